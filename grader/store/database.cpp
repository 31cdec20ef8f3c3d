#include "grader/store/database.hpp"

#include "grader/text/printable.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstring>
#include <sqlite3.h>
#include <system_error>

namespace grader::store {
namespace {

using std::filesystem::path;

/// SQLite gives names that begin with "file:" or ":" a meaning.
std::string absolute_name(const path& file) {
    std::error_code failed;
    const path absolute = std::filesystem::absolute(file, failed);
    return (failed ? file : absolute).native();
}

/// A name of SQLite's that says: nobody writes to it, so neither locks nor helper files are needed.
std::string immutable_name(const path& file) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : absolute_name(file)) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || c == '/') {
            uri += c;
        } else {
            uri += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
        }
    }
    return uri + "?immutable=1";
}

constexpr int kPatienceMs = static_cast<int>(kPatience.count());

}  // namespace

Database::Database(const path& file, SQLite::Database connection)
    : name_(text::printable(file.native())), connection_(std::move(connection)) {
    connection_.exec("PRAGMA foreign_keys = ON; PRAGMA cache_size = -4096");
}

Database Database::to_write(const path& file) {
    constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    return {file, SQLite::Database(absolute_name(file), kFlags, kPatienceMs)};
}

Database Database::to_read(const path& file) {
    std::error_code ignored;
    if (!can_write(file) && !std::filesystem::exists(absolute_name(file) + "-wal", ignored)) {
        constexpr int kFlags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX;
        return {file, SQLite::Database(immutable_name(file), kFlags, kPatienceMs)};
    }
    // A connection that could write tidies up behind a grader that was killed, and removes the
    // helper files that it had to make.
    constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    Database database(file, SQLite::Database(absolute_name(file), kFlags, kPatienceMs));
    database.connection_.exec("PRAGMA query_only = ON");
    return database;
}

Database Database::in_memory(const path& name) {
    constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    return {name, SQLite::Database(":memory:", kFlags)};
}

SQLite::Statement& Database::prepared(const char* sql) {
    return statements_.try_emplace(sql, connection_, sql).first->second;
}

void Database::write_ahead() {
    const SQLite::Column mode = connection_.execAndGet("PRAGMA journal_mode = WAL");
    write_ahead_ = mode.getString() == "wal";  // some network file systems cannot
}

void Database::survive_power_loss(bool survive) {
    if (!write_ahead_) return;  // else a loss of power could damage the file
    if (survive == survives_power_loss_) return;
    connection_.exec(survive ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
    survives_power_loss_ = survive;
}

void Database::wait_for_locks(std::chrono::milliseconds time) {
    connection_.setBusyTimeout(static_cast<int>(time.count()));
}

bool can_write(const path& file) {
    const path absolute = absolute_name(file);
    const auto may_write = [](const path& name) {
        return ::faccessat(AT_FDCWD, name.c_str(), W_OK, AT_EACCESS) == 0;
    };
    return may_write(absolute.parent_path()) && (may_write(absolute) || errno == ENOENT);
}

Fault fault_of(const SQLite::Exception& error) {
    const int system_errno = errno;  // sqlite3_system_errno() does not know it when a commit fails
    const int code = error.getErrorCode();
    const bool system = code == SQLITE_IOERR || code == SQLITE_CANTOPEN;
    if (code == SQLITE_FULL ||
        (system && (system_errno == ENOSPC || system_errno == EDQUOT || system_errno == EFBIG))) {
        return {"disk full", "free some space and run again"};
    }
    switch (code) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return {"locked by another program", "close what has it open and run again"};
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_CANTOPEN:
            return {"cannot be opened for writing", "make the file and its folder writable"};
        case SQLITE_NOTADB:
            return {"expected a database of the grader, found something else", "move it away"};
        case SQLITE_CORRUPT:
            return {"damaged",
                    "move it away, and the files with the same name and -wal, -shm; the next run "
                    "makes a new one"};
        case SQLITE_IOERR:
            return {system_errno == 0 ? "cannot be read or written" : std::strerror(system_errno),
                    "check the disk and run again"};
        default:
            return {error.what(), "move the file away if this comes again"};
    }
}

Error to_error(const std::string& name, const Fault& fault) {
    return {ErrorCode::io, name + ": " + fault.what + ": " + fault.remedy};
}

SQLite::Exception damaged() {
    return {"unexpected value", SQLITE_CORRUPT};
}

void Query::get(int column, Digest& digest) {
    const std::string_view found = bytes(column);
    digest = {};
    if (found.empty()) return;
    if (found.size() != digest.bytes.size()) throw damaged();
    std::memcpy(digest.bytes.data(), found.data(), found.size());
}

std::string_view Query::bytes(int column) {
    const SQLite::Column value = statement_.getColumn(column);
    const auto* data = static_cast<const char*>(value.getBlob());
    return {data, static_cast<std::size_t>(value.getBytes())};
}

}  // namespace grader::store
