#include "grader/report/junit.hpp"

#include "grader/report/reason.hpp"
#include "grader/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace grader::report {
namespace {

using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;

/// U+FFFE and U+FFFF are all that is printable but that XML does not allow (XML 1.0, 2.2).
bool is_noncharacter(std::string_view text) {
    return text.starts_with("\xef\xbf\xbe") || text.starts_with("\xef\xbf\xbf");
}

/// In an attribute; `text` is printable.
std::string attribute(std::string_view text) {
    std::string escaped = "\"";
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_noncharacter(text.substr(i))) {
            escaped += "\xef\xbf\xbd";  // U+FFFD, as for bytes that are no text
            i += 2;
            continue;
        }
        const char c = text[i];
        switch (c) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            default:
                escaped += c;
        }
    }
    return escaped + "\"";
}

std::string seconds(Micros time) {
    return fmt::format("{:.6f}", std::chrono::duration<double>(time).count());
}

/// What is inside of a test; empty when it passed.
std::string outcome(Verdict verdict, const std::string& message) {
    if (verdict == Verdict::accepted) return "";
    const char* element = "failure";
    if (verdict == Verdict::judge_error) element = "error";
    if (verdict == Verdict::skipped) element = "skipped";
    std::string text =
        std::string("<") + element + " message=" + attribute(text::printable(message));
    if (verdict != Verdict::skipped) text += " type=" + attribute(code(verdict));
    return text + "/>";
}

std::string test(const std::string& suite, std::string_view name, Micros time,
                 const std::string& outcome) {
    const std::string start = "    <testcase classname=" + attribute(suite) +
                              " name=" + attribute(text::printable(name)) + " time=\"" +
                              seconds(time) + "\"";
    return outcome.empty() ? start + "/>\n" : start + ">" + outcome + "</testcase>\n";
}

std::ptrdiff_t count(const SubmissionResult& submission, bool (*is)(Verdict)) {
    return std::count_if(submission.cases.begin(), submission.cases.end(),
                         [is](const CaseResult& one) { return is(one.verdict); });
}

bool is_error(Verdict verdict) {
    return verdict == Verdict::judge_error;
}

bool is_skipped(Verdict verdict) {
    return verdict == Verdict::skipped;
}

bool is_failure(Verdict verdict) {
    return verdict != Verdict::accepted && !is_error(verdict) && !is_skipped(verdict);
}

std::string suite(const SubmissionResult& submission) {
    const std::string name = whose(submission);
    std::string tests;
    Micros time{0};
    for (const CaseResult& one : submission.cases) {
        tests += test(name, one.id, one.cpu, outcome(one.verdict, one.message));
        time += one.cpu;
    }
    const bool whole = submission.cases.empty();  // a compile error, or our own
    const bool failed = whole && !is_error(submission.verdict);
    if (whole) {
        tests = test(name, "compile", submission.compile.cpu,
                     outcome(submission.verdict, reason(submission)));
    }
    return fmt::format(
        "  <testsuite name={} tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" "
        "time=\"{}\">\n{}  </testsuite>\n",
        attribute(name), whole ? 1 : submission.cases.size(),
        whole ? static_cast<int>(failed) : count(submission, is_failure),
        whole ? static_cast<int>(!failed) : count(submission, is_error),
        count(submission, is_skipped), seconds(time), tests);
}

}  // namespace

Status write_junit(const model::ContestReport& report, const TextSink& sink) {
    GRADER_CHECKED(sink("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=" +
                        attribute(text::printable(report.title)) + ">\n"));
    for (const SubmissionResult& submission : report.submissions) {
        GRADER_CHECKED(sink(suite(submission)));
    }
    return sink("</testsuites>\n");
}

}  // namespace grader::report
