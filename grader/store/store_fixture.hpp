#pragma once
// For the tests of this folder: results with nothing left at its default, and their text.

#include "grader/base/fd.hpp"
#include "grader/store/store.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace grader::store {

inline std::string to_text(const model::Limits& limits) {
    std::ostringstream out;
    out << limits.cpu.count() << ' ' << limits.wall.count() << ' ' << limits.memory.value << ' '
        << limits.output.value << ' ' << limits.threads << ' '
        << static_cast<int>(limits.memory_counts);
    return out.str();
}

inline std::string to_text(const model::CaseResult& test) {
    std::ostringstream out;
    out << test.id << ' ' << code(test.verdict) << ' ' << test.points.thousandths << ' '
        << test.cpu.count() << ' ' << test.wall.count() << ' ' << test.memory.value << ' '
        << static_cast<int>(test.memory_source) << ' ' << static_cast<int>(test.limit) << " '"
        << test.message << "' " << test.decided << ' ' << to_hex(test.key) << ' ' << test.reused
        << ' ' << test.share.millionths << ' ' << static_cast<int>(test.io);
    for (const model::Measurement& one : test.measurements) {
        out << " [" << code(one.verdict) << ' ' << one.cpu.count() << ' ' << one.wall.count() << ' '
            << one.memory.value << ']';
    }
    return out.str();
}

inline std::string to_text(const model::SubmissionResult& result) {
    std::ostringstream out;
    out << result.who << '|' << result.problem << '|' << result.language << '|'
        << result.path.native() << '|' << code(result.verdict) << '|' << result.points.thousandths
        << '|' << result.compile.ok << '|' << result.compile.log << '|'
        << result.compile.cpu.count() << '|' << result.compile.declared.value << '|'
        << result.compile.reused << '|' << result.message << '|' << result.sha256 << '|'
        << to_text(result.limits) << '|' << to_hex(result.key) << '|' << result.reused << '|'
        << result.attempt << '|' << result.submitted.value_or(-1) << '|' << result.late << '\n';
    for (const model::CaseResult& test : result.cases) out << to_text(test) << '\n';
    return out.str();
}

inline model::CaseResult sample_case(const std::string& id, const std::string& key) {
    return {.id = id,
            .verdict = model::Verdict::accepted,
            .share = {333'333},
            .points = {3'333},
            .io = model::IoUsed::stdio,
            .cpu = Micros(12'345),
            .wall = Micros(23'456),
            .memory = Bytes{3'456'789},
            .memory_source = model::MemorySource::cgroup,
            .key = sha256(key)};
}

/// Two cases, "1" accepted and "2" over the time limit in both of two measurements.
inline model::SubmissionResult sample(const std::string& who, const std::string& problem) {
    model::SubmissionResult result{.who = who,
                                   .problem = problem,
                                   .language = "cpp",
                                   .path = "/camp/" + who + "/" + problem + ".cpp",
                                   .verdict = model::Verdict::time_limit,
                                   .points = {3'333}};
    result.compile = {
        .ok = true, .log = "warning: x\n", .cpu = Micros(700'000), .declared = mib(763)};
    model::CaseResult slow = sample_case("2", who + problem + "2");
    slow.verdict = model::Verdict::time_limit;
    slow.points = {};
    slow.share = {};
    slow.limit = model::LimitHit::cpu;
    slow.message = "stopped after 1.05 s";
    slow.decided = 1;
    slow.measurements = {{model::Verdict::time_limit, Micros(1), Micros(2), Bytes{3}},
                         {model::Verdict::time_limit, Micros(4), Micros(5), Bytes{6}}};
    result.cases = {sample_case("1", who + problem + "1"), slow};
    result.message = "why";
    result.sha256 = sha256_hex(who);
    result.attempt = 3;
    result.submitted = 4'000;
    result.late = true;
    result.limits = {.cpu = Micros(1'000'000),
                     .wall = Micros(3'000'000),
                     .memory = mib(128),
                     .output = mib(1),
                     .threads = 3};
    result.key = sha256(who + problem);
    return result;
}

/// As a later run finds it.
inline model::SubmissionResult as_reused(model::SubmissionResult result) {
    result.reused = true;
    result.compile.reused = true;
    for (model::CaseResult& test : result.cases) test.reused = true;
    return result;
}

inline model::Event finished(model::SubmissionResult result) {
    return model::SubmissionFinished{.result = std::move(result)};
}

/// A run from its begin to its end.
inline model::RunId run(Store& store, const std::vector<model::SubmissionResult>& results,
                        const RunStart& start = {}) {
    const auto id = store.begin_run(start);
    EXPECT_TRUE(id) << (id ? "" : id.error().message);
    for (const model::SubmissionResult& result : results) store.on(finished(result));
    const auto ended = store.end_run({}, false);
    EXPECT_TRUE(ended) << (ended ? "" : ended.error().message);
    return id.value_or(0);
}

inline std::unique_ptr<Store> opened(const std::filesystem::path& file) {
    auto store = Store::open(file);
    if (!store) {
        ADD_FAILURE() << store.error().message;
        std::abort();
    }
    return std::move(*store);
}

inline std::string error_of(const Result<std::unique_ptr<Store>>& store) {
    return store ? "" : store.error().message;
}

class StoreTest : public testing::Test {
protected:
    TempDir folder_ = TempDir::make("grader-store").value();
    std::filesystem::path file_ = folder_.path() / "grader.db";
};

/// Runs `body` in a child without the rights of root; the camp's folder is its own. True: it
/// returned true.
template <class Body>
bool as_ordinary_user(const std::filesystem::path& folder, const Body& body) {
    constexpr unsigned kNobody = 65534;
    const bool root = ::geteuid() == 0;
    if (root) {
        EXPECT_EQ(::chown(folder.c_str(), kNobody, kNobody), 0);
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            EXPECT_EQ(::chown(entry.path().c_str(), kNobody, kNobody), 0);
        }
    }
    const pid_t child = ::fork();
    if (child == 0) {
        const bool ready = !root || (::setgid(kNobody) == 0 && ::setuid(kNobody) == 0);
        ::_exit(ready && body() ? 0 : 1);
    }
    int status = 1;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return status == 0;
}

}  // namespace grader::store
