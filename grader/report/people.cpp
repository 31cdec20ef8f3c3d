#include "grader/report/people.hpp"

#include <algorithm>

namespace grader::report {

using model::Standing;

Names names_of(const std::vector<Standing>& standings) {
    Names names;
    for (const Standing& standing : standings) {
        if (!standing.name.empty()) names.emplace(standing.who, standing.name);
    }
    return names;
}

bool any_name(const std::vector<Standing>& standings) {
    return std::any_of(standings.begin(), standings.end(),
                       [](const Standing& standing) { return !standing.name.empty(); });
}

bool any_team(const std::vector<Standing>& standings) {
    return std::any_of(standings.begin(), standings.end(),
                       [](const Standing& standing) { return !standing.team.empty(); });
}

}  // namespace grader::report
