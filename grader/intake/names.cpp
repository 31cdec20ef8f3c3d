#include "grader/intake/names.hpp"

#include "grader/text/printable.hpp"

#include <algorithm>
#include <array>

namespace grader::intake {
namespace {

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lower(std::string_view text) {
    std::string lowered(text);
    std::transform(lowered.begin(), lowered.end(), lowered.begin(),
                   [](char c) { return lower(c); });
    return lowered;
}

bool is_letter_or_digit(char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9');
}

/// The name up to its first dot, in lower case.
std::string stem(std::string_view name) {
    return lower(name.substr(0, name.find('.')));
}

}  // namespace

bool is_litter(std::string_view name) {
    constexpr std::array<std::string_view, 3> kLitter = {"__MACOSX", "Thumbs.db", "desktop.ini"};
    return name.substr(0, 1) == "." ||
           std::find(kLitter.begin(), kLitter.end(), name) != kLitter.end();
}

const model::Language* language_of(std::string_view extension,
                                   const std::vector<model::Language>& languages) {
    for (const auto& language : languages) {
        for (const auto& known : language.extensions) {
            if (known == extension) return &language;
        }
    }
    return nullptr;
}

bool is_extension(std::string_view extension, const model::Contest& contest) {
    return std::any_of(
        contest.problems.begin(), contest.problems.end(), [&](const model::Problem& problem) {
            return language_of(extension, languages_for(contest, problem)) != nullptr;
        });
}

std::optional<std::string> source_name(std::string_view name, const model::Problem& problem,
                                       const model::Contest& contest) {
    const std::string lowered = lower(name);
    for (const auto& language : languages_for(contest, problem)) {
        for (const auto& extension : language.extensions) {
            std::string expected = problem.id + extension;
            if (lower(expected) == lowered) return expected;
        }
    }
    return std::nullopt;
}

bool is_near(const std::filesystem::path& file, const model::Problem& problem,
             const model::Contest& contest) {
    const std::string id = lower(problem.id);
    const std::string name = lower(file.filename().string());
    for (const auto& other : contest.problems) {
        if (&other != &problem && stem(name) == lower(other.id)) return false;
    }
    if (lower(file.parent_path().filename().string()) == id) return true;
    if (name.compare(0, id.size(), id) == 0 &&
        (name.size() == id.size() || !is_letter_or_digit(name[id.size()]))) {
        return true;
    }
    return !text::nearest(stem(name), std::array{id}).empty();
}

}  // namespace grader::intake
