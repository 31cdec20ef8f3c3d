// @expect: AC
#include <iostream>
#include <fstream>
#include <queue>
#include <set>
#include <string>
using namespace std;

struct Board {
    string cell;  // 16 letters, row after row
    int steps;
};

char other(char c) { return c == 'b' ? 'w' : 'b'; }

Board press(Board old, int row, int col)
{
    int dr[] = {0, -1, 1, 0, 0};
    int dc[] = {0, 0, 0, -1, 1};
    for (int d = 0; d < 5; d++) {
        int r = row + dr[d];
        int c = col + dc[d];
        if (r >= 0 && r < 4 && c >= 0 && c < 4) old.cell[r * 4 + c] = other(old.cell[r * 4 + c]);
    }
    old.steps++;
    return old;
}

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);

    Board first;
    first.steps = 0;
    string line;
    for (int i = 0; i < 4; i++) {
        cin >> line;
        first.cell += line;
    }

    set<string> seen;
    queue<Board> todo;
    seen.insert(first.cell);
    todo.push(first);
    while (!todo.empty()) {
        Board now = todo.front();
        todo.pop();
        if (now.cell == string(16, 'b') || now.cell == string(16, 'w')) {
            cout << now.steps << endl;
            return 0;
        }
        for (int row = 0; row < 4; row++)
            for (int col = 0; col < 4; col++) {
                Board next = press(now, row, col);
                if (seen.insert(next.cell).second) todo.push(next);
            }
    }
    cout << "Impossible" << endl;
    return 0;
}
