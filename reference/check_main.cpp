// flip-check: are these files inputs of flip, byte for byte?

#include "reference/board.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace {

constexpr const char* kUsage = R"(usage: flip-check FILE...

Checks inputs of flip: exactly 4 lines of 4 of the letters b and w, each line ended by LF, and
nothing after them. Says nothing for a valid file; else where it stops being one:
  07.in:2:5: expected end of line, found 'w'

exit codes: 0 all are valid, 1 some file is invalid or cannot be read, 2 usage
)";

bool report_unreadable(const char* path) {
    std::fprintf(stderr, "%s: %s\n", path, std::strerror(errno));
    return false;
}

bool check(const char* path) {
    std::FILE* file = std::fopen(path, "rb");
    if (file == nullptr) return report_unreadable(path);
    const auto text = flip::read_text(file);
    if (!text) report_unreadable(path);
    std::fclose(file);
    if (!text) return false;
    const auto parsed = flip::parse_board(*text);
    const auto* error = std::get_if<flip::SyntaxError>(&parsed);
    if (error != nullptr) std::fprintf(stderr, "%s\n", flip::message(*error, path).c_str());
    return error == nullptr;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--help")
        return std::fputs(kUsage, stdout) < 0 ? 1 : 0;
    if (argc < 2) {
        std::fprintf(stderr, "flip-check: expected files to check (--help explains)\n");
        return 2;
    }
    bool valid = true;
    for (int i = 1; i < argc; ++i) valid = check(argv[i]) && valid;
    return valid ? 0 : 1;
}
