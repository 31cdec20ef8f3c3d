#include <fstream>

int main() {
    std::ifstream in("sum.in");
    std::ofstream out("sum.out");
    unsigned a = 0, b = 0;
    in >> a >> b;
    out << a + b << '\n';
}
