#include "grader/model/verdict.hpp"

#include <algorithm>
#include <array>

namespace grader::model {
namespace {

struct Row {
    Verdict verdict;
    std::string_view code;
    std::string_view name;
};

constexpr std::array<Row, 11> kRows = {{
    {Verdict::accepted, "AC", "accepted"},
    {Verdict::partial, "PC", "partial"},
    {Verdict::wrong_answer, "WA", "wrong answer"},
    {Verdict::no_output, "NO", "no output"},
    {Verdict::time_limit, "TL", "time limit"},
    {Verdict::memory_limit, "ML", "memory limit"},
    {Verdict::output_limit, "OL", "output limit"},
    {Verdict::runtime_error, "RE", "run-time error"},
    {Verdict::compile_error, "CE", "compile error"},
    {Verdict::skipped, "SK", "skipped"},
    {Verdict::judge_error, "JE", "judge error"},
}};

const Row& row(Verdict verdict) {
    return *std::find_if(kRows.begin(), kRows.end(),
                         [&](const Row& r) { return r.verdict == verdict; });
}

}  // namespace

std::string_view code(Verdict verdict) {
    return row(verdict).code;
}

std::string_view name(Verdict verdict) {
    return row(verdict).name;
}

}  // namespace grader::model
