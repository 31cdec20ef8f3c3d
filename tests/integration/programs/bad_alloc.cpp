#include <vector>

int main() {
    std::vector<std::vector<char>> all;
    for (;;) all.emplace_back(1UL << 46U);
}
