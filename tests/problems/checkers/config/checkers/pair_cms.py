# The score on standard output, words on standard error.
import sys


def score(total, words):
    try:
        a, b = map(int, words)
    except ValueError:
        return 0
    if a < 0 or b < 0 or a + b != total:
        return 0
    return 1 if a > 0 and b > 0 else 0.5


given, _, found = sys.argv[1:]
points = score(int(open(given).read()), open(found).read().split())
print(points)
print({0: "translate:wrong", 0.5: "one of them is zero", 1: "translate:success"}[points], file=sys.stderr)
