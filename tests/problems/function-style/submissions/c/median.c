// @expect: AC
#include "median.h"
int median(int a, int b, int c) {
    int t;
    if (a > b) { t = a; a = b; b = t; }
    return c < a ? a : c > b ? b : c;
}
