#include "grader/config/document.hpp"

#include "grader/config/quantity.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <system_error>

namespace grader::config {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kMaxComplaints = 20;

std::string describe(const Value& value) {
    switch (value.kind) {
        case Value::Kind::nothing:
            return "nothing";
        case Value::Kind::text:
            return in_quotes(value.text);
        case Value::Kind::list:
            return "a list";
        case Value::Kind::map:
            return "a map";
    }
    return "";
}

/// [gcc, {source}] is a list with a map in it.
bool is_bare_placeholder(const Value& value) {
    return value.kind == Value::Kind::map && value.items.size() == 1 &&
           value.items.front().kind == Value::Kind::nothing;
}

bool is_one_line(const std::string& text) {
    return std::none_of(text.begin(), text.end(),
                        [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

std::string did_you_mean(const std::string& word) {
    return word.empty() ? "" : "; did you mean '" + word + "'?";
}

std::string listed(const std::vector<std::string_view>& words) {
    std::string text;
    for (const std::string_view word : words) {
        if (!text.empty()) text += ", ";
        text += word;
    }
    return text;
}

template <class T>
void take_in_range(Document& document, const Value& value, T found, T& target, Range<T> range,
                   std::string (*to_text)(T)) {
    if (found < range.low || found > range.high) {
        document.complain_expected(value, to_text(range.low) + " to " + to_text(range.high));
    } else {
        target = found;
    }
}

}  // namespace

std::string in_quotes(std::string_view text) {
    return "'" + text::printable(text::cut(text, 60)) + "'";
}

std::filesystem::path shown(const std::filesystem::path& file) {
    std::error_code error;
    const auto here = std::filesystem::current_path(error);
    if (error) return file;
    const auto relative = file.lexically_relative(here);
    return relative.empty() || *relative.begin() == ".." ? file : relative;
}

Result<Document> Document::parse(std::filesystem::path file, std::string text) {
    if (text.compare(0, kByteOrderMark.size(), kByteOrderMark) == 0) {
        text.erase(0, kByteOrderMark.size());
    }
    Document document(std::move(file), std::move(text));
    auto root = parse_yaml(document.text_);
    if (!root) {
        return fail(ErrorCode::config,
                    document.place(root.error().offset) + ": " + root.error().message);
    }
    document.root_ = std::move(*root);
    return document;
}

std::filesystem::path Document::resolve(const std::string& relative) const {
    auto path = (file_.parent_path() / relative).lexically_normal();
    return path.has_filename() ? path : path.parent_path();  // "data/" is "data"
}

void Document::complain(std::size_t offset, std::string message) {
    mistakes_.push_back({offset, std::move(message)});
}

void Document::complain(const Value& value, const std::string& message) {
    const std::string key = text::printable(text::cut(value.key, 60));
    complain(value.offset, key.empty() ? message : key + ": " + message);
}

void Document::complain_expected(const Value& value, const std::string& expected,
                                 const std::string& remedy) {
    complain(value, "expected " + expected + ", found " + describe(value) + remedy);
}

std::vector<std::string> Document::complaints() const {
    std::vector<Mistake> sorted = mistakes_;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Mistake& a, const Mistake& b) { return a.offset < b.offset; });
    std::vector<std::string> lines;
    for (const Mistake& mistake : sorted) {
        if (lines.size() == kMaxComplaints) {
            lines.push_back(place(mistake.offset) + ": and " +
                            std::to_string(sorted.size() - kMaxComplaints) + " more mistakes");
            break;
        }
        lines.push_back(place(mistake.offset) + ": " + mistake.message);
    }
    return lines;
}

std::string Document::place(std::size_t offset) const {
    const Position place = position(text_, offset);
    return text::printable(shown(file_).string()) + ":" + std::to_string(place.line) + ":" +
           std::to_string(place.column);
}

void read(Document& document, const Value& value, std::string& target) {
    if (value.kind != Value::Kind::text) {
        document.complain_expected(
            value, "a text",
            is_bare_placeholder(value)
                ? "; put \"{" + text::printable(value.items.front().key) + "}\" in quotes"
                : "");
    } else if (value.text.empty() || !is_one_line(value.text)) {
        document.complain_expected(value, "one line of text");
    } else {
        target = value.text;
    }
}

void read(Document& document, const Value& value, std::vector<std::string>& target) {
    if (value.kind != Value::Kind::list) {
        document.complain_expected(value, "a list such as [a, b]");
        return;
    }
    target.assign(value.items.size(), "");
    for (std::size_t i = 0; i < target.size(); ++i) read(document, value.items[i], target[i]);
}

void read(Document& document, const Value& value, std::filesystem::path& target) {
    std::string text;
    read(document, value, text);
    if (!text.empty()) target = document.resolve(text);
}

void read(Document& document, const Value& value, bool& target) {
    constexpr std::array<Word<bool>, 2> kWords = {{{"true", true}, {"false", false}}};
    read(document, value, target, kWords);
}

void read(Document& document, const Value& value, std::uint64_t& target,
          Range<std::uint64_t> range) {
    const auto found = parse_integer(value.text);
    if (!found) {
        document.complain_expected(value, "a whole number");
    } else {
        take_in_range<std::uint64_t>(document, value, *found, target, range, std::to_string);
    }
}

void read(Document& document, const Value& value, unsigned& target, Range<unsigned> range) {
    std::uint64_t wide = target;
    read(document, value, wide, Range<std::uint64_t>{range.low, range.high});
    target = static_cast<unsigned>(wide);
}

void read(Document& document, const Value& value, Micros& target, Range<Micros> range) {
    const auto found = parse_duration(value.text);
    if (!found) {
        document.complain_expected(value, "a time with a unit such as 1s or 500ms");
    } else {
        take_in_range<Micros>(document, value, *found, target, range, to_text);
    }
}

void read(Document& document, const Value& value, Bytes& target, Range<Bytes> range) {
    const auto found = parse_size(value.text);
    if (!found) {
        document.complain_expected(value, "a size with a unit such as 256MiB",
                                   did_you_mean(likely_size(value.text)));
    } else {
        take_in_range<Bytes>(document, value, *found, target, range, to_text);
    }
}

void read(Document& document, const Value& value, model::Points& target,
          Range<model::Points> range) {
    const auto found = parse_points(value.text);
    if (!found) {
        document.complain_expected(value, "points such as 100 or 33.5");
    } else {
        take_in_range<model::Points>(document, value, *found, target, range, model::to_string);
    }
}

std::optional<std::size_t> read_word(Document& document, const Value& value,
                                     const std::vector<std::string_view>& words) {
    const auto found = std::find(words.begin(), words.end(), value.text);
    if (value.kind == Value::Kind::text && found != words.end()) {
        return static_cast<std::size_t>(found - words.begin());
    }
    document.complain_expected(value, "one of " + listed(words),
                               did_you_mean(text::nearest(value.text, words)));
    return std::nullopt;
}

Map::Map(Document& document, const Value& value, const Keys& table)
    : document_(document), keys_(table), value_(value.kind == Value::Kind::map ? &value : nullptr) {
    std::vector<std::string_view> keys;
    for (const Key& key : table) keys.push_back(key.name);
    if (value_ == nullptr) {
        document.complain_expected(value, "a map with the keys " + listed(keys));
        return;
    }
    for (const Value& item : value.items) {
        if (std::find(keys.begin(), keys.end(), item.key) != keys.end()) continue;
        const std::string near = text::nearest(item.key, keys);
        document.complain(item.key_offset,
                          "unknown key " + in_quotes(item.key) +
                              (near.empty() ? "; known: " + listed(keys) : did_you_mean(near)));
    }
}

bool Map::may_be(std::string_view key, Shape::Kind kind,
                 const std::vector<std::string_view>& words) const {
    const Key* known = find_key(keys_, key);
    if (known == nullptr) return false;
    const auto fits = [&](const Shape& shape) {
        return shape.kind == kind && shape.words == words;
    };
    const Shape& shape = known->shape;
    return fits(shape) || (shape.kind == Shape::Kind::choice &&
                           std::any_of(shape.parts.begin(), shape.parts.end(), fits));
}

const Value* Map::find(std::string_view key) const {
    assert(find_key(keys_, key) != nullptr);
    if (value_ == nullptr) return nullptr;
    const auto& items = value_->items;
    const auto found = std::find_if(items.begin(), items.end(),
                                    [key](const Value& item) { return item.key == key; });
    return found == items.end() ? nullptr : &*found;
}

const Value* Map::require(std::string_view key, const std::string& example) const {
    const Value* value = find(key);
    if (value == nullptr && value_ != nullptr) {
        document_.complain(value_->offset,
                           "missing key '" + std::string(key) + "', such as '" + example + "'");
    }
    return value;
}

}  // namespace grader::config
