# misspelled name in Python @expect: RE
import sys
sys.stdin = open("ad" + "d.txt")
sys.stdout = open("add.out", "w")
n = int(input())
print(sum(map(int, input().split())))
