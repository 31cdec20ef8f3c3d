// @expect: AC
#include "median.h"
#include <algorithm>
#include <compare>
int median(int a, int b, int c) {
    auto order = a <=> b;  // C++20
    if (order > 0) std::swap(a, b);
    return std::clamp(c, a, b);
}
