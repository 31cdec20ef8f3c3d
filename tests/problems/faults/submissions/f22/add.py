# reads a line too many @expect: RE
import sys
sys.stdin = open("add.in")
sys.stdout = open("add.out", "w")
n = int(input())
a = input().split()
b = input().split()
print(sum(map(int, a + b)))
