# @expect: RE
a, b = map(int, input().split())
print(a + b)
print(a / 0)
