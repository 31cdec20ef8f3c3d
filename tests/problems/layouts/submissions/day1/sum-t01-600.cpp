// @expect: WA {AC WA}
#include <iostream>

int main() {
    unsigned char a, b;
    std::cin >> a >> b;
    std::cout << a - '0' + b - '0' << "\n";
}
