#include "grader/appeal/manifest.hpp"

#include "grader/appeal/words.hpp"
#include "grader/text/printable.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace grader::appeal {
namespace {

using Json = nlohmann::json;
using model::Verdict;

constexpr std::int64_t kMost = std::int64_t{1} << 60;
constexpr std::int64_t kHour = 3'600'000'000;  // in microseconds
constexpr std::int64_t kGibibyte = std::int64_t{1} << 30;

constexpr std::array<Verdict, 11> kVerdicts = {
    Verdict::accepted,      Verdict::partial,      Verdict::wrong_answer, Verdict::no_output,
    Verdict::time_limit,    Verdict::memory_limit, Verdict::output_limit, Verdict::runtime_error,
    Verdict::compile_error, Verdict::skipped,      Verdict::judge_error};

std::optional<std::string> bytes_of_hex(std::string_view hex) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    if (hex.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const std::size_t high = kDigits.find(hex[i]);
        const std::size_t low = kDigits.find(hex[i + 1]);
        if (high == kDigits.npos || low == kDigits.npos) return std::nullopt;
        bytes += static_cast<char>(high << 4 | low);
    }
    return bytes;
}

/// A place in the document that has to be as it should. The first fault is kept; what is read after
/// it does not matter any more.
class Place {
public:
    Place(const Json* json, std::string path, std::string& fault)
        : json_(json), path_(std::move(path)), fault_(fault) {}

    [[nodiscard]] Place at(const std::string& key) const {
        const std::string path = path_.empty() ? key : path_ + "." + key;
        if (json_ == nullptr) return {nullptr, path, fault_};
        if (!json_->is_object()) {
            expected("an object");
            return {nullptr, path, fault_};
        }
        const auto found = json_->find(key);
        if (found != json_->end()) return {&*found, path, fault_};
        complain(path + " is missing");
        return {nullptr, path, fault_};
    }

    [[nodiscard]] bool is_null() const { return json_ == nullptr || json_->is_null(); }

    [[nodiscard]] std::vector<Place> items(std::size_t most) const {
        std::vector<Place> places;
        if (json_ == nullptr) return places;
        if (!json_->is_array() || json_->size() > most) {
            expected("a list of at most " + std::to_string(most));
            return places;
        }
        for (const Json& item : *json_) {
            places.emplace_back(&item, path_ + "[" + std::to_string(places.size()) + "]", fault_);
        }
        return places;
    }

    template <class Integer>
    void read(Integer& target, std::int64_t least, std::int64_t most) const {
        if (json_ == nullptr) return;
        const auto* value = json_->get_ptr<const Json::number_integer_t*>();
        if (value == nullptr || *value < least || *value > most ||
            (json_->is_number_unsigned() && json_->get<std::uint64_t>() > INT64_MAX)) {
            expected("a whole number from " + std::to_string(least) + " to " +
                     std::to_string(most));
        } else {
            target = static_cast<Integer>(*value);
        }
    }

    void read(Micros& target, std::int64_t least, std::int64_t most) const {
        std::int64_t count = 0;
        read(count, least, most);
        target = Micros(count);
    }

    void read(Bytes& target, std::int64_t least, std::int64_t most) const {
        read(target.value, least, most);
    }

    void read(model::Points& target) const { read(target.thousandths, -kMost, kMost); }

    void read(bool& target) const {
        if (json_ == nullptr) return;
        if (json_->is_boolean()) {
            target = json_->get<bool>();
        } else {
            expected("true or false");
        }
    }

    /// A text, or {"shown": …, "hex": …}.
    void read(std::string& target) const {
        if (json_ == nullptr) return;
        if (json_->is_object()) {
            at("hex").read_hex(target);
        } else if (json_->is_string()) {
            target = json_->get<std::string>();
        } else {
            expected("a text");
        }
    }

    void read_hex(std::string& target) const {
        if (json_ == nullptr) return;
        const auto* hex = json_->get_ptr<const std::string*>();
        const auto bytes = hex == nullptr ? std::nullopt : bytes_of_hex(*hex);
        if (!bytes) return expected("hexadecimal digits");
        target = *bytes;
    }

    template <class Value, std::size_t n>
    void read(Value& target, const std::array<Word<Value>, n>& words) const {
        std::string found;
        read(found);
        std::string known;
        for (const Word<Value>& entry : words) {
            if (entry.word == found) {
                target = entry.value;
                return;
            }
            known.append(known.empty() ? "" : ", ").append(entry.word);
        }
        expected("one of " + known);
    }

    void read(Verdict& target) const {
        std::string found;
        read(found);
        const auto* same = std::find_if(kVerdicts.begin(), kVerdicts.end(),
                                        [&](Verdict verdict) { return code(verdict) == found; });
        if (same == kVerdicts.end()) return expected("the code of a verdict, such as AC");
        target = *same;
    }

    void read(Digest& target) const {
        std::string hex;
        read(hex);
        const auto digest = digest_from_hex(hex);
        if (!digest) return expected("64 hexadecimal digits");
        target = *digest;
    }

    /// The name of a file in the box.
    void read_name(std::string& target) const {
        read(target);
        const bool plain = !target.empty() && target.size() <= 100 && target != "." &&
                           target != ".." && std::none_of(target.begin(), target.end(), [](char c) {
                               return c == '/' || c == '\0';
                           });
        if (!plain) expected("a file name of at most 100 bytes without '/'");
    }

    /// A command's arguments.
    void read_command(std::vector<std::string>& target) const {
        constexpr std::size_t kMostArguments = 200;
        constexpr std::size_t kLongestArgument = 4096;
        for (const Place& item : items(kMostArguments)) {
            std::string& argument = target.emplace_back();
            item.read(argument);
            if (argument.size() > kLongestArgument || argument.find('\0') != argument.npos) {
                item.expected("an argument of at most 4096 bytes");
            }
        }
    }

    void expected(const std::string& what) const {
        if (json_ != nullptr) complain(path_ + ": expected " + what);
    }

private:
    void complain(const std::string& fault) const {
        if (fault_.empty()) fault_ = fault;
    }

    const Json* json_;  ///< nothing: a fault was found on the way here
    std::string path_;
    std::string& fault_;
};

void read_decimal(const Place& place, model::Decimal& decimal) {
    place.at("digits").read(decimal.digits, 0, INT64_MAX);
    place.at("exponent").read(decimal.exponent, -2000, 18);
}

void read_problem(const Place& place, model::Problem& problem) {
    place.at("id").read_name(problem.id);
    place.at("title").read(problem.title);
    const Place io = place.at("io");
    io.at("kind").read(problem.io.kind, kIoWords);
    if (problem.io.kind != model::IoKind::stdio) {
        io.at("input").read_name(problem.io.input_name);
        io.at("output").read_name(problem.io.output_name);
    }
    const Place limits = place.at("limits");
    limits.at("cpu_us").read(problem.limits.cpu, 1000, kHour);
    limits.at("wall_us").read(problem.limits.wall, 0, 3 * kHour);
    limits.at("memory_bytes").read(problem.limits.memory, 1 << 20, 1024 * kGibibyte);
    limits.at("output_bytes").read(problem.limits.output, 1 << 10, 1024 * kGibibyte);
    limits.at("threads").read(problem.limits.threads, 1, 1000);
    limits.at("memory_counts").read(problem.limits.memory_counts, kMemoryCountsWords);
    const Place compare = place.at("compare");
    compare.at("mode").read(problem.compare.mode, kCompareWords);
    compare.at("ignore_case").read(problem.compare.ignore_case);
    if (problem.compare.mode == model::CompareMode::floats) {
        read_decimal(compare.at("absolute"), problem.compare.absolute);
        read_decimal(compare.at("relative"), problem.compare.relative);
    }
    place.at("points_thousandths").read(problem.full);
}

constexpr std::size_t kMostHelpers = 100;

void read_language(const Place& place, model::Language& language) {
    place.at("name").read(language.name);
    place.at("source_name").read_name(language.source_name);
    place.at("compile").read_command(language.compile);
    place.at("run").read_command(language.run);
    place.at("executable").read(language.executable, kExecutableWords);
    place.at("environment").read_command(language.environment);
    for (const Place& item : place.at("helpers").items(kMostHelpers)) {
        model::HelperFile& helper = language.helpers.emplace_back();
        item.at("name").read_name(helper.name);
        item.at("bytes").read(helper.bytes);
    }
    place.at("stub_use").read(language.stub_use, kStubUseWords);
    for (const Place& item : place.at("stubs").items(kMostHelpers)) {
        item.read_name(language.stubs.emplace_back());
    }
}

void read_compile(const Place& place, Bundle& bundle) {
    const Place limits = place.at("limits");
    model::CompileLimits& most = bundle.compile_limits;
    place.at("compiler").read(bundle.compiler);
    limits.at("cpu_us").read(most.cpu, 1000, kHour);
    limits.at("wall_us").read(most.wall, 0, 3 * kHour);
    limits.at("memory_bytes").read(most.memory, 1 << 20, 1024 * kGibibyte);
    limits.at("output_bytes").read(most.output, 1 << 10, 1024 * kGibibyte);
    place.at("ok").read(bundle.compile.ok);
    place.at("log").read(bundle.compile.log);
    place.at("cpu_us").read(bundle.compile.cpu, 0, kMost);
    place.at("executable_sha256").read(bundle.executable);
}

void read_machine(const Place& place, model::MachineReport& machine) {
    place.at("host").read(machine.host);
    place.at("cpu_model").read(machine.cpu_model);
    place.at("cores").read(machine.cores, 0, 1'000'000);
    place.at("kernel").read(machine.kernel);
    place.at("sandbox").read(machine.sandbox);
    place.at("isolated").read(machine.isolated);
}

void read_counters(const Place& place, model::Measurement& one) {
    place.at("verdict").read(one.verdict);
    place.at("cpu_us").read(one.cpu, 0, kMost);
    place.at("wall_us").read(one.wall, 0, kMost);
    place.at("memory_bytes").read(one.memory, 0, kMost);
}

model::CaseResult read_result(const Place& place, const std::string& id) {
    constexpr std::size_t kMostMeasurements = 100;
    model::Measurement counters;
    read_counters(place, counters);
    model::CaseResult result{.id = id,
                             .verdict = counters.verdict,
                             .cpu = counters.cpu,
                             .wall = counters.wall,
                             .memory = counters.memory};
    place.at("points_thousandths").read(result.points);
    place.at("memory_source").read(result.memory_source, kMemoryWords);
    place.at("limit").read(result.limit, kLimitWords);
    place.at("message").read(result.message);
    for (const Place& item : place.at("measurements").items(kMostMeasurements)) {
        read_counters(item, result.measurements.emplace_back());
    }
    const std::size_t count = std::max<std::size_t>(result.measurements.size(), 1);
    place.at("decided").read(result.decided, 0, static_cast<std::int64_t>(count) - 1);
    return result;
}

BundledCase read_case(const Place& place) {
    BundledCase disputed;
    model::TestCase& test = disputed.test;
    place.at("id").read(test.id);
    place.at("points_thousandths").read(test.points);
    const Place stored = place.at("stored");
    if (!stored.is_null()) disputed.stored = read_result(stored, test.id);
    const Place bundled = place.at("bundled");
    if (!bundled.is_null()) {
        disputed.bundled = read_result(bundled, test.id);
        bundled.at("exit_code").read(disputed.exit_code, 0, 255);
        bundled.at("signal").read(disputed.signal, 0, 255);
        bundled.at("output_cut").read(disputed.output_cut);
    }
    return disputed;
}

Bundle read_all_of(const Place& root) {
    Bundle bundle;
    root.at("made").read(bundle.made);
    root.at("contest").read(bundle.contest);
    root.at("who").read(bundle.who);
    read_problem(root.at("problem"), bundle.problem);
    read_language(root.at("language"), bundle.language);
    root.at("source_sha256").read(bundle.source_sha256);
    root.at("near_limit_thousandths").read(bundle.near_limit, 0, 1000);
    read_compile(root.at("compile"), bundle);
    read_machine(root.at("machine"), bundle.machine);
    root.at("grader").read(bundle.machine.grader_version);
    const Place stored = root.at("stored");
    if (!stored.is_null()) {
        bundle.stored.emplace();
        stored.at("run").read(bundle.stored->run, 0, kMost);
        stored.at("verdict").read(bundle.stored->verdict);
        stored.at("points_thousandths").read(bundle.stored->points);
    }
    const Place cases = root.at("cases");
    for (const Place& item : cases.items(kMostCases)) bundle.cases.push_back(read_case(item));
    if (bundle.compile.ok && bundle.cases.empty()) cases.expected("at least one case");
    return bundle;
}

/// What all versions of the format have.
void check_format(const Place& root, std::string& fault) {
    std::string format;
    root.at("format").read(format);
    if (format != kFormat) root.at("format").expected("'" + std::string(kFormat) + "'");
    std::int64_t version = 0;
    root.at("version").read(version, 1, kMost);
    std::string grader;
    root.at("grader").read(grader);
    if (fault.empty() && version != kVersion) {
        fault = "written by grader " + text::printable(grader) + " as format " +
                std::to_string(version) +
                ", which this grader does not know\n"
                "  remedy: replay it with that grader or a newer one";
    }
}

}  // namespace

Result<Bundle> read_manifest(std::string_view json) {
    const Json document = Json::parse(json, nullptr, false);
    std::string fault;
    Bundle bundle;
    if (document.is_discarded()) {
        fault = "expected JSON";
    } else {
        const Place root(&document, "", fault);
        check_format(root, fault);
        if (fault.empty()) bundle = read_all_of(root);
    }
    if (!fault.empty()) {
        return fail(ErrorCode::config,
                    std::string(kManifest) + ": " + text::printable_lines(fault));
    }
    return bundle;
}

}  // namespace grader::appeal
