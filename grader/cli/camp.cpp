#include "grader/cli/camp.hpp"

#include "grader/compile/command.hpp"
#include "grader/config/load.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <set>
#include <system_error>

namespace grader::cli {

namespace fs = std::filesystem;

Result<fs::path> contest_file(const std::string& given) {
    if (!given.empty()) return fs::path(given);
    std::error_code error;
    const fs::path here = fs::current_path(error);
    if (error) return fail(errno_error(ErrorCode::io, "working directory", error.value()));
    return config::find_contest(here);
}

fs::path camp_of(const fs::path& contest_file) {
    std::error_code error;
    const fs::path file = fs::absolute(contest_file, error).lexically_normal();
    return file.parent_path().parent_path();
}

fs::path store_file(const fs::path& camp) {
    return camp / "grader.db";
}

Status require_problems(const model::Contest& contest, const std::vector<std::string>& ids) {
    std::vector<std::string> known;
    for (const model::Problem& problem : contest.problems) known.push_back(problem.id);
    for (const std::string& id : ids) {
        if (std::find(known.begin(), known.end(), id) != known.end()) continue;
        std::string message = "unknown problem '" + text::printable(id) + "'";
        const std::string near = text::nearest(id, known);
        if (!near.empty()) message += ", did you mean '" + near + "'?";
        message += "\n  known:";
        for (const std::string& name : known) message += " " + name;
        return fail(ErrorCode::usage, message);
    }
    return {};
}

std::vector<model::Language> languages_of(const model::Contest& contest,
                                          const std::vector<model::Submission>& submissions) {
    std::set<std::string> used;
    for (const model::Submission& submission : submissions) {
        used.insert(submission.language);
        for (const model::Problem& problem : contest.problems) {
            if (problem.id != submission.problem) continue;
            if (problem.checker) used.insert(problem.checker->program.language);
            if (problem.interactor) used.insert(problem.interactor->program.language);
        }
    }
    std::vector<model::Language> languages;
    for (const model::Language& language : contest.languages) {
        if (used.count(language.name) > 0) languages.push_back(language);
    }
    return languages;
}

Status require_compilers(const std::vector<model::Language>& languages) {
    std::string message;
    std::set<std::string> packages;
    for (const model::Language& language : languages) {
        for (const std::string& program : compile::missing_programs(language)) {
            message += language.name + ": " + program + " not found\n";
            if (!language.package.empty()) packages.insert(language.package);
        }
    }
    if (message.empty()) return {};
    message += "  remedy: apt-get install";
    for (const std::string& package : packages) message += " " + package;
    return fail(ErrorCode::config, message);
}

std::string shown_path(const fs::path& path) {
    std::error_code error;
    const fs::path relative = fs::proximate(path, error);
    const bool below = !error && !relative.empty() && *relative.begin() != "..";
    return text::printable((below ? relative : path).string());
}

}  // namespace grader::cli
