#include "grader/config/document.hpp"
#include "grader/config/load.hpp"
#include "grader/config/natural.hpp"
#include "grader/text/printable.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <system_error>

namespace grader::config {
namespace {

namespace fs = std::filesystem;

enum class Role { input, answer };

struct CaseFile {
    Role role;
    std::string id;
};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// 1.in 1.out 1.ans   flip.in1 flip.ou1 flip.out1 flip.ans1   input1.txt output1.txt
std::optional<CaseFile> classify(const std::string& name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos || dot == 0 || name.front() == '.') return std::nullopt;
    const std::string stem = name.substr(0, dot);
    const std::string extension = name.substr(dot + 1);
    if (extension == "txt") {
        if (stem.rfind("input", 0) == 0 && stem != "input") {
            return CaseFile{Role::input, stem.substr(5)};
        }
        if (stem.rfind("output", 0) == 0 && stem != "output") {
            return CaseFile{Role::answer, stem.substr(6)};
        }
        return std::nullopt;
    }
    const auto digits = std::find_if(extension.begin(), extension.end(), is_digit);
    if (!std::all_of(digits, extension.end(), is_digit)) return std::nullopt;
    const std::string word(extension.begin(), digits);
    const std::string id = stem + std::string(digits, extension.end());
    if (word == "in") return CaseFile{Role::input, id};
    const bool numbered = digits != extension.end();
    if (word == "out" || word == "ans" || (word == "ou" && numbered)) {
        return CaseFile{Role::answer, id};
    }
    return std::nullopt;
}

/// The files of one case by role; more than one of a role is a mistake.
using Pairs = std::map<std::string, std::map<Role, fs::path>, NaturalLess>;

Status add_file(const fs::directory_entry& entry, Pairs& pairs) {
    const auto file = classify(entry.path().filename().string());
    if (!file) return {};
    std::error_code error;
    if (!fs::is_regular_file(entry.symlink_status(error))) {
        return fail(ErrorCode::config,
                    shown(entry.path()).string() +
                        ": expected a regular file (no folder, no symbolic link) for a test case");
    }
    if (::access(entry.path().c_str(), R_OK) != 0) {
        return fail(errno_error(ErrorCode::config, shown(entry.path()).string(), errno));
    }
    const auto [known, is_new] = pairs[file->id].emplace(file->role, entry.path());
    if (is_new) return {};
    std::string first = known->second.filename().string();
    std::string second = entry.path().filename().string();
    if (second < first) std::swap(first, second);
    return fail(ErrorCode::config, shown(entry.path().parent_path()).string() + ": " + first +
                                       " and " + second + " are both the " +
                                       (file->role == Role::input ? "input" : "answer") +
                                       " of test case " + file->id + "; remove one");
}

Result<Pairs> pair_files(const fs::path& folder) {
    Pairs pairs;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        GRADER_CHECKED(add_file(*entry, pairs));
    }
    if (error) {
        return fail(ErrorCode::config, shown(folder).string() + ": " + error.message());
    }
    return pairs;
}

Status refuse_lonely(const fs::path& folder, const Pairs& pairs) {
    constexpr std::size_t kMaxNamed = 5;
    std::string named;
    std::size_t lonely = 0;
    for (const auto& [id, files] : pairs) {
        if (files.size() == 2 || ++lonely > kMaxNamed) continue;
        const auto& [role, file] = *files.begin();
        named += (named.empty() ? "" : ", ") + file.filename().string() +
                 (role == Role::input ? " has no answer file (NAME.out or NAME.ans beside NAME.in)"
                                      : " has no input file (NAME.in beside NAME.out)");
    }
    if (lonely == 0) return {};
    if (lonely > kMaxNamed) named += " and so on, " + std::to_string(lonely) + " files";
    return fail(ErrorCode::config, shown(folder).string() + ": " + named);
}

Result<std::vector<model::TestCase>> make_cases(const fs::path& folder, const Pairs& pairs,
                                                model::Points full) {
    GRADER_CHECKED(refuse_lonely(folder, pairs));
    if (pairs.empty()) {
        return fail(
            ErrorCode::config,
            shown(folder).string() + ": expected test cases such as 1.in and 1.out, found none");
    }
    const auto parts = model::split_evenly(full, pairs.size());
    std::vector<model::TestCase> cases;
    for (const auto& [id, files] : pairs) {
        cases.push_back({id, files.at(Role::input), files.at(Role::answer), parts[cases.size()]});
    }
    return cases;
}

}  // namespace

Result<std::vector<model::TestCase>> find_cases(const fs::path& folder, model::Points full) {
    return pair_files(folder)
        .and_then([&](const Pairs& pairs) { return make_cases(folder, pairs, full); })
        .map_error([](Error error) {
            error.message = text::printable(error.message);  // names of files are anything
            return error;
        });
}

}  // namespace grader::config
