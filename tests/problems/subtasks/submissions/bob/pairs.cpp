// too many pairs for an int @expect: WA {AC WA SK}
#include <iostream>
#include <map>

int main() {
    long long n = 0, number = 0;
    int pairs = 0;
    std::map<long long, long long> seen;
    for (std::cin >> n; n > 0 && std::cin >> number; --n) {
        pairs += seen[number]++;
    }
    std::cout << pairs << std::endl;
}
