#pragma once
// One YAML file being read into the model. Whoever reads it never stops at a mistake: it is noted
// with its place, the target keeps its default, and all mistakes are told together at the end.
// Internal to config. Not thread-safe.
//
//   Map map(document, document.root(), problem_keys());
//   map.read("title", problem.title);
//   map.read("points", problem.full, kPointsRange);

#include "grader/base/result.hpp"
#include "grader/base/units.hpp"
#include "grader/config/keys.hpp"
#include "grader/config/yaml.hpp"
#include "grader/model/points.hpp"

#include <array>
#include <cassert>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace grader::config {

/// How messages name a file: relative to the working directory when it lies below it.
[[nodiscard]] std::filesystem::path shown(const std::filesystem::path& file);

/// 'text', printable and at most 60 bytes of it.
[[nodiscard]] std::string in_quotes(std::string_view text);

class Document {
public:
    /// `file`: absolute. Errors: not YAML, or not the part of it that parse_yaml() takes.
    [[nodiscard]] static Result<Document> parse(std::filesystem::path file, std::string text);

    [[nodiscard]] const std::filesystem::path& file() const { return file_; }

    [[nodiscard]] const Value& root() const { return root_; }

    /// An absolute path from one that is relative to this file's folder.
    [[nodiscard]] std::filesystem::path resolve(const std::string& relative) const;

    void complain(std::size_t offset, std::string message);

    /// "key: message" at the value.
    void complain(const Value& value, const std::string& message);

    /// "key: expected …, found …" at the value.
    void complain_expected(const Value& value, const std::string& expected,
                           const std::string& remedy = "");

    /// One line each, in the order of their places, at most 20.
    [[nodiscard]] std::vector<std::string> complaints() const;

    /// "config/contest.yaml:3:7"
    [[nodiscard]] std::string place(const Value& value) const { return place(value.offset); }

private:
    Document(std::filesystem::path file, std::string text)
        : file_(std::move(file)), text_(std::move(text)) {}

    [[nodiscard]] std::string place(std::size_t offset) const;

    std::filesystem::path file_;
    std::string text_;
    Value root_;
    std::vector<Mistake> mistakes_;
};

/// Both ends belong to it.
template <class T>
struct Range {
    T low;
    T high;
};

template <class Enum>
struct Word {
    std::string_view word;
    Enum meaning;
};

// Each reads a value into its target, or complains and leaves the target as it is.

/// One line, not empty, without control characters.
void read(Document& document, const Value& value, std::string& target);
void read(Document& document, const Value& value, std::vector<std::string>& target);
/// Becomes absolute; relative to the folder of the document.
void read(Document& document, const Value& value, std::filesystem::path& target);
void read(Document& document, const Value& value, bool& target);
void read(Document& document, const Value& value, std::uint64_t& target,
          Range<std::uint64_t> range);
void read(Document& document, const Value& value, unsigned& target, Range<unsigned> range);
void read(Document& document, const Value& value, Micros& target, Range<Micros> range);
void read(Document& document, const Value& value, Bytes& target, Range<Bytes> range);
void read(Document& document, const Value& value, model::Points& target,
          Range<model::Points> range);

/// The index of the value's text among the words.
[[nodiscard]] std::optional<std::size_t> read_word(Document& document, const Value& value,
                                                   const std::vector<std::string_view>& words);

template <class Enum, std::size_t n>
void read(Document& document, const Value& value, Enum& target,
          const std::array<Word<Enum>, n>& words) {
    std::vector<std::string_view> known;
    for (const Word<Enum>& word : words) known.push_back(word.word);
    if (const auto index = read_word(document, value, known)) target = words[*index].meaning;
}

/// A map with a fixed set of keys. Refers to the document and the value.
class Map {
public:
    /// Complains when `value` is not a map (then nothing is ever found in it) and of unknown keys.
    Map(Document& document, const Value& value, const Keys& keys);

    /// Null when the key is not there.
    [[nodiscard]] const Value* find(std::string_view key) const;

    /// Complains when the key is not there; the example shows how to write it.
    const Value* require(std::string_view key, const std::string& example) const;

    /// read() of the key's value, when it is there.
    template <class T, class... Rules>
    void read(std::string_view key, T& target, const Rules&... rules) const {
        assert(reads_as(key, target, rules...));
        if (const Value* value = find(key)) config::read(document_, *value, target, rules...);
    }

private:
    /// Whether the table says that the key's value looks like what is read.
    template <class T, class... Rules>
    bool reads_as(std::string_view key, const T&, const Rules&...) const {
        using Kind = Shape::Kind;
        if constexpr (std::is_same_v<T, std::string>) return may_be(key, Kind::text);
        if constexpr (std::is_same_v<T, std::vector<std::string>>) return may_be(key, Kind::list);
        if constexpr (std::is_same_v<T, std::filesystem::path>) return may_be(key, Kind::path);
        if constexpr (std::is_same_v<T, Micros>) return may_be(key, Kind::duration);
        if constexpr (std::is_same_v<T, Bytes>) return may_be(key, Kind::size);
        if constexpr (std::is_same_v<T, model::Points>) return may_be(key, Kind::points);
        if constexpr (sizeof...(Rules) == 0) return may_be(key, Kind::flag);
        return may_be(key, Kind::integer) || may_be(key, Kind::word);
    }

    template <class Enum, std::size_t n>
    bool reads_as(std::string_view key, const Enum&, const std::array<Word<Enum>, n>& words) const {
        std::vector<std::string_view> known;
        for (const Word<Enum>& word : words) known.push_back(word.word);
        return may_be(key, Shape::Kind::word, known);
    }

    [[nodiscard]] bool may_be(std::string_view key, Shape::Kind kind,
                              const std::vector<std::string_view>& words = {}) const;

    Document& document_;
    const Keys& keys_;
    const Value* value_;
};

}  // namespace grader::config
