#include "grader/store/schema.hpp"
#include "grader/store/store_fixture.hpp"

#include <sys/stat.h>

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <set>

namespace grader::store {
namespace {

namespace fs = std::filesystem;

/// As another program would.
void execute(const fs::path& file, const std::string& sql) {
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql);
}

std::set<std::string> names_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) {
        names.insert(entry.path().filename());
    }
    return names;
}

class OpenTest : public StoreTest {
protected:
    /// Neither way of opening works, and both leave the file as it was.
    void expect_refused(const std::string& what) {
        const std::string before = read_file(file_).value();
        EXPECT_EQ(error_of(Store::open(file_)), file_.string() + ": " + what);
        EXPECT_EQ(error_of(Store::open_read_only(file_)), file_.string() + ": " + what);
        EXPECT_EQ(read_file(file_).value(), before);
        EXPECT_EQ(names_in(folder_.path()), std::set<std::string>{"grader.db"});
    }
};

TEST_F(OpenTest, RefusesWhatIsNoDatabase) {
    ASSERT_TRUE(write_file_atomically(file_, std::string(5000, 'x')));
    expect_refused("expected a database of the grader, found something else: move it away");
}

TEST_F(OpenTest, RefusesAnotherProgramsDatabase) {
    execute(file_, "CREATE TABLE songs (id)");
    expect_refused("expected a database of the grader, found another program's: move it away");
    execute(file_, "PRAGMA application_id = 7");
    expect_refused("expected a database of the grader, found another program's: move it away");
}

TEST_F(OpenTest, RefusesANewerSchema) {
    opened(file_).reset();
    execute(file_, "PRAGMA user_version = 7");
    expect_refused(
        "written by a newer grader (schema 7, this one knows 4): use that one, or move the file "
        "away");
}

TEST_F(OpenTest, RefusesFoldersAndFifos) {
    EXPECT_EQ(error_of(Store::open(folder_.path())),
              folder_.path().string() + ": expected a regular file");
    ASSERT_EQ(::mkfifo(file_.c_str(), 0600), 0);
    EXPECT_EQ(error_of(Store::open(file_)), file_.string() + ": expected a regular file");
    EXPECT_EQ(error_of(Store::open_read_only(file_)), file_.string() + ": expected a regular file");
}

TEST_F(OpenTest, SaysWhatIsMissing) {
    EXPECT_EQ(error_of(Store::open(folder_.path() / "no" / "grader.db")),
              folder_.path().string() +
                  "/no/grader.db: cannot be opened for writing: make the file "
                  "and its folder writable");
    EXPECT_EQ(error_of(Store::open_read_only(file_)),
              file_.string() + ": no such file: grader run makes it");
    EXPECT_FALSE(fs::exists(file_));
}

TEST_F(OpenTest, TakesAnEmptyFileAsANewOne) {
    ASSERT_TRUE(write_file_atomically(file_, ""));
    EXPECT_EQ(error_of(Store::open_read_only(file_)),
              file_.string() + ": no run is in it yet: grader run brings it up to date");
    EXPECT_EQ(fs::file_size(file_), 0U);
    EXPECT_TRUE(opened(file_)->runs().value().empty());
}

TEST_F(OpenTest, NamesThatMeanSomethingToSqlite) {
    for (const std::string name : {"file:x?mode=memory", ":memory:", "a%41#?.db", "\xff\n'.db"}) {
        const fs::path file = folder_.path() / name;
        run(*opened(file), {sample("wang", "flip")});
        EXPECT_TRUE(fs::exists(file));
        EXPECT_EQ(Store::open_read_only(file).value()->contestants().value().size(), 1U);
    }
}

TEST_F(OpenTest, LeavesOneFileBehind) {
    run(*opened(file_), {sample("wang", "flip")});
    EXPECT_EQ(names_in(folder_.path()), std::set<std::string>{"grader.db"});
}

TEST_F(OpenTest, ReadsWhileAnotherWrites) {
    auto writer = opened(file_);
    ASSERT_TRUE(writer->begin_run({}));
    writer->on(finished(sample("wang", "flip")));
    auto reader = Store::open_read_only(file_).value();
    EXPECT_EQ(reader->runs().value()[0].judged, 1U);
    writer->on(finished(sample("li", "flip")));
    EXPECT_EQ(reader->runs().value()[0].judged, 2U);
    EXPECT_TRUE(writer->end_run({}, false));
    writer.reset();
    EXPECT_EQ(reader->results(1).value().size(), 2U);
    reader.reset();
    EXPECT_EQ(names_in(folder_.path()), std::set<std::string>{"grader.db"});
}

TEST_F(OpenTest, AReaderWritesNothing) {
    run(*opened(file_), {sample("wang", "flip")});
    const std::string before = read_file(file_).value();
    auto reader = Store::open_read_only(file_).value();
    reader->remember("data", {.modified_ns = 1, .changed_ns = 1}, sha256("x"));
    EXPECT_FALSE(reader->file("data", {.modified_ns = 1, .changed_ns = 1}));
    EXPECT_EQ(reader->begin_run({}).error().message,
              file_.string() +
                  ": cannot be opened for writing: make the file and its folder "
                  "writable");
    reader.reset();
    EXPECT_EQ(read_file(file_).value(), before);
}

TEST_F(OpenTest, ReadsWhereNothingCanBeWritten) {
    run(*opened(file_), {sample("wang", "flip")});
    EXPECT_TRUE(as_ordinary_user(folder_.path(), [&] {
        ::chmod(file_.c_str(), 0400);
        ::chmod(folder_.path().c_str(), 0500);
        auto reader = Store::open_read_only(file_);
        const bool read = reader && (*reader)->results(1).value().size() == 1;
        ::chmod(folder_.path().c_str(), 0700);
        return read;
    }));
    EXPECT_EQ(names_in(folder_.path()), std::set<std::string>{"grader.db"});
}

TEST_F(OpenTest, LeavesNothingBesideAFileThatIsSomebodyElses) {
    run(*opened(file_), {sample("wang", "flip")});
    EXPECT_TRUE(as_ordinary_user(folder_.path(), [&] {
        ::chmod(file_.c_str(), 0400);
        auto reader = Store::open_read_only(file_);
        return reader && (*reader)->results(1).value().size() == 1;
    }));
    EXPECT_EQ(names_in(folder_.path()), std::set<std::string>{"grader.db"});
}

TEST_F(OpenTest, DoesNotWriteToAReadOnlyFileOrFolder) {
    run(*opened(file_), {});
    const std::string expected =
        file_.string() + ": cannot be opened for writing: make the file and its folder writable";
    EXPECT_TRUE(as_ordinary_user(folder_.path(), [&] {
        ::chmod(file_.c_str(), 0400);
        return error_of(Store::open(file_)) == expected;
    }));
    EXPECT_TRUE(as_ordinary_user(folder_.path(), [&] {
        ::chmod(file_.c_str(), 0600);
        ::chmod(folder_.path().c_str(), 0500);
        const bool existing = error_of(Store::open(file_)) == expected;
        const bool fresh = !Store::open(folder_.path() / "new.db");
        ::chmod(folder_.path().c_str(), 0700);
        return existing && fresh;
    }));
    EXPECT_EQ(names_in(folder_.path()), std::set<std::string>{"grader.db"});
}

TEST_F(OpenTest, MigratesStepByStep) {
    const std::vector<const char*> first = {"CREATE TABLE a (x); INSERT INTO a VALUES (1)"};
    const std::vector<const char*> both = {first[0], "ALTER TABLE a ADD COLUMN y DEFAULT 2"};
    const std::vector<const char*> broken = {first[0], both[1],
                                             "UPDATE a SET x = 9; CREATE TABLE a (x)"};
    {
        Database database = Database::to_write(file_);
        ASSERT_TRUE(migrate(database, first));
        EXPECT_EQ(check_version(database, both).error().message,
                  file_.string() +
                      ": written by an older grader (schema 1): grader run brings it "
                      "up to date");
    }
    {
        Database database = Database::to_write(file_);
        EXPECT_THROW(static_cast<void>(migrate(database, broken)), SQLite::Exception);
    }
    Database database = Database::to_write(file_);
    EXPECT_TRUE(check_version(database, both));  // as far as the last step that worked
    EXPECT_TRUE(migrate(database, both));
    EXPECT_EQ(database.connection().execAndGet("SELECT x * 10 + y FROM a").getInt(), 12);
    EXPECT_EQ(check_version(database, first).error().message,
              file_.string() +
                  ": written by a newer grader (schema 2, this one knows 1): use that "
                  "one, or move the file away");
}

TEST_F(OpenTest, AFileOfSchema1KnowsWhatItsCasesEarned) {
    {
        Database database = Database::to_write(file_);
        ASSERT_TRUE(migrate(database, schema_steps().first(1)));
        database.connection().exec(
            "PRAGMA foreign_keys = OFF; INSERT INTO cases VALUES (1, 0, '1', NULL, 'AC', 5, 0, 0, "
            "0, 'rss', 'none', 0, NULL, "
            "''),"
            " (1, 1, '2', NULL, 'WA', 0, 0, 0, 0, 'rss', 'none', 0, NULL, '')");
    }
    opened(file_).reset();
    Database database = Database::to_read(file_);
    const auto shares = "SELECT group_concat(share || ' ' || io, '; ') FROM cases";
    EXPECT_EQ(database.connection().execAndGet(shares).getString(), "1000000 fixed; 0 fixed");
}

}  // namespace
}  // namespace grader::store
