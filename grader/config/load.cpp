#include "grader/config/load.hpp"

#include "grader/base/fd.hpp"
#include "grader/config/choice.hpp"
#include "grader/config/document.hpp"
#include "grader/config/layout.hpp"
#include "grader/config/problem.hpp"
#include "grader/config/quantity.hpp"
#include "grader/config/roster.hpp"
#include "grader/config/scoring.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <system_error>

namespace grader::config {
namespace {

namespace fs = std::filesystem;

constexpr Bytes kMaxFileSize = mib(1);

/// A contest being read: its own file, and what is wrong with the files that it names.
struct Reading {
    Document document;
    bool with_data;
    std::vector<std::string> mistakes = {};
};

Result<std::string> read_yaml_file(const fs::path& file) {
    auto text = read_file(shown(file), kMaxFileSize);
    if (!text) return fail(ErrorCode::config, text::printable(text.error().message));
    return text;
}

/// A file that the contest names in `reference`; its mistakes are to be handed in by finish().
std::optional<Document> open_named(Reading& reading, const Value& reference, const fs::path& file,
                                   const std::string& remedy = "") {
    auto text = read_yaml_file(file);
    if (!text) {
        reading.document.complain(reference, text.error().message + remedy);
        return std::nullopt;
    }
    auto document = Document::parse(file, std::move(*text));
    if (!document) {
        reading.mistakes.push_back(document.error().message);
        return std::nullopt;
    }
    return std::move(*document);
}

void finish(Reading& reading, const Document& document) {
    const auto complaints = document.complaints();
    reading.mistakes.insert(reading.mistakes.end(), complaints.begin(), complaints.end());
}

std::vector<model::Problem> read_problems(Reading& reading, const Value& list,
                                          const Surroundings& surroundings) {
    std::vector<std::string> names;
    read(reading.document, list, names);
    if (list.kind == Value::Kind::list && names.empty()) {
        reading.document.complain(list, "expected at least one, such as problems/flip.yaml");
    }
    std::vector<model::Problem> problems;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i].empty()) continue;
        const Value& reference = list.items[i];
        auto document = open_named(reading, reference, reading.document.resolve(names[i]));
        if (!document) continue;
        model::Problem problem = read_problem(*document, surroundings);
        finish(reading, *document);
        if (std::any_of(problems.begin(), problems.end(), [&problem](const model::Problem& other) {
                return other.id == problem.id;
            })) {
            reading.document.complain(reference, "expected a problem of its own, found a second " +
                                                     in_quotes(problem.id));
        }
        problems.push_back(std::move(problem));
    }
    return problems;
}

std::vector<model::Language> read_languages(Reading& reading, const Map& map) {
    fs::path file = reading.document.resolve("languages.yaml");
    map.read("languages", file);
    const Value* named = map.find("languages");
    const Value& reference = named != nullptr ? *named : reading.document.root();
    auto document = open_named(reading, reference, file,
                               "; a contest needs the file that its key 'languages' names");
    if (!document) return {};
    auto languages = read_languages(*document);
    finish(reading, *document);
    return languages;
}

model::CompileLimits read_compile(Document& document, const Value& value) {
    model::CompileLimits limits;
    const Map map(document, value, compile_keys());
    map.read("cpu", limits.cpu, kCpuRange);
    limits.wall = 2 * limits.cpu;
    map.read("wall", limits.wall, kWallRange);
    map.read("memory", limits.memory, kMemoryRange);
    map.read("output", limits.output, kOutputRange);
    return limits;
}

const std::array<Word<std::string>, 2> kLanguages = {{{"en", "en"}, {"zh-CN", "zh-CN"}}};

void read_near_limit(Document& document, const Value& value, unsigned& target) {
    constexpr unsigned kMost = 500;
    const auto thousandths = parse_percent(value.text);
    if (thousandths && *thousandths <= kMost) {
        target = *thousandths;
    } else {
        document.complain_expected(value, "0% to 50%, such as 10%");
    }
}

model::Contest read_contest(Reading& reading) {
    Document& document = reading.document;
    model::Contest contest;
    contest.folder = document.resolve("..");
    contest.title = contest.folder.filename().string();
    contest.submissions = document.resolve("../submissions");
    const Map map(document, document.root(), contest_keys());
    map.read("title", contest.title);
    map.read("lang", contest.lang, kLanguages);
    map.read("submissions", contest.submissions);
    if (const Value* compile = map.find("compile")) {
        contest.compile = read_compile(document, *compile);
    }
    if (const Value* scoring = map.find("scoring")) {
        contest.scoring = read_scoring(document, *scoring);
    }
    Surroundings surroundings{.with_data = reading.with_data,
                              .stop = default_stop(contest.scoring.mode)};
    map.read("stop", surroundings.stop, kStopRules);
    map.read("include", surroundings.include);
    if (const Value* include = map.find("include")) {
        check_include(document, *include, surroundings.include);
    }
    if (const Value* part = map.find("near-limit")) {
        read_near_limit(document, *part, contest.near_limit);
    }
    contest.languages = read_languages(reading, map);
    choose_standards(document, map, contest.languages);
    const std::vector<model::Language> all = contest.languages;  // judge programs may use any
    choose_allowed(document, map, contest.languages);
    surroundings.languages = &all;
    surroundings.allowed = &contest.languages;
    if (const Value* problems = map.require("problems", "problems: [problems/flip.yaml]")) {
        contest.problems = read_problems(reading, *problems, surroundings);
    }
    put_in_standards(contest.languages);
    contest.layouts = read_layouts(document, map, contest.problems.size());
    contest.roster = read_roster(document, map, reading.mistakes);
    return contest;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + line;
    return text;
}

Result<model::Contest> load(const fs::path& contest_yaml, bool with_data) {
    std::error_code error;
    const fs::path file = fs::absolute(contest_yaml, error).lexically_normal();
    if (error) {
        return fail(ErrorCode::config, in_quotes(contest_yaml.string()) + ": " + error.message());
    }
    GRADER_TRY(std::string text, read_yaml_file(file));
    GRADER_TRY(Document document, Document::parse(file, std::move(text)));
    Reading reading{std::move(document), with_data};
    model::Contest contest = read_contest(reading);
    std::vector<std::string> mistakes = reading.document.complaints();
    mistakes.insert(mistakes.end(), reading.mistakes.begin(), reading.mistakes.end());
    if (!mistakes.empty()) return fail(ErrorCode::config, joined(mistakes));
    return contest;
}

}  // namespace

Result<fs::path> find_contest(const fs::path& start) {
    std::error_code error;
    const fs::path origin = fs::absolute(start, error).lexically_normal();
    for (fs::path folder = origin;; folder = folder.parent_path()) {
        const fs::path candidate = folder / "config" / "contest.yaml";
        if (fs::exists(candidate, error)) return candidate;
        if (!folder.has_relative_path()) break;
    }
    return fail(
        ErrorCode::config,
        text::printable(origin.string()) +
            ": expected config/contest.yaml here or in a folder above, found none; name one, "
            "or make one with: grader init DIR");
}

Result<model::Contest> load_contest(const fs::path& contest_yaml) {
    return load(contest_yaml, true);
}

Result<model::Contest> load_contest_without_data(const fs::path& contest_yaml) {
    return load(contest_yaml, false);
}

}  // namespace grader::config
