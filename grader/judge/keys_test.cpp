#include "grader/judge/keys.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>

namespace grader::judge {
namespace {

/// Everything that keys are made of, with a value in each place.
struct Facts {
    model::Submission submission{.who = "ann", .source = "int main() {}", .sha256 = "5"};
    model::Problem problem{.id = "sum",
                           .io = {model::IoKind::file, "sum.in", "sum.out"},
                           .cases = {{.id = "1", .points = model::whole_points(10)}},
                           .subtasks = {{.name = "1"}}};
    model::Language language{.name = "cpp"};
    std::vector<CaseData> data = {
        {{.stamp = {}, .digest = sha256("in")}, {.stamp = {}, .digest = sha256("out")}}};
    Digest executable = sha256("ELF");
    Digest identity = sha256("g++");
    Digest compile_key = sha256("source");
    unsigned near_limit = 100;
    Platform platform = "here";

    [[nodiscard]] Job job() const {
        return {.submission = &submission,
                .problem = borrowed(problem),
                .language = &language,
                .data = std::make_shared<const std::vector<CaseData>>(data)};
    }

    [[nodiscard]] Digest of_case() const {
        return case_key(job(), 0, executable, identity, platform);
    }

    [[nodiscard]] Digest of_submission() const {
        return submission_key(job(), compile_key, near_limit, platform);
    }
};

struct Change {
    const char* what;
    std::function<void(Facts&)> make;
    bool changes_case;
    bool changes_submission;
};

const Change kChanges[] = {
    {"who", [](Facts& f) { f.submission.who = "bob"; }, false, true},
    {"path", [](Facts& f) { f.submission.path = "/elsewhere"; }, false, false},
    {"source", [](Facts& f) { f.submission.source += " "; }, true, false},  // in the compile key
    {"bytes on disk", [](Facts& f) { f.submission.sha256 = "6"; }, false, true},
    {"problem", [](Facts& f) { f.problem.id = "mul"; }, true, true},
    {"title", [](Facts& f) { f.problem.title = "Sums"; }, false, false},
    {"streams", [](Facts& f) { f.problem.io.kind = model::IoKind::stdio; }, true, true},
    {"input's name", [](Facts& f) { f.problem.io.input_name = "x"; }, true, true},
    {"output's name", [](Facts& f) { f.problem.io.output_name = "x"; }, true, true},
    {"mode", [](Facts& f) { f.problem.compare.mode = model::CompareMode::exact; }, true, true},
    {"letter case", [](Facts& f) { f.problem.compare.ignore_case = true; }, true, true},
    {"abs",
     [](Facts& f) {
         f.problem.compare.absolute = {1, -6};
     },
     true, true},
    {"rel",
     [](Facts& f) {
         f.problem.compare.relative = {1, -6};
     },
     true, true},
    {"CPU limit", [](Facts& f) { f.problem.limits.cpu *= 2; }, false, true},
    {"wall limit", [](Facts& f) { f.problem.limits.wall = Micros(9'000'000); }, false, true},
    {"memory limit", [](Facts& f) { f.problem.limits.memory = mib(1); }, false, true},
    {"output limit", [](Facts& f) { f.problem.limits.output = mib(1); }, false, true},
    {"threads", [](Facts& f) { f.problem.limits.threads = 1; }, false, true},
    {"margin", [](Facts& f) { f.near_limit = 0; }, false, true},
    {"stop", [](Facts& f) { f.problem.stop = model::StopRule::first_failure; }, false, true},
    {"case's name", [](Facts& f) { f.problem.cases[0].id = "one"; }, false, true},
    {"points", [](Facts& f) { f.problem.cases[0].points = {}; }, false, true},
    {"attempt", [](Facts& f) { f.submission.attempt = 2; }, false, true},
    {"time", [](Facts& f) { f.submission.submitted = 0; }, false, true},
    {"another time", [](Facts& f) { f.submission.submitted = 60; }, false, true},
    {"late", [](Facts& f) { f.submission.late = true; }, false, true},
    {"no subtasks", [](Facts& f) { f.problem.subtasks.clear(); }, false, true},
    {"subtask's name", [](Facts& f) { f.problem.subtasks[0].name = "2"; }, false, true},
    {"subtask's points", [](Facts& f) { f.problem.subtasks[0].points = {5}; }, false, true},
    {"subtask's score", [](Facts& f) { f.problem.subtasks[0].score = model::SubtaskScore::sum; },
     false, true},
    {"subtask's cases", [](Facts& f) { f.problem.subtasks[0].cases.push_back(0); }, false, true},
    {"subtask's needs", [](Facts& f) { f.problem.subtasks[0].needs.push_back(0); }, false, true},
    {"input", [](Facts& f) { f.data[0].input.digest = sha256("in2"); }, true, true},
    {"answer", [](Facts& f) { f.data[0].answer.digest = sha256("out2"); }, true, true},
    {"swapped data", [](Facts& f) { std::swap(f.data[0].input, f.data[0].answer); }, true, true},
    {"executable", [](Facts& f) { f.executable = sha256("ELF2"); }, true, false},
    {"compile key", [](Facts& f) { f.compile_key = sha256("other"); }, false, true},
    {"compiler", [](Facts& f) { f.identity = sha256("g++ 13"); }, true, false},
    {"run command", [](Facts& f) { f.language.run = {"python3"}; }, true, true},
    {"kind", [](Facts& f) { f.language.executable = model::ExecutableKind::static_binary; }, true,
     true},
    {"machine", [](Facts& f) { f.platform = "there"; }, true, true},
};

TEST(Keys, ChangeWithEverythingThatCountsAndNothingElse) {
    const Facts facts;
    std::set<Digest> cases = {facts.of_case()};
    std::set<Digest> submissions = {facts.of_submission()};
    for (const Change& change : kChanges) {
        Facts changed;
        change.make(changed);
        EXPECT_EQ(changed.of_case() != facts.of_case(), change.changes_case) << change.what;
        EXPECT_EQ(changed.of_submission() != facts.of_submission(), change.changes_submission)
            << change.what;
        if (change.changes_case) {
            EXPECT_TRUE(cases.insert(changed.of_case()).second) << change.what;
        }
        if (change.changes_submission) {
            EXPECT_TRUE(submissions.insert(changed.of_submission()).second) << change.what;
        }
    }
}

TEST(Keys, AnInterpreterCountsForWhatItRuns) {
    Facts facts;
    facts.language.run = {"python3"};
    Facts newer = facts;
    newer.identity = sha256("python 3.12");
    EXPECT_NE(facts.of_case(), newer.of_case());
}

TEST(Keys, WithoutItsDataThereIsNoKey) {
    Facts facts;
    facts.data[0].answer.digest.reset();
    EXPECT_EQ(facts.of_case(), Digest{});
    EXPECT_EQ(facts.of_submission(), Digest{});
}

}  // namespace
}  // namespace grader::judge
