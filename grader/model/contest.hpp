#pragma once
// What is asked: contest, problems, test cases, languages. Plain data, filled by config.

#include "grader/base/units.hpp"
#include "grader/model/layout.hpp"
#include "grader/model/points.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::model {

/// How a program gets its input and gives its output.
enum class IoKind {
    file,    ///< named files in the working directory; stdin is empty
    stdio,   ///< stdin and stdout
    either,  ///< both are offered, and what the program writes decides which it was
};

struct IoSpec {
    IoKind kind = IoKind::stdio;
    std::string input_name;   ///< "flip.in"; empty for stdio
    std::string output_name;  ///< "flip.out"; empty for stdio
};

/// What the memory limit is about.
enum class MemoryCounts {
    used,      ///< what a program touched
    declared,  ///< its globals, too, touched or not: the rule of NOI
};

struct Limits {
    Micros cpu{1'000'000};  ///< user + system time of the whole process tree
    Micros wall{0};         ///< 0: default_wall(cpu)
    Bytes memory = mib(256);
    Bytes output = mib(64);  ///< of each file, stdout and stderr
    unsigned threads = 8;
    MemoryCounts memory_counts = MemoryCounts::used;
};

/// Waiting does not use CPU time, so it has a limit of its own, wide enough for a loaded machine.
[[nodiscard]] constexpr Micros default_wall(Micros cpu) {
    return std::max(cpu * 5 / 2, cpu + Micros(1'000'000));
}

[[nodiscard]] constexpr Micros effective_wall(const Limits& limits) {
    return limits.wall.count() > 0 ? limits.wall : default_wall(limits.cpu);
}

enum class CompareMode {
    lines,   ///< blanks at line ends and blank lines at the end ignored, CRLF = LF (NOI rule)
    exact,   ///< byte for byte
    tokens,  ///< sequences of non-blank bytes
    floats,  ///< tokens; those that are numbers need only be near
};

/// The exact value digits * 10^exponent.
struct Decimal {
    std::uint64_t digits = 0;
    int exponent = 0;

    friend bool operator==(const Decimal&, const Decimal&) = default;
};

struct CompareSpec {
    CompareMode mode = CompareMode::lines;
    bool ignore_case = false;  ///< ASCII letters only; not for exact
    Decimal absolute;          ///< of floats: how far off a number may be …
    Decimal relative;          ///< … or by what part of the answer's
};

/// A program of the setter's that takes part in judging: compiled once, run in the box with limits
/// of its own.
struct JudgeProgram {
    std::filesystem::path source;
    std::string language;                ///< Language::name
    std::vector<std::string> arguments;  ///< after those of its protocol
    std::filesystem::path include;       ///< folder of headers such as testlib.h; empty: none
    Limits limits{.cpu = Micros(10'000'000), .memory = mib(512), .output = mib(16)};
};

/// How a checker is told what to look at, and how it says what it found (docs/checkers.md).
enum class CheckerProtocol { testlib, kattis, cms, lemon };

struct Checker {
    JudgeProgram program;
    CheckerProtocol protocol = CheckerProtocol::testlib;
};

/// How an interactor says what it found: like a checker of that family.
enum class InteractorProtocol { testlib, kattis };

struct Interactor {
    JudgeProgram program;
    InteractorProtocol protocol = InteractorProtocol::testlib;
};

/// After a failed case, which others need not be run any more (they are skipped).
enum class StopRule {
    never,
    subtask,        ///< those that count only in subtasks whose points are lost already
    first_failure,  ///< all that follow it
};

struct TestCase {
    std::string id;  ///< "07"
    std::filesystem::path input;
    std::filesystem::path answer;
    Points points;  ///< 0 where there are subtasks: these have the points
};

/// What a subtask earns by the shares of its cases.
enum class SubtaskScore {
    min,      ///< the least of them
    sum,      ///< their average
    product,  ///< all multiplied
};

/// Cases that earn points together. A case may be in several: it is run once and counts in each.
struct Subtask {
    std::string name;  ///< its number, from 1, when it was not given one
    Points points;
    SubtaskScore score = SubtaskScore::min;
    std::vector<std::size_t> cases;  ///< indices in Problem::cases, ascending
    /// Indices in Problem::subtasks, without cycles: it earns nothing unless these are earned
    /// whole.
    std::vector<std::size_t> needs;
};

/// One line of the data plan: cases written by hand or drawn by the generator.
struct PlanEntry {
    std::string input;                   ///< the case itself, when written by hand
    std::vector<std::string> arguments;  ///< of the generator, when drawn
    unsigned count = 1;
};

/// How a problem's data is made (grader gen). Commands are argument lists; argv[0] is looked up
/// beside the grader first, then in PATH.
struct DataPlan {
    std::uint64_t seed = 0;
    std::vector<PlanEntry> entries;
    std::vector<std::string> generator;  ///< + arguments + "--seed" N; prints one input
    std::vector<std::string> validator;  ///< + input file; exit code 0 when valid
    std::vector<std::string> reference;  ///< input on stdin, answer on stdout
    std::vector<std::string> facts;      ///< input on stdin, "key: value" lines for the manifest
};

/// How the output of a compiler, or the source itself, is executed.
enum class ExecutableKind {
    static_binary,  ///< sees no toolchain, only its working directory
    toolchain,      ///< interpreter or dynamic binary: /usr is visible, read-only
};

/// How a problem's own sources (function style) and the contestant's become one program.
enum class StubUse {
    linked,    ///< all are compiled together
    imported,  ///< the first one is the program; it imports the contestant's
};

/// A file beside the source where it is compiled; where it is run, too, when nothing is made of it.
struct HelperFile {
    std::string name;  ///< in the working directory
    std::string bytes;
};

struct Language {
    std::string name;                     ///< "cpp"
    std::vector<std::string> extensions;  ///< ".cpp"; none: contestants may not use it
    std::string source_name;              ///< "{problem}.cpp": the source's name in the box
    std::string standard;                 ///< "c++17"; empty: the language has none
    std::vector<std::string> standards;   ///< that there are; empty: any
    std::vector<std::string> compile;     ///< "{source}" and "{executable}" are replaced
    std::vector<std::string> checks;      ///< more arguments: the program checks itself
    std::vector<std::string> zeros;       ///< more arguments: what has no value of its own is zero
    bool instrumented = false;            ///< `checks` are among the arguments of `compile`
    std::vector<std::string> run;         ///< empty: the executable itself
    std::vector<std::string> version;     ///< prints the compiler's version
    std::string package;                  ///< the apt package to install
    ExecutableKind executable = ExecutableKind::toolchain;
    std::vector<std::string> environment;  ///< "NAME=value", of compiler and program
    std::vector<HelperFile> helpers;
    StubUse stub_use = StubUse::linked;
    std::vector<std::string> stubs;  ///< of the problem: names of helpers that are sources
    unsigned threads = 0;            ///< of the language itself, beside the program's
    unsigned time_factor = 1000;     ///< of the problems' time limits, in thousandths
};

struct Problem {
    std::string id;     ///< "flip": the name of sources and folders
    std::string title;  ///< "翻转游戏"; the id when not given
    IoSpec io;
    Limits limits;
    CompareSpec compare;
    std::optional<Checker> checker;        ///< instead of `compare`
    std::optional<Interactor> interactor;  ///< talks with the program on its stdin and stdout
    bool output_only = false;              ///< outputs are handed in instead of a program
    std::vector<Language> languages;       ///< its own; empty: those of the contest
    Points full = whole_points(100);
    StopRule stop = StopRule::never;
    std::filesystem::path data_folder;
    std::vector<TestCase> cases;    ///< in natural order of their names
    std::vector<Subtask> subtasks;  ///< empty, or each case is in at least one
    std::optional<DataPlan> plan;
};

/// What a compilation may use.
struct CompileLimits {
    Micros cpu{30'000'000};
    Micros wall{60'000'000};
    Bytes memory = gib(2);
    Bytes output = mib(64);
};

enum class ScoringMode {
    oi,    ///< points; the last submission counts
    ioi,   ///< points; the best submission counts
    icpc,  ///< solved problems, then the least penalty
};

/// Which of a contestant's submissions to a problem counts.
enum class Keep {
    last,
    best,
    best_subtasks,  ///< of each subtask the best
};

/// How a contest is ranked; docs/scoring.md has the rules.
struct ScoringRules {
    ScoringMode mode = ScoringMode::oi;
    Keep keep = Keep::last;                ///< not for icpc
    std::optional<std::int64_t> start;     ///< seconds since 1970
    std::optional<std::int64_t> duration;  ///< in seconds; later submissions do not count
    std::optional<std::int64_t> freeze;    ///< icpc: so many seconds before the end
    std::int64_t penalty = 20;             ///< icpc: minutes for each attempt that failed
};

/// A line of the roster.
struct Contestant {
    std::string id;  ///< who
    std::string name;
    std::string team;
};

struct Contest {
    std::string title;
    std::string lang;  ///< of what people read, as BCP 47 has it; empty: the environment tells
    std::filesystem::path folder;  ///< the camp's root: holds config/
    std::filesystem::path submissions;
    std::vector<Layout> layouts;  ///< of submissions; empty: as intake finds them
    std::vector<Contestant> roster;
    std::vector<Problem> problems;
    std::vector<Language> languages;
    CompileLimits compile;
    ScoringRules scoring;
    /// A CPU time within this part of the limit, below or above, is measured again; thousandths.
    unsigned near_limit = 100;
};

/// By its id; null when there is none.
[[nodiscard]] inline const Problem* find_problem(const Contest& contest, std::string_view id) {
    const auto found = std::find_if(contest.problems.begin(), contest.problems.end(),
                                    [id](const Problem& problem) { return problem.id == id; });
    return found == contest.problems.end() ? nullptr : &*found;
}

/// By its name; null when there is none.
[[nodiscard]] inline const Language* find_language(const std::vector<Language>& languages,
                                                   std::string_view name) {
    const auto found =
        std::find_if(languages.begin(), languages.end(),
                     [name](const Language& language) { return language.name == name; });
    return found == languages.end() ? nullptr : &*found;
}

/// In which contestants may write their programs for the problem.
[[nodiscard]] inline const std::vector<Language>& languages_for(const Contest& contest,
                                                                const Problem& problem) {
    return problem.languages.empty() ? contest.languages : problem.languages;
}

}  // namespace grader::model
