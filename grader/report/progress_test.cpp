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

model::CaseFinished case_finished(const std::string& who, const std::string& id) {
    return {.who = who, .problem = "flip", .result = {.id = id, .verdict = Verdict::accepted}};
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

    at(101);
    progress.on(model::CompileFinished{.who = "陈思远", .problem = "flip"});
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(),
              "  0%  cases 0/120  0:01  judged 0/4  compiled 1/4\n"
              "0 accepted  陈思远 flip");

    at(110);
    progress.on(case_finished("陈思远", "01"));
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(),
              "  0%  cases 1/120  0:10, 19:50 left  judged 0/4  compiled 1/4\n"
              "0 accepted  陈思远 flip 01");

    at(200);
    const auto report = sample_report();
    progress.on(model::SubmissionFinished{report.submissions[0], 0});
    at(201);
    progress.on(model::SubmissionFinished{report.submissions[1], 59});
    at(202);
    progress.on(model::SubmissionFinished{sample_submission("x", Verdict::judge_error, ""), 0});
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(),
              " 50%  cases 60/120  1:42, 1:42 left  judged 3/4  compiled 1/4\n"
              "1 accepted  1 failed  1 judge error  陈思远 flip 01");

    progress.on(model::RunFinished{});
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(), "");
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
    EXPECT_EQ(screen_.text().substr(0, 38), "100%  cases 1000/1000  0:09, 0:00 left");
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
            progress.on(case_finished(name, "07"));
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
    progress.on(case_finished("Konstantin Alexandrovich Konstantinopolsky", "07"));
    screen_.show(output_.take());
    EXPECT_EQ(screen_.text(),
              "  0%  cases 1/7200  judged 0/60\n"
              "0 accepted  Konstantin Al…olsky flip 07");
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
