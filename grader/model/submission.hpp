#pragma once
// What was handed in, as intake found it.

#include "grader/base/fd.hpp"
#include "grader/base/hash.hpp"
#include "grader/base/units.hpp"
#include "grader/model/reason.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace grader::model {

/// What was handed in instead of a program's output for a case, in Submission::outputs_file.
struct HandedOutput {
    std::string test;  ///< TestCase::id
    std::uint64_t offset = 0;
    Bytes size;
    Digest digest;
};

struct Submission {
    std::string who;       ///< the folder's name, raw bytes: print with text::printable
    std::string problem;   ///< Problem::id
    std::string language;  ///< Language::name
    std::filesystem::path path;
    std::string source;  ///< the bytes handed to the compiler (BOM removed, else unchanged)
    std::string sha256;  ///< of the bytes on disk
    /// Of output-only problems; then there is no language and no source, and sha256 is of these.
    std::vector<HandedOutput> outputs;
    std::shared_ptr<const Fd> outputs_file;  ///< a copy that nobody else can change
    unsigned attempt = 0;  ///< from 1, in the order of time; 0: there can be no others
    std::optional<std::int64_t> submitted;  ///< seconds from the contest's start, when known
    bool late = false;                      ///< after the contest's end: not counted
};

/// A file that was not graded because of its name or its place, where nothing else was handed in.
struct NearMiss {
    Submission submission;  ///< as if it had been handed in rightly
    std::string found;      ///< its path within the contestant's folder, printable
    std::string expected;   ///< the name that would have been graded
};

enum class Severity {
    note,     ///< worth knowing; changes nothing
    warning,  ///< something of a contestant's was not graded
    error,    ///< the operator must act
};

/// Something odd about what was handed in; never a reason to stop.
struct Finding {
    Severity severity = Severity::note;
    std::string who;      ///< may be empty
    std::string problem;  ///< may be empty
    std::filesystem::path path;
    std::optional<Reason> what;
    std::string message;  ///< instead, when it is told in words that are not ours
};

}  // namespace grader::model
