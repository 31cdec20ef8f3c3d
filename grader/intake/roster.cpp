#include "grader/intake/roster.hpp"

#include "grader/text/decode.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <set>

namespace grader::intake {
namespace {

using model::Contestant;
using model::Severity;

/// Whom a folder may belong to that no line of the roster names.
std::string suggestion(const std::vector<Contestant>& roster, const std::string& who) {
    const std::string shown = text::to_utf8(who);
    std::vector<std::string> ids;
    for (const Contestant& one : roster) {
        if (one.name == shown) return "; did you mean '" + text::printable_name(one.id) + "'?";
        ids.push_back(one.id);
    }
    const std::string near = text::nearest(shown, ids);
    return near.empty() ? "" : "; did you mean '" + text::printable_name(near) + "'?";
}

}  // namespace

const Contestant* line_of(const std::vector<Contestant>& roster, const std::string& who) {
    const std::string id = text::to_utf8(who);
    const auto found = std::find_if(roster.begin(), roster.end(),
                                    [&](const Contestant& one) { return one.id == id; });
    return found == roster.end() ? nullptr : &*found;
}

void add_roster(const std::vector<Contestant>& roster, const Filter& filter,
                Collection& collection) {
    if (roster.empty()) return;
    std::set<std::string> there;
    for (const std::string& who : collection.contestants) {
        const Contestant* line = line_of(roster, who);
        if (line != nullptr) {
            there.insert(line->id);
        } else {
            collection.findings.push_back(
                {Severity::warning, who, "", "", "not in the roster" + suggestion(roster, who)});
        }
    }
    for (const Contestant& one : roster) {
        const bool wanted = filter.who.empty() || std::find(filter.who.begin(), filter.who.end(),
                                                            one.id) != filter.who.end();
        if (!wanted || there.count(one.id) > 0) continue;
        collection.findings.push_back(
            {Severity::note, one.id, "", "", "in the roster, but handed in nothing"});
        collection.contestants.push_back(one.id);
    }
    std::sort(collection.contestants.begin(), collection.contestants.end());
}

}  // namespace grader::intake
