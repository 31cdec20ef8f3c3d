#include "grader/config/roster.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grader::config {
namespace {

using testing::ElementsAre;

/// "id name team" of each line, or the mistakes.
std::vector<std::string> read(std::string_view bytes) {
    std::vector<std::string> lines;
    for (const auto& one : parse_roster("/camp/roster.csv", bytes, lines)) {
        lines.push_back(one.id + " " + one.name + " " + one.team);
    }
    return lines;
}

TEST(Roster, GivesNamesAndTeams) {
    const auto expected = ElementsAre("007 张三 红队", "008 Li, Lei ", "009  ");
    EXPECT_THAT(read("id,name,team\n007,张三,红队\n008,\"Li, Lei\",\n009\n"), expected);
    EXPECT_THAT(read("\xEF\xBB\xBFTeam,电话,姓名,考号\r\n红队,1,张三,007\r\n,2,\"Li, Lei\",008\r\n"
                     ",,,009\r\n"),
                expected);
}

TEST(Roster, MayBeGbk) {
    EXPECT_THAT(read("\xD1\xA7\xBA\xC5,\xD0\xD5\xC3\xFB\n1,\xD5\xC5\xC8\xFD\n"),
                ElementsAre("1 张三 "));
}

TEST(Roster, NamesTheLineOfAMistake) {
    EXPECT_THAT(read(""), ElementsAre("/camp/roster.csv:1: expected a table whose first line is "
                                      "such as id,name,team"));
    EXPECT_THAT(read("\n张三,007\n"),
                ElementsAre("/camp/roster.csv:2: expected a column 'id' (学号, 考号), found '张三' "
                            "as the first"));
    EXPECT_THAT(
        read("id,name\n1,a\n\n1,b\n,c\na/b,d\n2,x,y\n3,e\n"),
        ElementsAre("/camp/roster.csv:4: expected an id of its own, found a second '1', the first "
                    "in line 2",
                    "/camp/roster.csv:5: expected an id without '/', found ''",
                    "/camp/roster.csv:6: expected an id without '/', found 'a/b'",
                    "/camp/roster.csv:7: expected 2 fields, found 3; a field with a comma needs "
                    "quotes",
                    "1 a ", "3 e "));
    EXPECT_THAT(read("id\n\"1\n"), ElementsAre("/camp/roster.csv:2: a '\"' that is not closed"));
    EXPECT_THAT(read("id\n\xff\xff\n"),
                ElementsAre("/camp/roster.csv:1: expected UTF-8 or GBK; save it again as one of "
                            "them"));
}

TEST(Roster, TellsABoundedNumberOfMistakes) {
    std::string bytes = "id,name\n";
    for (int i = 0; i < 1000; ++i) bytes += ",x\n";
    EXPECT_THAT(read(bytes), testing::SizeIs(21));
}

}  // namespace
}  // namespace grader::config
