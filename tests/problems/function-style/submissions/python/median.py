# @expect: AC
def median(a, b, c):
    return sorted([a, b, c])[1]
