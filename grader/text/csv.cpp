#include "grader/text/csv.hpp"

#include <algorithm>
#include <optional>

namespace grader::text {
namespace {

char separator_of(std::string_view text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const auto count = [line](char c) { return std::count(line.begin(), line.end(), c); };
    char best = ',';
    for (const char other : {';', '\t'}) {
        if (count(other) > count(best)) best = other;
    }
    return best;
}

std::string_view trimmed(std::string_view field) {
    const std::size_t begin = field.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return "";
    return field.substr(begin, field.find_last_not_of(" \t\r") + 1 - begin);
}

class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text), separator_(separator_of(text)) {}

    /// The next row; nothing at the end.
    tl::expected<std::optional<CsvRow>, CsvMistake> row() {
        if (rest_.empty()) return std::nullopt;
        CsvRow row{.line = line_};
        for (;;) {
            auto field = this->field();
            if (!field) return tl::unexpected(CsvMistake{row.line, "a '\"' that is not closed"});
            row.fields.push_back(std::move(*field));
            const char end = rest_.empty() ? '\n' : rest_.front();
            rest_.remove_prefix(rest_.empty() ? 0 : 1);
            if (end == separator_) continue;
            ++line_;
            return row;
        }
    }

private:
    /// Up to the separator or line end behind it; nothing: a quote is not closed.
    std::optional<std::string> field() {
        const std::size_t begin = rest_.find_first_not_of(separator_ == '\t' ? " " : " \t");
        if (begin != std::string_view::npos && rest_[begin] == '"') {
            rest_.remove_prefix(begin + 1);
            auto text = quoted();
            if (text) (void)plain();  // nothing, or what nobody can make sense of
            return text;
        }
        return std::string(trimmed(plain()));
    }

    std::string_view plain() {
        const auto end = std::find_if(rest_.begin(), rest_.end(),
                                      [this](char c) { return c == separator_ || c == '\n'; });
        const std::string_view text =
            rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
        rest_.remove_prefix(text.size());
        return text;
    }

    std::optional<std::string> quoted() {
        std::string text;
        while (!rest_.empty()) {
            const char c = rest_.front();
            rest_.remove_prefix(1);
            if (c == '\n') ++line_;
            if (c != '"') {
                text += c;
            } else if (rest_.starts_with('"')) {
                text += c;
                rest_.remove_prefix(1);
            } else {
                return text;
            }
        }
        return std::nullopt;
    }

    std::string_view rest_;
    const char separator_;
    std::size_t line_ = 1;
};

}  // namespace

tl::expected<std::vector<CsvRow>, CsvMistake> parse_csv(std::string_view text) {
    Reader reader(text);
    std::vector<CsvRow> rows;
    for (;;) {
        auto row = reader.row();
        if (!row) return tl::unexpected(row.error());
        if (!*row) return rows;
        const auto& fields = (*row)->fields;
        const bool blank = std::all_of(fields.begin(), fields.end(),
                                       [](const std::string& field) { return field.empty(); });
        if (!blank) rows.push_back(std::move(**row));
    }
}

}  // namespace grader::text
