#pragma once
// YAML text → a plain tree that knows where each value stands. Stricter than YAML: one document, no
// anchors, aliases or tags, texts as keys, no key twice, depth and characters limited. Internal to
// config; yaml-cpp is included by yaml.cpp only. Thread-safe.

#include <tl/expected.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grader::config {

struct Value {
    enum class Kind { nothing, text, list, map };

    Kind kind = Kind::nothing;
    std::size_t offset = 0;    ///< byte of the text where it starts
    std::string text;          ///< of a text
    std::vector<Value> items;  ///< of a list or a map, in the order of the file

    std::string key;             ///< when it stands in a map
    std::size_t key_offset = 0;  ///< likewise
};

struct Mistake {
    std::size_t offset = 0;
    std::string message;
};

/// What people call it; both count from 1, columns in characters.
struct Position {
    std::size_t line = 1;
    std::size_t column = 1;
};

[[nodiscard]] Position position(std::string_view text, std::size_t offset);

/// `text` without byte order mark. A text without any value gives Kind::nothing.
[[nodiscard]] tl::expected<Value, Mistake> parse_yaml(const std::string& text);

}  // namespace grader::config
