#include "grader/appeal/bundle.hpp"

#include "grader/appeal/archive.hpp"
#include "grader/appeal/manifest.hpp"
#include "grader/text/printable.hpp"

#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <string_view>

namespace grader::appeal {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSource = "source.txt";

/// The files of one case: their names end in ".txt" so that they open everywhere.
struct Kind {
    std::string_view name;
    Bytes largest;
};

constexpr std::array<Kind, 5> kKinds = {{{"input.txt", kLargestFile},
                                         {"answer.txt", kLargestFile},
                                         {"output.txt", kLargestFile},
                                         {"stdout.txt", kLargestHead},
                                         {"stderr.txt", kLargestHead}}};

/// "cases/1/input.txt" of the first case.
std::string case_file(std::size_t test, std::string_view kind) {
    return "cases/" + std::to_string(test + 1) + "/" + std::string(kind);
}

/// How large the file of an archive's entry may be; nothing: no bundle has such a file.
std::optional<Bytes> limit_of(std::string_view name) {
    if (name == kManifest) return kLargestManifest;
    if (name == kSource) return kLargestSource;
    constexpr std::string_view kCases = "cases/";
    if (!name.starts_with(kCases)) return std::nullopt;
    std::size_t number = 0;
    (void)std::from_chars(name.data() + kCases.size(), name.data() + name.size(), number);
    if (number < 1 || number > kMostCases) return std::nullopt;
    for (const Kind& kind : kKinds) {
        if (name == case_file(number - 1, kind.name)) return kind.largest;
    }
    return std::nullopt;
}

Result<Bytes> size_of(const Entry& entry) {
    if (entry.file.empty()) return Bytes{entry.bytes.size()};
    struct stat info = {};
    if (::stat(entry.file.c_str(), &info) != 0) {
        return fail(errno_error(ErrorCode::io, entry.file.string(), errno));
    }
    if (!S_ISREG(info.st_mode)) {
        return fail(ErrorCode::io, entry.file.string() + ": expected a regular file");
    }
    return Bytes{static_cast<std::uint64_t>(info.st_size)};
}

Status check_sizes(const std::vector<Entry>& entries) {
    Bytes total;
    for (const Entry& entry : entries) {
        GRADER_TRY(const Bytes size, size_of(entry));
        total.value += size.value;
        const Bytes limit = limit_of(entry.name).value_or(Bytes{});
        if (size > limit) {
            return fail(ErrorCode::config, (entry.file.empty() ? entry.name : entry.file.string()) +
                                               ": too large for a bundle: expected at most " +
                                               std::to_string(limit.value) + " bytes, found " +
                                               std::to_string(size.value) +
                                               "\n  remedy: choose other cases with --case");
        }
    }
    if (total > kLargestBundle) {
        return fail(ErrorCode::config,
                    "the files of these cases have " + std::to_string(total.value) +
                        " bytes, a bundle may have " + std::to_string(kLargestBundle.value) +
                        "\n  remedy: choose fewer cases with --case");
    }
    return {};
}

std::vector<Entry> entries_of(const Bundle& bundle) {
    std::vector<Entry> entries = {{std::string(kManifest), {}, manifest_json(bundle)},
                                  {std::string(kSource), {}, bundle.source}};
    for (std::size_t i = 0; i < bundle.cases.size(); ++i) {
        const BundledCase& disputed = bundle.cases[i];
        entries.push_back({case_file(i, "input.txt"), disputed.test.input, ""});
        entries.push_back({case_file(i, "answer.txt"), disputed.test.answer, ""});
        if (!disputed.bundled) continue;
        entries.push_back({case_file(i, "output.txt"), disputed.output, ""});
        entries.push_back({case_file(i, "stdout.txt"), {}, disputed.out});
        entries.push_back({case_file(i, "stderr.txt"), {}, disputed.err});
    }
    return entries;
}

/// Errors: a file that the manifest promises is missing, or one is there that it does not know.
Status check_files(const Bundle& bundle, std::set<std::string> names) {
    std::vector<std::string> wanted = {std::string(kManifest), std::string(kSource)};
    for (std::size_t i = 0; i < bundle.cases.size(); ++i) {
        for (const Kind& kind : kKinds) {
            const bool of_data = kind.name == "input.txt" || kind.name == "answer.txt";
            if (of_data || bundle.cases[i].bundled) wanted.push_back(case_file(i, kind.name));
        }
    }
    for (const std::string& name : wanted) {
        if (names.erase(name) == 0) return fail(ErrorCode::config, "'" + name + "' is missing");
    }
    if (!names.empty()) {
        return fail(ErrorCode::config,
                    "'" + *names.begin() + "' is of no case in " + std::string(kManifest));
    }
    return {};
}

Status take_files(Bundle& bundle) {
    const fs::path& folder = bundle.folder->path();
    const auto place = [&](std::size_t test, std::string_view kind) {
        return folder / flat_name(case_file(test, kind));
    };
    GRADER_TRY(bundle.source, read_file(folder / kSource, kLargestSource));
    for (std::size_t i = 0; i < bundle.cases.size(); ++i) {
        BundledCase& disputed = bundle.cases[i];
        disputed.test.input = place(i, "input.txt");
        disputed.test.answer = place(i, "answer.txt");
        if (!disputed.bundled) continue;
        disputed.output = place(i, "output.txt");
        GRADER_TRY(disputed.out, read_file(place(i, "stdout.txt"), kLargestHead));
        GRADER_TRY(disputed.err, read_file(place(i, "stderr.txt"), kLargestHead));
    }
    return {};
}

Result<Bundle> bundle_in(TempDir folder, const std::set<std::string>& names) {
    if (names.count(std::string(kManifest)) == 0) {
        return fail(ErrorCode::config, "'" + std::string(kManifest) + "' is missing");
    }
    GRADER_TRY(const std::string json, read_file(folder.path() / kManifest, kLargestManifest));
    GRADER_TRY(Bundle bundle, read_manifest(json));
    GRADER_CHECKED(check_files(bundle, names));
    bundle.folder = std::move(folder);
    GRADER_CHECKED(take_files(bundle));
    return bundle;
}

}  // namespace

Result<Bundle> read_bundle(const fs::path& archive) {
    GRADER_TRY(TempDir folder, TempDir::make("grader-replay"));
    GRADER_TRY(const auto names, extract_archive(archive, folder.path(),
                                                 {.limit_of = limit_of, .total = kLargestBundle}));
    auto bundle = bundle_in(std::move(folder), names);
    if (!bundle) return fail(bundle.error().context(archive.string()));
    return bundle;
}

Status write_bundle(const fs::path& archive, const Bundle& bundle) {
    if (bundle.cases.size() > kMostCases) {
        return fail(ErrorCode::config, "a bundle may have " + std::to_string(kMostCases) +
                                           " cases\n  remedy: choose fewer with --case");
    }
    const std::vector<Entry> entries = entries_of(bundle);
    // What replay would refuse is told now, and not to somebody who cannot do anything about it.
    const auto again = read_manifest(entries.front().bytes);
    if (!again) return fail(again.error().context("this cannot be bundled"));
    GRADER_CHECKED(check_sizes(entries));
    return write_archive(archive, entries);
}

model::Contest contest_of(const Bundle& bundle) {
    model::Contest contest{.title = bundle.contest,
                           .problems = {bundle.problem},
                           .languages = {bundle.language},
                           .compile = bundle.compile_limits,
                           .near_limit = bundle.near_limit};
    model::Problem& problem = contest.problems.front();
    problem.cases.clear();
    for (const BundledCase& disputed : bundle.cases) problem.cases.push_back(disputed.test);
    return contest;
}

model::Submission submission_of(const Bundle& bundle) {
    return {.who = bundle.who,
            .problem = bundle.problem.id,
            .language = bundle.language.name,
            .path = kSource,
            .source = bundle.source,
            .sha256 = bundle.source_sha256};
}

model::CaseResult recorded(const BundledCase& disputed) {
    if (disputed.stored) return *disputed.stored;
    if (disputed.bundled) return *disputed.bundled;
    return {.id = disputed.test.id, .verdict = model::Verdict::compile_error};
}

bool recorded_compiles(const Bundle& bundle) {
    return bundle.stored ? bundle.stored->verdict != model::Verdict::compile_error
                         : bundle.compile.ok;
}

}  // namespace grader::appeal
