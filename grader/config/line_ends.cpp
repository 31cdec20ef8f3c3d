#include "grader/config/line_ends.hpp"

#include "grader/base/fd.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

namespace grader::config {
namespace {

namespace fs = std::filesystem;

constexpr Bytes kLookedAt = kib(64);

/// The line, from 1.
std::optional<std::ptrdiff_t> first_odd_line(const fs::path& path) {
    const auto file = open_regular(path);
    if (!file) return std::nullopt;
    const auto text = read_all(*file, kLookedAt);
    if (!text) return std::nullopt;
    const std::size_t at = text->find("\r\r\n");
    if (at == text->npos) return std::nullopt;
    return 1 + std::count(text->begin(), text->begin() + static_cast<std::ptrdiff_t>(at), '\n');
}

}  // namespace

std::vector<model::Finding> odd_line_ends(const model::Contest& contest) {
    std::vector<model::Finding> findings;
    for (const model::Problem& problem : contest.problems) {
        model::Finding finding{.problem = problem.id};
        std::ptrdiff_t line = 0;
        std::size_t files = 0;
        for (const model::TestCase& test : problem.cases) {
            for (const fs::path& path : {test.input, test.answer}) {
                const auto odd = first_odd_line(path);
                if (!odd || ++files > 1) continue;
                finding.path = path;
                line = *odd;
            }
        }
        if (files == 0) continue;
        model::Values values = {{"line", std::to_string(line)},
                                {"more", std::to_string(files - 1)}};
        finding.what =
            model::fact(files == 1 ? "odd-line-end" : "odd-line-ends", std::move(values));
        findings.push_back(std::move(finding));
    }
    return findings;
}

}  // namespace grader::config
