// @expect: CE
int middle(int a, int b, int c) { return b; }
