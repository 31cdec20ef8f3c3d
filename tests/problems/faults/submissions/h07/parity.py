# indentation @expect: CE
n = int(input())
for x in input().split():
print("odd" if int(x) % 2 else "even")
