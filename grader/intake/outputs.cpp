#include "grader/intake/outputs.hpp"

#include "grader/base/hash.hpp"
#include "grader/intake/oddities.hpp"
#include "grader/intake/zip.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace grader::intake {
namespace {

using model::fact;
using model::Severity;
using model::TestCase;

constexpr Bytes kMostTotal = mib(256);  // of one contestant for one problem

std::array<std::string, 2> names_of(const TestCase& test) {
    return {test.answer.filename().string(), test.id + ".out"};
}

const TestCase* case_of(const model::Problem& problem, std::string_view name) {
    for (const TestCase& test : problem.cases) {
        const auto names = names_of(test);
        if (std::find(names.begin(), names.end(), name) != names.end()) return &test;
    }
    return nullptr;
}

bool has(const model::Submission& submission, const std::string& test) {
    return std::any_of(submission.outputs.begin(), submission.outputs.end(),
                       [&](const model::HandedOutput& one) { return one.test == test; });
}

}  // namespace

void OutputReader::say(Severity severity, const std::filesystem::path& path, model::Reason what) {
    findings_.push_back({severity, known_.who, known_.problem, path, std::move(what)});
}

void OutputReader::add(const TestCase& test, std::string bytes, const std::filesystem::path& path) {
    if (bytes.size() > problem_.limits.output.value) {
        return say(Severity::warning, path, fact("output-too-large"));
    }
    total_ += bytes.size();
    if (total_ > kMostTotal.value) {
        return say(Severity::warning, path, fact("outputs-too-large"));
    }
    const auto offset = spool_.append(bytes);
    if (!offset)
        return say(Severity::error, path, fact("unreadable", {{"why", offset.error().message}}));
    known_.outputs.push_back({test.id, *offset, Bytes{bytes.size()}, sha256(bytes)});
}

void OutputReader::read_folder(const Folder& folder) {
    for (const TestCase& test : problem_.cases) {
        for (const std::string& name : names_of(test)) {
            const auto kind = folder.kind(name);
            if (!kind || *kind == Kind::none || has(known_, test.id)) continue;
            const auto path = folder.path() / name;
            if (*kind == Kind::symlink) {
                say(Severity::warning, path, fact(kNotFollowed));
                continue;
            }
            const auto file = folder.file(name);
            if (!file) {
                findings_.push_back(unreadable(known_.who, known_.problem, path, file.error()));
                continue;
            }
            auto bytes = read_all(*file, Bytes{problem_.limits.output.value + 1});
            if (!bytes) {
                say(Severity::error, path, fact("unreadable", {{"why", bytes.error().message}}));
                continue;
            }
            add(test, std::move(*bytes), path);
        }
    }
}

void OutputReader::read_archive(const Folder& folder, const std::string& name) {
    const auto path = folder.path() / name;
    const auto file = folder.file(name);
    if (!file) {
        findings_.push_back(unreadable(known_.who, known_.problem, path, file.error()));
        return;
    }
    const ZipRules rules{.limit_of = [this](std::string_view entry) -> std::optional<Bytes> {
                             if (case_of(problem_, entry) == nullptr) return std::nullopt;
                             return problem_.limits.output;
                         },
                         .total = kMostTotal};
    const Status read =
        read_zip(*file, rules, [&](const std::string& entry, std::string bytes) -> Status {
            const TestCase& test = *case_of(problem_, entry);
            if (!has(known_, test.id)) add(test, std::move(bytes), path);
            return {};
        });
    if (!read) say(Severity::warning, path, fact("cannot-unpack", {{"why", read.error().message}}));
    if (read && known_.outputs.empty()) say(Severity::warning, path, fact("no-answer-in-archive"));
}

std::optional<model::Submission> OutputReader::take() {
    if (known_.outputs.empty()) return std::nullopt;
    Hasher hasher("outputs 1");
    std::sort(known_.outputs.begin(), known_.outputs.end(),
              [](const auto& a, const auto& b) { return a.test < b.test; });
    for (const auto& one : known_.outputs) hasher.add(one.test).add(one.digest);
    known_.sha256 = to_hex(hasher.digest());
    known_.outputs_file = spool_.file();
    return std::move(known_);
}

}  // namespace grader::intake
