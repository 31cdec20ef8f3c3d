# @expect: RE
def middle(a, b, c):
    return b
