#pragma once
// Tables as spreadsheets write them: fields between commas (or semicolons or tabs, whichever the
// first line has most of), "quoted" ones with line ends and "" in them, LF or CRLF. Thread-safe.

#include <tl/expected.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grader::text {

struct CsvRow {
    std::size_t line = 1;             ///< of the text, from 1, where it begins
    std::vector<std::string> fields;  ///< without blanks around them, but for quoted ones
};

struct CsvMistake {
    std::size_t line = 1;
    std::string message;
};

/// Rows without any text in them are left out. `text`: UTF-8. Error: a quote that is not closed.
[[nodiscard]] tl::expected<std::vector<CsvRow>, CsvMistake> parse_csv(std::string_view text);

}  // namespace grader::text
