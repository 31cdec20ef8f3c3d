#include "grader/explain/source.hpp"

#include <algorithm>
#include <array>

namespace grader::explain {
namespace {

constexpr std::size_t kLargest = 256 * 1024;  // nobody writes more by hand

bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool has_extension(const model::Language& language, std::initializer_list<std::string_view> known) {
    return std::any_of(language.extensions.begin(), language.extensions.end(),
                       [&](const std::string& extension) {
                           return std::find(known.begin(), known.end(), extension) != known.end();
                       });
}

enum class Kind { unknown, like_c, python };

Kind kind_of(std::string_view source, const model::Language& language) {
    if (source.size() > kLargest) return Kind::unknown;
    if (has_extension(language, {".py"})) return Kind::python;
    const bool like_c = has_extension(language, {".c", ".cc", ".cpp", ".cxx", ".C"});
    return like_c ? Kind::like_c : Kind::unknown;
}

/// Copies a source and blanks what is not code.
class Stripper {
public:
    Stripper(std::string_view source, bool python, bool keep_strings)
        : source_(source), python_(python), keep_strings_(keep_strings) {
        code_.reserve(source.size());
    }

    std::string strip() {
        while (!at_end()) {
            if (begins_line_comment()) {
                skip_until("\n", 0);
            } else if (!python_ && begins("/*")) {
                skip_until("*/", 2);
            } else if (!python_ && begins("R\"") && !after_word()) {
                skip_raw_string();
            } else if (python_ && (begins("\"\"\"") || begins("'''"))) {
                skip_until(source_.substr(at_, 3), 3);
            } else if (source_[at_] == '"' || (source_[at_] == '\'' && !digit_separator())) {
                skip_string();
            } else {
                copy(1);
            }
        }
        return std::move(code_);
    }

private:
    [[nodiscard]] bool at_end() const { return at_ >= source_.size(); }

    [[nodiscard]] bool begins(std::string_view text) const {
        return source_.substr(at_).starts_with(text);
    }

    [[nodiscard]] bool begins_line_comment() const { return begins(python_ ? "#" : "//"); }

    [[nodiscard]] bool after_word() const { return at_ > 0 && is_word(source_[at_ - 1]); }

    /// 1'000'000
    [[nodiscard]] bool digit_separator() const {
        return !python_ && after_word() && source_[at_ - 1] >= '0' && source_[at_ - 1] <= '9';
    }

    void copy(std::size_t count) {
        code_ += source_.substr(at_, count);
        at_ = std::min(at_ + count, source_.size());
    }

    void blank(std::size_t count) {
        for (; count > 0 && !at_end(); --count, ++at_) code_ += source_[at_] == '\n' ? '\n' : ' ';
    }

    /// Blanks up to `end` and its first `included` bytes, which also open what ends there.
    void skip_until(std::string_view end, std::size_t included) {
        const std::size_t found = source_.find(end, at_ + included);
        blank(found == std::string_view::npos ? source_.size() - at_ : found + included - at_);
    }

    void skip_string() {
        const char quote = source_[at_];
        copy(1);
        while (!at_end() && source_[at_] != quote && source_[at_] != '\n') {
            const std::size_t length = source_[at_] == '\\' ? 2 : 1;
            keep_strings_ ? copy(length) : blank(length);
        }
        copy(1);
    }

    /// R"x(...)x"
    void skip_raw_string() {
        const std::size_t open = source_.find('(', at_);
        if (open == std::string_view::npos || open - at_ > 18) return copy(2);
        const std::string end = ")" + std::string(source_.substr(at_ + 2, open - at_ - 2)) + "\"";
        skip_until(end, end.size());
    }

    std::string_view source_;
    bool python_;
    bool keep_strings_;
    std::size_t at_ = 0;
    std::string code_;
};

/// The position after `word` in `code` from `from` on; npos when it is not there as a whole word.
std::size_t find_word(std::string_view code, std::string_view word, std::size_t from) {
    for (std::size_t at = from; (at = code.find(word, at)) != std::string_view::npos; ++at) {
        const std::size_t end = at + word.size();
        const bool whole =
            (at == 0 || !is_word(code[at - 1])) && (end == code.size() || !is_word(code[end]));
        if (whole) return end;
    }
    return std::string_view::npos;
}

constexpr std::array<std::string_view, 8> kOpeners = {"freopen", "fopen", "ifstream", "ofstream",
                                                      "fstream", "open",  "openat",   "assign"};

bool opens_files(std::string_view code) {
    return std::any_of(kOpeners.begin(), kOpeners.end(), [&](std::string_view word) {
        return find_word(code, word, 0) != std::string_view::npos;
    });
}

void skip_blanks(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

bool take(std::string_view& text, char wanted) {
    skip_blanks(text);
    if (text.empty() || text.front() != wanted) return false;
    text.remove_prefix(1);
    return true;
}

/// "flip.in" or 'flip.in', without escapes.
bool take_string(std::string_view& text, std::string_view& string) {
    skip_blanks(text);
    if (text.empty() || (text.front() != '"' && text.front() != '\'')) return false;
    const std::size_t end = text.find(text.front(), 1);
    if (end == std::string_view::npos) return false;
    string = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
    return true;
}

/// Parts of the code that the preprocessor may leave out.
class Conditional {
public:
    explicit Conditional(std::string_view code) {
        std::size_t depth = 0;
        for (std::size_t at = 0; at < code.size();) {
            const std::size_t end = std::min(code.find('\n', at), code.size());
            std::string_view line = code.substr(at, end - at);
            if (take(line, '#')) {
                skip_blanks(line);
                if (line.starts_with("if") && depth++ == 0) parts_.emplace_back(at, code.size());
                if (line.starts_with("endif") && depth > 0 && --depth == 0) {
                    parts_.back().second = end;
                }
            }
            at = end + 1;
        }
    }

    [[nodiscard]] bool contains(std::size_t at) const {
        return std::any_of(parts_.begin(), parts_.end(),
                           [&](const auto& part) { return part.first <= at && at < part.second; });
    }

private:
    std::vector<std::pair<std::size_t, std::size_t>> parts_;
};

OpenedFile::Use use_by_mode(std::string_view mode) {
    if (mode.find('+') != mode.npos) return OpenedFile::Use::unknown;
    return mode.find_first_of("wax") != mode.npos ? OpenedFile::Use::writing
                                                  : OpenedFile::Use::reading;
}

/// Finds what a source opens. `code` has strings, but no comments.
class Opened {
public:
    Opened(std::string_view code, bool python, SourceFacts& facts)
        : code_(code), python_(python), conditional_(python ? "" : code), facts_(facts) {}

    /// Calls of `opener` with a name and a mode.
    void find_calls(std::string_view opener) {
        for (std::size_t at = 0; (at = find_word(code_, opener, at)) != code_.npos;) {
            std::string_view rest = code_.substr(at);
            std::string_view name;
            if (!take(rest, '(')) continue;
            if (!take_string(rest, name)) {
                facts_.unclear = true;
            } else {
                add(at, file(name, opener, rest));
            }
        }
    }

    /// std::ifstream in("flip.in")
    void find_streams(std::string_view word, OpenedFile::Use use) {
        for (std::size_t at = 0; (at = find_word(code_, word, at)) != code_.npos;) {
            std::string_view rest = code_.substr(at);
            skip_blanks(rest);
            while (!rest.empty() && is_word(rest.front())) rest.remove_prefix(1);
            std::string_view name;
            if (!take(rest, '(') && !take(rest, '{')) continue;
            if (!take_string(rest, name)) {
                facts_.unclear = true;
            } else {
                add(at, {.name = std::string(name), .use = use, .at = offset(name)});
            }
        }
    }

private:
    void add(std::size_t at, OpenedFile file) {
        file.conditional = conditional_.contains(at);
        if (file.conditional) facts_.unclear = true;
        facts_.files.push_back(std::move(file));
    }

    /// Stripping keeps every place.
    [[nodiscard]] std::size_t offset(std::string_view part) const {
        return static_cast<std::size_t>(part.data() - code_.data());
    }

    /// What is said after the name.
    [[nodiscard]] OpenedFile file(std::string_view name, std::string_view opener,
                                  std::string_view rest) const {
        OpenedFile found{.name = std::string(name), .at = offset(name)};
        if (opener == "open" && !python_) return found;  // the stream's type tells
        if (python_ && take(rest, ')')) {
            found.use = OpenedFile::Use::reading;
            return found;
        }
        std::string_view mode;
        if (!take(rest, ',') || !take_string(rest, mode)) return found;
        found.use = use_by_mode(mode);
        if (opener == "freopen" && take(rest, ',')) {
            skip_blanks(rest);
            found.stream = rest.substr(0, std::min(rest.find_first_of(" \t)"), rest.size()));
        }
        return found;
    }

    std::string_view code_;
    bool python_;
    Conditional conditional_;
    SourceFacts& facts_;
};

/// The first of these calls from `from` on; npos when there is none. `code` without strings.
std::size_t first_read(std::string_view code, std::size_t from) {
    std::size_t first = code.npos;
    for (const std::string_view word : {"scanf", "getchar", "gets", "getline", "cin"}) {
        for (std::size_t at = from; (at = find_word(code, word, at)) != code.npos;) {
            std::string_view rest = code.substr(at);
            skip_blanks(rest);
            if (!rest.starts_with(word == "cin" ? ">>" : "(")) continue;
            first = std::min(first, at);
            break;
        }
    }
    return first;
}

std::size_t line_at(std::string_view code, std::size_t at) {
    return 1 + static_cast<std::size_t>(
                   std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

/// The line in which main reads before it opens; nothing when it does not. `code` without strings.
std::optional<std::size_t> reads_before_opening(std::string_view code) {
    const std::size_t main = find_word(code, "main", 0);
    if (main == code.npos) return std::nullopt;
    const std::size_t opens = find_word(code, "freopen", main);
    const std::size_t reads = first_read(code, main);
    if (opens == code.npos || reads > opens || Conditional(code).contains(opens)) {
        return std::nullopt;
    }
    return line_at(code, reads);
}

/// `code` with strings.
std::optional<std::size_t> reads_characters(std::string_view code) {
    for (std::size_t at = 0; (at = find_word(code, "scanf", at)) != code.npos;) {
        std::string_view rest = code.substr(at);
        std::string_view format;
        if (take(rest, '(') && take_string(rest, format) && format.starts_with("%c")) {
            return line_at(code, at);
        }
    }
    return std::nullopt;
}

}  // namespace

std::string strip(std::string_view source, bool python, bool keep_strings) {
    return Stripper(source, python, keep_strings).strip();
}

std::optional<std::size_t> line_of_call(std::string_view source, const model::Language& language,
                                        std::string_view function) {
    const Kind kind = kind_of(source, language);
    if (kind == Kind::unknown) return std::nullopt;
    const std::string code = strip(source, kind == Kind::python, false);
    for (std::size_t at = 0; (at = find_word(code, function, at)) != code.npos;) {
        std::string_view rest = std::string_view(code).substr(at);
        if (take(rest, '(')) return line_at(code, at);
    }
    return std::nullopt;
}

SourceFacts scan(std::string_view source, const model::Language& language) {
    const Kind kind = kind_of(source, language);
    SourceFacts facts;
    if (kind == Kind::unknown) return facts;
    const bool python = kind == Kind::python;
    facts.understood = true;
    const std::string bare = strip(source, python, false);
    const std::string code = strip(source, python, true);
    facts.opens_files = opens_files(bare);
    const std::string_view usual = python ? "open" : "freopen";
    facts.in_comment_only = find_word(source, usual, 0) != std::string_view::npos &&
                            find_word(code, usual, 0) == std::string_view::npos;
    Opened opened(code, python, facts);
    for (const std::string_view opener : {"freopen", "fopen", "open"}) opened.find_calls(opener);
    if (python) return facts;
    opened.find_streams("ifstream", OpenedFile::Use::reading);
    opened.find_streams("ofstream", OpenedFile::Use::writing);
    opened.find_streams("fstream", OpenedFile::Use::unknown);
    facts.reads_first = reads_before_opening(bare);
    facts.reads_characters = reads_characters(code);
    return facts;
}

}  // namespace grader::explain
