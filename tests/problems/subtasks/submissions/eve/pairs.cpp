// leaves out negative numbers @expect: WA {AC WA SK}
#include <iostream>
#include <map>

int main() {
    long long n = 0, number = 0;
    long long pairs = 0;
    std::map<long long, long long> seen;
    for (std::cin >> n; n > 0 && std::cin >> number; --n) {
        if (number >= 0) pairs += seen[number]++;
    }
    std::cout << pairs << std::endl;
}
