int main(void) {
    for (;;) {
    }
}
