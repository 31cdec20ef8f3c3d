// @expect: AC
#include <algorithm>
#include <iostream>
#if __cplusplus != 201402L
#error the standard of the contest is C++14
#endif
int main() {
    int n, a[3];
    std::cin >> n;
    while (n--) {
        std::cin >> a[0] >> a[1] >> a[2];
        std::sort(a, a + 3);
        std::cout << a[1] << "\n";
    }
}
