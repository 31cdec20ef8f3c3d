#pragma once
// A small contest for the tests of this folder; docs/json.md shows a part of it.

#include "grader/model/result.hpp"

#include <string>
#include <string_view>

namespace grader::report {

/// One case for each letter: '.' accepted, else the first letter of the verdict's code.
inline std::vector<model::CaseResult> sample_cases(std::string_view letters) {
    using model::Verdict;
    std::vector<model::CaseResult> cases;
    for (const char letter : letters) {
        model::CaseResult result;
        const std::size_t number = cases.size() + 1;
        result.id = (number < 10 ? "0" : "") + std::to_string(number);
        result.cpu = Micros(812);
        result.wall = Micros(1'345);
        result.memory = kib(1'480);
        result.verdict = Verdict::accepted;
        for (const auto verdict :
             {Verdict::partial, Verdict::wrong_answer, Verdict::no_output, Verdict::time_limit,
              Verdict::memory_limit, Verdict::output_limit, Verdict::runtime_error,
              Verdict::skipped, Verdict::judge_error}) {
            if (code(verdict).front() == letter) result.verdict = verdict;
        }
        if (letter == '.') {
            result.points = {3'333};
            result.share = model::kWhole;
        }
        cases.push_back(result);
    }
    return cases;
}

inline model::SubmissionResult sample_submission(std::string who, model::Verdict verdict,
                                                 std::string_view letters) {
    model::SubmissionResult made;
    made.who = std::move(who);
    made.problem = "flip";
    made.language = "cpp";
    made.path = "submissions/" + made.who + "/flip/flip.cpp";
    made.verdict = verdict;
    made.sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    made.compile = {.ok = true, .cpu = Micros(412'000), .declared = kib(38)};
    made.cases = sample_cases(letters);
    for (const model::CaseResult& result : made.cases) made.points += result.points;
    return made;
}

/// Four contestants: accepted, wrong in two cases, a compile error, too slow.
inline model::ContestReport sample_report() {
    using model::Verdict;
    model::ContestReport report;
    report.title = "暑期训练 第一天";

    auto good = sample_submission("Ada", Verdict::accepted, "..............................");
    good.points = model::whole_points(100);
    auto slow = sample_submission("陈思远", Verdict::time_limit, "..T...........................");
    slow.cases[2].cpu = Micros(1'004'210);
    slow.cases[2].wall = Micros(1'009'870);
    slow.cases[2].message = "cpu time limit of 1 s";
    auto wrong =
        sample_submission("欧阳小明", Verdict::wrong_answer, "...W......................W...");
    wrong.cases[3].message = "line 1: expected '4', found '5'";
    wrong.cases[3].difference = {.line = 1, .column = 1, .expected = "4", .found = "5"};
    wrong.cases[3].reasons = {
        {.rule = "differs.line", .evidence = {{"line", "1"}, {"expected", "4"}, {"found", "5"}}}};
    wrong.cases[26].message = "right but for upper and lower case";
    wrong.cases[26].reasons = {{.rule = "case-differs"}};
    auto broken = sample_submission("Konstantin Alexandrovich", Verdict::compile_error, "");
    broken.compile = {.ok = false,
                      .log =
                          "flip.cpp: In function 'int main()':\n"
                          "flip.cpp:7:5: error: 'cout' was not declared in this scope\n"
                          "    7 |     cout << 4;\n"
                          "      |     ^~~~\n"
                          "flip.cpp:8:1: error: expected '}'\n"
                          "note: one\n"
                          "note: two\n",
                      .cpu = Micros(98'125)};
    report.submissions = {good, broken, slow, wrong};

    const auto standing = [](std::size_t rank, const model::SubmissionResult& submission) {
        model::Standing made;
        made.rank = rank;
        made.who = submission.who;
        made.total = submission.points;
        const bool solved = submission.verdict == Verdict::accepted;
        made.solved = solved ? 1 : 0;
        made.problems = {
            {.problem = "flip", .points = submission.points, .solved = solved, .attempts = 1}};
        return made;
    };
    report.standings = {standing(1, good), standing(2, slow), standing(3, wrong),
                        standing(4, broken)};
    report.findings = {{.severity = model::Severity::warning,
                        .who = "赵六",
                        .problem = "flip",
                        .message = "nothing handed in"}};
    report.machine = {.host = "camp",
                      .cpu_model = "AMD EPYC 7543",
                      .cores = 2,
                      .kernel = "6.1.0-18-amd64",
                      .sandbox = "B: root, cgroup v1",
                      .grader_version = "0.1.0",
                      .compilers = {"cpp: g++ (Debian 12.2.0-14) 12.2.0"}};
    return report;
}

}  // namespace grader::report
