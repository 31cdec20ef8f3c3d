#pragma once
// The camp's memory: every run and its results, in one SQLite file (grader.db). docs/store.md
// explains the tables. Results are kept once and shared by the runs that reuse them.
//
// A Store is written to by the one grader that holds the camp's lock (lock.hpp); others may read.
// Thread-safe. SQLiteCpp and sqlite3.h are included in this folder only.

#include "grader/base/result.hpp"
#include "grader/model/event.hpp"
#include "grader/model/history.hpp"
#include "grader/model/known.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace grader::store {

/// What is known when a run begins.
struct RunStart {
    std::string title;
    std::string settings;  ///< RunSummary::settings
    model::MachineReport machine;
    std::size_t planned = 0;  ///< submissions
    bool whole = true;        ///< all of the camp; false: --who, --problem or files were named
};

class Store : public model::KnownResults, public model::EventSink {
public:
    /// Makes the file when there is none, and brings an older schema up to date. Errors (io): it
    /// cannot be opened or written, is no store, is locked by another program for long, or was
    /// written by a newer grader (which is named); never half migrated.
    [[nodiscard]] static Result<std::unique_ptr<Store>> open(const std::filesystem::path& file);

    /// To look only; the file must exist.
    [[nodiscard]] static Result<std::unique_ptr<Store>> open_read_only(
        const std::filesystem::path& file);

    /// Forgotten at the end: for camps that cannot be written to.
    [[nodiscard]] static Result<std::unique_ptr<Store>> in_memory();

    ~Store() override;

    /// From now on events belong to this run. What an earlier one left unwritten is given up.
    [[nodiscard]] Result<model::RunId> begin_run(const RunStart& start);

    /// SubmissionFinished: the result is on the disk, power loss or not, when this returns. What
    /// cannot be written (disk full, file locked) is kept and tried again with the next result and
    /// by end_run(); the judging goes on. Other events, and those outside a run, are ignored.
    void on(const model::Event& event) override;

    /// A result that belongs to no run, kept so that submission() and test_case() find it. Not a
    /// word when it cannot be written: it would only save time.
    void keep(const model::SubmissionResult& result);

    /// Everything that was kept back is written and the run is closed. The error names what cannot
    /// be written and the remedy; the run is open still and may be ended again.
    [[nodiscard]] Status end_run(const std::vector<model::Finding>& findings, bool interrupted);

    std::optional<model::SubmissionResult> submission(const Digest& key) override;
    std::optional<model::CaseResult> test_case(const Digest& key,
                                               const model::Limits& limits) override;
    std::optional<Digest> file(const std::filesystem::path& path, const FileStamp& stamp) override;
    void remember(const std::filesystem::path& path, const FileStamp& stamp,
                  const Digest& digest) override;

    /// Oldest first.
    [[nodiscard]] Result<std::vector<model::RunSummary>> runs();

    /// What `who` got, run by run, oldest first.
    [[nodiscard]] Result<std::vector<model::PastResult>> history(const std::string& who);

    /// Everybody who was ever judged, sorted.
    [[nodiscard]] Result<std::vector<std::string>> contestants();

    /// All results of a run, by who, then problem.
    [[nodiscard]] Result<std::vector<model::SubmissionResult>> results(model::RunId run);

    /// Submissions that both runs judged. One that only one of them judged is a change when both
    /// are whole and came to their end: else it may just not have been asked for.
    [[nodiscard]] Result<model::RunDiff> diff(model::RunId before, model::RunId after);

private:
    struct Impl;
    explicit Store(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace grader::store
