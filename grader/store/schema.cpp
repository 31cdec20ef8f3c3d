#include "grader/store/schema.hpp"

#include <array>

namespace grader::store {
namespace {

constexpr int kApplication = 0x67726472;  // "grdr"

constexpr const char* kVersion1 = R"(
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    started INTEGER NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL DEFAULT 'running',
    title TEXT NOT NULL,
    settings TEXT NOT NULL,
    whole INTEGER NOT NULL,
    planned INTEGER NOT NULL,
    host TEXT NOT NULL,
    cpu_model TEXT NOT NULL,
    cores INTEGER NOT NULL,
    kernel TEXT NOT NULL,
    sandbox TEXT NOT NULL,
    isolated INTEGER NOT NULL,
    grader_version TEXT NOT NULL,
    compilers TEXT NOT NULL
) STRICT;

CREATE TABLE results (
    id INTEGER PRIMARY KEY,
    key BLOB,
    who BLOB NOT NULL,
    problem TEXT NOT NULL,
    language TEXT NOT NULL,
    verdict TEXT NOT NULL,
    points INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    path BLOB NOT NULL,
    limit_cpu_us INTEGER NOT NULL,
    limit_wall_us INTEGER NOT NULL,
    limit_memory INTEGER NOT NULL,
    limit_output INTEGER NOT NULL,
    limit_threads INTEGER NOT NULL,
    compile_ok INTEGER NOT NULL,
    compile_cpu_us INTEGER NOT NULL,
    compile_reused INTEGER NOT NULL,
    message TEXT NOT NULL,
    compile_log TEXT NOT NULL
) STRICT;
CREATE INDEX results_by_key ON results (key) WHERE key IS NOT NULL;
CREATE INDEX results_by_who ON results (who, problem);

CREATE TABLE cases (
    result INTEGER NOT NULL REFERENCES results,
    ordinal INTEGER NOT NULL,
    id TEXT NOT NULL,
    key BLOB,
    verdict TEXT NOT NULL,
    points INTEGER NOT NULL,
    cpu_us INTEGER NOT NULL,
    wall_us INTEGER NOT NULL,
    memory INTEGER NOT NULL,
    memory_source TEXT NOT NULL,
    limit_hit TEXT NOT NULL,
    reused INTEGER NOT NULL,
    decided INTEGER,
    message TEXT NOT NULL,
    PRIMARY KEY (result, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX cases_by_key ON cases (key) WHERE key IS NOT NULL;

CREATE TABLE measurements (
    result INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    number INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    cpu_us INTEGER NOT NULL,
    wall_us INTEGER NOT NULL,
    memory INTEGER NOT NULL,
    PRIMARY KEY (result, ordinal, number),
    FOREIGN KEY (result, ordinal) REFERENCES cases
) STRICT, WITHOUT ROWID;

CREATE TABLE run_results (
    run INTEGER NOT NULL REFERENCES runs,
    result INTEGER NOT NULL REFERENCES results,
    reused INTEGER NOT NULL,
    PRIMARY KEY (run, result)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_results_by_result ON run_results (result);

CREATE TABLE findings (
    run INTEGER NOT NULL REFERENCES runs,
    severity TEXT NOT NULL,
    who BLOB NOT NULL,
    problem TEXT NOT NULL,
    path BLOB NOT NULL,
    message TEXT NOT NULL
) STRICT;

CREATE TABLE files (
    path BLOB PRIMARY KEY,
    device INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    size INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,
    changed_ns INTEGER NOT NULL,
    digest BLOB NOT NULL
) STRICT, WITHOUT ROWID;
)";

/// Partial points, problems by files or streams, many submissions of one contestant.
constexpr const char* kVersion2 = R"(
ALTER TABLE cases ADD COLUMN share INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cases ADD COLUMN io TEXT NOT NULL DEFAULT 'fixed';
UPDATE cases SET share = 1000000 WHERE verdict = 'AC';
ALTER TABLE results ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN submitted INTEGER;
ALTER TABLE results ADD COLUMN late INTEGER NOT NULL DEFAULT 0;
)";

/// Reasons as data, and the first difference.
constexpr const char* kVersion3 = R"(
ALTER TABLE cases ADD COLUMN reasons TEXT NOT NULL DEFAULT '';
ALTER TABLE cases ADD COLUMN difference TEXT NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN reasons TEXT NOT NULL DEFAULT '';
)";

/// The size of globals, and whether it counts.
constexpr const char* kVersion4 = R"(
ALTER TABLE results ADD COLUMN limit_counts TEXT NOT NULL DEFAULT 'used';
ALTER TABLE results ADD COLUMN compile_declared INTEGER NOT NULL DEFAULT 0;
)";

constexpr std::array<const char*, 4> kSteps = {kVersion1, kVersion2, kVersion3, kVersion4};

int number(Database& database, const char* sql) {
    return database.connection().execAndGet(sql).getInt();
}

struct Version {
    bool empty = false;  ///< a new file
    std::size_t version = 0;
};

/// Errors: it is another program's, or a newer grader's.
Result<Version> version_of(Database& database, Steps steps) {
    const int application = number(database, "PRAGMA application_id");
    const bool empty =
        application == 0 && number(database, "SELECT count(*) FROM sqlite_schema") == 0;
    if (!empty && application != kApplication) {
        return fail(to_error(
            database.name(),
            {"expected a database of the grader, found another program's", "move it away"}));
    }
    const auto version =
        static_cast<std::size_t>(empty ? 0 : number(database, "PRAGMA user_version"));
    if (version > steps.size()) {
        return fail(to_error(database.name(),
                             {"written by a newer grader (schema " + std::to_string(version) +
                                  ", this one knows " + std::to_string(steps.size()) + ")",
                              "use that one, or move the file away"}));
    }
    return Version{empty, version};
}

}  // namespace

Steps schema_steps() {
    return kSteps;
}

Status migrate(Database& database, Steps steps) {
    GRADER_TRY(const Version found, version_of(database, steps));
    for (std::size_t version = found.version; version < steps.size(); ++version) {
        SQLite::Transaction transaction(database.connection(),
                                        SQLite::TransactionBehavior::IMMEDIATE);
        database.connection().exec(steps[version]);
        database.connection().exec("PRAGMA application_id = " + std::to_string(kApplication) +
                                   "; PRAGMA user_version = " + std::to_string(version + 1));
        transaction.commit();
    }
    return {};
}

Status check_version(Database& database, Steps steps) {
    GRADER_TRY(const Version found, version_of(database, steps));
    if (found.version < steps.size()) {
        const std::string what = found.empty ? "no run is in it yet"
                                             : "written by an older grader (schema " +
                                                   std::to_string(found.version) + ")";
        return fail(to_error(database.name(), {what, "grader run brings it up to date"}));
    }
    return {};
}

}  // namespace grader::store
