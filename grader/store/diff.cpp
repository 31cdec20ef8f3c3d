#include "grader/store/reader.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace grader::store {
namespace {

using model::CaseChange;
using model::Change;
using model::PastResult;
using model::Points;
using model::Verdict;

constexpr auto kJudged =
    "SELECT r.id, rr.run, u.started, r.who, r.problem, r.attempt, r.sha256, r.verdict, r.points"
    " FROM run_results rr JOIN results r ON r.id = rr.result JOIN runs u ON u.id = rr.run"
    " WHERE rr.run = ? ORDER BY r.id";
constexpr auto kVerdicts =
    "SELECT id, verdict, points FROM cases WHERE result = ? ORDER BY ordinal";

struct Judged {
    std::int64_t id = 0;
    PastResult past;
};

struct Pair {
    std::optional<Judged> before;
    std::optional<Judged> after;
};

using Pairs =
    std::map<std::tuple<std::string, std::string, unsigned>, Pair>;  // who, problem, attempt

void read_judged(Database& database, model::RunId run, std::optional<Judged> Pair::*side,
                 Pairs& pairs) {
    Query query(database, kJudged, run);
    while (query.next()) {
        Judged judged;
        PastResult& past = judged.past;
        query.read(judged.id, past.run, past.started, past.who, past.problem, past.attempt,
                   past.sha256, past.verdict, past.points);
        Pair& pair = pairs[{past.who, past.problem, past.attempt}];
        pair.*side = std::move(judged);
    }
}

/// The cases of both, in the order of their first appearance.
std::vector<CaseChange> read_cases(Database& database, const Pair& pair) {
    std::vector<CaseChange> cases;
    std::map<std::string, std::size_t> places;
    const auto read = [&](const std::optional<Judged>& judged,
                          std::optional<Verdict> CaseChange::*verdict, Points CaseChange::*points) {
        if (!judged) return;
        Query query(database, kVerdicts, judged->id);
        while (query.next()) {
            std::string id;
            Verdict found = {};
            Points earned;
            query.read(id, found, earned);
            const auto place = places.try_emplace(id, cases.size()).first->second;
            if (place == cases.size()) cases.emplace_back().id = std::move(id);
            cases[place].*verdict = found;
            cases[place].*points = earned;
        }
    };
    read(pair.before, &CaseChange::before, &CaseChange::points_before);
    read(pair.after, &CaseChange::after, &CaseChange::points_after);
    return cases;
}

bool unchanged(const CaseChange& test) {
    return test.before == test.after && test.points_before == test.points_after;
}

Change change_of(Database& database, const Pair& pair) {
    const PastResult& some = pair.before ? pair.before->past : pair.after->past;
    Change change{.who = some.who, .problem = some.problem, .attempt = some.attempt};
    if (pair.before) change.before = pair.before->past;
    if (pair.after) change.after = pair.after->past;
    if (pair.before && pair.after) {
        change.cases = read_cases(database, pair);
        change.cases.erase(std::remove_if(change.cases.begin(), change.cases.end(), unchanged),
                           change.cases.end());
    }
    return change;
}

bool same(const PastResult& before, const PastResult& after) {
    return before.verdict == after.verdict && before.points == after.points;
}

}  // namespace

Result<model::RunDiff> read_diff(Database& database, model::RunId before, model::RunId after) {
    GRADER_TRY(const auto first, read_run(database, before));
    GRADER_TRY(const auto second, read_run(database, after));
    model::RunDiff diff{.before = first, .after = second};
    Pairs pairs;
    read_judged(database, before, &Pair::before, pairs);
    read_judged(database, after, &Pair::after, pairs);
    const bool lone = is_complete(first) && is_complete(second);
    for (const auto& [name, pair] : pairs) {
        if (pair.before && pair.after) {
            if (same(pair.before->past, pair.after->past)) {
                ++diff.same;
                continue;
            }
        } else if (!lone) {
            continue;
        }
        diff.changes.push_back(change_of(database, pair));
    }
    return diff;
}

}  // namespace grader::store
