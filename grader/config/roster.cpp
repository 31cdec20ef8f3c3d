#include "grader/config/roster.hpp"

#include "grader/base/fd.hpp"
#include "grader/text/csv.hpp"
#include "grader/text/decode.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace grader::config {
namespace {

constexpr Bytes kLargest = mib(4);
constexpr std::size_t kMostMistakes = 20;

using Names = std::array<std::string_view, 5>;

constexpr Names kId = {"id", "学号", "考号", "准考证号", "编号"};
constexpr Names kName = {"name", "姓名", "名字", "名称", ""};
constexpr Names kTeam = {"team", "队伍", "队名", "团队", ""};

std::string lower(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

std::optional<std::size_t> column(const text::CsvRow& header, const Names& names) {
    for (std::size_t i = 0; i < header.fields.size(); ++i) {
        const std::string field = lower(header.fields[i]);
        if (!field.empty() && std::find(names.begin(), names.end(), field) != names.end()) return i;
    }
    return std::nullopt;
}

/// One roster being read.
class Table {
public:
    Table(const std::filesystem::path& file, std::vector<std::string>& mistakes)
        : file_(text::printable(shown(file).string())), mistakes_(mistakes) {}

    void complain(std::size_t line, const std::string& message) {
        ++count_;
        const std::string place = file_ + ":" + std::to_string(line) + ": ";
        if (count_ <= kMostMistakes) mistakes_.push_back(place + message);
        if (count_ == kMostMistakes + 1) mistakes_.push_back(place + "and more mistakes");
    }

    std::vector<model::Contestant> read(const std::vector<text::CsvRow>& rows) {
        if (rows.empty()) {
            complain(1, "expected a table whose first line is such as id,name,team");
            return {};
        }
        const text::CsvRow& header = rows.front();
        const auto id = column(header, kId);
        if (!id) {
            complain(header.line, "expected a column 'id' (学号, 考号), found " +
                                      in_quotes(header.fields.front()) + " as the first");
            return {};
        }
        const Columns columns{*id, column(header, kName), column(header, kTeam)};
        std::vector<model::Contestant> contestants;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            if (auto one = contestant(rows[i], header, columns)) contestants.push_back(*one);
        }
        return contestants;
    }

private:
    struct Columns {
        std::size_t id;
        std::optional<std::size_t> name;
        std::optional<std::size_t> team;
    };

    std::optional<model::Contestant> contestant(const text::CsvRow& row, const text::CsvRow& header,
                                                const Columns& columns) {
        const auto field = [&row](std::optional<std::size_t> index) {
            return index && *index < row.fields.size() ? row.fields[*index] : std::string();
        };
        if (row.fields.size() > header.fields.size()) {
            complain(row.line, "expected " + std::to_string(header.fields.size()) +
                                   " fields, found " + std::to_string(row.fields.size()) +
                                   "; a field with a comma needs quotes");
            return std::nullopt;
        }
        model::Contestant one{field(columns.id), field(columns.name), field(columns.team)};
        if (one.id.empty() || one.id.find('/') != std::string::npos) {
            complain(row.line, "expected an id without '/', found " + in_quotes(one.id));
            return std::nullopt;
        }
        const auto [known, is_new] = lines_.emplace(one.id, row.line);
        if (is_new) return one;
        complain(row.line, "expected an id of its own, found a second " + in_quotes(one.id) +
                               ", the first in line " + std::to_string(known->second));
        return std::nullopt;
    }

    const std::string file_;
    std::vector<std::string>& mistakes_;
    std::map<std::string, std::size_t> lines_;  // of the ids
    std::size_t count_ = 0;
};

}  // namespace

std::vector<model::Contestant> parse_roster(const std::filesystem::path& file,
                                            std::string_view bytes,
                                            std::vector<std::string>& mistakes) {
    Table table(file, mistakes);
    if (text::detect_charset(bytes) == text::Charset::unknown) {
        table.complain(1, "expected UTF-8 or GBK; save it again as one of them");
        return {};
    }
    const auto rows = text::parse_csv(text::to_utf8(bytes));
    if (!rows) {
        table.complain(rows.error().line, rows.error().message);
        return {};
    }
    return table.read(*rows);
}

std::vector<model::Contestant> read_roster(Document& document, const Map& map,
                                           std::vector<std::string>& mistakes) {
    std::filesystem::path file;
    map.read("roster", file);
    if (file.empty()) return {};
    const auto bytes = read_file(file, kLargest);
    if (!bytes) {
        document.complain(*map.find("roster"), text::printable(bytes.error().message));
        return {};
    }
    return parse_roster(file, *bytes, mistakes);
}

}  // namespace grader::config
