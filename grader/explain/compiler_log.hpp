#pragma once
// A compiler's log taken apart. Thread-safe.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grader::explain {

/// "flip.cpp:3:5: error: expected ';' before 'return'"
struct Complaint {
    std::string_view file;
    std::size_t line = 0;    ///< from 1
    std::size_t column = 0;  ///< byte, from 1; 0 when not told
    std::string_view text;   ///< after "error: "
};

/// The errors of a log, in order: of gcc, clang and javac, and those of the linker (line 0).
[[nodiscard]] std::vector<Complaint> complaints(std::string_view log);

/// What stands in the first quotes of `text` after `words`: 'x', `x', "x". Empty when there is
/// none.
[[nodiscard]] std::string_view quoted_after(std::string_view text, std::string_view words);

}  // namespace grader::explain
