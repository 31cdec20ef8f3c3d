#pragma once
// A folder of submissions to be filled by a test, and a contest of two problems.

#include "grader/base/fd.hpp"
#include "grader/intake/collect.hpp"
#include "grader/text/printable.hpp"
#include "grader/words/catalogue.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace grader::intake {

class IntakeTest : public testing::Test {
protected:
    IntakeTest() {
        contest_.submissions = root();
        contest_.problems.resize(1);
        contest_.problems[0].id = "flip";
        contest_.languages.resize(3);
        contest_.languages[0].name = "cpp";
        contest_.languages[0].extensions = {".cpp", ".cc"};
        contest_.languages[1].name = "c";
        contest_.languages[1].extensions = {".c"};
        contest_.languages[2].name = "python";
        contest_.languages[2].extensions = {".py"};
    }

    [[nodiscard]] const std::filesystem::path& root() const { return dir_.path(); }

    void add_problem(const std::string& id) {
        contest_.problems.emplace_back();
        contest_.problems.back().id = id;
    }

    void write(const std::string& path, std::string_view bytes = "int main(){}\n") {
        std::filesystem::create_directories((root() / path).parent_path());
        std::ofstream file(root() / path, std::ios::binary);
        ASSERT_TRUE(file << bytes) << path;
    }

    void link(const std::string& path, const std::filesystem::path& target) {
        std::filesystem::create_directories((root() / path).parent_path());
        std::filesystem::create_symlink(target, root() / path);
    }

    void set_layouts(const std::vector<std::string>& layouts) {
        contest_.layouts.clear();
        for (const auto& text : layouts) {
            contest_.layouts.push_back(model::parse_layout(text).value());
        }
    }

    [[nodiscard]] Collection collect_all(const Filter& filter = {}) const {
        return collect(root(), contest_, filter).value();
    }

    /// "who problem language path": the path relative to the root; then "#2", "at 60", "late".
    [[nodiscard]] std::vector<std::string> taken(const Collection& collection) const {
        std::vector<std::string> lines;
        for (const auto& submission : collection.submissions) {
            lines.push_back(text::printable(submission.who) + " " + submission.problem + " " +
                            submission.language + " " + relative(submission.path));
            if (submission.attempt > 0) lines.back() += " #" + std::to_string(submission.attempt);
            if (submission.submitted) {
                lines.back() += " at " + std::to_string(*submission.submitted);
            }
            if (submission.late) lines.back() += " late";
        }
        return lines;
    }

    /// "severity who problem path: message"
    [[nodiscard]] std::vector<std::string> said(const std::vector<model::Finding>& findings) const {
        const char* const severities[] = {"note", "warning", "error"};
        std::vector<std::string> lines;
        for (const auto& finding : findings) {
            lines.push_back(std::string(severities[static_cast<int>(finding.severity)]) + " " +
                            text::printable(finding.who) + " " + finding.problem + " " +
                            relative(finding.path) + ": " +
                            words::message(words::Lang::english, finding));
        }
        return lines;
    }

    model::Contest contest_;

private:
    [[nodiscard]] std::string relative(const std::filesystem::path& path) const {
        return text::printable(path.lexically_relative(root()).string());
    }

    TempDir dir_ = TempDir::make("intake_test").value();
};

}  // namespace grader::intake
