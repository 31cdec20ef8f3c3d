#pragma once
// Every key of the YAML files, in tables: the parser knows by them which keys there are, `grader
// config show` what is not set, and the JSON Schema for editors is made from them. What a value
// means is for whoever reads it (Map::read). Thread-safe.

#include <string_view>
#include <vector>

namespace grader::config {

struct Key;
using Keys = std::vector<Key>;

/// What a value may look like.
struct Shape {
    enum class Kind {
        text,  ///< one line
        path,  ///< relative to the folder of the file
        flag,
        integer,
        duration,   ///< "1.5s"
        size,       ///< "256MiB"
        points,     ///< "33.5"
        percent,    ///< "10%"
        tolerance,  ///< "1e-6"
        factor,     ///< "1.5"
        span,       ///< "4h30m"
        moment,     ///< "2026-12-01T09:00:00+08:00"
        word,       ///< one of `words`
        list,       ///< of parts.front()
        map,        ///< with `keys`
        entries,    ///< a map from any name to parts.front()
        choice,     ///< one of `parts`
    };

    Kind kind = Kind::text;
    std::vector<std::string_view> words;
    const Keys* keys = nullptr;
    std::vector<Shape> parts;
};

struct Key {
    std::string_view name;
    Shape shape;
    std::string_view about;
    std::string_view fallback;  ///< the default, to be shown; empty: there is none
    bool needed = false;
};

[[nodiscard]] const Keys& contest_keys();
[[nodiscard]] const Keys& compile_keys();
[[nodiscard]] const Keys& scoring_keys();
[[nodiscard]] const Keys& problem_keys();
[[nodiscard]] const Keys& io_keys();
[[nodiscard]] const Keys& limits_keys();
[[nodiscard]] const Keys& compare_keys();
[[nodiscard]] const Keys& checker_keys();
[[nodiscard]] const Keys& interactor_keys();
[[nodiscard]] const Keys& program_limits_keys();  ///< of a checker or an interactor
[[nodiscard]] const Keys& subtask_keys();
[[nodiscard]] const Keys& data_keys();
[[nodiscard]] const Keys& pattern_keys();
[[nodiscard]] const Keys& case_keys();
[[nodiscard]] const Keys& plan_keys();
[[nodiscard]] const Keys& language_keys();

/// Null when there is none of that name.
[[nodiscard]] const Key* find_key(const Keys& keys, std::string_view name);

}  // namespace grader::config
