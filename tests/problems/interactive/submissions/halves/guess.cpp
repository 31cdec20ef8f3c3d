// @expect: AC
#include <iostream>
#include <string>

int main() {
    int low = 1, high = 1000000;
    for (;;) {
        const int middle = (low + high) / 2;
        std::cout << middle << std::endl;
        std::string reply;
        std::cin >> reply;
        if (reply == "found") return 0;
        (reply == "larger" ? low : high) = reply == "larger" ? middle + 1 : middle - 1;
    }
}
