#include "grader/intake/source.hpp"

#include "grader/base/hash.hpp"
#include "grader/words/catalogue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grader::intake {
namespace {

using namespace std::string_literals;
using testing::ElementsAre;
using testing::IsEmpty;

/// The notes about a source; a warning begins with "!".
std::vector<std::string> notes(const std::string& bytes, const std::string& expected_source) {
    std::vector<model::Finding> findings;
    model::Submission known;
    known.who = "a";
    known.problem = "flip";
    known.path = "a/flip.cpp";
    const auto submission = with_source(known, bytes, findings);
    EXPECT_EQ(submission.source, expected_source);
    EXPECT_EQ(submission.sha256, sha256_hex(bytes));
    std::vector<std::string> messages;
    for (const auto& finding : findings) {
        EXPECT_EQ(finding.who, "a");
        EXPECT_EQ(finding.problem, "flip");
        EXPECT_EQ(finding.path, "a/flip.cpp");
        messages.push_back((finding.severity == model::Severity::note ? "" : "!") +
                           words::message(words::Lang::english, finding));
    }
    return messages;
}

std::vector<std::string> notes(const std::string& bytes) {
    return notes(bytes, bytes);
}

TEST(WithSource, OrdinarySourcesGiveNoNotes) {
    EXPECT_THAT(notes("int main() {}\n"), IsEmpty());
    EXPECT_THAT(notes("// 翻转\n"), IsEmpty());
}

TEST(WithSource, AnEmptyFileIsASubmission) {
    EXPECT_THAT(notes(""), ElementsAre("empty file"));
    EXPECT_THAT(notes("\xEF\xBB\xBF", ""), ElementsAre("byte order mark removed", "empty file"));
}

TEST(WithSource, RemovesTheByteOrderMark) {
    EXPECT_THAT(notes("\xEF\xBB\xBFint x;", "int x;"), ElementsAre("byte order mark removed"));
}

TEST(WithSource, NotesTheCharset) {
    EXPECT_THAT(notes("// \xb7\xad\xd7\xaa\n"), ElementsAre("source is GB18030"));
    EXPECT_THAT(notes("// \xff\n"), ElementsAre("source is neither UTF-8 nor GB18030"));
    EXPECT_THAT(notes("\xFF\xFEi\0n\0t\0"s),
                ElementsAre("!source is UTF-16, which compilers do not read: save it as UTF-8"));
}

TEST(WithSource, NotesOddBytes) {
    EXPECT_THAT(notes("int x;\r\n"), ElementsAre("line ends are CRLF"));
    EXPECT_THAT(notes("int\0 x;"s), ElementsAre("contains NUL bytes"));
}

}  // namespace
}  // namespace grader::intake
