#include "grader/report/reason.hpp"

#include "grader/report/grid.hpp"
#include "grader/text/printable.hpp"
#include "grader/words/catalogue.hpp"

#include <algorithm>

namespace grader::report {
namespace {

using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;

constexpr std::size_t kLongestLine = 500;  // bytes, where there is no terminal to clip to

const CaseResult* telling_case(const SubmissionResult& submission) {
    const auto found = std::find_if(
        submission.cases.begin(), submission.cases.end(),
        [&](const CaseResult& result) { return result.verdict == submission.verdict; });
    return found == submission.cases.end() ? nullptr : &*found;
}

std::string first_error(const SubmissionResult& submission) {
    const auto lines = log_lines(submission.compile.log);
    const auto error = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
        return line.find("error") != std::string::npos;
    });
    if (error != lines.end()) return *error;
    return lines.empty() ? std::string() : lines.front();
}

}  // namespace

std::string reason(const SubmissionResult& submission) {
    if (submission.verdict == Verdict::accepted) return "";
    if (!submission.reasons.empty()) {
        return words::line(words::Lang::english, submission.reasons);
    }
    if (const CaseResult* result = telling_case(submission)) {
        const std::string_view message =
            result->message.empty() ? name(result->verdict) : std::string_view(result->message);
        return text::printable("case " + result->id + ": ").append(text::printable(message));
    }
    std::string why = text::printable(submission.message);
    if (why.empty() && submission.verdict == Verdict::compile_error) why = first_error(submission);
    return why.empty() ? std::string(name(submission.verdict)) : why;
}

std::vector<std::string> log_lines(std::string_view log) {
    std::vector<std::string> lines;
    while (!log.empty()) {
        const std::string_view raw = log.substr(0, log.find('\n'));
        log.remove_prefix(std::min(raw.size() + 1, log.size()));
        std::string line;
        for (const char c : raw) line += c == '\t' ? ' ' : c;
        line.erase(line.find_last_not_of(" \r") + 1);
        if (!line.empty()) lines.push_back(text::printable(line));
    }
    return lines;
}

std::string line_end(std::string_view text, std::size_t used, const TerminalOptions& options) {
    return options.is_tty ? clip_end(text, less(options.columns, used))
                          : text::cut(text, kLongestLine);
}

std::string numbered(const std::string& problem, unsigned attempt) {
    return attempt == 0 ? problem : problem + " #" + std::to_string(attempt);
}

std::string whose(const model::SubmissionResult& submission) {
    return text::printable_name(submission.who + " " +
                                numbered(submission.problem, submission.attempt));
}

}  // namespace grader::report
