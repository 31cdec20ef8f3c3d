#include "grader/report/progress.hpp"

#include "grader/report/sample.hpp"
#include "grader/text/printable.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

namespace grader::report {
namespace {

using model::Verdict;

// Collects what is written.
class Output {
public:
    Output() : file_(::open_memstream(&data_, &size_)) {}

    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    ~Output() {
        std::fclose(file_);
        std::free(data_);
    }

    [[nodiscard]] std::FILE* file() const { return file_; }

    std::string take() {
        std::fflush(file_);
        std::string text(data_ + taken_, size_ - taken_);
        taken_ = size_;
        return text;
    }

private:
    char* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t taken_ = 0;
    std::FILE* file_;
};

// As much of a terminal as the block needs: what is on the screen after these bytes.
class Screen {
public:
    void show(std::string_view bytes) {
        while (!bytes.empty()) bytes.remove_prefix(step(bytes));
    }

    [[nodiscard]] std::string text() const {
        std::string all;
        for (const std::string& line : lines_) all += line + "\n";
        all.erase(all.find_last_not_of('\n') + 1);
        return all;
    }

    [[nodiscard]] std::size_t widest() const { return widest_; }

private:
    std::size_t step(std::string_view bytes) {
        if (bytes[0] == '\r') return at_start_ = true, 1;
        if (bytes[0] == '\n') {
            at_start_ = true;
            if (++row_ == lines_.size()) lines_.emplace_back();
            return 1;
        }
        if (bytes[0] == '\x1b') {
            const std::size_t length = bytes.find_first_of("JAm") + 1;
            const std::string_view sequence = bytes.substr(0, length);
            if (sequence == "\x1b[1A") --row_;
            if (sequence == "\x1b[J") {
                EXPECT_TRUE(at_start_);
                lines_.resize(row_ + 1);
                lines_[row_].clear();
            }
            return length;
        }
        const std::size_t length = std::min(bytes.find_first_of("\r\n\x1b"), bytes.size());
        if (at_start_) lines_[row_].clear();
        at_start_ = false;
        lines_[row_] += bytes.substr(0, length);
        widest_ = std::max(widest_, text::display_width(lines_[row_]));
        return length;
    }

    std::vector<std::string> lines_ = {""};
    std::size_t row_ = 0;
    std::size_t widest_ = 0;
    bool at_start_ = true;
};

model::TaskStarted started(const std::string& who, const std::string& id) {
    return {.who = who, .problem = "flip", .test = id};
}

model::CaseFinished case_finished(const std::string& who, const std::string& id,
                                  Micros wall = Micros(0)) {
    return {.who = who,
            .problem = "flip",
            .result = {.id = id, .verdict = Verdict::accepted, .wall = wall}};
}

class ProgressTest : public testing::Test {
protected:
    Clock clock() {
        return [this] { return now_; };
    }

    // Seconds since the start of time.
    void at(double seconds) { now_ = Micros(static_cast<std::int64_t>(seconds * 1e6)); }

    Micros now_{0};
    Output output_;
    Screen screen_;
};

const TerminalOptions kTty = {.is_tty = true, .columns = 80};
const TerminalOptions kPipe = {};

TEST_F(ProgressTest, OnATerminalShowsTwoLines) {
    Progress progress(output_.file(), kTty, clock());
    at(100);
    progress.on(model::RunStarted{.submissions = 4, .cases = 120});
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(),
              "  0%  cases 0/120  0:00  judged 0/4  compiled 0/4\n"
              "0 accepted");

    progress.on(started("陈思远", ""));
    at(101);
    progress.on(started("李雷", ""));
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(),
              "  0%  cases 0/120  0:01  judged 0/4  compiled 0/4\n"
              "0 accepted  compiling 李雷 flip · compiling 陈思远 flip");

    progress.on(model::CompileFinished{.who = "陈思远", .problem = "flip"});
    at(102);
    progress.on(started("陈思远", "01"));
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(),
              "  0%  cases 0/120  0:02  judged 0/4  compiled 1/4\n"
              "0 accepted  running 陈思远 flip 01 · compiling 李雷 flip");

    at(110);
    progress.on(case_finished("陈思远", "01"));
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text().substr(0, 23), "  0%  cases 1/120  0:10");
    EXPECT_EQ(screen_.text().substr(screen_.text().find('\n')),
              "\n0 accepted  compiling 李雷 flip");

    at(200);
    const auto report = sample_report();
    progress.on(model::SubmissionFinished{report.submissions[0], 0});
    at(201);
    progress.on(model::SubmissionFinished{report.submissions[1], 59});
    at(202);
    progress.on(model::SubmissionFinished{sample_submission("李雷", Verdict::judge_error, ""), 0});
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text().substr(0, 24), " 50%  cases 60/120  1:42");
    EXPECT_EQ(screen_.text().substr(screen_.text().find('\n')),
              "\n1 accepted  1 failed  1 judge error");

    progress.on(model::RunFinished{});
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(), "");
}

TEST_F(ProgressTest, TellsAttemptsApart) {
    Progress progress(output_.file(), kTty, clock());
    progress.on(model::RunStarted{.submissions = 2, .cases = 60});
    for (const unsigned attempt : {1U, 2U}) {
        progress.on(
            model::TaskStarted{.who = "Ada", .problem = "flip", .test = "01", .attempt = attempt});
    }
    auto first = sample_submission("Ada", Verdict::accepted, "..............................");
    first.attempt = 1;
    at(60);
    progress.on(model::SubmissionFinished{first, 30});
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text().substr(screen_.text().find('\n')),
              "\n1 accepted  running Ada flip #2 01");
}

TEST_F(ProgressTest, CountsWhatWasTakenFromEarlierRuns) {
    Progress progress(output_.file(), kTty, clock());
    progress.on(model::RunStarted{.submissions = 3, .cases = 90});
    auto known = sample_submission("Ada", Verdict::accepted, "..............................");
    known.reused = true;
    progress.on(model::SubmissionFinished{known, 30});
    known.verdict = Verdict::wrong_answer;
    at(60);
    progress.on(model::SubmissionFinished{known, 30});
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(),
              " 66%  cases 60/90  1:00  judged 2/3  compiled 2/3\n"
              "1 accepted  1 failed  2 reused");
}

TEST_F(ProgressTest, TellsTheTimeLeftFromWhatWasReallyDone) {
    Progress progress(output_.file(), kTty, clock());
    const auto first_line = [&] {
        screen_.show(output_.take());
        return screen_.text().substr(0, screen_.text().find('\n'));
    };
    progress.on(model::RunStarted{.submissions = 3, .cases = 30});
    auto known = sample_submission("known", Verdict::accepted, "..........");
    known.reused = true;
    progress.on(model::SubmissionFinished{known, 10});

    at(1000);  // what came before the first task does not count
    progress.on(started("a", ""));
    at(1002);
    progress.on(model::CompileFinished{.who = "a", .problem = "flip"});
    EXPECT_EQ(first_line(), " 33%  cases 10/30  16:42  judged 1/3  compiled 2/3");

    // Two at once: 4 runs of 998 ms + 2 ms in 2 s.
    at(1004);
    for (const char* id : {"01", "02", "03", "04"}) {
        progress.on(started("a", id));
        progress.on(case_finished("a", id, Micros(998'000)));
    }
    // Done: 2 s + 4 × 1 s in 4 s. Left: 2 s + 16 × 1 s, so 12 s.
    at(1004.2);
    progress.tick();
    EXPECT_EQ(first_line().substr(0, 38), " 46%  cases 14/30  16:44, 0:12 left  j");

    // What is known or skipped makes nothing look faster: 14 are left with the second compilation.
    auto reused = case_finished("a", "05");
    reused.result.reused = true;
    progress.on(reused);
    auto skipped = case_finished("a", "06");
    skipped.result.verdict = Verdict::skipped;
    progress.on(skipped);
    at(1004.4);
    progress.tick();
    EXPECT_EQ(first_line().substr(0, 38), " 53%  cases 16/30  16:44, 0:11 left  j");
}

TEST_F(ProgressTest, SaysNothingAboutTheTimeLeftAsLongAsItGuesses) {
    Progress progress(output_.file(), kTty, clock());
    progress.on(model::RunStarted{.submissions = 2, .cases = 20});
    progress.on(started("a", ""));
    at(1);
    progress.on(model::CompileFinished{.who = "a", .problem = "flip"});
    progress.on(started("a", "01"));
    progress.on(case_finished("a", "01", Micros(1'000)));
    at(1.9);
    progress.tick();
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text().find("left"), std::string::npos);
    at(2.1);
    progress.tick();
    screen_.show(output_.take());
    EXPECT_NE(screen_.text().find(", 0:02 left"), std::string::npos) << screen_.text();
}

TEST_F(ProgressTest, OnlyCompilationsAreNoBasisForRuns) {
    Progress progress(output_.file(), kTty, clock());
    progress.on(model::RunStarted{.submissions = 2, .cases = 20});
    progress.on(started("a", ""));
    at(100);
    progress.on(model::CompileFinished{.who = "a", .problem = "flip"});
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(), "  0%  cases 0/20  1:40  judged 0/2  compiled 1/2\n0 accepted");
}

TEST_F(ProgressTest, ACaseThatIsMeasuredAgainIsInWorkOnce) {
    Progress progress(output_.file(), kTty, clock());
    progress.on(model::RunStarted{.submissions = 1, .cases = 2});
    progress.on(started("a", "01"));
    progress.on(started("a", "02"));
    at(1);
    progress.on(started("a", "01"));
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text().substr(screen_.text().find('\n')),
              "\n0 accepted  running a flip 01 · running a flip 02");
}

TEST_F(ProgressTest, ShowsAsManyTasksAsFit) {
    Progress progress(output_.file(), {.is_tty = true, .columns = 60}, clock());
    progress.on(model::RunStarted{.submissions = 1, .cases = 200});
    for (int i = 101; i < 165; ++i) progress.on(started("a", std::to_string(i)));
    at(1);
    progress.tick();
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text().substr(screen_.text().find('\n')),
              "\n0 accepted  running a flip 164 · running a flip 163");
}

TEST_F(ProgressTest, WritesThisAndNothingElse) {
    {
        Progress progress(output_.file(), kTty, clock());
        progress.on(model::RunStarted{.submissions = 1, .cases = 2});
        EXPECT_EQ(output_.take(),
                  "\r\x1b[J  0%  cases 0/2  0:00  judged 0/1  compiled 0/1\n0 accepted\r\x1b[1A");
    }
    EXPECT_EQ(output_.take(), "\r\x1b[J");  // broken off: nothing stays behind
}

TEST_F(ProgressTest, RedrawsAtMostTenTimesASecond) {
    Progress progress(output_.file(), kTty, clock());
    progress.on(model::RunStarted{.submissions = 1, .cases = 1000});
    (void)output_.take();
    std::size_t frames = 0;
    for (int i = 1; i <= 1000; ++i) {
        at(i * 0.002);
        progress.on(case_finished("a", std::to_string(i)));
        if (!output_.take().empty()) ++frames;
    }
    EXPECT_EQ(frames, 20U);
    progress.tick();
    EXPECT_EQ(output_.take(), "");
    at(9);
    progress.tick();
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text().substr(0, 28), "100%  cases 1000/1000  0:09 ");
}

TEST_F(ProgressTest, IsNeverWiderThanTheTerminal) {
    const std::string name = "欧阳小明\x1b[2J\xff 非常非常非常非常非常非常非常长的名字 e\xCC\x81";
    for (unsigned columns = 1; columns <= 200; ++columns) {
        Output output;
        Screen screen;
        {
            Progress progress(output.file(),
                              {.is_tty = true, .colour = columns % 2 == 0, .columns = columns},
                              clock());
            progress.on(model::RunStarted{.submissions = 60, .cases = 7200});
            at(columns * 5000.0);
            progress.on(started(name, "07"));
            progress.on(started(name, ""));
            screen.show(output.take());
        }
        EXPECT_LT(screen.widest(), std::max(columns, 2U));
        screen.show(output.take());
        EXPECT_EQ(screen.text(), "");
    }
}

TEST_F(ProgressTest, LeavesOutWhatMattersLeastOnANarrowTerminal) {
    Progress progress(output_.file(), {.is_tty = true, .columns = 40}, clock());
    progress.on(model::RunStarted{.submissions = 60, .cases = 7200});
    at(3700);
    progress.on(started("Konstantin Alexandrovich Konstantinopolsky", "07"));
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(),
              "  0%  cases 0/7200  1:01:40\n"
              "0 accepted  running Konst…olsky flip 07");
}

TEST_F(ProgressTest, PrintsLogLinesAboveTheBlock) {
    Progress progress(output_.file(), kTty, clock());
    progress.on(model::RunStarted{.submissions = 1, .cases = 2});
    progress.print("worker 2: a new box\n");
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(),
              "worker 2: a new box\n"
              "  0%  cases 0/2  0:00  judged 0/1  compiled 0/1\n"
              "0 accepted");
    progress.on(model::RunFinished{.interrupted = true});
    progress.print("done\n");
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(), "worker 2: a new box\ndone");
}

TEST_F(ProgressTest, IsRemovedEvenWhenTheTerminalEchoesCtrlC) {
    {
        Progress progress(output_.file(), {.is_tty = true, .columns = 30}, clock());
        progress.on(model::RunStarted{.submissions = 1, .cases = 2});
        screen_.show(output_.take());
        screen_.show("^C");
    }
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(), "");
}

TEST_F(ProgressTest, UsesColourOnlyWhenWelcome) {
    Progress progress(output_.file(), {.is_tty = true, .colour = true, .columns = 80}, clock());
    progress.on(model::RunStarted{.submissions = 1, .cases = 2});
    EXPECT_EQ(output_.take(),
              "\r\x1b[J\x1b[1m  0%\x1b[0m  cases 0/2  0:00  judged 0/1  compiled 0/1\n"
              "\x1b[32m0 accepted\x1b[0m\r\x1b[1A");
}

TEST_F(ProgressTest, WithoutATerminalPrintsOneLineForEachSubmission) {
    const auto report = sample_report();
    {
        Progress progress(output_.file(), kPipe, clock());
        progress.on(model::RunStarted{.submissions = 12, .cases = 360});
        progress.on(model::CompileFinished{.who = "Ada", .problem = "flip"});
        progress.on(case_finished("Ada", "01"));
        EXPECT_EQ(output_.take(), "");
        for (const auto& submission : report.submissions) {
            progress.on(model::SubmissionFinished{submission, 0});
        }
        progress.on(model::RunFinished{});
    }
    EXPECT_EQ(output_.take(),
              "[ 1/12] AC    100 Ada flip\n"
              "[ 2/12] CE      0 Konstantin Alexandrovich flip: "
              "flip.cpp:7:5: error: 'cout' was not declared in this scope\n"
              "[ 3/12] TL 96.657 陈思远 flip: case 03: cpu time limit of 1 s\n"
              "[ 4/12] WA 93.324 欧阳小明 flip: case 04: line 1: expected '4', found '5'\n");
}

TEST_F(ProgressTest, PlainLinesTellWhatIsUnchanged) {
    Progress progress(output_.file(), kPipe, clock());
    progress.on(model::RunStarted{.submissions = 2, .cases = 60});
    auto report = sample_report();
    report.submissions[0].reused = report.submissions[2].reused = true;
    progress.on(model::SubmissionFinished{report.submissions[0], 30});
    progress.on(model::SubmissionFinished{report.submissions[2], 30});
    EXPECT_EQ(output_.take(),
              "[1/2] AC    100 Ada flip (unchanged)\n"
              "[2/2] TL 96.657 陈思远 flip (unchanged): case 03: cpu time limit of 1 s\n");
}

TEST_F(ProgressTest, PlainLinesSurviveHostileNamesAndColourOnRequest) {
    Progress progress(output_.file(), {.colour = true}, clock());
    auto submission = sample_submission("a\n\x1b[31m\xff", Verdict::wrong_answer, "W");
    submission.cases[0].message = "x\r\x1b]0;title\a" + std::string(10'000, 'y');
    progress.on(model::SubmissionFinished{submission, 0});
    const std::string line = output_.take();
    EXPECT_EQ(
        line.find("[1/1] \x1b[31mWA\x1b[0m      0 a\\n\\x1b[31m\\xff flip: case 01: x\\r\\x1b]0"),
        0U);
    EXPECT_LT(line.size(), 700U);
    EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1);
}

TEST_F(ProgressTest, IgnoresAClosedPipe) {
    const auto old_handler = std::signal(SIGPIPE, SIG_IGN);
    int ends[2] = {};
    ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    ::close(ends[0]);
    std::FILE* file = ::fdopen(ends[1], "w");
    for (const TerminalOptions& options : {kTty, kPipe}) {
        Progress progress(file, options, clock());
        progress.on(model::RunStarted{.submissions = 1, .cases = 1});
        progress.on(model::SubmissionFinished{sample_submission("a", Verdict::accepted, "."), 0});
        progress.on(model::RunFinished{});
    }
    std::fclose(file);
    std::signal(SIGPIPE, old_handler);
}

TEST_F(ProgressTest, OfNothingDividesByNothing) {
    Progress progress(output_.file(), kTty, clock());
    progress.on(model::RunStarted{});
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(), "  0%  cases 0/0  0:00  judged 0/0  compiled 0/0\n0 accepted");
}

}  // namespace
}  // namespace grader::report
