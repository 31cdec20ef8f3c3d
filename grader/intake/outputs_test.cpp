#include "grader/intake/outputs.hpp"

#include "grader/base/hash.hpp"
#include "grader/intake/intake_fixture.hpp"
#include "grader/intake/zip.hpp"

#include <unistd.h>

#include <gmock/gmock.h>

#include <archive.h>
#include <archive_entry.h>

namespace grader::intake {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

/// Problem "sub" takes answer files for its cases 1, 2 and big, whose answers are 1.ans …
class Outputs : public IntakeTest {
protected:
    Outputs() {
        model::Problem& problem = contest_.problems[0];
        problem.id = "sub";
        problem.output_only = true;
        problem.limits.output = kib(1);
        for (const std::string id : {"1", "2", "big"}) {
            problem.cases.push_back({id, "/data/" + id + ".in", "/data/" + id + ".ans"});
        }
    }

    struct Member {
        std::string name;
        std::string bytes;
        mode_t type = AE_IFREG;
    };

    void zip(const std::string& path, const std::vector<Member>& members) {
        write(path, "");
        archive* writer = ::archive_write_new();
        ASSERT_EQ(::archive_write_set_format_zip(writer), ARCHIVE_OK);
        ASSERT_EQ(::archive_write_open_filename(writer, (root() / path).c_str()), ARCHIVE_OK);
        for (const Member& member : members) {
            archive_entry* entry = ::archive_entry_new();
            ::archive_entry_set_pathname(entry, member.name.c_str());
            ::archive_entry_set_filetype(entry, member.type);
            ::archive_entry_set_perm(entry, 0644);
            if (member.type == AE_IFLNK) ::archive_entry_set_symlink(entry, "/etc/passwd");
            ::archive_entry_set_size(entry, static_cast<la_int64_t>(member.bytes.size()));
            ASSERT_EQ(::archive_write_header(writer, entry), ARCHIVE_OK);
            ::archive_write_data(writer, member.bytes.data(), member.bytes.size());
            ::archive_entry_free(entry);
        }
        ASSERT_EQ(::archive_write_free(writer), ARCHIVE_OK);
    }

    /// "who: case=bytes …" of each submission.
    static std::vector<std::string> handed_in(const Collection& collection) {
        std::vector<std::string> lines;
        for (const auto& submission : collection.submissions) {
            std::string line = submission.who + ":";
            for (const auto& one : submission.outputs) {
                std::string bytes(one.size.value, '\0');
                EXPECT_EQ(::pread(submission.outputs_file->get(), bytes.data(), bytes.size(),
                                  static_cast<off_t>(one.offset)),
                          static_cast<ssize_t>(bytes.size()));
                EXPECT_EQ(one.digest, sha256(bytes));
                line += " " + one.test + "=" + (bytes.size() > 20 ? "long" : bytes);
            }
            lines.push_back(line);
        }
        return lines;
    }
};

TEST_F(Outputs, AreFilesNamedLikeTheCaseOrItsAnswer) {
    write("ada/sub/1.ans", "one");
    write("ada/sub/1.out", "not looked at");
    write("ada/sub/2.out", "two");
    write("ada/sub/3.out", "?");
    write("bob/sub/big.out", "b");
    write("eve/1.out", "?");
    const auto got = collect_all();
    EXPECT_THAT(handed_in(got), ElementsAre("ada: 1=one 2=two", "bob: big=b"));
    EXPECT_THAT(said(got.findings),
                ElementsAre("note eve sub eve: nothing handed in for sub: expected answer files in "
                            "sub/ or sub.zip"));
    EXPECT_EQ(got.submissions[0].language, "");
    EXPECT_NE(got.submissions[0].sha256, got.submissions[1].sha256);
}

TEST_F(Outputs, MayBeZipped) {
    zip("ada/sub.zip", {{"1.out", "one"}, {"any/folder/2.ans", "two"}, {"readme.txt", "x"}});
    zip("bob/sub/sub.zip", {{"sub\\big.out", "b"}});
    const auto got = collect_all();
    EXPECT_THAT(handed_in(got), ElementsAre("ada: 1=one 2=two", "bob: big=b"));
    EXPECT_THAT(said(got.findings), IsEmpty());
}

TEST_F(Outputs, DependOnTheirBytesOnly) {
    write("ada/sub/1.out", "one");
    zip("bob/sub.zip", {{"1.ans", "one"}});
    const auto got = collect_all();
    EXPECT_EQ(got.submissions[0].sha256, got.submissions[1].sha256);
    write("ada/sub/1.out", "two");
    EXPECT_NE(collect_all().submissions[0].sha256, got.submissions[0].sha256);
    EXPECT_THAT(handed_in(got), ElementsAre("ada: 1=one", "bob: 1=one")) << "they are copies";
}

TEST_F(Outputs, OfHostileArchives) {
    zip("a/sub.zip", {{"../../1.out", "up"}, {"/2.out", "abs"}, {"1.out", "again"}});
    zip("b/sub.zip", {{"1.out", "", AE_IFLNK}, {"2.out", "", AE_IFDIR}});
    zip("c/sub.zip", {{"1.out", std::string(1025, 'x')}});
    zip("d/sub.zip", {{"readme", "x"}});
    write("e/sub.zip", "PK no zip at all");
    link("f/sub.zip", root() / "a/sub.zip");
    std::vector<Member> many(10'001, {"x", ""});
    zip("g/sub.zip", many);
    const auto got = collect_all();
    // A link is no more than its text.
    EXPECT_THAT(handed_in(got), ElementsAre("a: 1=up 2=abs", "b: 1=/etc/passwd"));
    const auto lines = said(got.findings);
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(lines[0],
              "warning c sub c/sub.zip: cannot be unpacked: 1.out is larger than 1024 bytes");
    EXPECT_EQ(lines[1], "warning d sub d/sub.zip: no answer file in it");
    EXPECT_THAT(lines[2], testing::StartsWith("warning e sub e/sub.zip: cannot be unpacked: "));
    EXPECT_EQ(lines[3], "warning f sub f/sub.zip: symbolic link: not followed");
    EXPECT_EQ(lines[4], "warning g sub g/sub.zip: cannot be unpacked: too many entries");
}

TEST_F(Outputs, OfAnArchiveAreBoundedTogetherWithWhatIsNotWanted) {
    zip("bomb.zip", {{"x", std::string(1 << 20, 'x')}, {"1.out", "1"}});
    const auto read = [this](Bytes total) {
        const Fd file = Folder::open(root())->file("bomb.zip").value();
        std::string taken;
        const Status status =
            read_zip(file,
                     {.limit_of = [](std::string_view name) -> std::optional<Bytes> {
                          if (name != "1.out") return std::nullopt;
                          return Bytes{1};
                      },
                      .total = total},
                     [&](const std::string& name, const std::string& bytes) -> Status {
                         taken = name + "=" + bytes;
                         return {};
                     });
        return status ? taken : status.error().message;
    };
    EXPECT_EQ(read(Bytes{(1 << 20) + 1}), "1.out=1");
    EXPECT_EQ(read(Bytes{1 << 20}), "too large unpacked");
    EXPECT_EQ(read(Bytes{100}), "too large unpacked");
}

TEST_F(Outputs, OfHostileFolders) {
    write("a/sub/1.out", std::string(1024, 'x'));
    write("a/sub/2.out", std::string(1025, 'x'));
    link("a/sub/big.out", "/etc/passwd");
    link("b/sub", root() / "a/sub");
    const auto got = collect_all();
    EXPECT_THAT(handed_in(got), ElementsAre("a: 1=long"));
    EXPECT_THAT(said(got.findings),
                ElementsAre("warning a sub a/sub/2.out: not graded: larger than the output limit",
                            "warning a sub a/sub/big.out: symbolic link: not followed",
                            "note b sub b: nothing handed in for sub: expected answer files in "
                            "sub/ or sub.zip"));
}

TEST_F(Outputs, MayLieElsewhereByLayout) {
    add_problem("flip");
    set_layouts({"day1/{who}/{problem}/{problem}.{ext}", "day1/{problem}_{who}.{ext}"});
    write("day1/ada/sub/1.out", "one");
    write("day1/ada/flip/flip.c");
    zip("day1/sub_bob.zip", {{"1.out", "eins"}});
    zip("day1/sub_ada.zip", {{"2.out", "not looked at"}});
    const auto got = collect_all();
    EXPECT_THAT(handed_in(got), ElementsAre("ada: 1=one", "ada:", "bob: 1=eins"));
    EXPECT_THAT(said(got.findings), ElementsAre("note bob flip : nothing handed in for flip"));
}

}  // namespace
}  // namespace grader::intake
