// @expect: AC
#include <fstream>
#ifndef __clang__
#error "the contest chose clang"
#endif
int main() {
    long long a = 0;
    long long b = 0;
    std::ifstream("sum.in") >> a >> b;
    std::ofstream("sum.out") << a + b;
}
