# print of Python 2 @expect: CE
import sys
sys.stdin = open("add.in")
sys.stdout = open("add.out", "w")
n = int(input())
print sum(map(int, input().split()))
