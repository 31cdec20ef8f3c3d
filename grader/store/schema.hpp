#pragma once
// The tables of grader.db and their versions (docs/store.md). Internal to this folder.

#include "grader/store/database.hpp"

#include <span>

namespace grader::store {

/// The SQL that makes version n + 1 of version n.
using Steps = std::span<const char* const>;

[[nodiscard]] Steps schema_steps();

/// Makes the tables of a new file, or brings older ones up to date: all or nothing. A file of
/// another program or of a newer grader is left as it was. Throws SQLite::Exception.
[[nodiscard]] Status migrate(Database& database, Steps steps);

/// Whether it can be read as it is. Throws SQLite::Exception.
[[nodiscard]] Status check_version(Database& database, Steps steps);

}  // namespace grader::store
