// gets @expect: CE
#include <cstdio>

int main() {
    char line[99];
    gets(line);
    puts(line);
}
