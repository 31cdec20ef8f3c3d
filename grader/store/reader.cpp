#include "grader/store/reader.hpp"

#include "grader/model/known.hpp"
#include "grader/store/reasons.hpp"

namespace grader::store {
namespace {

using model::CaseResult;
using model::RunSummary;
using model::SubmissionResult;

constexpr auto kFindSubmission = "SELECT max(id) FROM results WHERE key = ?";
constexpr auto kFindCase =
    "SELECT c.result, r.limit_cpu_us, r.limit_wall_us, r.limit_memory, r.limit_output,"
    " r.limit_threads, c.ordinal, c.id, c.key, c.verdict, c.points, c.cpu_us, c.wall_us, c.memory,"
    " c.memory_source, c.limit_hit, c.reused, c.decided, c.message, c.share, c.io, c.reasons,"
    " c.difference"
    " FROM cases c JOIN results r ON r.id = c.result"
    " WHERE c.key = ? ORDER BY c.result DESC, c.ordinal DESC";
constexpr auto kFindFile =
    "SELECT digest FROM files WHERE path = ? AND device = ? AND inode = ? AND size = ?"
    " AND modified_ns = ? AND changed_ns = ?";
constexpr auto kResult =
    "SELECT key, who, problem, language, verdict, points, sha256, path,"
    " limit_cpu_us, limit_wall_us, limit_memory, limit_output, limit_threads,"
    " compile_ok, compile_cpu_us, compile_reused, message, compile_log, attempt, submitted, late, "
    "reasons, limit_counts, compile_declared,"
    " (SELECT count(*) FROM cases WHERE result = results.id)"
    " FROM results WHERE id = ?";
constexpr auto kCases =
    "SELECT ordinal, id, key, verdict, points, cpu_us, wall_us, memory, memory_source, limit_hit,"
    " reused, decided, message, share, io, reasons, difference FROM cases WHERE result = ? ORDER "
    "BY ordinal";
constexpr auto kMeasurements =
    "SELECT verdict, cpu_us, wall_us, memory FROM measurements"
    " WHERE result = ? AND ordinal = ? ORDER BY number";
constexpr auto kRuns =
    "SELECT u.id, u.started, u.finished, u.state, u.title, u.settings, u.whole, u.planned, u.host,"
    " u.cpu_model, u.cores, u.kernel, u.sandbox, u.isolated, u.grader_version, u.compilers,"
    " count(r.id), coalesce(sum(rr.reused), 0), coalesce(sum(r.verdict = 'AC'), 0),"
    " coalesce(sum(r.verdict = 'JE'), 0), coalesce(sum(r.points), 0)"
    " FROM runs u LEFT JOIN run_results rr ON rr.run = u.id LEFT JOIN results r ON r.id = rr.result"
    " WHERE ?1 IS NULL OR u.id = ?1 GROUP BY u.id ORDER BY u.id";
constexpr auto kHistory =
    "SELECT rr.run, u.started, r.who, r.problem, r.attempt, r.sha256, r.verdict, r.points"
    " FROM results r JOIN run_results rr ON rr.result = r.id JOIN runs u ON u.id = rr.run"
    " WHERE r.who = ? ORDER BY rr.run, r.problem, r.attempt, r.id";
constexpr auto kContestants = "SELECT DISTINCT who FROM results ORDER BY who";
constexpr auto kRunResults =
    "SELECT rr.result, rr.reused FROM run_results rr JOIN results r ON r.id = rr.result"
    " WHERE rr.run = ? ORDER BY r.who, r.problem, r.attempt, r.id";

std::vector<std::string> split_lines(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

void read_measurements(Database& database, std::int64_t result, std::size_t ordinal,
                       CaseResult& test) {
    Query query(database, kMeasurements, result, ordinal);
    while (query.next()) {
        model::Measurement& one = test.measurements.emplace_back();
        query.read(one.verdict, one.cpu, one.wall, one.memory);
    }
    if (test.decided >= test.measurements.size()) throw damaged();
}

struct CaseRow {
    std::size_t ordinal = 0;
    std::optional<std::size_t> decided;  ///< nothing: it was measured once
};

template <class... Before>
CaseRow read_case(Query& query, CaseResult& test, Before&... before) {
    CaseRow row;
    std::string reasons;
    std::string difference;
    query.read(before..., row.ordinal, test.id, test.key, test.verdict, test.points, test.cpu,
               test.wall, test.memory, test.memory_source, test.limit, test.reused, row.decided,
               test.message, test.share, test.io, reasons, difference);
    test.reasons = reasons_of(reasons);
    test.difference = difference_of(difference);
    test.decided = row.decided.value_or(0);
    return row;
}

/// `reused`: by the run that is looked at.
SubmissionResult read_result(Database& database, std::int64_t id, bool reused) {
    SubmissionResult result;
    model::Limits& limits = result.limits;
    std::size_t cases = 0;
    std::string reasons;
    {
        Query query(database, kResult, id);
        if (!query.next()) throw damaged();
        query.read(result.key, result.who, result.problem, result.language, result.verdict,
                   result.points, result.sha256, result.path, limits.cpu, limits.wall,
                   limits.memory, limits.output, limits.threads, result.compile.ok,
                   result.compile.cpu, result.compile.reused, result.message, result.compile.log,
                   result.attempt, result.submitted, result.late, reasons, limits.memory_counts,
                   result.compile.declared, cases);
        result.reasons = reasons_of(reasons);
    }
    result.cases.reserve(cases);
    Query query(database, kCases, id);
    while (query.next()) {
        CaseResult& test = result.cases.emplace_back();
        const CaseRow row = read_case(query, test);
        if (row.decided) read_measurements(database, id, row.ordinal, test);
        test.reused = test.reused || reused;
    }
    result.reused = reused;
    result.compile.reused = result.compile.reused || reused;
    return result;
}

RunSummary read_run(Query& query) {
    RunSummary summary;
    model::MachineReport& machine = summary.machine;
    std::string compilers;
    query.read(summary.id, summary.started, summary.finished, summary.state, summary.title,
               summary.settings, summary.whole, summary.planned, machine.host, machine.cpu_model,
               machine.cores, machine.kernel, machine.sandbox, machine.isolated,
               machine.grader_version, compilers, summary.judged, summary.reused, summary.accepted,
               summary.judge_errors, summary.points);
    machine.compilers = split_lines(compilers);
    return summary;
}

}  // namespace

std::optional<SubmissionResult> find_submission(Database& database, const Digest& key) {
    if (key == Digest{}) return std::nullopt;
    std::optional<std::int64_t> id;
    {
        Query query(database, kFindSubmission, key);
        if (query.next()) query.read(id);
    }
    if (!id) return std::nullopt;
    return read_result(database, *id, true);
}

std::optional<CaseResult> find_case(Database& database, const Digest& key,
                                    const model::Limits& limits) {
    if (key == Digest{}) return std::nullopt;
    Query query(database, kFindCase, key);
    while (query.next()) {
        CaseResult test;
        std::int64_t result = 0;
        model::Limits then;
        const CaseRow row = read_case(query, test, result, then.cpu, then.wall, then.memory,
                                      then.output, then.threads);
        if (!model::verdict_holds(test, then, limits)) continue;
        if (row.decided) read_measurements(database, result, row.ordinal, test);
        test.reused = true;
        return test;
    }
    return std::nullopt;
}

std::optional<Digest> find_file(Database& database, const std::filesystem::path& path,
                                const FileStamp& stamp) {
    Query query(database, kFindFile, path, stamp.device, stamp.inode, stamp.size, stamp.modified_ns,
                stamp.changed_ns);
    if (!query.next()) return std::nullopt;
    Digest digest;
    query.read(digest);
    return digest;
}

std::vector<RunSummary> read_runs(Database& database) {
    std::vector<RunSummary> runs;
    Query query(database, kRuns, std::optional<model::RunId>());
    while (query.next()) runs.push_back(read_run(query));
    return runs;
}

Result<RunSummary> read_run(Database& database, model::RunId run) {
    Query query(database, kRuns, std::optional(run));
    if (!query.next()) {
        return fail(ErrorCode::usage, database.name() + ": there is no run " + std::to_string(run) +
                                          ": see grader history");
    }
    return read_run(query);
}

std::vector<model::PastResult> read_history(Database& database, const std::string& who) {
    std::vector<model::PastResult> results;
    Query query(database, kHistory, std::string_view(who));
    while (query.next()) {
        model::PastResult& past = results.emplace_back();
        query.read(past.run, past.started, past.who, past.problem, past.attempt, past.sha256,
                   past.verdict, past.points);
    }
    return results;
}

std::vector<std::string> read_contestants(Database& database) {
    std::vector<std::string> names;
    Query query(database, kContestants);
    while (query.next()) query.read(names.emplace_back());
    return names;
}

Result<std::vector<SubmissionResult>> read_results(Database& database, model::RunId run) {
    GRADER_CHECKED(read_run(database, run));
    std::vector<std::pair<std::int64_t, bool>> ids;  // and whether it was reused
    {
        Query query(database, kRunResults, run);
        while (query.next()) {
            auto& [id, reused] = ids.emplace_back();
            query.read(id, reused);
        }
    }
    std::vector<SubmissionResult> results;
    results.reserve(ids.size());
    for (const auto& [id, reused] : ids) results.push_back(read_result(database, id, reused));
    return results;
}

}  // namespace grader::store
