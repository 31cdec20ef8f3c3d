#include "grader/config/keys.hpp"

#include <algorithm>
#include <utility>

namespace grader::config {
namespace {

using Kind = Shape::Kind;

Shape one(Kind kind) {
    return {.kind = kind, .words = {}, .keys = nullptr, .parts = {}};
}

Shape word(std::vector<std::string_view> words) {
    return {.kind = Kind::word, .words = std::move(words), .keys = nullptr, .parts = {}};
}

Shape map(const Keys& keys) {
    return {.kind = Kind::map, .words = {}, .keys = &keys, .parts = {}};
}

Shape with(Kind kind, std::vector<Shape> parts) {
    return {.kind = kind, .words = {}, .keys = nullptr, .parts = std::move(parts)};
}

Shape list(Shape item) {
    return with(Kind::list, {std::move(item)});
}

Shape entries(Shape value) {
    return with(Kind::entries, {std::move(value)});
}

Shape choice(Shape first, Shape second) {
    return with(Kind::choice, {std::move(first), std::move(second)});
}

Shape texts() {
    return list(one(Kind::text));
}

}  // namespace

const Keys& contest_keys() {
    static const Keys kKeys = {
        {"title", one(Kind::text), "shown on reports", "the camp's folder"},
        {"lang", word({"en", "zh-CN"}), "language of what people read", "by the environment"},
        {"submissions", one(Kind::path), "folder with what was handed in", "../submissions"},
        {"layout", choice(one(Kind::text), texts()),
         "how the files in it are named, such as \"{who}/{problem}.{ext}\"", "as they are found"},
        {"roster", one(Kind::path), "CSV table with everybody's id, name and team", ""},
        {"languages", one(Kind::path), "file with the languages", "languages.yaml"},
        {"problems", list(one(Kind::path)), "problem files, in the order of the reports", "", true},
        {"compile", map(compile_keys()), "what a compilation may use", ""},
        {"scoring", choice(word({"oi", "ioi", "icpc"}), map(scoring_keys())),
         "how submissions become a ranking", "oi"},
        {"stop", word({"never", "subtask", "first-failure"}),
         "which cases are not run any more after one that failed", "by the mode of scoring"},
        {"near-limit", one(Kind::percent),
         "a case whose CPU time is that near to its limit is measured again", "10%"},
        {"include", one(Kind::path), "folder with headers of checkers, such as testlib.h", ""},
        {"allow", texts(), "languages that contestants may use", "all"},
        {"standard", entries(one(Kind::text)), "standards of languages: {cpp: c++20}",
         "as in languages.yaml"},
    };
    return kKeys;
}

const Keys& compile_keys() {
    static const Keys kKeys = {
        {"cpu", one(Kind::duration), "CPU time of the compiler and its children", "30s"},
        {"wall", one(Kind::duration), "time on the clock", "twice cpu"},
        {"memory", one(Kind::size), "peak memory", "2GiB"},
        {"output", one(Kind::size), "size of each file that it writes", "64MiB"},
    };
    return kKeys;
}

const Keys& scoring_keys() {
    static const Keys kKeys = {
        {"mode", word({"oi", "ioi", "icpc"}), "by points, or by solved problems", "", true},
        {"keep", word({"last", "best", "best-subtasks"}), "which submissions count; not for icpc",
         "last for oi, best for ioi"},
        {"start", one(Kind::moment), "when the contest began", ""},
        {"duration", one(Kind::span), "what is handed in later does not count", ""},
        {"freeze", one(Kind::span), "icpc: so long before the end results are hidden", ""},
        {"penalty", one(Kind::span), "icpc: for each failed attempt; whole minutes", "20m"},
    };
    return kKeys;
}

const Keys& problem_keys() {
    static const Keys kKeys = {
        {"id", one(Kind::text), "the name of sources and folders", "the file's name"},
        {"title", one(Kind::text), "shown on reports", "the id"},
        {"kind", word({"program", "output-only"}), "what is handed in", "program"},
        {"io", choice(word({"file", "stdio", "either"}), map(io_keys())),
         "how the program gets its input and gives its output", ""},
        {"limits", map(limits_keys()), "what the program may use for one case", ""},
        {"compare", choice(word({"lines", "exact", "tokens", "floats"}), map(compare_keys())),
         "how its output is compared with the answer", "lines"},
        {"checker", choice(one(Kind::path), map(checker_keys())),
         "the program that decides instead", ""},
        {"interactor", choice(one(Kind::path), map(interactor_keys())),
         "the program that talks with the contestant's", ""},
        {"points", one(Kind::points), "for all cases together", "100"},
        {"subtasks", list(map(subtask_keys())), "cases that earn their points only together", ""},
        {"stop", word({"never", "subtask", "first-failure"}),
         "which cases are not run any more after one that failed", "as in contest.yaml"},
        {"allow", texts(), "languages that contestants may use for this problem",
         "as in contest.yaml"},
        {"standard", entries(one(Kind::text)), "standards of languages for this problem",
         "as in contest.yaml"},
        {"stubs", entries(list(one(Kind::path))),
         "function style: the problem's own sources, by language", ""},
        {"data", map(data_keys()), "test cases, and how they are made", "", true},
    };
    return kKeys;
}

const Keys& io_keys() {
    static const Keys kKeys = {
        {"kind", word({"file", "stdio", "either"}), "files, standard streams, or both", "", true},
        {"input", one(Kind::text), "name of the input file", "ID.in"},
        {"output", one(Kind::text), "name of the output file", "ID.out"},
    };
    return kKeys;
}

const Keys& limits_keys() {
    static const Keys kKeys = {
        {"cpu", one(Kind::duration), "user and system time of all its processes", "1s"},
        {"wall", one(Kind::duration), "time on the clock", "the larger of 2.5 cpu and cpu + 1s"},
        {"memory", one(Kind::size), "peak memory, the stack included", "256MiB"},
        {"memory-counts", word({"used", "declared"}),
         "what a program touched, or globals that it never touched, too", "used"},
        {"output", one(Kind::size), "size of each file that it writes", "64MiB"},
        {"threads", one(Kind::integer), "threads at one time", "8"},
    };
    return kKeys;
}

const Keys& compare_keys() {
    static const Keys kKeys = {
        {"mode", word({"lines", "exact", "tokens", "floats"}), "what has to be the same", "lines"},
        {"ignore_case", one(Kind::flag), "upper and lower case letters are the same", "false"},
        {"abs", one(Kind::tolerance), "floats: numbers may be off by so much", ""},
        {"rel", one(Kind::tolerance), "floats: numbers may be off by this part of the answer's",
         ""},
    };
    return kKeys;
}

const Keys& checker_keys() {
    static const Keys kKeys = {
        {"source", one(Kind::path), "the program", "", true},
        {"language", one(Kind::text), "of languages.yaml", "by the source's extension"},
        {"arguments", texts(), "follow those of the protocol", ""},
        {"include", one(Kind::path), "folder with headers such as testlib.h", "as in contest.yaml"},
        {"limits", map(program_limits_keys()), "what it may use for one case", ""},
        {"protocol", word({"testlib", "kattis", "cms", "lemon"}), "how it says what it found",
         "testlib"},
    };
    return kKeys;
}

const Keys& interactor_keys() {
    static const Keys kKeys = [] {
        Keys keys = checker_keys();
        for (Key& key : keys) {
            if (key.name == "protocol") key.shape = word({"testlib", "kattis"});
        }
        return keys;
    }();
    return kKeys;
}

const Keys& program_limits_keys() {
    static const Keys kKeys = {
        {"cpu", one(Kind::duration), "CPU time", "10s"},
        {"wall", one(Kind::duration), "time on the clock", "the larger of 2.5 cpu and cpu + 1s"},
        {"memory", one(Kind::size), "peak memory", "512MiB"},
        {"output", one(Kind::size), "size of each file that it writes", "16MiB"},
    };
    return kKeys;
}

const Keys& subtask_keys() {
    static const Keys kKeys = {
        {"name", one(Kind::text), "shown on reports, and for needs", "its number"},
        {"cases", choice(one(Kind::text), texts()), "cases and ranges such as 01-05", "", true},
        {"points", one(Kind::points), "for the whole subtask", "", true},
        {"score", word({"min", "sum", "product"}), "what it earns when not all is accepted", "min"},
        {"needs", choice(one(Kind::text), texts()), "subtasks without which it earns nothing", ""},
    };
    return kKeys;
}

const Keys& data_keys() {
    static const Keys kKeys = {
        {"folder", one(Kind::path), "where the test cases are", "", true},
        {"pattern", map(pattern_keys()), "how their files are named", "the usual ways"},
        {"cases", list(map(case_keys())), "the cases one by one", "all in the folder"},
        {"seed", one(Kind::integer), "the same seed gives the same data", "0"},
        {"generator", texts(), "command that prints one input", ""},
        {"validator", texts(), "command that tells whether an input is valid", ""},
        {"reference", texts(), "command that prints the answer", ""},
        {"facts", texts(), "command that prints what the manifest should tell of a case", ""},
        {"plan", list(map(plan_keys())), "the cases to be made", ""},
    };
    return kKeys;
}

const Keys& pattern_keys() {
    static const Keys kKeys = {
        {"input", one(Kind::text), "a name with one * for the case, such as flip*.in", "", true},
        {"answer", one(Kind::text), "likewise, such as flip*.ans", "", true},
    };
    return kKeys;
}

const Keys& case_keys() {
    static const Keys kKeys = {
        {"input", one(Kind::text), "file in the folder", "", true},
        {"answer", one(Kind::text), "file in the folder", "", true},
        {"id", one(Kind::text), "shown on reports", "the input's name"},
    };
    return kKeys;
}

const Keys& plan_keys() {
    static const Keys kKeys = {
        {"input", one(Kind::text), "the text of the case itself", ""},
        {"generate", texts(), "arguments of the generator", ""},
        {"count", one(Kind::integer), "so many cases of it", "1"},
    };
    return kKeys;
}

const Keys& language_keys() {
    static const Keys kKeys = {
        {"extensions", texts(), "of sources in this language", "", true},
        {"source", one(Kind::text), "name of the source in the box", "", true},
        {"compile", texts(), "command that makes {executable} from {source}", ""},
        {"run", texts(), "command that runs {executable}", "the executable itself"},
        {"checks", texts(), "more arguments of compile, for a program that checks itself", ""},
        {"zeros", texts(), "more arguments of compile, by which all variables begin with 0", ""},
        {"version", texts(), "command that prints the compiler's version", ""},
        {"package", one(Kind::text), "the Debian package that brings the compiler", ""},
        {"executable", word({"static", "toolchain"}), "what the program sees in the box",
         "toolchain"},
        {"standard", one(Kind::text), "what {standard} stands for", ""},
        {"standards", texts(), "those that may be chosen", "any"},
        {"environment", texts(), "NAME=value, for compiler and program", ""},
        {"helpers", list(one(Kind::path)), "files that are put beside the source", ""},
        {"stubs", word({"linked", "imported"}), "how a problem's own sources join the source",
         "linked"},
        {"threads", one(Kind::integer), "threads that the language itself needs", "0"},
        {"time-factor", one(Kind::factor), "time limits are multiplied by it", "1"},
    };
    return kKeys;
}

const Key* find_key(const Keys& keys, std::string_view name) {
    const auto found =
        std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return key.name == name; });
    return found == keys.end() ? nullptr : &*found;
}

}  // namespace grader::config
