#pragma once
// Writes runs and their results, and keeps what cannot be written just now. Internal to this
// folder; throws nothing. Used by one thread at a time.

#include "grader/store/database.hpp"
#include "grader/store/store.hpp"

#include <deque>
#include <vector>

namespace grader::store {

class Writer {
public:
    /// `database` stays the caller's. `patience`: how long a lock of another program is waited for,
    /// unless it has been in vain already.
    explicit Writer(Database& database, std::chrono::milliseconds patience = kPatience)
        : database_(database), patience_(patience) {}

    /// What an earlier run has left unwritten is given up.
    [[nodiscard]] Result<model::RunId> begin_run(const RunStart& start);

    /// See Store::on(). Outside a run: ignored.
    void add(const model::SubmissionResult& result);

    /// See Store::keep().
    void keep(const model::SubmissionResult& result);

    /// See Store::end_run(). After an error the run is still open, for another try.
    [[nodiscard]] Status end_run(const std::vector<model::Finding>& findings, bool interrupted);

private:
    /// False: it cannot be written now; fault_ says why.
    bool write(const model::SubmissionResult& result);
    void write_waiting();

    Database& database_;
    std::chrono::milliseconds patience_;
    model::RunId run_ = 0;
    std::deque<model::SubmissionResult> waiting_;
    Fault fault_;
};

/// Of a data file (model::KnownResults::remember).
void write_file_digest(Database& database, const std::filesystem::path& path,
                       const FileStamp& stamp, const Digest& digest);

}  // namespace grader::store
