// format of Windows @expect: WA
#include <cstdio>

int main() {
    freopen("add.in", "r", stdin);
    freopen("add.out", "w", stdout);
    int n, x;
    scanf("%d", &n);
    long long sum = 0;
    for (int i = 0; i < n; i++) {
        scanf("%d", &x);
        sum += x;
    }
    printf("%I64d\n", sum);
}
