// @expect: ML
#include <iostream>
#include <vector>

int main() {
    std::vector<char> all(200000000, 1);
    std::cout << 500000 + all[5] << std::endl;
}
