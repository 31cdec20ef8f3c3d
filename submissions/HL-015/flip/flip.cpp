// @expect: WA {AC WA}
#include <cstdio>
#include <queue>
#include <set>
#include <string>
using namespace std;

struct state {
    char c[16];
    int step;
};

bool finished(const state &s)
{
    for (int i = 0; i <= 16; i++)
        if (s.c[i] != s.c[0]) return false;
    return true;
}

void change(state &s, int k)
{
    if (s.c[k] == 'b') s.c[k] = 'w';
    else s.c[k] = 'b';
}

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    state s;
    for (int i = 0; i < 16; i++) scanf(" %c", &s.c[i]);
    s.step = 0;
    queue<state> q;
    set<string> vis;
    q.push(s);
    vis.insert(string(s.c, 16));
    while (!q.empty()) {
        s = q.front();
        q.pop();
        if (finished(s)) {
            printf("%d\n", s.step);
            return 0;
        }
        for (int i = 0; i < 16; i++) {
            state t = s;
            t.step++;
            change(t, i);
            if (i >= 4) change(t, i - 4);
            if (i < 12) change(t, i + 4);
            if (i % 4 > 0) change(t, i - 1);
            if (i % 4 < 3) change(t, i + 1);
            if (vis.insert(string(t.c, 16)).second) q.push(t);
        }
    }
    printf("Impossible\n");
    return 0;
}
