// flip-solve: the reference solution, itself a contest program: flip.in → flip.out without
// arguments.

#include "reference/solver.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace {

constexpr const char* kUsage = R"(usage: flip-solve [--stdio | --facts | --help]

The least number of moves that makes a flip board one colour, or Impossible.

  (nothing)  read flip.in, write flip.out, both in the working directory
  --stdio    read standard input, write standard output
  --facts    read standard input, write what is known of the board, one "key: value" a line:
               distance: 4           or impossible
               goal: black           the colour that shortest solutions end in:
                                     black, white, either (some black, some white), none
               moves: [0, 5, 6, 13]  cells of one of them, row by row from 0; not for impossible
  --help     this text

examples:
  flip-solve --stdio < 01.in
  flip-gen --seed 7 | flip-solve --facts

exit codes: 0 done, 1 the input cannot be read or is no board, 2 usage
)";

}  // namespace

int main(int argc, char** argv) {
    const std::string_view mode = argc > 1 ? argv[1] : "";
    if (argc > 2 || (argc == 2 && mode != "--stdio" && mode != "--facts" && mode != "--help")) {
        std::fprintf(stderr, "flip-solve: expected at most one of --stdio, --facts, --help\n");
        return 2;
    }
    if (mode == "--help") return std::fputs(kUsage, stdout) < 0 ? 1 : 0;

    const bool by_file = mode.empty();
    const char* input = by_file ? "flip.in" : "standard input";
    std::optional<std::string> text;
    if (!by_file || std::freopen("flip.in", "r", stdin) != nullptr) text = flip::read_text(stdin);
    if (!text) {
        std::fprintf(stderr, "%s: %s\n", input, std::strerror(errno));
        return 1;
    }
    const auto parsed = flip::parse_board(*text);
    if (const auto* error = std::get_if<flip::SyntaxError>(&parsed)) {
        std::fprintf(stderr, "%s\n", flip::message(*error, input).c_str());
        return 1;
    }
    const auto board = std::get<flip::Board>(parsed);
    const auto solver = std::make_unique<flip::Solver>();
    const std::string result =
        mode == "--facts" ? flip::facts(*solver, board) : flip::answer(*solver, board) + '\n';
    if ((by_file && std::freopen("flip.out", "w", stdout) == nullptr) ||
        std::fputs(result.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
        std::fprintf(stderr, "%s: %s\n", by_file ? "flip.out" : "standard output",
                     std::strerror(errno));
        return 1;
    }
    return 0;
}
