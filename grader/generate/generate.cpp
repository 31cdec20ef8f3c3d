#include "grader/generate/generate.hpp"

#include "grader/base/fd.hpp"
#include "grader/base/hash.hpp"
#include "grader/generate/manifest.hpp"
#include "grader/generate/seed.hpp"
#include "grader/process/run.hpp"
#include "grader/text/printable.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <set>

namespace grader::generate {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostCases = 9999;
constexpr std::chrono::seconds kTimeout{60};

/// A case to make.
struct Slot {
    const model::PlanEntry* entry;
    std::string origin;  ///< "entry 3 of the plan"
};

std::string entry_name(std::size_t index) {
    return "entry " + std::to_string(index + 1) + " of the plan";
}

Result<std::vector<Slot>> list_slots(const model::DataPlan& plan, const Options& options) {
    static const model::PlanEntry kAny;
    constexpr std::size_t kTooMany = kMostCases + 1;
    const std::size_t wanted = std::min<std::size_t>(options.cases.value_or(kTooMany), kTooMany);
    std::vector<Slot> slots;
    for (std::size_t i = 0; i < plan.entries.size(); ++i) {
        const model::PlanEntry& entry = plan.entries[i];
        const std::size_t count = std::min<std::size_t>(entry.count, wanted - slots.size());
        slots.insert(slots.end(), count, {&entry, entry_name(i)});
    }
    if (options.cases) slots.resize(wanted, {&kAny, "beyond the plan"});
    if (slots.empty() || slots.size() == kTooMany) {
        return fail(options.cases ? ErrorCode::usage : ErrorCode::config,
                    "expected 1 to " + std::to_string(kMostCases) + " cases, found " +
                        (slots.empty() ? "none" : "more"));
    }
    return slots;
}

Status check_programs(const model::DataPlan& plan, const std::vector<Slot>& slots) {
    const bool draws = std::any_of(slots.begin(), slots.end(),
                                   [](const Slot& slot) { return slot.entry->input.empty(); });
    if (draws && plan.generator.empty()) {
        return fail(ErrorCode::config, "the data plan needs a generator to draw cases");
    }
    if (plan.reference.empty()) {
        return fail(ErrorCode::config, "the data plan needs a reference, for the answers");
    }
    return {};
}

std::string case_id(std::size_t number, std::size_t all) {
    const std::size_t width = std::max<std::size_t>(2, std::to_string(all).size());
    const std::string digits = std::to_string(number);
    return std::string(width - digits.size(), '0') + digits;
}

Result<std::vector<Fact>> parse_facts(std::string_view text) {
    std::vector<Fact> facts;
    std::set<std::string_view> keys;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::string_view key = line.substr(0, line.find(": "));
        const std::string_view value = line.substr(std::min(key.size() + 2, line.size()));
        if (!is_fact_key(key) || value.empty() || text::printable(value) != value ||
            !keys.insert(key).second) {
            return fail(ErrorCode::config, "expected a new fact as 'key: value', found '" +
                                               text::cut(text::printable(line), 200) + "'");
        }
        facts.push_back({std::string(key), std::string(value)});
    }
    return facts;
}

class Maker {
public:
    Maker(const model::DataPlan& plan, const Options& options, const fs::path& scratch)
        : plan_(plan),
          seed_(options.seed.value_or(plan.seed)),
          tries_(options.tries),
          program_folder_(options.program_folder),
          stop_(options.stop),
          scratch_(scratch) {}

    /// Hand-made inputs come first, so that none is drawn elsewhere.
    [[nodiscard]] Status reserve_inputs();
    [[nodiscard]] Result<Case> make(std::size_t number, const std::string& id, const Slot& slot);

    [[nodiscard]] std::uint64_t seed() const { return seed_; }

private:
    [[nodiscard]] Result<std::string> draw(std::size_t number, const model::PlanEntry& entry);
    [[nodiscard]] Status validate(const Case& made) const;
    [[nodiscard]] Result<std::string> call(const std::vector<std::string>& argv,
                                           const std::string& input) const;
    [[nodiscard]] std::vector<std::string> with_path(std::vector<std::string> argv) const;
    [[nodiscard]] std::string words_of(std::string stderr_bytes) const;

    const model::DataPlan& plan_;
    std::uint64_t seed_;
    unsigned tries_;
    fs::path program_folder_;
    std::stop_token stop_;
    fs::path scratch_;
    std::set<std::string> seen_;  ///< SHA-256 of the inputs
};

Status Maker::reserve_inputs() {
    std::map<std::string, std::size_t> entries;
    for (std::size_t i = 0; i < plan_.entries.size(); ++i) {
        if (plan_.entries[i].input.empty()) continue;
        const auto [first, is_new] = entries.try_emplace(sha256_hex(plan_.entries[i].input), i);
        if (!is_new) {
            return fail(ErrorCode::config,
                        entry_name(i) + ": the same input as " + entry_name(first->second));
        }
        seen_.insert(first->first);
    }
    return {};
}

Result<Case> Maker::make(std::size_t number, const std::string& id, const Slot& slot) {
    Case made;
    made.id = id;
    made.input = slot.entry->input;
    if (made.input.empty()) {
        GRADER_TRY(made.input, draw(number, *slot.entry));
    }
    if (!plan_.validator.empty()) GRADER_CHECKED(validate(made));
    GRADER_TRY(made.answer, call(plan_.reference, made.input));
    if (made.answer.empty()) {
        return fail(ErrorCode::config, plan_.reference[0] + " printed no answer");
    }
    if (!plan_.facts.empty()) {
        GRADER_TRY(const std::string text, call(plan_.facts, made.input));
        auto facts = parse_facts(text);
        if (!facts) return fail(facts.error().context(plan_.facts[0]));
        made.facts = std::move(*facts);
    }
    return made;
}

Result<std::string> Maker::draw(std::size_t number, const model::PlanEntry& entry) {
    std::set<std::string> drawn;
    for (unsigned attempt = 0; attempt < tries_; ++attempt) {
        std::vector<std::string> argv = plan_.generator;
        argv.insert(argv.end(), entry.arguments.begin(), entry.arguments.end());
        argv.push_back("--seed");
        argv.push_back(std::to_string(call_seed(seed_, number, attempt)));
        GRADER_TRY(std::string input, call(argv, ""));
        if (input.empty()) return fail(ErrorCode::config, argv[0] + " printed no input");
        const std::string digest = sha256_hex(input);
        if (seen_.insert(digest).second) return input;
        drawn.insert(digest);
    }
    return fail(ErrorCode::config, plan_.generator[0] + " found no new input in " +
                                       std::to_string(tries_) + " tries: it drew only " +
                                       std::to_string(drawn.size()) + " different ones");
}

Status Maker::validate(const Case& made) const {
    const fs::path file = scratch_ / (made.id + ".in");
    GRADER_TRY(const Fd fd, open_file(file, O_WRONLY | O_CREAT | O_TRUNC));
    GRADER_CHECKED(write_all(fd, made.input));
    std::vector<std::string> argv = plan_.validator;
    argv.push_back(file.string());
    GRADER_TRY([[maybe_unused]] const std::string words, call(argv, ""));
    std::error_code ignored;
    fs::remove(file, ignored);
    return {};
}

/// What the program prints; that it fails is an error.
Result<std::string> Maker::call(const std::vector<std::string>& argv,
                                const std::string& input) const {
    process::Command command;
    command.argv = with_path(argv);
    command.input = input;
    command.timeout = kTimeout;
    command.stop = stop_;
    auto output = process::run(command);
    if (!output) return fail(ErrorCode::config, output.error().message);
    const int code = output->exit_code;
    if (code == 0) return std::move(output->out);
    std::string message = argv[0] + " ended with exit code " + std::to_string(code);
    if (code > 128) message += " (signal " + std::to_string(code - 128) + ")";
    const std::string words = words_of(std::move(output->err));
    return fail(ErrorCode::config, message + (words.empty() ? "" : ":\n" + words));
}

std::vector<std::string> Maker::with_path(std::vector<std::string> argv) const {
    const fs::path beside_us = program_folder_ / argv[0];
    if (argv[0].find('/') == std::string::npos && ::access(beside_us.c_str(), X_OK) == 0) {
        argv[0] = beside_us.string();
    }
    return argv;
}

/// Names files as the data set will ("07.in"), not where they lie now.
std::string Maker::words_of(std::string stderr_bytes) const {
    constexpr std::size_t kMostWords = 2000;
    stderr_bytes.resize(std::min(stderr_bytes.size(), 4 * kMostWords));
    const std::string folder = scratch_.string() + "/";
    for (auto at = stderr_bytes.find(folder); at != std::string::npos;
         at = stderr_bytes.find(folder, at)) {
        stderr_bytes.erase(at, folder.size());
    }
    std::string words = text::printable_lines(stderr_bytes);
    while (!words.empty() && words.back() == '\n') words.pop_back();
    return text::cut(words, kMostWords);
}

Result<DataSet> make_cases(const model::DataPlan& plan, const Options& options,
                           const Progress& progress) {
    GRADER_TRY(const std::vector<Slot> slots, list_slots(plan, options));
    GRADER_CHECKED(check_programs(plan, slots));
    GRADER_TRY(const TempDir scratch, TempDir::make("grader-gen"));
    Maker maker(plan, options, scratch.path());
    GRADER_CHECKED(maker.reserve_inputs());
    DataSet set;
    set.seed = maker.seed();
    for (const Slot& slot : slots) {
        const std::size_t number = set.cases.size() + 1;
        const std::string id = case_id(number, slots.size());
        auto made = maker.make(number, id, slot);
        if (!made) return fail(made.error().context("case " + id + " (" + slot.origin + ")"));
        set.cases.push_back(std::move(*made));
        if (progress) progress(number, slots.size());
    }
    return set;
}

}  // namespace

Result<DataSet> make_set(const model::Problem& problem, const Options& options,
                         const Progress& progress) {
    if (!problem.plan) return fail(ErrorCode::config, problem.id + ": it has no data plan");
    auto set = make_cases(*problem.plan, options, progress);
    if (!set) return fail(set.error().context(problem.id));
    return set;
}

}  // namespace grader::generate
