// @expect: NO
#include <fstream>
#include <queue>
using namespace std;

int main()
{
    ifstream fin("flip.in");
    ofstream fout("Flip.out");
    int start = 0, mask[16], seen[65536] = {0};
    for (int i = 0; i < 16; i++) {
        char ch;
        fin >> ch;
        start |= (ch == 'b') << i;
        mask[i] = 1 << i | (i > 3 ? 1 << (i - 4) : 0) | (i < 12 ? 1 << (i + 4) : 0) |
                  (i & 3 ? 1 << (i - 1) : 0) | ((i & 3) < 3 ? 1 << (i + 1) : 0);
    }
    queue<int> todo;
    todo.push(start);
    seen[start] = 1;
    while (!todo.empty()) {
        int now = todo.front();
        todo.pop();
        if (now == 0 || now == 0xffff) {
            fout << seen[now] - 1 << endl;
            return 0;
        }
        for (int i = 0; i < 16; i++) {
            int next = now ^ mask[i];
            if (seen[next]) continue;
            seen[next] = seen[now] + 1;
            todo.push(next);
        }
    }
    fout << "Impossible" << endl;
    return 0;
}
