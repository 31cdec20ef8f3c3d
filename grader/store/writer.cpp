#include "grader/store/writer.hpp"

#include "grader/store/reasons.hpp"
#include "grader/words/catalogue.hpp"

#include <algorithm>

namespace grader::store {
namespace {

using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;

constexpr auto kInsertRun =
    "INSERT INTO runs (started, title, settings, whole, planned, host, cpu_model, cores, kernel,"
    " sandbox, isolated, grader_version, compilers)"
    " VALUES (unixepoch(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
constexpr auto kEndRun = "UPDATE runs SET finished = unixepoch(), state = ? WHERE id = ?";
constexpr auto kInsertFinding =
    "INSERT INTO findings (run, severity, who, problem, path, message) VALUES (?, ?, ?, ?, ?, ?)";
constexpr auto kInsertResult =
    "INSERT INTO results (key, who, problem, language, verdict, points, sha256, path,"
    " limit_cpu_us, limit_wall_us, limit_memory, limit_output, limit_threads,"
    " compile_ok, compile_cpu_us, compile_reused, message, compile_log, attempt, submitted, late,"
    " reasons, limit_counts, compile_declared)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
constexpr auto kInsertCase =
    "INSERT INTO cases (result, ordinal, id, key, verdict, points, cpu_us, wall_us, memory,"
    " memory_source, limit_hit, reused, decided, message, share, io, reasons, difference)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
constexpr auto kInsertMeasurement =
    "INSERT INTO measurements (result, ordinal, number, verdict, cpu_us, wall_us, memory)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)";
constexpr auto kFindResult = "SELECT max(id) FROM results WHERE key = ?";
constexpr auto kInsertRunResult =
    "INSERT INTO run_results (run, result, reused) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
constexpr auto kInsertFile =
    "INSERT OR REPLACE INTO files (path, device, inode, size, modified_ns, changed_ns, digest)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)";

std::string lines(const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& line : list) text += (text.empty() ? "" : "\n") + line;
    return text;
}

bool judge_failed(const SubmissionResult& result) {
    return result.verdict == Verdict::judge_error ||
           std::any_of(result.cases.begin(), result.cases.end(),
                       [](const CaseResult& test) { return test.verdict == Verdict::judge_error; });
}

/// What is not to be found again is kept without its key.
Digest key_of(const SubmissionResult& result) {
    return judge_failed(result) ? Digest{} : result.key;
}

Digest key_of(const CaseResult& test) {
    const bool judged = test.verdict != Verdict::judge_error && test.verdict != Verdict::skipped;
    return judged ? test.key : Digest{};
}

void write_case(Database& database, std::int64_t result, std::size_t ordinal,
                const CaseResult& test) {
    const Digest key = key_of(test);
    std::optional<std::size_t> decided;
    if (!test.measurements.empty()) decided = test.decided;
    Query(database, kInsertCase, result, ordinal, test.id, key, test.verdict, test.points, test.cpu,
          test.wall, test.memory, test.memory_source, test.limit, test.reused, decided,
          test.message, test.share, test.io, to_text(test.reasons), to_text(test.difference))
        .next();
    for (std::size_t i = 0; i < test.measurements.size(); ++i) {
        const model::Measurement& one = test.measurements[i];
        Query(database, kInsertMeasurement, result, ordinal, i, one.verdict, one.cpu, one.wall,
              one.memory)
            .next();
    }
}

std::int64_t write_result(Database& database, const SubmissionResult& result) {
    const Digest key = key_of(result);
    const model::Limits& limits = result.limits;
    const model::CompileResult& compile = result.compile;
    Query(database, kInsertResult, key, std::string_view(result.who), result.problem,
          result.language, result.verdict, result.points, result.sha256, result.path, limits.cpu,
          limits.wall, limits.memory, limits.output, limits.threads, compile.ok, compile.cpu,
          compile.reused, result.message, compile.log, result.attempt, result.submitted,
          result.late, to_text(result.reasons), limits.memory_counts, compile.declared)
        .next();
    const std::int64_t id = database.connection().getLastInsertRowid();
    for (std::size_t i = 0; i < result.cases.size(); ++i) {
        write_case(database, id, i, result.cases[i]);
    }
    return id;
}

/// The newest result with this key.
std::optional<std::int64_t> find_result(Database& database, const Digest& key) {
    std::optional<std::int64_t> id;
    if (key == Digest{}) return id;
    Query query(database, kFindResult, key);
    if (query.next()) query.read(id);
    return id;
}

void write_run_result(Database& database, model::RunId run, const SubmissionResult& result) {
    if (result.reused) {
        if (const auto id = find_result(database, result.key)) {
            database.survive_power_loss(false);  // the result itself is safe already
            Query(database, kInsertRunResult, run, *id, true).next();
            return;
        }
    }
    database.survive_power_loss(true);
    SQLite::Transaction transaction(database.connection(), SQLite::TransactionBehavior::IMMEDIATE);
    Query(database, kInsertRunResult, run, write_result(database, result), result.reused).next();
    transaction.commit();
}

void write_end(Database& database, model::RunId run, const std::vector<model::Finding>& findings,
               bool interrupted) {
    database.survive_power_loss(true);
    SQLite::Transaction transaction(database.connection(), SQLite::TransactionBehavior::IMMEDIATE);
    for (const model::Finding& finding : findings) {
        Query(database, kInsertFinding, run, finding.severity, std::string_view(finding.who),
              finding.problem, finding.path, words::message(words::Lang::english, finding))
            .next();
    }
    const auto state = interrupted ? model::RunState::interrupted : model::RunState::finished;
    Query(database, kEndRun, state, run).next();
    transaction.commit();
}

std::string submissions(std::size_t count) {
    return count == 1 ? "the result of 1 submission is"
                      : "the results of " + std::to_string(count) + " submissions are";
}

}  // namespace

Result<model::RunId> Writer::begin_run(const RunStart& start) {
    const model::MachineReport& machine = start.machine;
    waiting_.clear();
    run_ = 0;
    try {
        database_.wait_for_locks(patience_);
        database_.survive_power_loss(true);
        Query(database_, kInsertRun, start.title, start.settings, start.whole, start.planned,
              machine.host, machine.cpu_model, machine.cores, machine.kernel, machine.sandbox,
              machine.isolated, machine.grader_version, lines(machine.compilers))
            .next();
        run_ = database_.connection().getLastInsertRowid();
        return run_;
    } catch (const SQLite::Exception& error) {
        return fail(to_error(database_.name(), fault_of(error)));
    }
}

bool Writer::write(const SubmissionResult& result) {
    try {
        write_run_result(database_, run_, result);
        return true;
    } catch (const SQLite::Exception& error) {
        fault_ = fault_of(error);
        return false;
    }
}

void Writer::write_waiting() {
    while (!waiting_.empty() && write(waiting_.front())) waiting_.pop_front();
}

void Writer::add(const SubmissionResult& result) {
    if (run_ == 0) return;
    database_.wait_for_locks(waiting_.empty() ? patience_ : kAtOnce);
    write_waiting();
    if (!waiting_.empty() || !write(result)) waiting_.push_back(result);
}

void Writer::keep(const SubmissionResult& result) {
    if (key_of(result) == Digest{}) return;
    try {
        database_.wait_for_locks(kAtOnce);
        database_.survive_power_loss(false);
        SQLite::Transaction transaction(database_.connection(),
                                        SQLite::TransactionBehavior::IMMEDIATE);
        write_result(database_, result);
        transaction.commit();
    } catch (const SQLite::Exception&) {
        // it will be found out again
    }
}

Status Writer::end_run(const std::vector<model::Finding>& findings, bool interrupted) {
    if (run_ == 0) return {};
    database_.wait_for_locks(patience_);
    write_waiting();
    std::string lost = submissions(waiting_.size()) + " not kept";
    if (waiting_.empty()) {
        try {
            write_end(database_, run_, findings, interrupted);
            run_ = 0;
            return {};
        } catch (const SQLite::Exception& error) {
            fault_ = fault_of(error);
            lost = "all results are kept, but not that the run has ended";
        }
    }
    return fail(to_error(database_.name(), {fault_.what + "; " + lost, fault_.remedy}));
}

void write_file_digest(Database& database, const std::filesystem::path& path,
                       const FileStamp& stamp, const Digest& digest) {
    database.survive_power_loss(false);
    Query(database, kInsertFile, path, stamp.device, stamp.inode, stamp.size, stamp.modified_ns,
          stamp.changed_ns, digest)
        .next();
}

}  // namespace grader::store
