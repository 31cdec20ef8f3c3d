#include "grader/cli/exit.hpp"

#include "grader/text/printable.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string>

namespace grader::cli {

ExitCode exit_code(ErrorCode code) {
    switch (code) {
        case ErrorCode::usage:
        case ErrorCode::config:
        case ErrorCode::io:
            return kUsage;
        case ErrorCode::environment:
            return kCannotIsolate;
        case ErrorCode::protocol:
            return kJudgeError;
        case ErrorCode::internal:
            return kBug;
    }
    return kBug;
}

ExitCode complain(const Error& error) {
    const std::string text = "grader: " + text::printable_lines(error.message) + "\n";
    (void)std::fwrite(text.data(), 1, text.size(), stderr);
    return exit_code(error.code);
}

Status print(std::string_view text) {
    errno = 0;
    const bool written =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (written || errno == EPIPE) return {};
    return fail(errno_error(ErrorCode::io, "standard output", errno));
}

bool any_judge_error(const std::vector<model::SubmissionResult>& submissions) {
    return std::any_of(submissions.begin(), submissions.end(),
                       [](const model::SubmissionResult& submission) {
                           return submission.verdict == model::Verdict::judge_error;
                       });
}

}  // namespace grader::cli
