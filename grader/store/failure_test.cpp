// Disks that are full, files that are locked or damaged, graders that are killed.

#include "grader/store/reader.hpp"
#include "grader/store/schema.hpp"
#include "grader/store/store_fixture.hpp"
#include "grader/store/writer.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fstream>
#include <random>
#include <thread>

namespace grader::store {
namespace {

using model::SubmissionResult;

/// No file of this process may grow beyond a size while it lives: what a quota or a full disk does.
class FullDisk {
public:
    explicit FullDisk(std::uintmax_t size) {
        ::getrlimit(RLIMIT_FSIZE, &limit_);
        rlimit full = limit_;
        full.rlim_cur = size;
        ::setrlimit(RLIMIT_FSIZE, &full);
        handler_ = ::signal(SIGXFSZ, SIG_IGN);
    }

    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &limit_);
        ::signal(SIGXFSZ, handler_);
    }

private:
    rlimit limit_ = {};
    sighandler_t handler_ = SIG_DFL;
};

SubmissionResult numbered(std::size_t number) {
    SubmissionResult result = sample("s" + std::to_string(number), "flip");
    result.compile.log = std::string(20'000, 'x');
    return result;
}

TEST_F(StoreTest, AFullDiskStopsNothingAndLosesNothing) {
    auto store = opened(file_);
    ASSERT_TRUE(store->begin_run({}));
    store->on(finished(numbered(0)));
    {
        const FullDisk full(std::filesystem::file_size(file_.string() + "-wal") + 1000);
        for (std::size_t i = 1; i <= 12; ++i) store->on(finished(numbered(i)));
        const auto ended = store->end_run({}, false);
        ASSERT_FALSE(ended);
        EXPECT_EQ(ended.error().code, ErrorCode::io);
        EXPECT_EQ(ended.error().message,
                  file_.string() +
                      ": disk full; the results of 12 submissions are not kept: free "
                      "some space and run again");
        EXPECT_TRUE(store->submission(numbered(0).key));
        EXPECT_FALSE(store->submission(numbered(1).key));
    }
    store->on(finished(numbered(13)));
    EXPECT_EQ(store->runs().value()[0].judged, 14U);  // the next one brought them all
    EXPECT_TRUE(store->end_run({}, false));
    EXPECT_EQ(to_text(store->submission(numbered(7).key).value()), to_text(as_reused(numbered(7))));
}

TEST_F(StoreTest, AFullDiskAtTheEndOfARun) {
    auto store = opened(file_);
    ASSERT_TRUE(store->begin_run({}));
    store->on(finished(numbered(0)));
    {
        const FullDisk full(std::filesystem::file_size(file_.string() + "-wal"));
        EXPECT_EQ(store->end_run({}, false).error().message,
                  file_.string() +
                      ": disk full; all results are kept, but not that the run has "
                      "ended: free some space and run again");
        EXPECT_EQ(store->begin_run({}).error().message,
                  file_.string() + ": disk full: free some space and run again");
    }
}

TEST_F(StoreTest, AFullDiskAtTheBeginning) {
    const FullDisk full(2000);
    EXPECT_EQ(error_of(Store::open(file_)),
              file_.string() + ": disk full: free some space and run again");
}

TEST_F(StoreTest, ALockedFileIsTriedAgain) {
    opened(file_).reset();
    Database database = Database::to_write(file_);
    Writer writer(database, std::chrono::milliseconds(5));
    ASSERT_TRUE(writer.begin_run({}));
    {
        SQLite::Database other(file_.string(), SQLite::OPEN_READWRITE);
        other.exec("BEGIN EXCLUSIVE");
        writer.add(sample("wang", "flip"));
        EXPECT_EQ(writer.end_run({}, false).error().message,
                  file_.string() +
                      ": locked by another program; the result of 1 submission is not "
                      "kept: close what has it open and run again");
        EXPECT_EQ(writer.begin_run({}).error().message,
                  file_.string() +
                      ": locked by another program: close what has it open and run "
                      "again");
        writer.add(sample("none", "flip"));  // outside a run
    }
    ASSERT_TRUE(writer.begin_run({}));
    writer.add(sample("li", "flip"));
    EXPECT_TRUE(writer.end_run({}, false));
    EXPECT_EQ(read_contestants(database), std::vector<std::string>{"li"});
}

/// Everything but the first page, which tells that it is a store.
void overwrite_pages(const std::filesystem::path& file) {
    const auto size = std::filesystem::file_size(file);
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(4096);
    stream << std::string(size - 4096, '\x55');
}

TEST_F(StoreTest, ADamagedFileIsToBeMovedAway) {
    run(*opened(file_), {numbered(1), numbered(2)});
    overwrite_pages(file_);
    auto store = opened(file_);
    const std::string expected =
        ": move it away, and the files with the same name and -wal, -shm; the next run makes a new "
        "one";
    EXPECT_EQ(store->runs().error().message, file_.string() + ": damaged" + expected);
    EXPECT_FALSE(store->submission(numbered(1).key));
    EXPECT_FALSE(store->test_case(numbered(1).cases[0].key, numbered(1).limits));
    EXPECT_EQ(store->begin_run({}).error().message, file_.string() + ": damaged" + expected);
}

TEST_F(StoreTest, AValueThatNoGraderWritesIsDamage) {
    const SubmissionResult wang = sample("wang", "flip");
    run(*opened(file_), {wang});
    const auto damage = [&](const std::string& sql) {
        SQLite::Database(file_.string(), SQLite::OPEN_READWRITE).exec(sql);
        auto store = opened(file_);
        const auto results = store->results(1);
        return !results && results.error().message.find(": damaged: ") != std::string::npos &&
               !store->submission(wang.key);
    };
    EXPECT_TRUE(damage("UPDATE cases SET verdict = 'ok'"));
    EXPECT_TRUE(damage("UPDATE cases SET verdict = 'AC', key = x'00'"));
    EXPECT_TRUE(damage("UPDATE cases SET key = NULL, decided = 2"));
    EXPECT_TRUE(damage("UPDATE cases SET decided = 0; DELETE FROM measurements"));
    EXPECT_FALSE(damage("UPDATE cases SET decided = NULL"));
}

/// Writes one result after the other and tells of each through `told`, until it is killed.
[[noreturn]] void write_for_ever(const std::filesystem::path& file, const Fd& told) {
    auto store = Store::open(file);
    if (!store || !(*store)->begin_run({})) ::_exit(1);
    for (std::uint32_t i = 0;; ++i) {
        (*store)->on(finished(sample("s" + std::to_string(i), "flip")));
        if (::write(told.get(), &i, sizeof i) != sizeof i) ::_exit(1);
    }
}

/// How many results were told of by a child that was killed `after`.
std::uint32_t kill_a_writer(const std::filesystem::path& file, std::chrono::microseconds after) {
    std::array<int, 2> ends = {};
    EXPECT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
    const Fd told(ends[0]);
    Fd telling(ends[1]);
    const pid_t child = ::fork();
    if (child == 0) write_for_ever(file, telling);
    telling.reset();
    std::uint32_t last = 0;
    EXPECT_EQ(::read(told.get(), &last, sizeof last), static_cast<ssize_t>(sizeof last));
    std::this_thread::sleep_for(after);
    ::kill(child, SIGKILL);
    while (::read(told.get(), &last, sizeof last) == static_cast<ssize_t>(sizeof last)) {
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status));
    return last + 1;
}

TEST_F(StoreTest, WhatWasWrittenSurvivesKill) {
    std::mt19937 random(20261201);  // NOLINT: the same moments each time, as far as they can be
    for (int round = 1; round <= 20; ++round) {
        const std::chrono::microseconds after(random() % 20'000);
        const std::uint32_t told = kill_a_writer(file_, after);
        auto store = opened(file_);
        const auto results = store->results(round).value();
        ASSERT_GE(results.size(), told);
        ASSERT_LE(results.size(), told + 1);  // the last may not have been told of
        for (const SubmissionResult& result : results) {
            ASSERT_EQ(to_text(result), to_text(sample(result.who, "flip")));
        }
        for (std::uint32_t i = 0; i < told; ++i) {
            ASSERT_TRUE(store->submission(sample("s" + std::to_string(i), "flip").key));
        }
        const model::RunSummary summary = store->runs().value().back();
        EXPECT_EQ(summary.state, model::RunState::running);
        EXPECT_EQ(summary.judged, results.size());
    }
}

}  // namespace
}  // namespace grader::store
