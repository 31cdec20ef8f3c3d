// The same as token_checker.c with C++ streams, which take as long to start as testlib does.
#include <fstream>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
    if (argc < 4) return 3;
    std::ifstream input(argv[1]);
    std::ifstream output(argv[2]);
    std::ifstream answer(argv[3]);
    if (!input || !output || !answer) return 3;
    std::string found;
    std::string expected;
    while (input >> found) {
    }
    for (int tokens = 0;; ++tokens) {
        const bool more = static_cast<bool>(answer >> expected);
        if (static_cast<bool>(output >> found) != more || (more && found != expected)) {
            std::cerr << "wrong answer token " << tokens + 1 << " differs\n";
            return 1;
        }
        if (!more) {
            std::cerr << "ok " << tokens << " tokens\n";
            return 0;
        }
    }
}
