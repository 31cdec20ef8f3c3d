#include "grader/base/hash.hpp"
#include "grader/intake/intake_fixture.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gmock/gmock.h>

#include <algorithm>

namespace grader::intake {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;
using testing::ElementsAre;
using testing::IsEmpty;

using CollectTest = IntakeTest;

TEST_F(CollectTest, TakesBothLayoutsSorted) {
    add_problem("sums");
    write("bob/flip.c");
    write("bob/sums/sums.py");
    write("alice/flip/flip.cpp");
    write("alice/sums.cc");
    const auto got = collect_all();
    EXPECT_THAT(taken(got),
                ElementsAre("alice flip cpp alice/flip/flip.cpp", "alice sums cpp alice/sums.cc",
                            "bob flip c bob/flip.c", "bob sums python bob/sums/sums.py"));
    EXPECT_THAT(got.contestants, ElementsAre("alice", "bob"));
    EXPECT_THAT(said(got.findings), IsEmpty());
    EXPECT_EQ(got.submissions[0].source, "int main(){}\n");
    EXPECT_EQ(got.submissions[0].sha256, sha256_hex("int main(){}\n"));
}

TEST_F(CollectTest, AnEmptyFolderIsAContestantToo) {
    fs::create_directory(root() / "eve");
    fs::create_directories(root() / "mallory/flip");
    const auto got = collect_all();
    EXPECT_THAT(got.contestants, ElementsAre("eve", "mallory"));
    EXPECT_THAT(got.submissions, IsEmpty());
    EXPECT_THAT(said(got.findings),
                ElementsAre("note eve flip eve: nothing handed in for flip",
                            "note mallory flip mallory: nothing handed in for flip"));
}

TEST_F(CollectTest, NothingAtAll) {
    const auto got = collect_all();
    EXPECT_THAT(got.contestants, IsEmpty());
    EXPECT_THAT(got.findings, IsEmpty());
}

TEST_F(CollectTest, OfSeveralSourcesTheFolderThenTheLanguageDecides) {
    write("a/flip/flip.py");
    write("a/flip/flip.c");
    write("a/flip.cpp");
    write("b/flip.py");
    write("b/flip.cc");
    write("b/flip.cpp");
    const auto got = collect_all();
    EXPECT_THAT(taken(got), ElementsAre("a flip c a/flip/flip.c", "b flip cpp b/flip.cpp"));
    EXPECT_THAT(said(got.findings),
                ElementsAre("warning a flip a/flip/flip.py: not graded: flip/flip.c comes first",
                            "warning a flip a/flip.cpp: not graded: flip/flip.c comes first",
                            "warning b flip b/flip.cc: not graded: flip.cpp comes first",
                            "warning b flip b/flip.py: not graded: flip.cpp comes first"));
}

TEST_F(CollectTest, AnExtensionBelongsToTheFirstLanguage) {
    contest_.languages[2].extensions = {".cpp"};
    write("a/flip.cpp");
    const auto got = collect_all();
    EXPECT_THAT(taken(got), ElementsAre("a flip cpp a/flip.cpp"));
    EXPECT_THAT(got.findings, IsEmpty());
}

TEST_F(CollectTest, WrongCaseIsNotGradedButNamed) {
    write("a/Flip.cpp");
    write("b/FLIP/flip.cpp");
    write("c/flip.CPP");
    const auto got = collect_all();
    EXPECT_THAT(got.submissions, IsEmpty());
    EXPECT_THAT(
        said(got.findings),
        ElementsAre(
            "warning a flip a/Flip.cpp: not graded: expected flip/flip.cpp or flip.cpp",
            "warning b flip b/FLIP/flip.cpp: not graded: expected flip/flip.cpp or flip.cpp",
            "warning c flip c/flip.CPP: not graded: expected flip/flip.cpp or flip.cpp"));
}

TEST_F(CollectTest, WrongLevelIsNotGradedButNamed) {
    write("a/code/flip.py");
    write("b/day1/flip/flip.cpp");
    write("c/flip/flip/flip.cpp");
    write("d/1/2/3/flip.cpp");  // too deep to be looked at
    const auto got = collect_all();
    EXPECT_THAT(got.submissions, IsEmpty());
    EXPECT_THAT(
        said(got.findings),
        ElementsAre(
            "warning a flip a/code/flip.py: not graded: expected flip/flip.py or flip.py",
            "warning b flip b/day1/flip/flip.cpp: not graded: expected flip/flip.cpp or flip.cpp",
            "warning c flip c/flip/flip/flip.cpp: not graded: expected flip/flip.cpp or flip.cpp",
            "note d flip d: nothing handed in for flip"));
}

TEST_F(CollectTest, NamesWhatIsNearWhenThereIsNoSource) {
    write("a/flip.cpp.txt");
    write("a/flip.exe");
    write("a/flip.o");
    write("a/flip(1).cpp");
    write("b/filp.cpp");
    write("c/flip/main.cpp");
    write("c/notes.md");
    write("d/flip\n\xff.bak");
    write("e/flip");
    const auto got = collect_all();
    const std::string expected = "no source of flip: expected flip/flip.cpp or flip.cpp, found ";
    EXPECT_THAT(said(got.findings),
                ElementsAre("warning a flip a: " + expected + "flip(1).cpp, flip.cpp.txt, flip.exe",
                            "warning b flip b: " + expected + "filp.cpp",
                            "warning c flip c: " + expected + "flip/main.cpp",
                            "warning d flip d: " + expected + "flip\\n\\xff.bak",
                            "warning e flip e: " + expected + "flip"));
}

TEST_F(CollectTest, OtherFilesBesideASourceAreSilent) {
    write("a/flip/flip.cpp");
    for (const char* name : {"flip", "flip.o", "flip.exe", "flip.in", "flip.out", "flip.cpp.bak",
                             "Flip.cpp", "old/flip.cpp"}) {
        write("a/flip/"s + name);
    }
    write("b/flip.cpp");
    write("b/flip");  // the program beside its source, where a folder could be
    const auto got = collect_all();
    EXPECT_THAT(taken(got), ElementsAre("a flip cpp a/flip/flip.cpp", "b flip cpp b/flip.cpp"));
    EXPECT_THAT(said(got.findings), IsEmpty());
}

TEST_F(CollectTest, AFileOfAnotherProblemIsNotNear) {
    add_problem("flip2");
    write("a/flip2.cpp");
    const auto got = collect_all();
    EXPECT_THAT(taken(got), ElementsAre("a flip2 cpp a/flip2.cpp"));
    EXPECT_THAT(said(got.findings), ElementsAre("note a flip a: nothing handed in for flip"));
}

TEST_F(CollectTest, IgnoresLitter) {
    write("__MACOSX/a/flip.cpp");
    write(".git/flip.cpp");
    write(".DS_Store");
    write("Thumbs.db");
    write("README.md");
    write("a/._flip.cpp");
    write("a/__MACOSX/flip.cpp");
    write("a/.flip.cpp.swp");
    write("a/Thumbs.db");
    write("a/flip/.DS_Store");
    write("a/flip/._flip.cpp");
    const auto got = collect_all();
    EXPECT_THAT(got.contestants, ElementsAre("a"));
    EXPECT_THAT(got.submissions, IsEmpty());
    EXPECT_THAT(said(got.findings), ElementsAre("note a flip a: nothing handed in for flip"));
}

TEST_F(CollectTest, SaysWhatLiesBesideTheContestants) {
    write("flip.cpp");
    write("camp.zip");
    const auto got = collect_all();
    EXPECT_THAT(got.contestants, IsEmpty());
    EXPECT_THAT(
        said(got.findings),
        ElementsAre("warning   camp.zip: not graded: unpack it to a folder for each contestant",
                    "warning   flip.cpp: not graded: expected in a folder for each contestant"));
}

TEST_F(CollectTest, AFolderNamedLikeASource) {
    write("a/flip.cpp/flip.cpp");
    write("b/flip/flip.cpp/x");
    write("b/flip.c");
    const auto got = collect_all();
    EXPECT_THAT(taken(got), ElementsAre("b flip c b/flip.c"));
    EXPECT_THAT(said(got.findings),
                ElementsAre("warning a flip a/flip.cpp: expected a source, found a folder",
                            "warning b flip b/flip/flip.cpp: expected a source, found a folder"));
}

TEST_F(CollectTest, FollowsNoSymbolicLink) {
    write("real/flip/flip.cpp");
    link("a", root() / "real");
    link("b/flip", root() / "real/flip");
    link("c/flip/flip.cpp", root() / "real/flip/flip.cpp");
    link("d/flip.cpp", "/etc/passwd");
    link("e/flip.cpp", "nowhere");
    link("f/code", root() / "real/flip");
    link("g/Flip.cpp", "/etc/passwd");
    link("h/flip/flip.cpp", "/etc/passwd");
    write("h/flip/flip.c");
    const auto got = collect_all();
    EXPECT_THAT(taken(got),
                ElementsAre("h flip c h/flip/flip.c", "real flip cpp real/flip/flip.cpp"));
    EXPECT_THAT(got.contestants, ElementsAre("b", "c", "d", "e", "f", "g", "h", "real"));
    EXPECT_THAT(said(got.findings),
                ElementsAre("warning a  a: symbolic link: not followed",
                            "warning b flip b/flip: symbolic link: not followed",
                            "warning c flip c/flip/flip.cpp: symbolic link: not followed",
                            "warning d flip d/flip.cpp: symbolic link: not followed",
                            "warning e flip e/flip.cpp: symbolic link: not followed",
                            "note f flip f: nothing handed in for flip",
                            "warning g flip g/Flip.cpp: symbolic link: not followed",
                            "warning h flip h/flip/flip.cpp: symbolic link: not followed"));
}

TEST_F(CollectTest, DoesNotOpenWhatIsNotAFile) {
    fs::create_directories(root() / "a/flip");
    ASSERT_EQ(::mkfifo((root() / "a/flip/flip.cpp").c_str(), 0600), 0);
    fs::create_directories(root() / "b");
    ASSERT_EQ(::mkfifo((root() / "b/flip").c_str(), 0600), 0);
    const auto got = collect_all();
    EXPECT_THAT(got.submissions, IsEmpty());
    EXPECT_THAT(said(got.findings),
                ElementsAre("warning a flip a/flip/flip.cpp: expected a source, found a FIFO, "
                            "socket or device",
                            "note b flip b: nothing handed in for flip"));
}

/// Root reads everything, so the tests of permissions run as somebody else.
class AsNobody {
public:
    AsNobody() {
        if (::geteuid() == 0 && ::seteuid(65534) != 0) ADD_FAILURE() << "seteuid";
    }

    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;

    ~AsNobody() {
        if (::seteuid(::getuid()) != 0) ADD_FAILURE() << "seteuid";
    }
};

TEST_F(CollectTest, GoesOnWhereItMayNotRead) {
    add_problem("sums");
    const auto mode = [this](const std::string& path, unsigned bits) {
        fs::permissions(root() / path, static_cast<fs::perms>(bits));
    };
    for (const std::string who : {"a", "b", "c", "d", "e"}) {
        write(who + "/flip/flip.cpp");
        write(who + "/sums.cpp");
    }
    mode("", 0755);
    mode("a/flip/flip.cpp", 0);
    mode("b/flip", 0);
    mode("c", 0);
    mode("d", 0444);  // the names, but not what they name
    Collection got;
    {
        const AsNobody nobody;
        got = collect_all();
    }
    for (const char* path : {"b/flip", "c", "d"}) mode(path, 0755);
    EXPECT_THAT(taken(got), ElementsAre("a sums cpp a/sums.cpp", "b sums cpp b/sums.cpp",
                                        "e flip cpp e/flip/flip.cpp", "e sums cpp e/sums.cpp"));
    EXPECT_THAT(got.contestants, ElementsAre("a", "b", "c", "d", "e"));
    EXPECT_THAT(said(got.findings),
                ElementsAre("warning a flip a/flip/flip.cpp: cannot be read: Permission denied",
                            "warning b flip b/flip: cannot be read: Permission denied",
                            "warning c  c: cannot be read: Permission denied",
                            "warning d flip d: cannot be read: Permission denied",
                            "warning d sums d: cannot be read: Permission denied"));
}

TEST_F(CollectTest, NamesUnreadableFoldersWhenASourceIsMissing) {
    fs::create_directories(root() / "a/code");
    fs::permissions(root(), fs::perms(0755));
    fs::permissions(root() / "a/code", fs::perms::none);
    Collection got;
    {
        const AsNobody nobody;
        got = collect_all();
    }
    fs::permissions(root() / "a/code", fs::perms(0755));
    EXPECT_THAT(said(got.findings),
                ElementsAre("warning a  a/code: cannot be read: Permission denied",
                            "note a flip a: nothing handed in for flip"));
}

TEST_F(CollectTest, TakesAnyName) {
    const std::vector<std::string> names = {"\n",  " ",     "$(reboot)", "'\"",  "-rf",
                                            "a b", "c:d;e", "\\",        "张三", "\xc0\xff"};
    for (const auto& name : names) write(name + "/flip.cpp");
    const auto got = collect_all();
    auto sorted = names;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(got.contestants, sorted);
    ASSERT_EQ(got.submissions.size(), sorted.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        EXPECT_EQ(got.submissions[i].who, sorted[i]);
        EXPECT_EQ(got.submissions[i].path, root() / sorted[i] / "flip.cpp");
    }
    EXPECT_THAT(said(got.findings), IsEmpty());
}

TEST_F(CollectTest, LimitsTheSizeOfASource) {
    write("a/flip.cpp", std::string(1 << 20, ' '));
    write("b/flip.cpp", std::string((1 << 20) + 1, ' '));
    write("b/flip.py");  // does not step in: what is graded depends on names only
    const auto got = collect_all();
    EXPECT_THAT(taken(got), ElementsAre("a flip cpp a/flip.cpp"));
    EXPECT_THAT(said(got.findings),
                ElementsAre("warning b flip b/flip.cpp: not graded: larger than 1 MiB",
                            "warning b flip b/flip.py: not graded: flip.cpp comes first"));
}

TEST_F(CollectTest, LooksAtABoundedNumberOfFiles) {
    for (int i = 0; i < 1100; ++i) write("a/x/" + std::to_string(i), "");
    const auto got = collect_all();
    EXPECT_THAT(said(got.findings),
                ElementsAre("note a  a: more than 1000 files: not all were looked at",
                            "note a flip a: nothing handed in for flip"));
}

TEST_F(CollectTest, ABoundedNumberOfFindings) {
    write("b/flip.cpp");
    for (int i = 0; i < 50; ++i) write("a/x" + std::to_string(i) + "/flip.cpp");
    EXPECT_EQ(collect_all().findings.size(), 3U);
}

TEST_F(CollectTest, FiltersContestants) {
    write("flip.cpp");
    for (const std::string who : {"a", "b", "c"}) write(who + "/flip.cpp");
    const auto got = collect_all({.who = {"c", "a"}});
    EXPECT_THAT(taken(got), ElementsAre("a flip cpp a/flip.cpp", "c flip cpp c/flip.cpp"));
    EXPECT_THAT(got.contestants, ElementsAre("a", "c"));
    EXPECT_THAT(said(got.findings), IsEmpty());
}

TEST_F(CollectTest, SuggestsTheNearestContestant) {
    write("alice/flip.cpp");
    const auto near = collect(root(), contest_, {.who = {"alcie"}});
    ASSERT_FALSE(near);
    EXPECT_EQ(near.error().code, ErrorCode::usage);
    EXPECT_EQ(near.error().message,
              root().string() + ": no contestant 'alcie'; did you mean 'alice'?");
    const auto far = collect(root(), contest_, {.who = {"alice", "x\n"}});
    ASSERT_FALSE(far);
    EXPECT_EQ(far.error().message, root().string() + ": no contestant 'x\\n'");
}

TEST_F(CollectTest, NamesTheFolderThatIsMissing) {
    const auto missing = collect(root() / "sub\n", contest_);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::io);
    EXPECT_EQ(missing.error().message, root().string() + "/sub\\n: No such file or directory");
    write("file");
    EXPECT_EQ(collect(root() / "file", contest_).error().message,
              root().string() + "/file: Not a directory");
}

TEST_F(CollectTest, TheOperatorsOwnFolderMayBeALink) {
    write("camp/a/flip.cpp");
    link("subs", root() / "camp");
    EXPECT_THAT(taken(collect(root() / "subs", contest_).value()),
                ElementsAre("a flip cpp subs/a/flip.cpp"));
}

}  // namespace
}  // namespace grader::intake
