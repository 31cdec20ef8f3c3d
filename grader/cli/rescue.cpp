#include "grader/cli/rescue.hpp"

#include "grader/cli/camp.hpp"
#include "grader/cli/sinks.hpp"
#include "grader/explain/rescue.hpp"

#include <algorithm>
#include <cstdio>

namespace grader::cli {
namespace {

/// Only languages that the workshop was opened for.
std::vector<model::NearMiss> compilable(const std::vector<model::NearMiss>& near_misses,
                                        const std::vector<model::Language>& languages) {
    std::vector<model::NearMiss> some;
    std::copy_if(near_misses.begin(), near_misses.end(), std::back_inserter(some),
                 [&](const model::NearMiss& near) {
                     return std::any_of(languages.begin(), languages.end(),
                                        [&](const model::Language& language) {
                                            return language.name == near.submission.language;
                                        });
                 });
    return some;
}

}  // namespace

Result<Rescued> rescue(Workshop& workshop, const model::Contest& contest,
                       const intake::Collection& collection,
                       const std::vector<model::SubmissionResult>& results, store::Store& store,
                       unsigned jobs) {
    const auto near =
        compilable(collection.near_misses, languages_of(contest, collection.submissions));
    const auto plan = explain::plan_rescue(contest, collection.submissions, results, near);
    if (plan.submissions.empty()) return Rescued();
    std::fprintf(stderr, "judging %zu more with their form put right, for the report only\n",
                 plan.submissions.size());
    Aside aside(store);
    GRADER_TRY(const auto judged,
               judge_all(workshop, plan.contest, plan.submissions, store, {.jobs = jobs}, aside));
    return Rescued{explain::rescues(plan, judged.submissions), judged.interrupted};
}

}  // namespace grader::cli
