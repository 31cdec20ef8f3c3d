#pragma once
// Answer files, handed in for problems without programs (Problem::output_only): one for each case,
// named like the case's answer or <case>.out, in a folder or as one zip archive.

#include "grader/intake/folder.hpp"
#include "grader/intake/spool.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/submission.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace grader::intake {

/// What a contestant handed in for one problem, whose who, problem and path are in `known`.
class OutputReader {
public:
    OutputReader(const model::Problem& problem, model::Submission known, Spool& spool,
                 std::vector<model::Finding>& findings)
        : problem_(problem), known_(std::move(known)), spool_(spool), findings_(findings) {}

    /// The answer files of a folder.
    void read_folder(const Folder& folder);

    /// The file `name` of a folder, a zip archive with them.
    void read_archive(const Folder& folder, const std::string& name);

    [[nodiscard]] bool empty() const { return known_.outputs.empty(); }

    /// Nothing when no answer file was found.
    [[nodiscard]] std::optional<model::Submission> take();

private:
    void add(const model::TestCase& test, std::string bytes, const std::filesystem::path& path);
    void say(model::Severity severity, const std::filesystem::path& path, model::Reason what);

    const model::Problem& problem_;
    model::Submission known_;
    Spool& spool_;
    std::vector<model::Finding>& findings_;
    std::uint64_t total_ = 0;
};

}  // namespace grader::intake
