#pragma once
// What was handed in, as intake found it.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace grader::model {

struct Submission {
    std::string who;       ///< the folder's name, raw bytes: print with text::printable
    std::string problem;   ///< Problem::id
    std::string language;  ///< Language::name
    std::filesystem::path path;
    std::string source;    ///< the bytes handed to the compiler (BOM removed, else unchanged)
    std::string sha256;    ///< of the bytes on disk
    unsigned attempt = 0;  ///< from 1, in the order of time; 0: it is the only one
    std::optional<std::int64_t> submitted;  ///< seconds from the contest's start, when known
    bool late = false;                      ///< after the contest's end: not counted
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
    std::string message;
};

}  // namespace grader::model
