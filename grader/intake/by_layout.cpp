#include "grader/intake/by_layout.hpp"

#include "grader/intake/attempts.hpp"
#include "grader/intake/names.hpp"
#include "grader/intake/outputs.hpp"
#include "grader/intake/walk.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace grader::intake {
namespace {

using model::Contest;
using model::fact;
using model::Layout;
using model::Severity;
using Part = model::LayoutPart::Kind;

/// So many sources in the folder of one contestant are said not to be graded.
constexpr std::size_t kMostMentions = 3;

// Of those that fit equally many sources the first is taken.
constexpr std::array<std::string_view, 25> kUsual = {
    "{who}/{problem}/{n}.{ext}",
    "{who}/{problem}/{problem}_{n}.{ext}",
    "{who}/{problem}/{problem}-{n}.{ext}",
    "{who}/{problem}_{n}.{ext}",
    "{who}/{problem}-{n}.{ext}",
    "{problem}/{who}/{n}.{ext}",
    "{problem}/{who}_{n}.{ext}",
    "{problem}/{who}-{n}.{ext}",
    "{who}_{problem}_{n}.{ext}",
    "{who}-{problem}-{n}.{ext}",
    "{problem}_{who}_{n}.{ext}",
    "{problem}-{who}-{n}.{ext}",
    "{problem}/{who}.{ext}",
    "{problem}/{who}/{problem}.{ext}",
    "{who}_{problem}.{ext}",
    "{who}-{problem}.{ext}",
    "{problem}_{who}.{ext}",
    "{problem}-{who}.{ext}",
    "{who}/{who}_{problem}.{ext}",
    "{who}/{who}-{problem}.{ext}",
    "{who}/{problem}_{who}.{ext}",
    "{who}/{problem}-{who}.{ext}",
    // These say so little that only several contestants make them likely.
    "{name}/{who}/{problem}/{problem}.{ext}",
    "{name}/{who}/{problem}.{ext}",
    "{who}.{ext}",
};

Layout known_layout(std::string_view text) {
    auto layout = model::parse_layout(text);
    return layout ? std::move(*layout) : Layout();  // by_layout_test.cpp: none is wrong
}

/// Whether it says little; else names of problems make it likely.
bool is_vague(const Layout& layout) {
    return layout.has(Part::name) || !layout.has(Part::problem);
}

/// 1, 2, 3 … of each contestant for each problem: attempts. "001" is rather part of a name.
bool are_attempts(const Walk& found) {
    std::map<std::pair<std::string, std::string>, std::set<std::string>> numbers;
    for (const Found& file : found.files) {
        numbers[{file.match.who, file.match.problem}].insert(file.match.n);
    }
    return std::all_of(numbers.begin(), numbers.end(), [](const auto& group) {
        for (std::size_t n = 1; n <= group.second.size(); ++n) {
            if (group.second.count(std::to_string(n)) == 0) return false;
        }
        return true;
    });
}

/// How many sources fit; 0 when the layout makes no sense here.
std::size_t count_fitting(const Folder& root, const Contest& contest, const Layout& layout,
                          const std::vector<Steps>& sources) {
    if (!layout.has(Part::problem) && contest.problems.size() != 1) return 0;
    if (layout.has(Part::name)) {  // the folder of a day, not of a contestant
        const bool one_folder = std::all_of(
            sources.begin(), sources.end(),
            [&](const Steps& steps) { return steps.front() == sources.front().front(); });
        if (!one_folder) return 0;
    }
    const model::LayoutWords words = words_of(contest);
    const Walk found = walk(root, {layout}, words);
    if (layout.has(Part::n) && !are_attempts(found)) return 0;
    std::set<std::string> who;
    for (const Found& file : found.files) who.insert(file.match.who);
    const bool by_problem = std::any_of(
        words.problems.begin(), words.problems.end(),
        [&](const std::string& id) { return !layout.has(Part::problem) && who.count(id) > 0; });
    if (is_vague(layout) && (who.size() < 2 || by_problem)) return 0;
    return found.files.size();
}

std::string joined(const std::vector<Layout>& layouts) {
    std::string text;
    for (const Layout& layout : layouts) text += (text.empty() ? "" : ", ") + layout.text;
    return text::printable(text);
}

/// `id`: of a problem of the contest; empty: its only one.
const model::Problem& problem_of(const Contest& contest, const std::string& id) {
    const model::Problem* found = model::find_problem(contest, id);
    return found == nullptr ? contest.problems.front() : *found;
}

bool wanted(const std::vector<std::string>& names, const std::string& name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<HandedIn> handed_in(const Folder& root, const Walk& found, const Contest& contest,
                                const std::vector<Layout>& layouts, const Filter& filter,
                                std::vector<model::Finding>& findings) {
    std::vector<HandedIn> all;
    for (const Found& file : found.files) {
        const model::LayoutMatch& match = file.match;
        const model::Problem& problem = problem_of(contest, match.problem);
        HandedIn one{.who = match.who,
                     .problem = problem.id,
                     .language = language_of("." + match.ext, languages_for(contest, problem)),
                     .steps = file.steps,
                     .attempt = layouts[file.layout].has_attempts(),
                     .place = file.layout};
        if (!wanted(filter.who, one.who) || !wanted(filter.problems, one.problem)) continue;
        if (problem.output_only) continue;
        if (one.language == nullptr && !is_extension("." + match.ext, contest)) continue;
        if (one.language == nullptr) {
            findings.push_back(
                {Severity::warning, one.who, one.problem, path_of(root, file.steps),
                 fact("wrong-extension", {{"problem", problem.id}, {"extension", match.ext}})});
            continue;
        }
        std::from_chars(match.n.data(), match.n.data() + match.n.size(), one.number);
        one.moment = parse_moment(match.time);
        if (!match.time.empty() && !one.moment) {
            findings.push_back({Severity::warning, one.who, one.problem, path_of(root, file.steps),
                                fact("moment-unreadable", {{"moment", match.time}})});
        }
        all.push_back(std::move(one));
    }
    return all;
}

/// Of contestants and output-only problems that have none yet: the answer files of a folder, or an
/// archive.
void collect_outputs(const Folder& root, const Contest& contest, const Walk& found,
                     const Filter& filter, Collection& collection) {
    std::set<std::pair<std::string, std::string>> there;
    const auto read = [&](const Found& place, auto read_place) {
        const auto& [who, problem] = std::pair(place.match.who, place.match.problem);
        for (const model::Problem& wanted_one : contest.problems) {
            if (wanted_one.id != problem || !wanted_one.output_only) continue;
            if (!wanted(filter.who, who) || !wanted(filter.problems, problem)) continue;
            if (there.count({who, problem}) > 0) continue;
            OutputReader reader(
                wanted_one, {.who = who, .problem = problem, .path = path_of(root, place.steps)},
                collection.answer_files, collection.findings);
            read_place(reader);
            auto submission = reader.take();
            if (!submission) continue;
            there.insert({who, problem});
            collection.submissions.push_back(std::move(*submission));
        }
    };
    for (const Found& folder : found.folders) {
        const auto opened = open_folder(root, folder.steps, folder.steps.size());
        if (opened) read(folder, [&](OutputReader& reader) { reader.read_folder(*opened); });
    }
    for (const Found& file : found.files) {
        if (file.match.ext != "zip") continue;
        const auto opened = open_folder(root, file.steps, file.steps.size() - 1);
        if (!opened) continue;
        read(file, [&](OutputReader& reader) { reader.read_archive(*opened, file.steps.back()); });
    }
}

/// By who, then contest order of problems; attempts stay in their order.
void sort(const Contest& contest, std::vector<model::Submission>& submissions) {
    std::map<std::string, std::size_t> order;
    for (const auto& problem : contest.problems) order.emplace(problem.id, order.size());
    std::stable_sort(submissions.begin(), submissions.end(), [&](const auto& a, const auto& b) {
        return std::pair(a.who, order.at(a.problem)) < std::pair(b.who, order.at(b.problem));
    });
}

void say_what_is_missing(const Contest& contest, const Filter& filter, Collection& collection) {
    std::set<std::pair<std::string, std::string>> there;
    for (const auto& submission : collection.submissions) {
        there.insert({submission.who, submission.problem});
    }
    for (const auto& finding : collection.findings) there.insert({finding.who, finding.problem});
    for (const std::string& who : collection.contestants) {
        for (const auto& problem : contest.problems) {
            if (!wanted(filter.problems, problem.id) || there.count({who, problem.id}) > 0) {
                continue;
            }
            collection.findings.push_back(
                {Severity::note, who, problem.id, "", fact("nothing", {{"problem", problem.id}})});
        }
    }
}

void say_what_does_not_fit(const Folder& root, const Contest& contest, const Walk& found,
                           const std::vector<Layout>& layouts,
                           std::vector<model::Finding>& findings) {
    std::set<Steps> fitting;
    for (const Found& file : found.files) fitting.insert(file.steps);
    std::map<std::string, std::size_t> mentions;  // by the first folder
    for (const Steps& steps : sources_below(root, contest)) {
        if (fitting.count(steps) > 0) continue;
        if (steps.size() > 1 && ++mentions[steps.front()] > kMostMentions) continue;
        findings.push_back({Severity::warning, "", "", path_of(root, steps),
                            fact("not-in-layout", {{"layouts", joined(layouts)}})});
    }
}

}  // namespace

const std::vector<Layout>& default_layouts() {
    static const std::vector<Layout> layouts = {known_layout("{who}/{problem}/{problem}.{ext}"),
                                                known_layout("{who}/{problem}.{ext}")};
    return layouts;
}

std::optional<Layout> recognise(const Folder& root, const Contest& contest) {
    if (any_fits(root, default_layouts(), words_of(contest))) return std::nullopt;
    const std::vector<Steps> sources = sources_below(root, contest);
    std::optional<Layout> best;
    std::size_t most = sources.size() / 2;
    for (const std::string_view text : kUsual) {
        const Layout layout = known_layout(text);
        const std::size_t fitting = count_fitting(root, contest, layout, sources);
        if (fitting <= most) continue;
        most = fitting;
        best = layout;
    }
    return best;
}

Collection collect_by_layout(const Folder& root, const Contest& contest,
                             const std::vector<Layout>& layouts, const Filter& filter) {
    Walk found = walk(root, layouts, words_of(contest));
    Collection collection;
    for (const std::string& who : found.contestants) {
        if (wanted(filter.who, who)) collection.contestants.push_back(who);
    }
    for (model::Finding& finding : found.findings) {
        if (finding.who.empty() || wanted(filter.who, finding.who)) {
            collection.findings.push_back(std::move(finding));
        }
    }
    auto sources = handed_in(root, found, contest, layouts, filter, collection.findings);
    collection.submissions = read_all(root, contest, std::move(sources), collection.findings);
    collect_outputs(root, contest, found, filter, collection);
    sort(contest, collection.submissions);
    say_what_is_missing(contest, filter, collection);
    if (filter.who.empty()) {
        say_what_does_not_fit(root, contest, found, layouts, collection.findings);
    }
    return collection;
}

}  // namespace grader::intake
