// @expect: AC
#include <compare>
#include <fstream>
static_assert(__cplusplus == 202002L, "the contest chose C++20");
int main() {
    long long a = 0;
    long long b = 0;
    std::ifstream("sum.in") >> a >> b;
    std::ofstream("sum.out") << a + b;
}
