// Only checkers see this folder.
static int judge(long sum, FILE* output) {
    long a, b;
    char more;
    if (fscanf(output, "%ld %ld", &a, &b) != 2) return -1;
    if (fscanf(output, " %c", &more) == 1) return -2;
    if (a < 0 || b < 0 || a + b != sum) return -3;
    return a > 0 && b > 0 ? 2 : 1;
}
