#include "grader/report/jsonl.hpp"

#include "grader/base/fd.hpp"
#include "grader/report/sample.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <cstdlib>

namespace grader::report {
namespace {

using model::Verdict;
using nlohmann::json;

/// The block marked ```jsonl in docs/json.md.
std::string documented() {
    const std::string page = read_file(std::string(GRADER_DOCS) + "/json.md").value();
    const std::string fence = "```jsonl\n";
    const std::size_t begin = page.find(fence) + fence.size();
    return page.substr(begin, page.find("```", begin) - begin);
}

std::vector<model::Event> documented_events() {
    auto submission = sample_submission("Ada", Verdict::accepted, ".");
    submission.points = submission.cases[0].points = model::whole_points(100);
    submission.cases[0].share = model::kWhole;
    return {model::RunStarted{.submissions = 1, .cases = 1},
            model::TaskStarted{.who = "Ada", .problem = "flip", .test = ""},
            model::CompileFinished{.who = "Ada", .problem = "flip", .compile = submission.compile},
            model::TaskStarted{.who = "Ada", .problem = "flip", .test = "01"},
            model::CaseFinished{.who = "Ada", .problem = "flip", .result = submission.cases[0]},
            model::SubmissionFinished{.result = submission, .unrun_cases = 0},
            model::RunFinished{.interrupted = false}};
}

/// What a sink wrote to a file.
class Lines : public testing::Test {
protected:
    ~Lines() override {
        std::fclose(file_);
        std::free(data_);
    }

    char* data_ = nullptr;
    std::size_t size_ = 0;
    std::FILE* file_ = ::open_memstream(&data_, &size_);
};

TEST_F(Lines, AreAsDocumented) {
    JsonLines lines(file_);
    for (const model::Event& event : documented_events()) lines.on(event);
    EXPECT_EQ(std::string(data_, size_), documented());
    EXPECT_TRUE(lines.status());
}

TEST_F(Lines, AreThereAtOnce) {
    JsonLines lines(file_);
    std::size_t before = 0;
    for (const model::Event& event : documented_events()) {
        lines.on(event);
        EXPECT_GT(size_, before);
        EXPECT_EQ(data_[size_ - 1], '\n');
        before = size_;
    }
}

TEST(EventJson, IsOneLineWhateverItHolds) {
    std::string everything;
    for (int c = 0; c < 256; ++c) everything += static_cast<char>(c);
    auto submission = sample_submission(everything, Verdict::compile_error, "W");
    submission.problem = submission.message = submission.compile.log = everything;
    submission.cases[0].id = submission.cases[0].message = everything;
    const std::vector<model::Event> events = {
        model::TaskStarted{everything, everything, everything},
        model::CompileFinished{everything, everything, submission.compile},
        model::CaseFinished{everything, everything, submission.cases[0]},
        model::SubmissionFinished{submission, 7}};
    for (const model::Event& event : events) {
        const std::string line = event_json(event);
        EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1);
        const json parsed = json::parse(line);
        EXPECT_EQ(parsed["who"].get<std::string>().substr(0, 6), "\\0\\x01");
    }
    EXPECT_EQ(json::parse(event_json(events[3]))["unrun_cases"], 7);
}

TEST(JsonLines, RememberThatThereIsNoRoom) {
    std::FILE* full = std::fopen("/dev/full", "w");
    JsonLines lines(full);
    for (const model::Event& event : documented_events()) lines.on(event);
    ASSERT_FALSE(lines.status());
    EXPECT_EQ(lines.status().error().code, ErrorCode::io);
    EXPECT_EQ(lines.status().error().message, "standard output: No space left on device");
    std::fclose(full);
}

TEST(JsonLines, AReaderThatWentAwayIsNoError) {
    const auto old_handler = std::signal(SIGPIPE, SIG_IGN);
    int ends[2] = {};
    ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    ::close(ends[0]);
    std::FILE* pipe = ::fdopen(ends[1], "w");
    JsonLines lines(pipe);
    for (const model::Event& event : documented_events()) lines.on(event);
    EXPECT_TRUE(lines.status());
    std::fclose(pipe);
    std::signal(SIGPIPE, old_handler);
}

}  // namespace
}  // namespace grader::report
