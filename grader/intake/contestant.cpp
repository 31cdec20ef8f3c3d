#include "grader/intake/contestant.hpp"

#include "grader/intake/names.hpp"
#include "grader/intake/oddities.hpp"
#include "grader/intake/outputs.hpp"
#include "grader/intake/source.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace grader::intake {
namespace {

namespace fs = std::filesystem;
using model::fact;
using model::Problem;
using model::Severity;

// A contestant may hand in anything; what is looked at and what is said stays bounded.
constexpr int kLevels = 3;                // who/1/2/file
constexpr std::size_t kEntries = 1000;    // when a source is missing, over all levels
constexpr std::size_t kMostMentions = 3;  // files of one kind in the findings

/// A file that could be the source of a problem.
struct Candidate {
    const Folder* folder = nullptr;
    std::string name;
    const model::Language* language = nullptr;

    [[nodiscard]] fs::path path() const { return folder->path() / name; }
};

/// What lies anywhere in a contestant's folder.
struct Census {
    std::vector<std::pair<fs::path, Kind>> files;      ///< relative; also symbolic links
    std::vector<std::pair<fs::path, int>> unreadable;  ///< relative, with errno
    std::size_t entries = 0;
    bool complete = true;
};

void count_folder(const Folder& folder, const fs::path& relative, int levels, Census& census) {
    const auto listing = folder.list(kEntries - census.entries);
    if (!listing) {
        census.unreadable.push_back({relative, listing.error()});
        return;
    }
    census.entries += listing->entries.size();
    census.complete = census.complete && listing->complete;
    for (const Entry& entry : listing->entries) {
        if (is_litter(entry.name)) continue;
        if (entry.kind == Kind::file || entry.kind == Kind::symlink) {
            census.files.push_back({relative / entry.name, entry.kind});
        }
        if (entry.kind != Kind::folder || levels == 1) continue;
        const auto inner = folder.folder(entry.name);
        if (inner) {
            count_folder(*inner, relative / entry.name, levels - 1, census);
        } else {
            census.unreadable.push_back({relative / entry.name, inner.error()});
        }
    }
}

class Visit {
public:
    Visit(const Folder& folder, const std::string& who, const model::Contest& contest,
          Collection& collection)
        : folder_(folder), who_(who), contest_(contest), collection_(collection) {}

    /// False when nothing was found, nor said, about the two places for sources.
    bool take(const Problem& problem);

    /// For a problem without source: says what may have been meant.
    void explain(const Problem& problem, const Census& census);

    /// What a census could not look at.
    void report_limits(const Census& census);

private:
    void find(const Problem& problem, const Folder& folder, std::vector<Candidate>& candidates);
    void read(const Problem& problem, const Candidate& candidate);
    void take_outputs(const Problem& problem);
    void offer(const Problem& problem, const fs::path& file);

    void add_unreadable(const std::string& problem, const fs::path& path, int error) {
        collection_.findings.push_back(unreadable(who_, problem, path, error));
    }

    void add(Severity severity, const std::string& problem, const fs::path& path,
             model::Reason what) {
        collection_.findings.push_back({severity, who_, problem, path, std::move(what)});
    }

    /// As a contestant would name it.
    [[nodiscard]] std::string shown(const fs::path& path) const {
        return text::printable_name(path.lexically_relative(folder_.path()).string());
    }

    const Folder& folder_;
    const std::string& who_;
    const model::Contest& contest_;
    Collection& collection_;
};

void Visit::find(const Problem& problem, const Folder& folder, std::vector<Candidate>& candidates) {
    const auto& languages = languages_for(contest_, problem);
    for (const auto& language : languages) {
        for (const auto& extension : language.extensions) {
            const std::string name = problem.id + extension;
            if (language_of(extension, languages) != &language) continue;  // an earlier one's
            const auto kind = folder.kind(name);
            if (!kind) return add_unreadable(problem.id, folder.path(), kind.error());
            const auto warn = [&](const char* rule) {
                add(Severity::warning, problem.id, folder.path() / name, fact(rule));
            };
            switch (*kind) {
                case Kind::none:
                    break;
                case Kind::file:
                    candidates.push_back({&folder, name, &language});
                    break;
                case Kind::symlink:
                    warn(kNotFollowed);
                    break;
                case Kind::folder:
                    warn(kFolderNoSource);
                    break;
                case Kind::special:
                    warn(kSpecialNoSource);
            }
        }
    }
}

void Visit::read(const Problem& problem, const Candidate& candidate) {
    model::Submission known{.who = who_,
                            .problem = problem.id,
                            .language = candidate.language->name,
                            .path = candidate.path()};
    auto submission =
        read_source(*candidate.folder, candidate.name, std::move(known), collection_.findings);
    if (submission) collection_.submissions.push_back(std::move(*submission));
}

/// who/problem/<answer files>, who/problem/problem.zip or who/problem.zip
void Visit::take_outputs(const Problem& problem) {
    const std::string archive = problem.id + ".zip";
    const std::size_t findings_before = collection_.findings.size();
    OutputReader reader(problem,
                        {.who = who_, .problem = problem.id, .path = folder_.path() / problem.id},
                        collection_.answer_files, collection_.findings);
    const auto inner = folder_.folder(problem.id);
    if (inner) reader.read_folder(*inner);
    for (const Folder* folder : {inner ? &*inner : nullptr, &folder_}) {
        if (folder == nullptr || !reader.empty()) continue;
        const auto kind = folder->kind(archive);
        if (kind && *kind == Kind::file) reader.read_archive(*folder, archive);
        if (kind && *kind == Kind::symlink) {
            add(Severity::warning, problem.id, folder->path() / archive, fact(kNotFollowed));
        }
    }
    if (auto submission = reader.take()) {
        collection_.submissions.push_back(std::move(*submission));
    } else if (collection_.findings.size() == findings_before) {
        add(Severity::note, problem.id, folder_.path(),
            fact("no-answers", {{"problem", problem.id}, {"archive", archive}}));
    }
}

bool Visit::take(const Problem& problem) {
    if (problem.output_only) {
        take_outputs(problem);
        return true;
    }
    const std::size_t findings_before = collection_.findings.size();
    std::vector<Candidate> candidates;
    std::optional<Folder> inner;
    const auto kind = folder_.kind(problem.id);
    const fs::path inner_path = folder_.path() / problem.id;
    if (!kind) {
        add_unreadable(problem.id, folder_.path(), kind.error());
        return true;
    }
    if (*kind == Kind::symlink) {
        add(Severity::warning, problem.id, inner_path, fact(kNotFollowed));
    } else if (*kind == Kind::folder) {
        auto opened = folder_.folder(problem.id);
        if (opened) {
            inner = std::move(*opened);
            find(problem, *inner, candidates);
        } else {
            add_unreadable(problem.id, inner_path, opened.error());
        }
    }
    find(problem, folder_, candidates);

    if (!candidates.empty()) read(problem, candidates.front());
    for (std::size_t i = 1; i < candidates.size(); ++i) {
        add(Severity::warning, problem.id, candidates[i].path(),
            fact("another-first", {{"first", shown(candidates.front().path())}}));
    }
    return !candidates.empty() || collection_.findings.size() > findings_before;
}

/// The only file that may have been meant, when its extension tells a language.
void Visit::offer(const Problem& problem, const fs::path& file) {
    constexpr std::string_view kText = ".txt";
    std::string name = file.filename().string();
    if (name.ends_with(kText)) name.resize(name.size() - kText.size());
    std::string extension = fs::path(name).extension().string();
    const auto* language = language_of(extension, languages_for(contest_, problem));
    if (language == nullptr) {
        std::transform(extension.begin(), extension.end(), extension.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
        language = language_of(extension, languages_for(contest_, problem));
    }
    if (language == nullptr) return;
    std::vector<Folder> folders;  // each keeps the next one open
    for (const fs::path& part : file.parent_path()) {
        auto inner = (folders.empty() ? folder_ : folders.back()).folder(part.string());
        if (!inner) return;
        folders.push_back(std::move(*inner));
    }
    std::vector<model::Finding> ignored;  // what is odd about it was said already
    auto submission =
        read_source(folders.empty() ? folder_ : folders.back(), file.filename().string(),
                    {.who = who_,
                     .problem = problem.id,
                     .language = language->name,
                     .path = folder_.path() / file},
                    ignored);
    if (!submission) return;
    collection_.near_misses.push_back({std::move(*submission), text::printable_name(file.string()),
                                       problem.id + language->extensions.front()});
}

void Visit::explain(const Problem& problem, const Census& census) {
    std::size_t sources = 0;
    std::vector<fs::path> meant;
    std::string near;
    std::size_t near_count = 0;
    for (const auto& [file, kind] : census.files) {
        const auto expected = source_name(file.filename().string(), problem, contest_);
        const bool near_name = !expected && is_near(file, problem, contest_);
        if (kind == Kind::file && (expected || near_name)) meant.push_back(file);
        if (expected) {
            if (++sources > kMostMentions) continue;
            add(Severity::warning, problem.id, folder_.path() / file,
                kind == Kind::symlink ? fact(kNotFollowed)
                                      : fact("misplaced", {{"place", problem.id + "/" + *expected},
                                                           {"other", *expected}}));
        } else if (near_name && ++near_count <= kMostMentions) {
            near += (near.empty() ? "" : ", ") + text::printable_name(file.string());
        }
    }
    if (meant.size() == 1) offer(problem, meant.front());
    if (sources > 0) return;
    if (near_count == 0) {
        return add(Severity::note, problem.id, folder_.path(),
                   fact("nothing", {{"problem", problem.id}}));
    }
    std::string extension;
    for (const auto& language : languages_for(contest_, problem)) {
        if (extension.empty() && !language.extensions.empty()) extension = language.extensions[0];
    }
    add(Severity::warning, problem.id, folder_.path(),
        fact("near-names", {{"problem", problem.id},
                            {"place", problem.id + "/" + problem.id + extension},
                            {"other", problem.id + extension},
                            {"found", near}}));
}

void Visit::report_limits(const Census& census) {
    std::size_t mentions = 0;
    for (const auto& [relative, error] : census.unreadable) {
        const fs::path path = folder_.path() / relative;
        const auto& findings = collection_.findings;
        const bool said = std::any_of(findings.begin(), findings.end(),
                                      [&path](const auto& other) { return other.path == path; });
        if (!said && ++mentions <= kMostMentions) add_unreadable("", path, error);
    }
    if (!census.complete) {
        add(Severity::note, "", folder_.path(),
            fact("too-many-files", {{"count", std::to_string(kEntries)}}));
    }
}

}  // namespace

void visit_contestant(const Folder& root, const std::string& who, const model::Contest& contest,
                      const std::vector<std::string>& problems, Collection& collection) {
    const auto folder = root.folder(who);
    if (!folder) {
        collection.findings.push_back(unreadable(who, "", root.path() / who, folder.error()));
        return;
    }
    Visit visit(*folder, who, contest, collection);
    std::optional<Census> census;
    for (const Problem& problem : contest.problems) {
        if (!problems.empty() &&
            std::find(problems.begin(), problems.end(), problem.id) == problems.end()) {
            continue;
        }
        if (visit.take(problem)) continue;
        if (!census) {
            census.emplace();
            count_folder(*folder, {}, kLevels, *census);
            visit.report_limits(*census);
        }
        visit.explain(problem, *census);
    }
}

}  // namespace grader::intake
