#pragma once
// A submission of four cases, for the tests of Record.

#include "grader/judge/record.hpp"
#include "grader/model/scoring.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace grader::judge {

class RecordTest : public testing::Test {
protected:
    RecordTest() {
        problem_.limits.cpu = Micros(1'000'000);
        for (const char* id : {"1", "2", "3", "4"}) problem_.cases.push_back({.id = id});
        job_.problem = &problem_;
    }

    [[nodiscard]] Record record() const { return Record(job_, 100); }

    static model::CaseResult result(model::Verdict verdict, Micros cpu = Micros(1'000)) {
        model::CaseResult made;
        made.verdict = verdict;
        if (verdict == model::Verdict::accepted) made.share = model::kWhole;
        made.cpu = cpu;
        made.wall = cpu;
        return made;
    }

    [[nodiscard]] model::Points points(const std::vector<model::CaseResult>& results) const {
        model::SubmissionResult made;
        made.cases = results;
        score(made, problem_);
        return made.points;
    }

    static std::vector<model::Verdict> verdicts(Record& record) {
        std::vector<model::Verdict> all;
        for (const model::CaseResult& made : record.take_results()) all.push_back(made.verdict);
        return all;
    }

    model::Problem problem_;
    Job job_;
};

}  // namespace grader::judge
