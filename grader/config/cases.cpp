#include "grader/config/cases.hpp"

#include "grader/config/document.hpp"
#include "grader/config/natural.hpp"
#include "grader/text/printable.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>
#include <map>
#include <optional>
#include <system_error>

namespace grader::config {
namespace {

namespace fs = std::filesystem;

enum class Role { input, answer };

struct CaseFile {
    Role role;
    std::string id;
};

/// What a file is by its name, relative to the data folder; nothing: no part of a test case.
using Classify = std::function<std::optional<CaseFile>(std::string_view name)>;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// input1.txt output1.txt   in1.txt out1.txt   ("input.txt" alone is no case: it has no id)
std::optional<CaseFile> classify_text(std::string_view stem) {
    struct Prefix {
        std::string_view word;
        Role role;
    };

    constexpr std::array<Prefix, 4> kPrefixes = {{{"input", Role::input},
                                                  {"output", Role::answer},
                                                  {"in", Role::input},
                                                  {"out", Role::answer}}};
    for (const auto& [word, role] : kPrefixes) {
        if (!stem.starts_with(word) || stem == word) continue;
        const std::string_view id = stem.substr(word.size());
        // Of "info.txt" nobody wants to hear that it has no answer.
        if (word.size() > 3 || is_digit(id.front())) return CaseFile{role, std::string(id)};
    }
    return std::nullopt;
}

/// 1.in 1.out 1.ans 1.a   flip.in1 flip.ou1 flip.out1 flip.ans1   and classify_text()
std::optional<CaseFile> classify_usual(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0 || name.front() == '.') return std::nullopt;
    const std::string_view stem = name.substr(0, dot);
    const std::string_view extension = name.substr(dot + 1);
    if (extension == "txt") return classify_text(stem);
    const std::size_t digits = std::min(extension.find_first_of("0123456789"), extension.size());
    const std::string_view word = extension.substr(0, digits);
    const std::string_view number = extension.substr(digits);
    if (!std::all_of(number.begin(), number.end(), is_digit)) return std::nullopt;
    const std::string id = std::string(stem).append(number);
    if (word == "in") return CaseFile{Role::input, id};
    if (word == "out" || word == "ans" || word == (number.empty() ? "a" : "ou")) {
        return CaseFile{Role::answer, id};
    }
    return std::nullopt;
}

/// What the star of the pattern stands for in the name.
std::optional<std::string> match(std::string_view pattern, std::string_view name) {
    const std::size_t star = pattern.find('*');
    const std::string_view before = pattern.substr(0, star);
    const std::string_view after = pattern.substr(star + 1);
    if (name.size() <= before.size() + after.size() || !name.starts_with(before) ||
        !name.ends_with(after)) {
        return std::nullopt;
    }
    const std::string_view id =
        name.substr(before.size(), name.size() - before.size() - after.size());
    if (id.find('/') != std::string_view::npos) return std::nullopt;
    return std::string(id);
}

/// The files of one case by role; more than one of a role is a mistake.
using Pairs = std::map<std::string, std::map<Role, fs::path>, NaturalLess>;

std::string quoted_name(const fs::path& file, const fs::path& folder) {
    return file.lexically_relative(folder).string();
}

class Search {
public:
    Search(const fs::path& folder, Classify classify)
        : folder_(folder), classify_(std::move(classify)) {}

    /// Looks at the files of `folder` and of the folders in it, down to `levels`.
    Status look_into(const fs::path& folder, std::ptrdiff_t levels) {
        std::error_code error;
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
             entry.increment(error)) {
            const bool deeper = levels > 1 && fs::is_directory(entry->symlink_status(error));
            GRADER_CHECKED(deeper ? look_into(entry->path(), levels - 1) : add(entry->path()));
        }
        if (error) return fail(ErrorCode::config, shown(folder).string() + ": " + error.message());
        return {};
    }

    [[nodiscard]] const Pairs& pairs() const { return pairs_; }

private:
    Status add(const fs::path& path) {
        const std::string name = quoted_name(path, folder_);
        const auto file = classify_(name);
        if (!file) return {};
        GRADER_CHECKED(check_case_file(path));
        const auto [known, is_new] = pairs_[file->id].emplace(file->role, path);
        if (is_new) return {};
        const std::string other = quoted_name(known->second, folder_);
        return fail(ErrorCode::config, shown(folder_).string() + ": " + std::min(other, name) +
                                           " and " + std::max(other, name) + " are both the " +
                                           (file->role == Role::input ? "input" : "answer") +
                                           " of test case " + file->id + "; remove one");
    }

    const fs::path& folder_;
    const Classify classify_;
    Pairs pairs_;
};

/// How the partner of an input, and that of an answer, would be called.
struct Remedy {
    std::string_view for_input;
    std::string_view for_answer;
};

Status refuse_lonely(const fs::path& folder, const Pairs& pairs, const Remedy& remedy) {
    constexpr std::size_t kMaxNamed = 5;
    std::string named;
    std::size_t lonely = 0;
    for (const auto& [id, files] : pairs) {
        if (files.size() == 2 || ++lonely > kMaxNamed) continue;
        const auto& [role, file] = *files.begin();
        named += (named.empty() ? "" : ", ") + quoted_name(file, folder);
        named += role == Role::input ? " has no answer file" : " has no input file";
        named.append(" (").append(role == Role::input ? remedy.for_input : remedy.for_answer);
        named += ")";
    }
    if (lonely == 0) return {};
    if (lonely > kMaxNamed) named += " and so on, " + std::to_string(lonely) + " files";
    return fail(ErrorCode::config, shown(folder).string() + ": " + named);
}

std::vector<model::TestCase> make_cases(const Pairs& pairs, model::Points full) {
    const auto parts = model::split_evenly(full, pairs.size());
    std::vector<model::TestCase> cases;
    for (const auto& [id, files] : pairs) {
        cases.push_back({id, files.at(Role::input), files.at(Role::answer), parts[cases.size()]});
    }
    return cases;
}

template <class T>
Result<T> printable(Result<T> result) {
    if (!result) result.error().message = text::printable(result.error().message);
    return result;  // names of files are anything
}

}  // namespace

Status check_case_file(const fs::path& file) {
    std::error_code error;
    const auto status = fs::symlink_status(file, error);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        return fail(ErrorCode::config,
                    shown(file).string() +
                        ": expected a regular file (no folder, no symbolic link) for a test case");
    }
    if (::access(file.c_str(), R_OK) != 0) {
        return fail(errno_error(ErrorCode::config, shown(file).string(), errno));
    }
    return {};
}

Result<std::vector<model::TestCase>> find_cases(const fs::path& folder, model::Points full) {
    const auto find = [&]() -> Result<std::vector<model::TestCase>> {
        Search search(folder, classify_usual);
        GRADER_CHECKED(search.look_into(folder, 1));
        GRADER_CHECKED(
            refuse_lonely(folder, search.pairs(),
                          {"NAME.out or NAME.ans beside NAME.in", "NAME.in beside NAME.out"}));
        if (search.pairs().empty()) {
            return fail(ErrorCode::config,
                        shown(folder).string() +
                            ": expected test cases such as 1.in and 1.out, found none");
        }
        return make_cases(search.pairs(), full);
    };
    return printable(find());
}

bool is_case_pattern(std::string_view name) {
    return std::count(name.begin(), name.end(), '*') == 1 && !name.starts_with('/') &&
           name.find("..") == std::string_view::npos;
}

Result<std::vector<model::TestCase>> find_cases(const fs::path& folder, model::Points full,
                                                const CasePattern& pattern) {
    const auto classify = [&](std::string_view name) -> std::optional<CaseFile> {
        if (name.starts_with('.')) return std::nullopt;
        const auto input = match(pattern.input, name);
        const auto answer = match(pattern.answer, name);
        // "01.a" is also an input by "*": where the star stands for less, the name says more.
        if (input && (!answer || input->size() < answer->size())) {
            return CaseFile{Role::input, *input};
        }
        if (answer) return CaseFile{Role::answer, *answer};
        return std::nullopt;
    };
    const auto find = [&]() -> Result<std::vector<model::TestCase>> {
        const auto levels = [](const std::string& name) {
            return std::count(name.begin(), name.end(), '/') + 1;
        };
        Search search(folder, classify);
        GRADER_CHECKED(
            search.look_into(folder, std::max(levels(pattern.input), levels(pattern.answer))));
        GRADER_CHECKED(
            refuse_lonely(folder, search.pairs(),
                          {pattern.answer + ", the same *", pattern.input + ", the same *"}));
        if (search.pairs().empty()) {
            return fail(ErrorCode::config, shown(folder).string() + ": expected inputs such as " +
                                               pattern.input + ", found none");
        }
        return make_cases(search.pairs(), full);
    };
    return printable(find());
}

}  // namespace grader::config
