// @expect: AC
#include <iostream>

int main() {
    for (int a, b; std::cin >> a >> b;) std::cout << a + b << std::endl;
}
