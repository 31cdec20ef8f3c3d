// @expect: NO
#include <cstdio>
#include <algorithm>
using namespace std;

int a[16], ans = 99;

void rev(int k)
{
    a[k] = 1 - a[k];
    if (k / 4 > 0) a[k - 4] = 1 - a[k - 4];
    if (k / 4 < 3) a[k + 4] = 1 - a[k + 4];
    if (k % 4 > 0) a[k - 1] = 1 - a[k - 1];
    if (k % 4 < 3) a[k + 1] = 1 - a[k + 1];
}

void search(int k, int used)
{
    if (k == 16) {
        int s = 0;
        for (int i = 0; i < 16; i++) s += a[i];
        if (s == 0 || s == 16) ans = min(ans, used);
        return;
    }
    search(k + 1, used);
    rev(k);
    search(k + 1, used + 1);
    rev(k);
}

int main()
{
    freopen("flip.out", "r", stdin);
    freopen("flip.in", "w", stdout);
    for (int i = 0; i < 16; i++) {
        char c = 'w';
        scanf(" %c", &c);
        a[i] = c == 'b';
    }
    search(0, 0);
    if (ans == 99) printf("Impossible\n");
    else printf("%d\n", ans);
    return 0;
}
