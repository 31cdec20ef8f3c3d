#include "grader/intake/roster.hpp"

#include "grader/text/decode.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <set>

namespace grader::intake {
namespace {

using model::Contestant;
using model::Severity;

/// A folder that no line of the roster names, and whom it may belong to.
model::Reason stranger(const std::vector<Contestant>& roster, const std::string& who) {
    const std::string shown = text::to_utf8(who);
    std::vector<std::string> ids;
    std::string meant;
    for (const Contestant& one : roster) {
        if (one.name == shown) meant = one.id;
        ids.push_back(one.id);
    }
    if (meant.empty()) meant = text::nearest(shown, ids);
    if (meant.empty()) return model::fact("not-in-roster");
    return model::fact("not-in-roster-near", {{"near", text::printable_name(meant)}});
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
            collection.findings.push_back({Severity::warning, who, "", "", stranger(roster, who)});
        }
    }
    for (const Contestant& one : roster) {
        const bool wanted = filter.who.empty() || std::find(filter.who.begin(), filter.who.end(),
                                                            one.id) != filter.who.end();
        if (!wanted || there.count(one.id) > 0) continue;
        collection.findings.push_back({Severity::note, one.id, "", "", model::fact("absent")});
        collection.contestants.push_back(one.id);
    }
    std::sort(collection.contestants.begin(), collection.contestants.end());
}

}  // namespace grader::intake
