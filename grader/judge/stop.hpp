#pragma once
// Which cases of a submission are skipped because of what others got (Problem::stop). Used by one
// thread at a time.
//
// Under StopRule::subtask a case is skipped when every subtask that counts it is lost for it: by an
// earlier case of that subtask that earned nothing (not where the points are a sum), or by a needed
// subtask that is not earned whole. This is a function of what the cases got, as if all were run,
// and what is certain never changes with what becomes known later; so the order in which runs end
// does not matter. What a skipped case would have got makes no difference: all subtasks that count
// it are lost without it. A judge error says nothing about the program, so it stops nothing.

#include "grader/model/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grader::judge {

class Stop {
public:
    /// `problem` stays the caller's.
    explicit Stop(const model::Problem& problem);

    /// What a case got; once for each.
    void add(std::size_t test, const model::CaseResult& result);

    /// Skipped for certain, whatever is still to come.
    [[nodiscard]] bool is_skipped(std::size_t test) const;

    /// Not skipped for certain.
    [[nodiscard]] bool is_kept(std::size_t test) const;

    /// Why it is skipped; nothing while that could still become another reason.
    [[nodiscard]] std::optional<std::string> reason(std::size_t test) const;

private:
    enum class Fate { open, whole, lost };

    /// Cases of which those after a failed one are lost: a subtask, or all.
    struct Group {
        std::string name;
        std::vector<std::size_t> cases;  ///< ascending
        std::vector<std::size_t> needs;  ///< other groups
        bool breaks = true;              ///< a failed case loses those after it
        std::size_t known = 0;           ///< so many cases at the beginning are known
        std::size_t not_whole = 0;       ///< so many cases are not known to be whole
        std::size_t failed = SIZE_MAX;   ///< the first case known to have failed
        Fate fate = Fate::open;
    };

    [[nodiscard]] Fate fate_of_needs(const Group& group) const;
    [[nodiscard]] bool is_lost(const Group& group, std::size_t test) const;
    [[nodiscard]] std::size_t first_unknown(const Group& group) const;
    void spread();

    const model::Problem& problem_;
    bool any_failure_;         ///< partial points are a failure, too
    std::vector<bool> known_;  ///< for each case
    std::vector<Group> groups_;
    std::vector<std::vector<std::size_t>> groups_of_;  ///< for each case
};

}  // namespace grader::judge
