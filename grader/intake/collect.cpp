#include "grader/intake/collect.hpp"

#include "grader/intake/by_layout.hpp"
#include "grader/intake/contestant.hpp"
#include "grader/intake/folder.hpp"
#include "grader/intake/names.hpp"
#include "grader/intake/oddities.hpp"
#include "grader/intake/roster.hpp"
#include "grader/intake/source.hpp"
#include "grader/intake/walk.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace grader::intake {
namespace {

namespace fs = std::filesystem;
using model::Contest;
using model::Problem;
using model::Severity;

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string did_you_mean(const std::string& word, const std::vector<std::string>& known) {
    const std::string nearest = text::nearest(word, known);
    return nearest.empty() ? "" : "; did you mean '" + text::printable_name(nearest) + "'?";
}

std::string join(const std::vector<std::string>& words) {
    std::string joined;
    for (const auto& word : words) joined += (joined.empty() ? "" : ", ") + word;
    return joined;
}

bool is_archive(std::string_view extension) {
    constexpr std::array<std::string_view, 6> kArchives = {".zip", ".rar", ".7z",
                                                           ".tar", ".gz",  ".tgz"};
    return std::find(kArchives.begin(), kArchives.end(), extension) != kArchives.end();
}

/// An entry beside the contestants' folders, when it may hold somebody's work.
void check_stray(const Entry& entry, const fs::path& folder, const Contest& contest,
                 std::vector<model::Finding>& findings) {
    const fs::path path = folder / entry.name;
    if (entry.kind == Kind::symlink) {
        findings.push_back({Severity::warning, entry.name, "", path, model::fact(kNotFollowed)});
    } else if (is_archive(path.extension().string())) {
        findings.push_back({Severity::warning, "", "", path, model::fact("stray-archive")});
    } else if (is_extension(path.extension().string(), contest)) {
        findings.push_back({Severity::warning, "", "", path, model::fact("stray-source")});
    }
}

std::vector<std::string> problem_ids(const Contest& contest) {
    std::vector<std::string> ids;
    for (const auto& problem : contest.problems) ids.push_back(problem.id);
    return ids;
}

Result<std::string> choose_problem(const fs::path& file, const Contest& contest,
                                   const std::string& problem) {
    const std::vector<std::string> ids = problem_ids(contest);
    if (!problem.empty()) {
        if (contains(ids, problem)) return problem;
        return fail(ErrorCode::usage, "unknown problem '" + text::printable(problem) +
                                          "': expected one of " + join(ids) +
                                          did_you_mean(problem, ids));
    }
    for (const std::string& name : {file.stem().string(), file.parent_path().filename().string()}) {
        if (contains(ids, name)) return name;
    }
    if (ids.size() == 1) return ids.front();
    return fail(ErrorCode::usage,
                text::printable(file.string()) +
                    ": its name does not tell the problem: expected --problem with one of " +
                    join(ids));
}

/// Those of the problem `id`.
const std::vector<model::Language>& languages_of(const Contest& contest, const std::string& id) {
    const Problem* problem = model::find_problem(contest, id);
    return problem == nullptr ? contest.languages : languages_for(contest, *problem);
}

Result<std::string> choose_language(const fs::path& file,
                                    const std::vector<model::Language>& languages) {
    const auto* language = language_of(file.extension().string(), languages);
    if (language != nullptr) return language->name;
    std::vector<std::string> known;
    for (const auto& each : languages) {
        known.insert(known.end(), each.extensions.begin(), each.extensions.end());
    }
    return fail(ErrorCode::usage, text::printable(file.string()) +
                                      ": expected a source with one of the extensions " +
                                      join(known));
}

/// What the path of a file says by the contest's own layouts.
model::LayoutMatch by_layouts(const fs::path& file, const Contest& contest) {
    std::error_code ignored;
    const fs::path base = fs::absolute(contest.submissions, ignored).lexically_normal();
    const fs::path inside = file.lexically_relative(base);
    const Steps steps(inside.begin(), inside.end());
    const model::LayoutWords words = words_of(contest);
    for (const model::Layout& layout : contest.layouts) {
        if (layout.levels.size() != steps.size()) continue;
        std::optional<model::LayoutMatch> match = model::LayoutMatch();
        for (std::size_t i = 0; i < steps.size() && match; ++i) {
            match = model::match(layout.levels[i], steps[i], *match, words);
        }
        if (match) return *match;
    }
    return {};
}

/// The contestant whose folder in the contest's submissions holds the file, else empty.
std::string owner(const fs::path& file, const Contest& contest) {
    std::error_code ignored;
    const fs::path base = fs::absolute(contest.submissions, ignored).lexically_normal();
    const fs::path inside = file.lexically_relative(base);
    const std::string first = inside.empty() ? "" : inside.begin()->string();
    return first == ".." || !inside.has_parent_path() ? "" : first;
}

/// In the default layouts, where each contestant has a folder.
Collection collect_by_folders(const Folder& root, const Listing& listing, const Contest& contest,
                              const Filter& filter) {
    Collection collection;
    for (const Entry& entry : listing.entries) {
        if (is_litter(entry.name)) continue;
        const bool wanted = filter.who.empty() || contains(filter.who, entry.name);
        if (entry.kind == Kind::folder) {
            if (wanted) collection.contestants.push_back(entry.name);
        } else if (filter.who.empty()) {
            check_stray(entry, root.path(), contest, collection.findings);
        }
    }
    for (const auto& who : collection.contestants) {
        visit_contestant(root, who, contest, filter.problems, collection);
    }
    return collection;
}

}  // namespace

Result<Collection> collect(const fs::path& folder, const Contest& contest, const Filter& filter) {
    const std::string shown = text::printable(folder.string());
    const auto root = Folder::open(folder);
    if (!root) return fail(errno_error(ErrorCode::io, shown, root.error()));
    const auto listing = root->list(std::numeric_limits<std::size_t>::max());
    if (!listing) return fail(errno_error(ErrorCode::io, shown, listing.error()));

    std::vector<model::Finding> findings;
    std::vector<model::Layout> layouts = contest.layouts;
    if (layouts.empty()) {
        if (auto layout = recognise(*root, contest)) {
            findings.push_back({Severity::note, "", "", folder,
                                model::fact("layout-recognised", {{"layout", layout->text}})});
            layouts.push_back(std::move(*layout));
        }
    }
    Collection collection = layouts.empty() ? collect_by_folders(*root, *listing, contest, filter)
                                            : collect_by_layout(*root, contest, layouts, filter);
    collection.findings.insert(collection.findings.begin(), findings.begin(), findings.end());
    add_roster(contest.roster, filter, collection);
    for (const auto& who : filter.who) {
        if (contains(collection.contestants, who)) continue;
        const auto everybody = collect(folder, contest);
        const std::vector<std::string> none;
        return fail(ErrorCode::usage,
                    shown + ": no contestant '" + text::printable_name(who) + "'" +
                        did_you_mean(who, everybody ? everybody->contestants : none));
    }
    return collection;
}

Result<model::Submission> read_one(const fs::path& file, const Contest& contest,
                                   const std::string& problem,
                                   std::vector<model::Finding>& findings) {
    std::error_code ignored;
    const fs::path absolute = fs::absolute(file, ignored).lexically_normal();
    auto bytes = read_file(file, kLargestSource);
    if (!bytes) return fail(bytes.error().code, text::printable(bytes.error().message));
    const model::LayoutMatch known_by = by_layouts(absolute, contest);
    GRADER_TRY(std::string id,
               choose_problem(absolute, contest, problem.empty() ? known_by.problem : problem));
    for (const Problem& chosen : contest.problems) {
        if (chosen.id != id || !chosen.output_only) continue;
        return fail(ErrorCode::usage, text::printable(file.string()) + ": " + id +
                                          " takes answer files, no sources: see grader run");
    }
    GRADER_TRY(std::string language, choose_language(file, languages_of(contest, id)));
    model::Submission known;
    known.who = contest.layouts.empty() ? owner(absolute, contest) : known_by.who;
    known.problem = std::move(id);
    known.language = std::move(language);
    known.path = file;
    return with_source(std::move(known), std::move(*bytes), findings);
}

}  // namespace grader::intake
