#include "grader/model/standings.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

namespace grader::model {
namespace {

/// Of one contestant to one problem, the earliest first.
using Attempts = std::vector<const SubmissionResult*>;

/// What cannot be told is taken for the start.
std::int64_t seconds(const SubmissionResult& submission) {
    return std::max<std::int64_t>(submission.submitted.value_or(0), 0);
}

void sort_by_time(Attempts& attempts) {
    std::stable_sort(
        attempts.begin(), attempts.end(), [](const SubmissionResult* a, const SubmissionResult* b) {
            return std::pair(seconds(*a), a->attempt) < std::pair(seconds(*b), b->attempt);
        });
}

bool is_judge_error(const SubmissionResult& submission) {
    return submission.verdict == Verdict::judge_error;
}

/// For each subtask the most that an attempt earned; the most that one earned as a whole where
/// there are none.
Points best_parts(const Attempts& attempts) {
    Points best;
    std::vector<Points> parts;
    for (const SubmissionResult* attempt : attempts) {
        best = std::max(best, attempt->points);
        parts.resize(std::max(parts.size(), attempt->subtasks.size()));
        for (std::size_t i = 0; i < attempt->subtasks.size(); ++i) {
            parts[i] = std::max(parts[i], attempt->subtasks[i].points);
        }
    }
    Points sum;
    for (const Points part : parts) sum += part;
    return std::max(best, sum);
}

/// oi and ioi.
void by_points(const ScoringRules& rules, const Problem& problem, const Attempts& attempts,
               Standing& standing, ProblemStanding& row) {
    const Attempts counted =
        rules.keep == Keep::last && !attempts.empty() ? Attempts{attempts.back()} : attempts;
    bool judge_error = false;
    for (const SubmissionResult* attempt : counted) {
        row.points = std::max(row.points, attempt->points);
        row.solved = row.solved || attempt->verdict == Verdict::accepted;
        judge_error = judge_error || is_judge_error(*attempt);
    }
    if (rules.keep == Keep::best_subtasks) row.points = best_parts(counted);
    row.attempts = static_cast<unsigned>(attempts.size());
    // Who has all points already loses nothing by an attempt that could not be judged.
    standing.incomplete = standing.incomplete || (judge_error && row.points < problem.full);
}

/// `hidden`: from when on results are not known.
void by_solving(const ScoringRules& rules, const Attempts& attempts,
                std::optional<std::int64_t> hidden, Standing& standing, ProblemStanding& row) {
    for (const SubmissionResult* attempt : attempts) {
        if (hidden && seconds(*attempt) >= *hidden) {
            ++row.pending;
        } else if (is_judge_error(*attempt)) {
            standing.incomplete = true;
        } else if (attempt->verdict != Verdict::compile_error) {
            ++row.attempts;
            row.solved = attempt->verdict == Verdict::accepted;
        }
        if (!row.solved) continue;
        row.points = whole_points(1);
        row.minute = seconds(*attempt) / 60;
        standing.penalty += row.minute + rules.penalty * (row.attempts - 1);
        return;
    }
}

/// Everybody who is there, with the attempts to each problem.
using Entries = std::map<std::string, std::vector<Attempts>>;

Entries gather(const std::vector<Problem>& problems, const std::vector<std::string>& contestants,
               const std::vector<SubmissionResult>& submissions) {
    Entries entries;
    for (const std::string& who : contestants) entries[who].resize(problems.size());
    for (const SubmissionResult& submission : submissions) {
        auto& attempts = entries[submission.who];
        attempts.resize(problems.size());
        const auto problem = std::find_if(problems.begin(), problems.end(), [&](const Problem& p) {
            return p.id == submission.problem;
        });
        if (problem == problems.end() || submission.late) continue;
        attempts[static_cast<std::size_t>(problem - problems.begin())].push_back(&submission);
    }
    for (auto& [who, attempts] : entries) {
        for (Attempts& of_problem : attempts) sort_by_time(of_problem);
    }
    return entries;
}

/// Whoever has the least time, to the second.
void mark_first(const Entries& entries, std::vector<Standing>& standings, std::size_t problem) {
    const auto time = [&](const Standing& standing) {
        const Attempts& attempts = entries.at(standing.who)[problem];
        const auto accepted = std::find_if(
            attempts.begin(), attempts.end(),
            [](const SubmissionResult* attempt) { return attempt->verdict == Verdict::accepted; });
        return seconds(**accepted);  // only of those who solved it
    };
    std::optional<std::int64_t> least;
    for (const Standing& standing : standings) {
        if (!standing.problems[problem].solved) continue;
        least = std::min(least.value_or(INT64_MAX), time(standing));
    }
    for (Standing& standing : standings) {
        ProblemStanding& row = standing.problems[problem];
        row.first = row.solved && time(standing) == *least;
    }
}

/// Less is better.
auto place(const Standing& standing) {
    return std::tuple(-standing.total.thousandths, standing.penalty);
}

void give_ranks(std::vector<Standing>& standings) {
    std::stable_sort(standings.begin(), standings.end(),
                     [](const Standing& a, const Standing& b) { return place(a) < place(b); });
    for (std::size_t i = 0; i < standings.size(); ++i) {
        const bool tied = i > 0 && place(standings[i]) == place(standings[i - 1]);
        standings[i].rank = tied ? standings[i - 1].rank : i + 1;
    }
}

}  // namespace

std::optional<std::int64_t> freeze_begin(const ScoringRules& rules) {
    if (rules.mode != ScoringMode::icpc || !rules.freeze || !rules.duration) return std::nullopt;
    return *rules.duration - *rules.freeze;
}

std::vector<Standing> rank(const ScoringRules& rules, const std::vector<Problem>& problems,
                           const std::vector<std::string>& contestants,
                           const std::vector<SubmissionResult>& submissions, View view) {
    const Entries entries = gather(problems, contestants, submissions);
    const auto hidden = view == View::frozen ? freeze_begin(rules) : std::nullopt;
    const bool icpc = rules.mode == ScoringMode::icpc;
    std::vector<Standing> standings;
    for (const auto& [who, attempts] : entries) {
        Standing& standing = standings.emplace_back();
        standing.who = who;
        for (std::size_t i = 0; i < problems.size(); ++i) {
            ProblemStanding& row = standing.problems.emplace_back();
            row.problem = problems[i].id;
            if (icpc) {
                by_solving(rules, attempts[i], hidden, standing, row);
            } else {
                by_points(rules, problems[i], attempts[i], standing, row);
            }
            standing.total += row.points;
            standing.solved += row.solved ? 1 : 0;
        }
    }
    for (std::size_t i = 0; icpc && i < problems.size(); ++i) mark_first(entries, standings, i);
    give_ranks(standings);
    return standings;
}

}  // namespace grader::model
