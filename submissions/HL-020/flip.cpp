// @expect: AC
// 双向都从终点出发：先算出所有局面的答案，再查表
#include <fstream>
#include <string>
#include <vector>

int main()
{
    std::ifstream in("flip.in");
    std::ofstream out("flip.out");
    std::string row;
    unsigned board = 0;
    for (int i = 0; i < 4; ++i) {
        in >> row;
        for (char piece : row) board = board << 1 | (piece == 'b');
    }
    std::vector<int> steps(1 << 16, -1);
    std::vector<unsigned> order = {0u, 0xffffu};
    steps[0] = steps[0xffff] = 0;
    for (std::size_t k = 0; k < order.size(); ++k)
        for (int i = 0; i < 16; ++i) {
            unsigned next = order[k] ^ 1u << i;
            if (i >= 4) next ^= 1u << (i - 4);
            if (i < 12) next ^= 1u << (i + 4);
            if (i % 4 != 0) next ^= 1u << (i - 1);
            if (i % 4 != 3) next ^= 1u << (i + 1);
            if (steps[next] < 0) {
                steps[next] = steps[order[k]] + 1;
                order.push_back(next);
            }
        }
    if (steps[board] < 0)
        out << "Impossible\n";
    else
        out << steps[board] << '\n';
}
