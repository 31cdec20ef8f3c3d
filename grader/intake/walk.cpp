#include "grader/intake/walk.hpp"

#include "grader/intake/names.hpp"
#include "grader/intake/oddities.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace grader::intake {
namespace {

using model::Layout;
using model::LayoutMatch;
using model::Severity;

// Contestants may fill their folders; the root is the operator's.
constexpr std::size_t kEntries = 10'000;
constexpr std::size_t kMostMentions = 3;
constexpr std::size_t kLevels = 5;  // of folders and file, where sources are looked for

std::size_t most_entries(std::size_t level) {
    return level == 0 ? std::numeric_limits<std::size_t>::max() : kEntries;
}

class Walker {
public:
    /// `most`: files, after which nothing more is looked at.
    Walker(const std::vector<Layout>& layouts, const model::LayoutWords& words,
           std::size_t most = std::numeric_limits<std::size_t>::max())
        : layouts_(layouts), words_(words), most_(most) {}

    Walk walk(const Folder& root) {
        for (number_ = 0; number_ < layouts_.size(); ++number_) visit(root, {}, {});
        // Of a file that several layouts name, the first has it.
        std::set<Steps> taken;
        std::erase_if(walk_.files,
                      [&](const Found& file) { return !taken.insert(file.steps).second; });
        return std::move(walk_);
    }

private:
    void visit(const Folder& folder, const Steps& steps, const LayoutMatch& before) {
        const std::size_t level = steps.size();
        const auto listing = folder.list(most_entries(level));
        if (!listing) {
            add(unreadable(before.who, before.problem, folder.path(), listing.error()));
            return;
        }
        if (!listing->complete) {
            add({Severity::warning, before.who, "", folder.path(),
                 model::fact("too-many-files", {{"count", std::to_string(kEntries)}})});
        }
        for (const Entry& entry : listing->entries) {
            if (walk_.files.size() >= most_) return;
            if (is_litter(entry.name)) continue;
            const auto match =
                model::match(layouts_[number_].levels[level], entry.name, before, words_);
            if (!match) continue;
            Steps inner = steps;
            inner.push_back(entry.name);
            if (level + 1 < layouts_[number_].levels.size()) {
                take_folder(folder, entry, inner, *match);
            } else {
                take_file(folder, entry, inner, *match);
            }
        }
    }

    void take_folder(const Folder& folder, const Entry& entry, const Steps& steps,
                     const LayoutMatch& match) {
        const auto path = folder.path() / entry.name;
        if (entry.kind == Kind::symlink) {
            add({Severity::warning, match.who, match.problem, path, model::fact(kNotFollowed)});
        }
        if (entry.kind != Kind::folder) return;
        if (!match.who.empty()) walk_.contestants.insert(match.who);
        if (!match.who.empty() && !match.problem.empty()) {
            walk_.folders.push_back({match, number_, steps});
        }
        const auto inner = folder.folder(entry.name);
        if (inner) return visit(*inner, steps, match);
        add(unreadable(match.who, match.problem, path, inner.error()));
    }

    void take_file(const Folder& folder, const Entry& entry, const Steps& steps,
                   const LayoutMatch& match) {
        const auto warn = [&](const char* rule) {
            add({Severity::warning, match.who, match.problem, folder.path() / entry.name,
                 model::fact(rule)});
        };
        switch (entry.kind) {
            case Kind::file:
                walk_.contestants.insert(match.who);
                walk_.files.push_back({match, number_, steps});
                break;
            case Kind::symlink:
                warn(kNotFollowed);
                break;
            case Kind::folder:
                warn(kFolderNoSource);
                break;
            case Kind::special:
                warn(kSpecialNoSource);
                break;
            case Kind::none:
                break;
        }
    }

    /// Several layouts may meet the same; and of one contestant's oddities a few are enough.
    void add(model::Finding finding) {
        if (!said_.insert({finding.path.string(), finding.what->rule}).second) return;
        std::size_t& mentions = mentions_[{finding.who, finding.what->rule}];
        if (!finding.who.empty() && ++mentions > kMostMentions) return;
        walk_.findings.push_back(std::move(finding));
    }

    const std::vector<Layout>& layouts_;
    const model::LayoutWords& words_;
    const std::size_t most_;
    std::size_t number_ = 0;  // of the layout
    Walk walk_;
    std::set<std::pair<std::string, std::string>> said_;                   // by path, message
    std::map<std::pair<std::string, std::string>, std::size_t> mentions_;  // by who, message
};

void look_for_sources(const Folder& folder, const Steps& steps, const model::Contest& contest,
                      std::vector<Steps>& sources) {
    const auto listing = folder.list(most_entries(steps.size()));
    if (!listing) return;  // is said by walk(), when it matters
    for (const Entry& entry : listing->entries) {
        if (is_litter(entry.name)) continue;
        Steps inner = steps;
        inner.push_back(entry.name);
        const std::string extension = std::filesystem::path(entry.name).extension().string();
        if (entry.kind == Kind::file && is_extension(extension, contest)) {
            sources.push_back(std::move(inner));
        } else if (entry.kind == Kind::folder && inner.size() < kLevels) {
            const auto opened = folder.folder(entry.name);
            if (opened) look_for_sources(*opened, inner, contest, sources);
        }
    }
}

}  // namespace

Walk walk(const Folder& root, const std::vector<Layout>& layouts, const model::LayoutWords& words) {
    return Walker(layouts, words).walk(root);
}

bool any_fits(const Folder& root, const std::vector<Layout>& layouts,
              const model::LayoutWords& words) {
    return !Walker(layouts, words, 1).walk(root).files.empty();
}

std::filesystem::path path_of(const Folder& root, const Steps& steps) {
    std::filesystem::path path = root.path();
    for (const std::string& step : steps) path /= step;
    return path;
}

model::LayoutWords words_of(const model::Contest& contest) {
    model::LayoutWords words;
    std::set<std::string> extensions;
    for (const auto& problem : contest.problems) {
        words.problems.push_back(problem.id);
        for (const auto& language : languages_for(contest, problem)) {
            for (const auto& extension : language.extensions)
                extensions.insert(extension.substr(1));
        }
    }
    words.extensions.assign(extensions.begin(), extensions.end());
    const bool archives =
        std::any_of(contest.problems.begin(), contest.problems.end(),
                    [](const model::Problem& problem) { return problem.output_only; });
    if (archives) words.extensions.push_back("zip");
    return words;
}

OrErrno<Folder> open_folder(const Folder& root, const Steps& steps, std::size_t count) {
    OrErrno<Folder> folder = root.folder(".");
    for (std::size_t i = 0; i < count && folder; ++i) {
        auto inner = folder->folder(steps[i]);
        folder = std::move(inner);
    }
    return folder;
}

std::vector<Steps> sources_below(const Folder& root, const model::Contest& contest) {
    std::vector<Steps> sources;
    look_for_sources(root, {}, contest, sources);
    return sources;
}

}  // namespace grader::intake
