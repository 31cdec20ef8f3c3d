# a guess @expect: WA {AC WA SK}
print(0)
