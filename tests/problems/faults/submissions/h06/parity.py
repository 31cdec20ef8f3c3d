# endless recursion @expect: RE
def parity(x):
    return parity(x - 2) if x != 1.5 else "odd"

n = int(input())
for x in input().split():
    print(parity(int(x)))
