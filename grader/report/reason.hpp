#pragma once
// Why a submission got its verdict, in one line. Thread-safe.

#include "grader/model/result.hpp"
#include "grader/report/terminal.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace grader::report {

/// "case 04: line 1: expected '4', found '5'": of the first case that has the overall verdict;
/// after a compile error the compiler's first error. Printable; empty when accepted.
[[nodiscard]] std::string reason(const model::SubmissionResult& submission,
                                 words::Lang lang = words::Lang::english);

/// The same of one case, without its name.
[[nodiscard]] std::string reason(const model::CaseResult& result, words::Lang lang);

/// "wrong answer"
[[nodiscard]] std::string verdict_name(model::Verdict verdict, words::Lang lang);

/// The lines of a compiler's log without blank ones, each printable, tabs as blanks.
[[nodiscard]] std::vector<std::string> log_lines(std::string_view log);

/// Printable text as the rest of a line that already has `used` columns: clipped to the terminal;
/// elsewhere only bounded, because a file or a pipe has no width.
[[nodiscard]] std::string line_end(std::string_view text, std::size_t used,
                                   const TerminalOptions& options);

/// "flip #2"; "flip" for attempt 0, which is the only one.
[[nodiscard]] std::string numbered(const std::string& problem, unsigned attempt);

/// "王小明 flip #2", fit to be shown.
[[nodiscard]] std::string whose(const model::SubmissionResult& submission);

}  // namespace grader::report
