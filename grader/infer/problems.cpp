#include "grader/infer/problems.hpp"

#include "grader/config/cases.hpp"
#include "grader/config/names.hpp"
#include "grader/explain/source.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace grader::infer {
namespace {

namespace fs = std::filesystem;
using model::IoKind;

std::string shown(const fs::path& path) {
    return text::printable(path.string());
}

/// "flip" of "flip12" and of "flip_12".
std::string stem_of(const std::string& id) {
    const std::size_t end = id.find_last_not_of("0123456789");
    if (end == id.npos) return "";
    const std::size_t letters = id.find_last_not_of("-_.", end);
    return letters == id.npos ? "" : id.substr(0, letters + 1);
}

/// Names, with how many sources have or open them.
using Counts = std::map<std::string, std::size_t>;

std::string most_common(const Counts& counts) {
    const auto most =
        std::max_element(counts.begin(), counts.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? "" : most->first;
}

/// What sources are called when several are, or there is only one.
std::string common_name(const Counts& names) {
    const std::string name = most_common(names);
    return names.size() > 1 && names.at(name) < 2 ? "" : name;
}

/// Cases lie in the folder itself. Of those called like sources of several names each is a problem.
std::vector<InferredProblem> by_stems(const fs::path& folder, std::vector<model::TestCase> cases,
                                      const SourceNames& names) {
    std::map<std::string, std::vector<model::TestCase>> stems;
    for (model::TestCase& test : cases) stems[stem_of(test.id)].push_back(std::move(test));
    const bool all_known = std::all_of(stems.begin(), stems.end(), [&](const auto& stem) {
        return config::is_id(stem.first) &&
               (names.files.count(stem.first) > 0 || names.folders.count(stem.first) > 0);
    });
    std::vector<InferredProblem> problems;
    if (all_known) {
        for (auto& [stem, its] : stems) {
            problems.push_back({.id = stem,
                                .named_by = "its files and the sources",
                                .folder = folder,
                                .cases = std::move(its),
                                .shares_folder = stems.size() > 1});
        }
        return problems;
    }
    InferredProblem one{.folder = folder};
    const std::string stem = stems.size() == 1 ? stems.begin()->first : "";
    for (const auto& [id, by] :
         {std::pair(common_name(names.files), "the sources"), std::pair(stem, "its files"),
          std::pair(folder.filename().string(), "its folder")}) {
        if (!one.id.empty() || !config::is_id(id)) continue;
        one.id = id;
        one.named_by = by;
    }
    if (one.id.empty()) {
        one.id = "problem";
        one.named_by = "nothing: no name fits";
    }
    for (auto& [ignored, its] : stems) {
        std::move(its.begin(), its.end(), std::back_inserter(one.cases));
    }
    problems.push_back(std::move(one));
    return problems;
}

Result<std::vector<fs::path>> folders_in(const fs::path& folder) {
    std::vector<fs::path> folders;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        if (fs::is_directory(it->symlink_status(error)) &&
            config::is_id(it->path().filename().string())) {
            folders.push_back(it->path());
        }
    }
    if (error) return fail(ErrorCode::config, shown(folder) + ": " + error.message());
    std::sort(folders.begin(), folders.end());
    return folders;
}

bool has_cases(const fs::path& folder) {
    const auto cases = config::find_cases(folder, model::whole_points(100));
    // Half a pair is a mistake in a folder with test data, not the lack of any.
    return cases || cases.error().message.find("found none") == std::string::npos;
}

bool is_plain(const std::string& name) {
    return config::is_plain_file_name(name) && text::is_utf8(name);
}

}  // namespace

Result<std::vector<InferredProblem>> find_problems(const fs::path& data, const SourceNames& names) {
    std::vector<InferredProblem> problems;
    GRADER_TRY(const auto folders, folders_in(data));
    for (const fs::path& folder : folders) {
        if (!has_cases(folder)) continue;
        GRADER_TRY(auto cases, config::find_cases(folder, model::whole_points(100)));
        problems.push_back({.id = folder.filename().string(),
                            .named_by = "its folder",
                            .folder = folder,
                            .cases = std::move(cases)});
    }
    if (!problems.empty() && !has_cases(data)) return problems;
    GRADER_TRY(auto cases, config::find_cases(data, model::whole_points(100)));
    if (!problems.empty()) {
        return fail(ErrorCode::config,
                    shown(data) +
                        ": expected test cases here or in folders, one for each problem, "
                        "found both");
    }
    return by_stems(data, std::move(cases), names);
}

void infer_io(InferredProblem& problem, const std::vector<model::Submission>& submissions,
              const std::vector<model::Language>& languages) {
    using Use = explain::OpenedFile::Use;
    std::size_t sources = 0;
    std::size_t opening = 0;
    Counts inputs;
    Counts outputs;
    for (const model::Submission& submission : submissions) {
        if (submission.problem != problem.id) continue;
        for (const model::Language& language : languages) {
            if (language.name != submission.language) continue;
            const auto facts = explain::scan(submission.source, language);
            if (!facts.understood) continue;
            ++sources;
            std::set<std::pair<bool, std::string>> opened;  // each source speaks once
            for (const auto& file : facts.files) {
                if (file.use == Use::unknown || !is_plain(file.name)) continue;
                opened.emplace(file.use == Use::writing, file.name);
            }
            for (const auto& [writes, name] : opened) ++(writes ? outputs : inputs)[name];
            if (!opened.empty()) ++opening;
        }
    }
    const std::string input = most_common(inputs);
    const std::string output = most_common(outputs);
    const std::string of = std::to_string(opening) + " of " + std::to_string(sources) + " sources";
    if (sources == 0) {
        problem.io_by = "no source that could tell";
    } else if (opening == 0) {
        problem.io.kind = IoKind::stdio;
        problem.io_by = "none of " + std::to_string(sources) + " sources opens a file";
    } else if (input.empty() || output.empty() || input == output) {
        problem.io_by = of + " open files, but not one to read and one to write";
    } else {
        problem.io = {opening == sources ? IoKind::file : IoKind::either, input, output};
        problem.io_by = of + " open such files";
    }
}

}  // namespace grader::infer
