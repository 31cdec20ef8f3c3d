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

std::string verdict_name(Verdict verdict, words::Lang lang) {
    return words::say(lang, std::string("verdict.").append(code(verdict)));
}

std::string reason(const CaseResult& result, words::Lang lang) {
    return result.reasons.empty() ? text::printable(result.message)
                                  : words::line(lang, result.reasons);
}

std::string reason(const SubmissionResult& submission, words::Lang lang) {
    if (submission.verdict == Verdict::accepted) return "";
    if (!submission.reasons.empty()) return words::line(lang, submission.reasons);
    if (const CaseResult* result = telling_case(submission)) {
        std::string why = reason(*result, lang);
        if (why.empty()) why = verdict_name(result->verdict, lang);
        return words::say(lang, "terminal.at-case",
                          {{"id", text::printable(result->id)}, {"reason", std::move(why)}});
    }
    std::string why = text::printable(submission.message);
    if (why.empty() && submission.verdict == Verdict::compile_error) why = first_error(submission);
    return why.empty() ? verdict_name(submission.verdict, lang) : why;
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
