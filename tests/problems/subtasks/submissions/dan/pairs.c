// @expect: CE
int main() { return pairs; }
