#include "grader/intake/by_layout.hpp"

#include "grader/intake/intake_fixture.hpp"

#include <sys/stat.h>

#include <gmock/gmock.h>

namespace grader::intake {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

class ByLayout : public IntakeTest {
protected:
    ByLayout() { add_problem("sum"); }

    /// The layout that is recognised in a folder with these sources.
    std::string recognised(const std::vector<std::string>& files) {
        fs::remove_all(root());
        fs::create_directory(root());
        for (const auto& file : files) write(file);
        const auto layout = recognise(Folder::open(root()).value(), contest_);
        return layout ? layout->text : "";
    }
};

TEST_F(ByLayout, TakesWhatTheLayoutNames) {
    set_layouts({"day1/{who}/{problem}.{ext}"});
    write("day1/bob/sum.py");
    write("day1/bob/flip.c");
    write("day1/ada/flip.cpp");
    fs::create_directories(root() / "day1/eve");
    write("day2/bob/flip.cpp");
    write("day1/bob/flip.txt");
    const auto got = collect_all();
    EXPECT_THAT(taken(got),
                ElementsAre("ada flip cpp day1/ada/flip.cpp", "bob flip c day1/bob/flip.c",
                            "bob sum python day1/bob/sum.py"));
    EXPECT_THAT(got.contestants, ElementsAre("ada", "bob", "eve"));
    EXPECT_THAT(said(got.findings), ElementsAre("note ada sum : nothing handed in for sum",
                                                "note eve flip : nothing handed in for flip",
                                                "note eve sum : nothing handed in for sum",
                                                "warning   day2/bob/flip.cpp: not graded: expected "
                                                "day1/{who}/{problem}.{ext}"));
}

TEST_F(ByLayout, PrefersTheFirstLayoutThenTheFirstLanguage) {
    set_layouts({"{who}/{problem}/{problem}.{ext}", "{who}_{problem}.{ext}"});
    write("ada_flip.cpp");
    write("ada/flip/flip.py");
    write("bob_flip.py");
    write("bob_flip.cc");
    const auto got = collect_all({.problems = {"flip"}});
    EXPECT_THAT(taken(got),
                ElementsAre("ada flip python ada/flip/flip.py", "bob flip cpp bob_flip.cc"));
    EXPECT_THAT(
        said(got.findings),
        ElementsAre("warning ada flip ada_flip.cpp: not graded: ada/flip/flip.py comes first",
                    "warning bob flip bob_flip.py: not graded: bob_flip.cc comes first"));
}

TEST_F(ByLayout, TakesAttemptsInTheirOrder) {
    set_layouts({"{problem}-{who}-{n}.{ext}"});
    for (const char* name :
         {"flip-ada-10.cpp", "flip-ada-9.py", "flip-li-lei-1.c", "sum-ada-1.c"}) {
        write(name);
    }
    EXPECT_THAT(taken(collect_all()),
                ElementsAre("ada flip python flip-ada-9.py #1", "ada flip cpp flip-ada-10.cpp #2",
                            "ada sum c sum-ada-1.c #1", "li-lei flip c flip-li-lei-1.c #1"));
}

TEST_F(ByLayout, TellsWhatIsLate) {
    contest_.scoring.start = 1796130000;
    contest_.scoring.duration = 3600;
    set_layouts({"{problem}_{who}_{time}.{ext}"});
    write("flip_ada_3601.cpp");
    write("flip_ada_1796133600.cpp");
    write("flip_ada_90.cpp");
    write("flip_bob_2026-12-01T12:59:59Z.cpp");
    write("flip_eve_99-99.cpp");
    const auto got = collect_all({.problems = {"flip"}});
    EXPECT_THAT(taken(got), ElementsAre("ada flip cpp flip_ada_90.cpp #1 at 90",
                                        "ada flip cpp flip_ada_1796133600.cpp #2 at 3600",
                                        "ada flip cpp flip_ada_3601.cpp #3 at 3601 late",
                                        "bob flip cpp flip_bob_2026-12-01T12:59:59Z.cpp #1 at -1",
                                        "eve flip cpp flip_eve_99-99.cpp #1"));
    EXPECT_THAT(
        said(got.findings),
        ElementsAre("warning eve flip flip_eve_99-99.cpp: when it was handed in cannot be read: "
                    "'99-99'",
                    "warning ada flip flip_ada_3601.cpp: late: handed in 0:00:01 after the end, "
                    "not counted",
                    "warning bob flip flip_bob_2026-12-01T12:59:59Z.cpp: handed in before the "
                    "contest's start"));
}

TEST_F(ByLayout, NeedsAStartForTimesOfTheWorld) {
    set_layouts({"{problem}_{who}_{time}.{ext}"});
    write("flip_ada_1796133600.cpp");
    write("flip_ada_1796133500.cpp");
    const auto got = collect_all({.problems = {"flip"}});
    EXPECT_THAT(taken(got), ElementsAre("ada flip cpp flip_ada_1796133500.cpp #1",
                                        "ada flip cpp flip_ada_1796133600.cpp #2"));
    EXPECT_THAT(said(got.findings),
                ElementsAre("warning   .: submissions have times, but when the contest began is "
                            "not known: contest.yaml needs 'scoring: {start: ...}'"));
}

TEST_F(ByLayout, TakesABoundedNumberOfAttempts) {
    set_layouts({"{who}/{problem}/{n}.{ext}"});
    for (int i = 1; i <= 1002; ++i) write("ada/flip/" + std::to_string(i) + ".c", "");
    const auto got = collect_all({.problems = {"flip"}});
    EXPECT_EQ(got.submissions.size(), 1000U);
    const auto findings = said(got.findings);
    EXPECT_EQ(std::count(findings.begin(), findings.end(),
                         "warning ada flip ada/flip/1001.c: not graded, nor are later ones: more "
                         "than 1000 attempts"),
              1);
}

TEST_F(ByLayout, FollowsNoSymbolicLinkAndOpensNoSpecialFile) {
    set_layouts({"{who}/{problem}.{ext}"});
    write("ada/flip.cpp");
    write("ada/sum.cpp");
    link("bob", root() / "ada");
    link("eve/flip.cpp", "/etc/passwd");
    ASSERT_EQ(::mkfifo((root() / "eve/sum.cpp").c_str(), 0600), 0);
    fs::create_directories(root() / "joe/flip.c");
    write("joe/sum.c");
    const auto got = collect_all();
    EXPECT_THAT(taken(got), ElementsAre("ada flip cpp ada/flip.cpp", "ada sum cpp ada/sum.cpp",
                                        "joe sum c joe/sum.c"));
    EXPECT_THAT(said(got.findings),
                ElementsAre("warning bob  bob: symbolic link: not followed",
                            "warning eve flip eve/flip.cpp: symbolic link: not followed",
                            "warning eve sum eve/sum.cpp: expected a source, found a FIFO, socket "
                            "or device",
                            "warning joe flip joe/flip.c: expected a source, found a folder"));
}

TEST_F(ByLayout, SaysABoundedNumberOfThings) {
    set_layouts({"{who}/{problem}/{n}.{ext}"});
    for (int i = 0; i < 50; ++i) {
        link("ada/flip/" + std::to_string(i) + ".c", "/etc/passwd");
        write("ada/x" + std::to_string(i) + ".c");
    }
    EXPECT_EQ(collect_all({.problems = {"flip"}}).findings.size(), 6U);
}

TEST_F(ByLayout, TakesAnyName) {
    set_layouts({"{problem}/{who}.{ext}"});
    for (const std::string who : {"\n", "-rf *", "张三", "\xc0\xff", "a.b", "{who}"}) {
        write("flip/" + who + ".cpp");
    }
    EXPECT_THAT(collect_all().contestants,
                ElementsAre("\n", "-rf *", "a.b", "{who}", "\xc0\xff", "张三"));
}

TEST_F(ByLayout, FiltersContestants) {
    set_layouts({"{problem}/{who}.{ext}"});
    write("flip/ada.c");
    write("flip/bob.c");
    link("sum/bob.c", "x");
    link("sum/eve.c", "x");
    write("x.c");
    const auto got = collect_all({.who = {"bob"}, .problems = {"flip"}});
    EXPECT_THAT(taken(got), ElementsAre("bob flip c flip/bob.c"));
    EXPECT_THAT(got.contestants, ElementsAre("bob"));
    EXPECT_EQ(collect(root(), contest_, {.who = {"bbo"}}).error().message,
              root().string() + ": no contestant 'bbo'; did you mean 'bob'?");
}

TEST_F(ByLayout, IsRecognised) {
    EXPECT_EQ(recognised({"flip/ada.c", "sum/bob.py", "x.c"}), "{problem}/{who}.{ext}");
    EXPECT_EQ(recognised({"ada_flip.c", "bob_sum.c"}), "{who}_{problem}.{ext}");
    EXPECT_EQ(recognised({"flip-ada-1.c", "flip-ada-2.c", "sum-ada-1.c"}),
              "{problem}-{who}-{n}.{ext}");
    EXPECT_EQ(recognised({"flip-S-001.c", "flip-S-002.c"}), "{problem}-{who}.{ext}");
    EXPECT_EQ(recognised({"flip-S-7.c", "flip-S-8.c"}), "{problem}-{who}.{ext}");
    EXPECT_EQ(recognised({"ada/flip/1.c", "ada/flip/2.c"}), "{who}/{problem}/{n}.{ext}");
    EXPECT_EQ(recognised({"day1/ada/flip.c", "day1/bob/flip.c"}), "{name}/{who}/{problem}.{ext}");
}

TEST_F(ByLayout, IsNotRecognisedWhereItIsUnlikely) {
    EXPECT_EQ(recognised({}), "");
    EXPECT_EQ(recognised({"ada/flip.c", "flip/bob.c", "sum/bob.c", "sum/eve.c"}), "");
    EXPECT_EQ(recognised({"flip/ada.c", "a/b.c", "c/d.c"}), "");
    EXPECT_EQ(recognised({"ada/code/flip.c"}), "");
    EXPECT_EQ(recognised({"ada/code/flip.c", "bob/code/flip.c"}), "");
    EXPECT_EQ(recognised({"ada.c", "bob.c"}), "") << "there are two problems";
    contest_.problems.resize(1);
    EXPECT_EQ(recognised({"ada.c", "bob.c"}), "{who}.{ext}");
    EXPECT_EQ(recognised({"ada.c"}), "");
}

TEST_F(ByLayout, ThatIsRecognisedIsNamed) {
    write("flip/ada.c");
    const auto got = collect_all({.problems = {"flip"}});
    EXPECT_THAT(taken(got), ElementsAre("ada flip c flip/ada.c"));
    EXPECT_THAT(said(got.findings),
                ElementsAre("note   .: layout recognised: {problem}/{who}.{ext}"));
}

TEST_F(ByLayout, OfOneProblemNeedsNoName) {
    contest_.problems.resize(1);
    set_layouts({"{who}.{ext}"});
    write("ada.c");
    EXPECT_THAT(taken(collect_all()), ElementsAre("ada flip c ada.c"));
}

TEST_F(ByLayout, MeetsTheRoster) {
    contest_.roster = {{"001", "张三", ""}, {"002", "李四", ""}, {"003", "Li Lei", ""}};
    write("001/flip.c");
    write("0o2/flip.c");
    write("Li Lei/flip.c");
    write("stranger/flip.c");
    const auto got = collect_all({.problems = {"flip"}});
    EXPECT_THAT(got.contestants, ElementsAre("001", "002", "003", "0o2", "Li Lei", "stranger"));
    EXPECT_THAT(said(got.findings),
                ElementsAre("warning 0o2  : not in the roster; did you mean '002'?",
                            "warning Li Lei  : not in the roster; did you mean '003'?",
                            "warning stranger  : not in the roster",
                            "note 002  : in the roster, but handed in nothing",
                            "note 003  : in the roster, but handed in nothing"));
    EXPECT_THAT(collect_all({.who = {"002"}}).contestants, ElementsAre("002"));
}

TEST_F(ByLayout, MeetsTheRosterInGbk) {
    contest_.roster = {{"张三", "", ""}};
    write("\xD5\xC5\xC8\xFD/flip.c");
    EXPECT_THAT(said(collect_all({.problems = {"flip"}}).findings), IsEmpty());
}

}  // namespace
}  // namespace grader::intake
