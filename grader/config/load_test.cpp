#include "grader/config/load.hpp"

#include "grader/base/fd.hpp"

#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <random>

namespace grader::config {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

const fs::path kRepository = GRADER_SOURCE_DIR;

void write_file(const fs::path& file, const std::string& text) {
    fs::remove(file);  // some file systems flush a file that is overwritten
    std::ofstream(file, std::ios::binary) << text;
}

/// A small camp in a folder of its own; tests break it.
class Load : public testing::Test {
protected:
    void SetUp() override {
        for (const char* folder : {"config/problems", "testdata/sum"}) {
            fs::create_directories(camp() / folder);
        }
        write("config/contest.yaml", "title: 冬令营\nproblems: [problems/sum.yaml]\n");
        write("config/problems/sum.yaml", "io: stdio\ndata: {folder: ../../testdata/sum}\n");
        write("config/languages.yaml",
              "c:\n  extensions: [.c]\n  source: a.c\n  compile: [gcc, \"{executable}\"]\n");
        write("testdata/sum/1.in", "1 2\n");
        write("testdata/sum/1.out", "3\n");
    }

    [[nodiscard]] const fs::path& camp() const { return camp_.path(); }

    [[nodiscard]] fs::path contest_yaml() const { return camp() / "config/contest.yaml"; }

    void write(const std::string& name, const std::string& text) const {
        write_file(camp() / name, text);
    }

    /// The message of the error, with CAMP for the camp's folder; "" when it loads.
    [[nodiscard]] std::string error() const {
        const auto contest = load_contest(contest_yaml());
        if (contest) return "";
        EXPECT_EQ(contest.error().code, ErrorCode::config);
        std::string text = contest.error().message;
        const std::string name = camp().string();
        for (std::size_t at = 0; (at = text.find(name)) != std::string::npos;) {
            text.replace(at, name.size(), "CAMP");
        }
        return text;
    }

    [[nodiscard]] std::string error_with_contest(const std::string& text) const {
        write("config/contest.yaml", text);
        return error();
    }

private:
    TempDir camp_ = std::move(*TempDir::make("load_test"));
};

TEST_F(Load, FillsTheContest) {
    write("config/contest.yaml",
          "title: Day 1\nsubmissions: ../handed in\nlanguages: ../lang.yaml\n"
          "problems: [problems/sum.yaml]\n"
          "compile: {cpu: 10s, wall: 15s, memory: 1GiB, output: 1MiB}\n");
    fs::rename(camp() / "config/languages.yaml", camp() / "lang.yaml");
    const auto contest = load_contest(contest_yaml());
    ASSERT_TRUE(contest) << contest.error().message;
    EXPECT_EQ(contest->title, "Day 1");
    EXPECT_EQ(contest->folder, camp());
    EXPECT_EQ(contest->submissions, camp() / "handed in");
    ASSERT_EQ(contest->problems.size(), 1U);
    EXPECT_EQ(contest->problems[0].id, "sum");
    ASSERT_EQ(contest->problems[0].cases.size(), 1U);
    EXPECT_EQ(contest->problems[0].cases[0].input, camp() / "testdata/sum/1.in");
    EXPECT_EQ(contest->problems[0].cases[0].answer, camp() / "testdata/sum/1.out");
    EXPECT_EQ(contest->problems[0].cases[0].points, model::whole_points(100));
    ASSERT_EQ(contest->languages.size(), 1U);
    EXPECT_EQ(contest->languages[0].name, "c");
    EXPECT_EQ(contest->compile.cpu, Micros(10'000'000));
    EXPECT_EQ(contest->compile.wall, Micros(15'000'000));
    EXPECT_EQ(contest->compile.memory, gib(1));
    EXPECT_EQ(contest->compile.output, mib(1));
}

TEST_F(Load, HasDefaults) {
    write("config/contest.yaml",
          "\xEF\xBB\xBFproblems: [problems/sum.yaml]\r\ncompile: {cpu: 40s}\r\n");
    const auto contest = load_contest(contest_yaml());
    ASSERT_TRUE(contest) << contest.error().message;
    EXPECT_EQ(contest->title, camp().filename());
    EXPECT_EQ(contest->submissions, camp() / "submissions");
    EXPECT_EQ(contest->compile.wall, Micros(80'000'000));
    EXPECT_EQ(contest->compile.memory, gib(2));
    EXPECT_EQ(contest->compile.output, mib(64));
    EXPECT_EQ(contest->near_limit, 100U);
    EXPECT_EQ(contest->problems[0].stop, model::StopRule::never);
}

TEST_F(Load, GivesTheStopRuleToProblemsThatHaveNone) {
    write("config/problems/own.yaml",
          "io: stdio\nstop: never\ndata: {folder: ../../testdata/sum}\n");
    write("config/contest.yaml",
          "problems: [problems/sum.yaml, problems/own.yaml]\n"
          "stop: first-failure\nnear-limit: 2.5%\n");
    const auto contest = load_contest(contest_yaml());
    ASSERT_TRUE(contest) << contest.error().message;
    EXPECT_EQ(contest->problems[0].stop, model::StopRule::first_failure);
    EXPECT_EQ(contest->problems[1].stop, model::StopRule::never);
    EXPECT_EQ(contest->near_limit, 25U);
    // Means something to those problems that have subtasks.
    EXPECT_EQ(error_with_contest("problems: [problems/sum.yaml]\nstop: subtask\n"), "");
}

TEST_F(Load, TheScoringGivesTheStopRuleWhereNoneIsGiven) {
    const auto stop_with = [this](const std::string& lines) {
        write("config/contest.yaml", "problems: [problems/sum.yaml]\n" + lines);
        const auto contest = load_contest(contest_yaml());
        EXPECT_TRUE(contest) << contest.error().message;
        return contest->problems[0].stop;
    };
    EXPECT_EQ(stop_with("scoring: oi\n"), model::StopRule::never);
    EXPECT_EQ(stop_with("scoring: ioi\n"), model::StopRule::subtask);
    EXPECT_EQ(stop_with("scoring: {mode: icpc}\n"), model::StopRule::first_failure);
    EXPECT_EQ(stop_with("scoring: icpc\nstop: never\n"), model::StopRule::never);
}

TEST_F(Load, RefusesOtherStopRulesAndParts) {
    const std::string at = "CAMP/config/contest.yaml:2:";
    EXPECT_EQ(error_with_contest("problems: [problems/sum.yaml]\nstop: first_failure\n"),
              at + "7: stop: expected one of never, subtask, first-failure, found "
                   "'first_failure'; did you mean 'first-failure'?");
    for (const char* part : {"10", "0", "no", "50.1%", "-1%", "[10%]"}) {
        const std::string found = *part == '[' ? "a list" : std::string("'") + part + "'";
        EXPECT_EQ(error_with_contest(std::string("problems: [problems/sum.yaml]\nnear-limit: ") +
                                     part + "\n"),
                  at + "13: near-limit: expected 0% to 50%, such as 10%, found " + found);
    }
    for (const char* part : {"0%", "50%"}) {
        EXPECT_EQ(error_with_contest(std::string("problems: [problems/sum.yaml]\nnear-limit: ") +
                                     part + "\n"),
                  "");
    }
}

TEST_F(Load, RefusesBadContestFiles) {
    const std::string at = "CAMP/config/contest.yaml:";
    const std::string needed = "; a contest needs the file that its key 'languages' names";
    const std::string keys =
        "title, lang, submissions, layout, roster, languages, problems, compile, scoring, stop, "
        "near-limit, include, allow, standard";
    EXPECT_EQ(error_with_contest(""),
              at + "1:1: expected a map with the keys " + keys + ", found nothing");
    EXPECT_EQ(error_with_contest("- a\n"),
              at + "1:1: expected a map with the keys " + keys + ", found a list");
    EXPECT_EQ(error_with_contest("title: a\n"),
              at + "1:1: missing key 'problems', such as 'problems: [problems/flip.yaml]'");
    EXPECT_EQ(error_with_contest("problems: []\n"),
              at + "1:11: problems: expected at least one, such as problems/flip.yaml");
    EXPECT_EQ(error_with_contest("problems: problems/sum.yaml\n"),
              at + "1:11: problems: expected a list such as [a, b], found 'problems/sum.yaml'");
    EXPECT_EQ(error_with_contest("problem: [problems/sum.yaml]\n"),
              at + "1:1: unknown key 'problem'; did you mean 'problems'?\n" + at +
                  "1:1: missing key 'problems', such as 'problems: [problems/flip.yaml]'");
    EXPECT_EQ(error_with_contest("title: [\n"), at +
                                                    "2:1: not valid YAML: end of sequence flow not "
                                                    "found");
    EXPECT_EQ(error_with_contest("problems: [problems/sum.yaml, problems/sum.yaml]\n"),
              at + "1:31: expected a problem of its own, found a second 'sum'");
    EXPECT_EQ(error_with_contest("problems: [problems/sum.yaml]\nlanguages: x\n"),
              at + "2:12: languages: CAMP/config/x: No such file or directory" + needed);
    fs::remove(camp() / "config/languages.yaml");
    EXPECT_EQ(error_with_contest("problems: [problems/sum.yaml]\n"),
              at + "1:1: CAMP/config/languages.yaml: No such file or directory" + needed);
    write("config/languages.yaml", "c: {extensions: [.c], source: a.c, run: [\"{executable}\"]}");
    EXPECT_EQ(error_with_contest("problems: [nothing.yaml, problems, /dev/null]\n"),
              at + "1:12: CAMP/config/nothing.yaml: No such file or directory\n" + at +
                  "1:26: CAMP/config/problems: expected a regular file\n" + at +
                  "1:36: /dev/null: expected a regular file");
}

TEST_F(Load, RefusesAContestThatCannotBeRead) {
    fs::remove(contest_yaml());
    EXPECT_EQ(error(), "CAMP/config/contest.yaml: No such file or directory");
    fs::create_directory(contest_yaml());
    EXPECT_EQ(error(), "CAMP/config/contest.yaml: expected a regular file");
    fs::remove(contest_yaml());
    ASSERT_EQ(::mkfifo(contest_yaml().c_str(), 0600), 0);
    EXPECT_EQ(error(), "CAMP/config/contest.yaml: expected a regular file");
    fs::remove(contest_yaml());
    fs::create_symlink("contest.yaml", contest_yaml());
    EXPECT_EQ(error(), "CAMP/config/contest.yaml: Too many levels of symbolic links");
    fs::remove(contest_yaml());
    EXPECT_EQ(error_with_contest(std::string((1 << 20) + 1, '#')),
              "CAMP/config/contest.yaml: expected at most 1048576 bytes, found 1048577");
}

TEST_F(Load, TellsTheMistakesOfAllFiles) {
    write("config/contest.yaml", "titel: a\nproblems: [problems/sum.yaml]\n");
    write("config/problems/sum.yaml", "io: stdin\ndata: {folder: ../../testdata/sum}\n");
    write("config/languages.yaml", "c: {\n");
    EXPECT_EQ(error(),
              "CAMP/config/contest.yaml:1:1: unknown key 'titel'; did you mean 'title'?\n"
              "CAMP/config/languages.yaml:2:1: not valid YAML: end of map flow not found\n"
              "CAMP/config/problems/sum.yaml:1:5: io: expected one of file, stdio, either, found "
              "'stdin'; did "
              "you mean 'stdio'?");
}

TEST_F(Load, SaysWhereMissingDataWasNamedAndHowToMakeIt) {
    fs::remove_all(camp() / "testdata/sum");
    const std::string at = "CAMP/config/problems/sum.yaml:2:16: folder: CAMP/testdata/sum: ";
    EXPECT_EQ(error(), at + "No such file or directory");
    EXPECT_TRUE(load_contest_without_data(contest_yaml()));
    fs::create_directories(camp() / "testdata/sum");
    write("config/problems/sum.yaml",
          "io: stdio\ndata: {folder: ../../testdata/sum, reference: [r], plan: [{input: a}]}\n");
    EXPECT_EQ(error(), at + "expected test cases such as 1.in and 1.out, found none; to make the "
                            "data: grader gen sum");
}

TEST_F(Load, FindsTheNearestContestUpwards) {
    fs::create_directories(camp() / "submissions/a/b");
    const auto found = find_contest(camp() / "submissions/a/b");
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, contest_yaml());
    EXPECT_EQ(find_contest(camp() / "not there/../config/"), contest_yaml());
    fs::remove(contest_yaml());
    const auto missing = find_contest(camp());
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::config);
    EXPECT_EQ(missing.error().message,
              camp().string() +
                  ": expected config/contest.yaml here or in a folder above, found "
                  "none; name one, or make one with: grader init DIR");
}

TEST(Repository, ItsOwnContestLoads) {
    const auto found = find_contest(kRepository / "grader/config");
    ASSERT_TRUE(found) << found.error().message;
    const auto contest = load_contest_without_data(*found);
    ASSERT_TRUE(contest) << contest.error().message;
    EXPECT_EQ(contest->title, "冬令营第一天");
    EXPECT_EQ(contest->folder, kRepository);
    EXPECT_EQ(contest->submissions, kRepository / "submissions");
    ASSERT_EQ(contest->problems.size(), 1U);
    const model::Problem& flip = contest->problems[0];
    EXPECT_EQ(flip.id, "flip");
    EXPECT_EQ(flip.io.input_name, "flip.in");
    EXPECT_EQ(flip.io.output_name, "flip.out");
    EXPECT_EQ(flip.limits.memory, mib(64));
    EXPECT_EQ(flip.data_folder, kRepository / "testdata/flip");
    ASSERT_TRUE(flip.plan);
    EXPECT_EQ(flip.plan->entries.front().input, "bwwb\nbbwb\nbwwb\nbwww\n");
    ASSERT_EQ(contest->languages.size(), 6U);
    EXPECT_THAT(contest->languages[1].compile,
                ElementsAre("/usr/bin/g++", "-O2", "-std=c++17", "-static", "-o", "{executable}",
                            "{source}"));
}

TEST(Repository, ItsContestTakesFlipPojToo) {
    const auto camp = TempDir::make("load_test");
    ASSERT_TRUE(camp);
    fs::copy(kRepository / "config", camp->path() / "config", fs::copy_options::recursive);
    const fs::path file = camp->path() / "config/contest.yaml";
    write_file(file, "problems: [problems/flip.yaml, problems/flip-poj.yaml]\n");
    const auto contest = load_contest_without_data(file);
    ASSERT_TRUE(contest) << contest.error().message;
    ASSERT_EQ(contest->problems.size(), 2U);
    EXPECT_EQ(contest->problems[1].io.kind, model::IoKind::stdio);
    EXPECT_EQ(contest->problems[1].data_folder, contest->problems[0].data_folder);
}

/// Draws the same damage on every machine.
std::string damaged(std::string text, std::mt19937& random) {
    static const std::vector<std::string> kPieces = {"\t",    "\n",
                                                     ": ",    "- ",
                                                     "[",     "]",
                                                     "{",     "}",
                                                     "\"",    "'",
                                                     "#",     "&a ",
                                                     "*a ",   "!t ",
                                                     "|\n",   ">",
                                                     "%",     "@",
                                                     ",",     "?",
                                                     "\\",    "---\n",
                                                     "...\n", "~",
                                                     "\xff",  std::string(1, '\0'),
                                                     "\r",    "9"};
    for (int edits = 1 + static_cast<int>(random() % 3); edits > 0; --edits) {
        const std::size_t at = random() % (text.size() + 1);
        switch (random() % 3) {
            case 0:
                text.insert(at, kPieces[random() % kPieces.size()]);
                break;
            case 1:
                text.erase(at, 1 + random() % 20);
                break;
            default:
                text.insert(at, text.substr(random() % text.size(), 1 + random() % 30));
        }
        if (text.empty()) text = "a";
    }
    return text;
}

TEST_F(Load, NeverCrashesOnDamagedFiles) {
    fs::remove_all(camp() / "config");
    fs::copy(kRepository / "config", camp() / "config", fs::copy_options::recursive);
    std::mt19937 random(1753);
    int refused = 0;
    for (const std::string name : {"contest.yaml", "problems/flip.yaml", "languages.yaml"}) {
        const fs::path file = camp() / "config" / name;
        const std::string good = *read_file(file);
        for (int i = 0; i < 700; ++i) {
            const std::string bad = damaged(good, random);
            write_file(file, bad);
            const auto contest = load_contest_without_data(contest_yaml());
            if (contest) continue;
            ++refused;
            EXPECT_THAT(contest.error().message, HasSubstr(".yaml:")) << bad;
        }
        write_file(file, good);
        ASSERT_TRUE(load_contest_without_data(contest_yaml()));
    }
    EXPECT_GT(refused, 1'000);
}

}  // namespace
}  // namespace grader::config
