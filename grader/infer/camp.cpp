#include "grader/infer/camp.hpp"

#include "grader/infer/problems.hpp"
#include "grader/intake/collect.hpp"
#include "grader/intake/walk.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <system_error>

namespace grader::infer {
namespace {

namespace fs = std::filesystem;
using model::IoKind;

std::string shown(const fs::path& path) {
    return text::printable(path.string());
}

/// Any text as YAML takes it, which is as JSON does.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (static_cast<unsigned char>(c) < ' ') {
            constexpr const char* kDigits = "0123456789abcdef";
            result += "\\x";
            result += kDigits[c >> 4 & 15];
            result += kDigits[c & 15];
        } else {
            result += c;
        }
    }
    return result + "\"";
}

Result<fs::path> existing_folder(const fs::path& path) {
    std::error_code error;
    const fs::path found = fs::canonical(path, error);
    if (error) return fail(ErrorCode::config, shown(path) + ": " + error.message());
    if (!fs::is_directory(found, error)) {
        return fail(ErrorCode::config, shown(path) + ": expected a folder");
    }
    if (!text::is_utf8(found.string())) {
        return fail(ErrorCode::config,
                    shown(path) + ": expected a path that is UTF-8\n  remedy: rename the folder");
    }
    return found;
}

/// `path` as a file in `from` names it.
std::string named_from(const fs::path& path, const fs::path& from, const fs::path& camp) {
    const fs::path inside = path.lexically_relative(camp);
    const bool below = !inside.empty() && *inside.begin() != "..";
    return quoted((below ? path.lexically_relative(from) : path).string());
}

/// A contest of which only the languages matter: any file with their extensions is a source.
Result<SourceNames> names_of_sources(const fs::path& submissions,
                                     const std::vector<model::Language>& languages) {
    model::Contest contest;
    contest.languages = languages;
    contest.problems.resize(1);
    const auto root = intake::Folder::open(submissions);
    if (!root) return fail(errno_error(ErrorCode::config, shown(submissions), root.error()));
    SourceNames names;
    for (const intake::Steps& steps : intake::sources_below(*root, contest)) {
        ++names.files[fs::path(steps.back()).stem().string()];
        if (steps.size() > 1) names.folders.insert(steps[steps.size() - 2]);
    }
    return names;
}

std::string io_text(const model::IoSpec& io) {
    if (io.kind == IoKind::stdio) return "stdio";
    const std::string kind = io.kind == IoKind::file ? "file" : "either";
    if (io.input_name.empty()) return kind;
    return "{kind: " + kind + ", input: " + quoted(io.input_name) +
           ", output: " + quoted(io.output_name) + "}";
}

std::string data_text(const InferredProblem& problem, const fs::path& from, const fs::path& camp) {
    std::string text = "data:\n  folder: " + named_from(problem.folder, from, camp) + "\n";
    if (!problem.shares_folder) return text;
    text += "  cases:\n";
    for (const model::TestCase& test : problem.cases) {
        text += "    - {input: " + quoted(test.input.filename().string()) +
                ", answer: " + quoted(test.answer.filename().string()) + "}\n";
    }
    return text;
}

ConfigFile problem_file(const InferredProblem& problem, const fs::path& camp) {
    return {"problems/" + problem.id + ".yaml",
            "# Inferred; the id by " + problem.named_by + ".\n" + "id: " + problem.id +
                "\n\n# By " + problem.io_by + ".\n" + "io: " + io_text(problem.io) +
                "\n\n# The usual ones: nothing tells them.\n"
                "limits: {cpu: 1s, memory: 256MiB, output: 64MiB}\n\n" +
                data_text(problem, camp / "config" / "problems", camp)};
}

ConfigFile contest_file(const std::vector<InferredProblem>& problems, const Folders& folders) {
    std::string text =
        "# Inferred from folders without configuration.\ntitle: " +
        quoted(folders.submissions.parent_path().filename().string()) +
        "\nsubmissions: " + named_from(folders.submissions, folders.camp / "config", folders.camp) +
        "\nproblems:\n";
    for (const InferredProblem& problem : problems) {
        text += "  - problems/" + problem.id + ".yaml\n";
    }
    return {"contest.yaml", text};
}

/// `folder`: as it is to be shown.
std::string note_of(const InferredProblem& problem, const fs::path& folder) {
    const model::IoSpec& io = problem.io;
    std::string names = io.input_name.empty() ? problem.id + ".in, " + problem.id + ".out"
                                              : io.input_name + ", " + io.output_name;
    names = text::printable(names);
    const std::string io_words = io.kind == IoKind::stdio ? "standard input and output"
                                 : io.kind == IoKind::file
                                     ? "files " + names
                                     : "files " + names + " or standard input and output";
    return problem.id + " (by " + problem.named_by + "): " + std::to_string(problem.cases.size()) +
           (problem.cases.size() == 1 ? " case" : " cases") + " in " + shown(folder) + "; " +
           io_words + " (by " + problem.io_by + "); 1s, 256MiB (the usual limits)";
}

/// What intake finds in the submissions when these are the problems.
Result<std::vector<model::Submission>> collect(const std::vector<InferredProblem>& problems,
                                               const fs::path& submissions,
                                               const std::vector<model::Language>& languages) {
    model::Contest contest;
    contest.submissions = submissions;
    contest.languages = languages;
    for (const InferredProblem& problem : problems) {
        contest.problems.push_back({.id = problem.id, .title = problem.id});
    }
    GRADER_TRY(auto collection, intake::collect(submissions, contest));
    return std::move(collection.submissions);
}

}  // namespace

Result<InferredCamp> infer_camp(const Folders& given,
                                const std::vector<model::Language>& languages) {
    Folders folders = given;
    GRADER_TRY(folders.data, existing_folder(given.data));
    GRADER_TRY(folders.submissions, existing_folder(given.submissions));
    if (folders.data == folders.submissions) {
        return fail(ErrorCode::usage,
                    shown(given.data) + ": expected test data and submissions in two folders");
    }
    GRADER_TRY(const auto names, names_of_sources(folders.submissions, languages));
    GRADER_TRY(auto problems, find_problems(folders.data, names));
    GRADER_TRY(const auto submissions, collect(problems, folders.submissions, languages));
    InferredCamp camp;
    for (InferredProblem& problem : problems) {
        infer_io(problem, submissions, languages);
        camp.files.push_back(problem_file(problem, folders.camp));
        const fs::path inside = problem.folder.lexically_relative(folders.data);
        camp.notes.push_back(note_of(problem, inside == "." ? given.data : given.data / inside));
    }
    camp.files.push_back(contest_file(problems, folders));  // last: without it there is no camp
    return camp;
}

}  // namespace grader::infer
