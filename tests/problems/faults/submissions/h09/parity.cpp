// getch @expect: CE
#include <cstdio>

int main() {
    int n;
    scanf("%d", &n);
    getch();
}
