#include "grader/config/yaml.hpp"

#include "grader/text/decode.hpp"
#include "grader/text/printable.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

namespace grader::config {
namespace {

constexpr std::size_t kMaxDepth = 16;

std::size_t offset_of(const YAML::Mark& mark) {
    return static_cast<std::size_t>(std::max(mark.pos, 0));
}

/// Builds the tree from the parser's events; throws Mistake, which passes through the parser.
class Builder : public YAML::EventHandler {
public:
    explicit Builder(const std::string& text) : text_(text) {}

    Value take_root() { return std::move(root_); }

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (std::exchange(started_, true)) {
            throw Mistake{offset_of(mark), "expected one document, found another after it"};
        }
    }

    void OnDocumentEnd() override {}

    void OnAnchor(const YAML::Mark& mark, const std::string&) override { refuse_anchor(mark); }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse_anchor(mark); }

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        add(begin(Value::Kind::nothing, mark, "", anchor));
    }

    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        Value made = begin(Value::Kind::text, mark, tag, anchor);
        check_quote_is_closed(made.offset);
        made.text = value;
        add(std::move(made));
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(begin(Value::Kind::list, mark, tag, anchor));
    }

    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(begin(Value::Kind::map, mark, tag, anchor));
    }

    void OnSequenceEnd() override { close(); }

    void OnMapEnd() override { close(); }

private:
    /// A list or map whose end has not come yet.
    struct Open {
        Value value;
        std::optional<Value> key;  ///< read, its value not yet
        std::set<std::string> keys;
    };

    [[noreturn]] static void refuse_anchor(const YAML::Mark& mark) {
        throw Mistake{offset_of(mark),
                      "anchors (&) and aliases (*) are not supported; write the value out, or put "
                      "a text that begins so in quotes"};
    }

    static Value begin(Value::Kind kind, const YAML::Mark& mark, const std::string& tag,
                       YAML::anchor_t anchor) {
        if (anchor != YAML::NullAnchor) refuse_anchor(mark);
        if (tag.size() > 1) {  // "?" and "!" stand for no tag
            throw Mistake{offset_of(mark),
                          "tags (!) are not supported; put a text that begins so in quotes"};
        }
        Value value;
        value.kind = kind;
        value.offset = offset_of(mark);
        return value;
    }

    void open(Value value) {
        if (open_.size() == kMaxDepth) {
            throw Mistake{value.offset, "expected at most " + std::to_string(kMaxDepth) +
                                            " levels of lists and maps"};
        }
        open_.push_back({std::move(value), {}, {}});
    }

    void close() {
        Value value = std::move(open_.back().value);
        open_.pop_back();
        add(std::move(value));
    }

    void add(Value value) {
        if (open_.empty()) {
            root_ = std::move(value);
            return;
        }
        Open& parent = open_.back();
        if (parent.value.kind == Value::Kind::map) {
            if (!parent.key) {
                set_key(parent, std::move(value));
                return;
            }
            value.key = std::move(parent.key->text);
            value.key_offset = parent.key->offset;
            parent.key.reset();
            // The parser sees that there is nothing only at what comes next.
            if (value.kind == Value::Kind::nothing) value.offset = value.key_offset;
        }
        parent.value.items.push_back(std::move(value));
    }

    void set_key(Open& map, Value key) const {
        if (key.kind != Value::Kind::text) {
            throw Mistake{key.offset, "expected a word as key, found something else"};
        }
        if (!map.keys.insert(key.text).second) {
            const auto& items = map.value.items;
            const auto first = std::find_if(items.begin(), items.end(), [&](const Value& item) {
                return item.key == key.text;
            });
            throw Mistake{key.offset, "duplicate key '" + text::printable(text::cut(key.text, 60)) +
                                          "', given in line " +
                                          std::to_string(position(text_, first->key_offset).line) +
                                          " already"};
        }
        map.key = std::move(key);
    }

    /// yaml-cpp takes a quoted text as ended by the end of the file.
    void check_quote_is_closed(std::size_t start) const {
        const char quote = start < text_.size() ? text_[start] : '\0';
        if (quote != '"' && quote != '\'') return;
        for (std::size_t i = start + 1; i < text_.size(); ++i) {
            if (text_[i] == quote) return;  // a doubled ' is a closed one for this purpose
            if (text_[i] == '\\' && quote == '"') ++i;
        }
        throw Mistake{start, "this quote is never closed"};
    }

    const std::string& text_;
    Value root_;
    std::vector<Open> open_;
    bool started_ = false;
};

/// Also keeps yaml-cpp from guessing other encodings and from taking \x04 as the end.
std::optional<Mistake> find_bad_character(const std::string& text) {
    if (!text::is_utf8(text)) {
        std::size_t line = 0;
        while (text::is_utf8(std::string_view(text).substr(line, text.find('\n', line) - line))) {
            line = text.find('\n', line) + 1;
        }
        const text::Charset charset = text::detect_charset(text);
        const std::string found(charset == text::Charset::unknown ? "other bytes"
                                                                  : text::name(charset));
        return Mistake{line, "expected UTF-8, found " + found + "; save the file as UTF-8"};
    }
    const auto bad = std::find_if(text.begin(), text.end(), [](unsigned char c) {
        return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f;
    });
    if (bad == text.end()) return std::nullopt;
    return Mistake{
        static_cast<std::size_t>(bad - text.begin()),
        "expected text, found the control character " + text::printable(std::string(1, *bad))};
}

/// The usual slip behind the parser's words.
std::string remedy(const std::string& text, const YAML::Exception& error) {
    const std::string before = text.substr(0, offset_of(error.mark));
    const std::size_t line = before.rfind('\n') + 1;  // npos + 1 is 0
    const std::size_t indent = before.find_first_not_of(" \t", line);
    if (before.substr(line, indent - line).find('\t') != std::string::npos) {
        return "; indent with blanks instead of tabs";
    }
    // The parser takes "key：value" as a text that goes on in the next line and fails only there.
    const std::size_t last_line = line < 2 ? 0 : before.rfind('\n', line - 2) + 1;
    if (before.find("：", last_line) != std::string::npos) return "; a key needs ':', not '：'";
    for (const char* slip : {YAML::ErrorMsg::UNKNOWN_TOKEN, YAML::ErrorMsg::MAP_VALUE,
                             YAML::ErrorMsg::UNKNOWN_ANCHOR}) {
        if (error.msg == slip) return "; put a text with special characters in quotes";
    }
    return "";
}

}  // namespace

Position position(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    const auto line = std::count(before.begin(), before.end(), '\n');
    const auto column =
        std::count_if(before.begin() + static_cast<std::ptrdiff_t>(line_start), before.end(),
                      [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
    return {static_cast<std::size_t>(line) + 1, static_cast<std::size_t>(column) + 1};
}

tl::expected<Value, Mistake> parse_yaml(const std::string& text) {
    if (auto bad = find_bad_character(text)) return tl::unexpected<Mistake>(std::move(*bad));
    Builder builder(text);
    try {
        std::istringstream stream(text);
        YAML::Parser parser(stream);
        // The second call meets a second document, which the builder refuses. There may be no
        // third: on some texts the parser never gets forward.
        if (parser.HandleNextDocument(builder)) parser.HandleNextDocument(builder);
    } catch (const Mistake& mistake) {
        return tl::unexpected<Mistake>(mistake);
    } catch (const YAML::Exception& error) {
        return tl::unexpected<Mistake>(
            Mistake{offset_of(error.mark), "not valid YAML: " + error.msg + remedy(text, error)});
    }
    return builder.take_root();
}

}  // namespace grader::config
