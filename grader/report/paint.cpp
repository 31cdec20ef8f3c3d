#include "grader/report/paint.hpp"

namespace grader::report {
namespace {

std::string_view sequence(Style style) {
    switch (style) {
        case Style::plain:
            return "";
        case Style::dim:
            return "\x1b[2m";
        case Style::bold:
            return "\x1b[1m";
        case Style::good:
            return "\x1b[32m";
        case Style::bad:
            return "\x1b[31m";
        case Style::warning:
            return "\x1b[33m";
        case Style::loud:
            return "\x1b[1;37;41m";
    }
    return "";
}

}  // namespace

std::string paint(std::string_view text, Style style, bool colour) {
    if (!colour || style == Style::plain || text.empty()) return std::string(text);
    return std::string(sequence(style)).append(text).append("\x1b[0m");
}

Style style_of(model::Verdict verdict) {
    using model::Verdict;
    switch (verdict) {
        case Verdict::accepted:
            return Style::good;
        case Verdict::partial:
        case Verdict::time_limit:
        case Verdict::memory_limit:
        case Verdict::output_limit:
            return Style::warning;
        case Verdict::skipped:
            return Style::dim;
        case Verdict::judge_error:
            return Style::loud;
        case Verdict::wrong_answer:
        case Verdict::no_output:
        case Verdict::runtime_error:
        case Verdict::compile_error:
            return Style::bad;
    }
    return Style::bad;
}

}  // namespace grader::report
