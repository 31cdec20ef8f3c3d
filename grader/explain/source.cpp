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

/// Calls of `opener` with literal name and mode.
void find_opened(std::string_view code, std::string_view opener, std::vector<OpenedFile>& files) {
    for (std::size_t at = 0; (at = find_word(code, opener, at)) != std::string_view::npos;) {
        std::string_view rest = code.substr(at);
        std::string_view name;
        std::string_view mode;
        if (!take(rest, '(') || !take_string(rest, name)) continue;
        if (opener == "open" && take(rest, ')')) {  // Python's, which reads when nothing is said
            files.push_back({std::string(name), false});
        } else if (take(rest, ',') && take_string(rest, mode)) {
            files.push_back(
                {std::string(name), mode.find_first_of("wa") != std::string_view::npos});
        }
    }
}

/// std::ifstream in("flip.in")
void find_streams(std::string_view code, std::vector<OpenedFile>& files) {
    for (const std::string_view word : {"ifstream", "ofstream"}) {
        for (std::size_t at = 0; (at = find_word(code, word, at)) != std::string_view::npos;) {
            std::string_view rest = code.substr(at);
            skip_blanks(rest);
            while (!rest.empty() && is_word(rest.front())) rest.remove_prefix(1);
            std::string_view name;
            if ((take(rest, '(') || take(rest, '{')) && take_string(rest, name)) {
                files.push_back({std::string(name), word == "ofstream"});
            }
        }
    }
}

}  // namespace

std::string strip(std::string_view source, bool python, bool keep_strings) {
    return Stripper(source, python, keep_strings).strip();
}

SourceFacts scan(std::string_view source, const model::Language& language) {
    const bool python = has_extension(language, {".py"});
    const bool like_c = has_extension(language, {".c", ".cc", ".cpp", ".cxx", ".C"});
    if ((!python && !like_c) || source.size() > kLargest) return {};
    SourceFacts facts;
    facts.understood = true;
    facts.opens_files = opens_files(strip(source, python, false));
    const std::string code = strip(source, python, true);
    const std::string_view usual = python ? "open" : "freopen";
    facts.in_comment_only = find_word(source, usual, 0) != std::string_view::npos &&
                            find_word(code, usual, 0) == std::string_view::npos;
    for (const std::string_view opener : {"freopen", "fopen", "open"}) {
        find_opened(code, opener, facts.files);
    }
    if (like_c) find_streams(code, facts.files);
    return facts;
}

}  // namespace grader::explain
