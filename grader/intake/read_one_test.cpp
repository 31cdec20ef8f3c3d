#include "grader/intake/intake_fixture.hpp"

#include <gmock/gmock.h>

namespace grader::intake {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ReadOneTest : public IntakeTest {
protected:
    /// "who problem language" or the error without the root's path.
    std::string one(const std::string& path, const std::string& problem = "") {
        const auto got = read_one(root() / path, contest_, problem, findings_);
        if (got) return got->who + " " + got->problem + " " + got->language;
        std::string message = got.error().message;
        const std::size_t at = message.find(root().string() + "/");
        return at == 0 ? message.substr(root().string().size() + 1) : message;
    }

    std::vector<model::Finding> findings_;
};

TEST_F(ReadOneTest, TellsWhoProblemAndLanguageByThePath) {
    add_problem("sums");
    write("alice/flip/flip.cpp");
    write("bob/sums.py");
    write("bob/flip/main.c");
    write("flip.cpp");
    EXPECT_EQ(one("alice/flip/flip.cpp"), "alice flip cpp");
    EXPECT_EQ(one("bob/sums.py"), "bob sums python");
    EXPECT_EQ(one("bob/flip/main.c"), "bob flip c");
    EXPECT_EQ(one("flip.cpp"), " flip cpp");
    EXPECT_THAT(findings_, IsEmpty());
    EXPECT_EQ(read_one(root() / "flip.cpp", contest_, "", findings_)->path, root() / "flip.cpp");

    contest_.submissions = root() / "elsewhere";
    EXPECT_EQ(one("alice/flip/flip.cpp"), " flip cpp");
    contest_.submissions = "";
    EXPECT_EQ(one("alice/flip/flip.cpp"), " flip cpp");
}

TEST_F(ReadOneTest, TheNamedProblemWins) {
    add_problem("sums");
    write("flip.cpp");
    EXPECT_EQ(one("flip.cpp", "sums"), " sums cpp");
    EXPECT_EQ(one("flip.cpp", "sumz"),
              "unknown problem 'sumz': expected one of flip, sums; did you mean 'sums'?");
    EXPECT_EQ(one("flip.cpp", "other"), "unknown problem 'other': expected one of flip, sums");
}

TEST_F(ReadOneTest, TheOnlyProblemNeedsNoName) {
    write("x.cpp");
    EXPECT_EQ(one("x.cpp"), " flip cpp");
    add_problem("sums");
    EXPECT_EQ(one("x.cpp"),
              "x.cpp: its name does not tell the problem: expected --problem with one of flip, "
              "sums");
}

TEST_F(ReadOneTest, NeedsAKnownExtension) {
    write("flip.txt");
    write("flip");
    EXPECT_EQ(one("flip.txt"),
              "flip.txt: expected a source with one of the extensions .cpp, .cc, .c, .py");
    EXPECT_EQ(one("flip"), "flip: expected a source with one of the extensions .cpp, .cc, .c, .py");
}

TEST_F(ReadOneTest, FollowsTheOperatorsLink) {
    write("real.cpp", "\xEF\xBB\xBFint x;");
    link("flip.cpp", root() / "real.cpp");
    const auto got = read_one(root() / "flip.cpp", contest_, "", findings_);
    ASSERT_TRUE(got);
    EXPECT_EQ(got->source, "int x;");
    EXPECT_THAT(said(findings_), ElementsAre("note  flip flip.cpp: byte order mark removed"));
}

TEST_F(ReadOneTest, RefusesWhatCannotBeASource) {
    write("large.cpp", std::string((1 << 20) + 1, ' '));
    write("folder.cpp/x");
    EXPECT_EQ(one("missing\n.cpp"), "missing\\n.cpp: No such file or directory");
    EXPECT_EQ(one("folder.cpp"), "folder.cpp: expected a regular file");
    EXPECT_EQ(one("large.cpp"), "large.cpp: expected at most 1048576 bytes, found 1048577");
}

TEST_F(ReadOneTest, KnowsWhoAndWhatByTheLayout) {
    add_problem("sum");
    set_layouts({"day1/{problem}-{who}-{n}.{ext}"});
    write("day1/flip-li-lei-3.c");
    std::vector<model::Finding> findings;
    const auto got = read_one(root() / "day1/flip-li-lei-3.c", contest_, "", findings);
    ASSERT_TRUE(got) << got.error().message;
    EXPECT_EQ(got->who, "li-lei");
    EXPECT_EQ(got->problem, "flip");
    write("x/sum.c");
    EXPECT_EQ(read_one(root() / "x/sum.c", contest_, "", findings)->who, "");
}

}  // namespace
}  // namespace grader::intake
