#include "grader/judge/stop.hpp"

#include "grader/text/printable.hpp"

#include <algorithm>
#include <numeric>

namespace grader::judge {

using model::StopRule;
using model::Verdict;

Stop::Stop(const model::Problem& problem)
    : problem_(problem),
      any_failure_(problem.stop == StopRule::first_failure),
      known_(problem.cases.size()),
      groups_of_(problem.cases.size()) {
    if (any_failure_) {
        std::vector<std::size_t> all(problem.cases.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        groups_.push_back({.cases = all, .not_whole = all.size()});
    }
    for (const model::Subtask& subtask : problem.subtasks) {
        if (problem.stop != StopRule::subtask) break;
        groups_.push_back({.name = subtask.name,
                           .cases = subtask.cases,
                           .needs = subtask.needs,
                           .breaks = subtask.score != model::SubtaskScore::sum,
                           .not_whole = subtask.cases.size()});
    }
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        for (const std::size_t test : groups_[i].cases) groups_of_[test].push_back(i);
    }
}

void Stop::add(std::size_t test, const model::CaseResult& result) {
    const bool whole =
        result.verdict == Verdict::judge_error ||
        (any_failure_ ? result.verdict == Verdict::accepted : result.share == model::kWhole);
    const bool failed = !whole && (any_failure_ || result.share == model::Share{});
    known_[test] = true;
    for (const std::size_t index : groups_of_[test]) {
        Group& group = groups_[index];
        while (group.known < group.cases.size() && known_[group.cases[group.known]]) ++group.known;
        if (failed) group.failed = std::min(group.failed, test);
        if (whole) {
            --group.not_whole;
        } else {
            group.fate = Fate::lost;
        }
    }
    spread();
}

/// From groups to those that need them.
void Stop::spread() {
    for (bool changed = true; changed;) {
        changed = false;
        for (Group& group : groups_) {
            if (group.fate != Fate::open) continue;
            const Fate needs = fate_of_needs(group);
            if (needs == Fate::lost || (needs == Fate::whole && group.not_whole == 0)) {
                group.fate = needs;
                changed = true;
            }
        }
    }
}

Stop::Fate Stop::fate_of_needs(const Group& group) const {
    Fate fate = Fate::whole;
    for (const std::size_t need : group.needs) {
        if (groups_[need].fate == Fate::lost) return Fate::lost;
        if (groups_[need].fate == Fate::open) fate = Fate::open;
    }
    return fate;
}

bool Stop::is_lost(const Group& group, std::size_t test) const {
    return (group.breaks && group.failed < test) || fate_of_needs(group) == Fate::lost;
}

std::size_t Stop::first_unknown(const Group& group) const {
    return group.known < group.cases.size() ? group.cases[group.known] : SIZE_MAX;
}

bool Stop::is_skipped(std::size_t test) const {
    const auto& groups = groups_of_[test];
    return !groups.empty() && std::all_of(groups.begin(), groups.end(), [&](std::size_t group) {
        return is_lost(groups_[group], test);
    });
}

bool Stop::is_kept(std::size_t test) const {
    const auto& groups = groups_of_[test];
    return groups.empty() || std::any_of(groups.begin(), groups.end(), [&](std::size_t index) {
               const Group& group = groups_[index];
               const bool broken =
                   group.breaks && std::min(group.failed, first_unknown(group)) < test;
               return !broken && fate_of_needs(group) == Fate::whole;
           });
}

std::optional<std::string> Stop::reason(std::size_t test) const {
    const Group& group = groups_[groups_of_[test].front()];
    for (const std::size_t need : group.needs) {
        if (groups_[need].fate == Fate::open) return std::nullopt;
        if (groups_[need].fate == Fate::whole) continue;
        return text::printable("not run: subtask " + group.name + " needs subtask " +
                               groups_[need].name + ", which was not earned whole");
    }
    if (first_unknown(group) < group.failed) return std::nullopt;
    return text::printable("not run: case " + problem_.cases[group.failed].id + " failed already");
}

}  // namespace grader::judge
