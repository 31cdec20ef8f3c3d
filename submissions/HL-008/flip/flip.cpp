// @expect: NO
#include <bits/stdc++.h>
using namespace std;
#define maxn 65536
int bz[16] = {19, 39, 78, 140, 305, 626, 1252, 2248, 4880, 10016, 20032, 35968, 12544, 29184, 58368, 51200};
bool vis[maxn];
struct node {
    int st, step;
} que[maxn];
int head, tail;
int main() {
    freopen("flip.in", "r", stdin);
    freopen("flip.ans", "w", stdout);
    int st = 0;
    char c;
    for (int i = 0; i < 16; i++) {
        cin >> c;
        if (c == 'b') st |= (1 << i);
    }
    que[tail++] = {st, 0};
    vis[st] = true;
    while (head < tail) {
        node u = que[head++];
        if (u.st == 0 || u.st == 65535) {
            printf("%d\n", u.step);
            return 0;
        }
        for (int i = 0; i < 16; i++) {
            int v = u.st ^ bz[i];
            if (!vis[v]) {
                vis[v] = true;
                que[tail++] = {v, u.step + 1};
            }
        }
    }
    printf("Impossible\n");
    return 0;
}
