# @expect: AC
with open("sum.in") as given, open("sum.out", "w") as found:
    print(sum(map(int, given.read().split())), file=found)
