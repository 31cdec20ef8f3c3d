#include "grader/box/protocol.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>

namespace grader::box {
namespace {

/// A request with argv {"a"}, environment {"B=c"}, input "in", output "out".
std::unique_ptr<RunRequest> request() {
    auto made = std::make_unique<RunRequest>();
    made->arguments = made->environment = made->inputs = made->outputs = 1;
    const std::string strings("a\0B=c\0in\0out\0", 13);
    std::memcpy(made->strings, strings.data(), strings.size());
    made->strings_size = static_cast<std::uint32_t>(strings.size());
    return made;
}

bool parses(RunRequest& made) {
    RunStrings strings;
    return parse(made, run_request_size(made.strings_size), strings);
}

TEST(Parse, FindsTheStrings) {
    auto made = request();
    RunStrings strings;
    ASSERT_TRUE(parse(*made, run_request_size(made->strings_size), strings));
    EXPECT_STREQ(strings.argv[0], "a");
    EXPECT_EQ(strings.argv[1], nullptr);
    EXPECT_STREQ(strings.environment[0], "B=c");
    EXPECT_STREQ(strings.inputs[0], "in");
    EXPECT_STREQ(strings.outputs[0], "out");
}

TEST(Parse, RefusesAnotherVersion) {
    auto made = request();
    made->version += 1;
    EXPECT_FALSE(parses(*made));
}

TEST(Parse, RefusesAPacketOfTheWrongSize) {
    auto made = request();
    RunStrings strings;
    const std::size_t right = run_request_size(made->strings_size);
    for (const std::size_t size : {std::size_t{0}, std::size_t{4}, right - 1, right + 1}) {
        EXPECT_FALSE(parse(*made, size, strings)) << size;
    }
}

TEST(Parse, RefusesCountsBeyondTheArrays) {
    for (std::uint8_t RunRequest::*count : {&RunRequest::arguments, &RunRequest::environment,
                                            &RunRequest::inputs, &RunRequest::outputs}) {
        auto made = request();
        (*made).*count = 255;
        EXPECT_FALSE(parses(*made));
    }
    auto made = request();
    made->arguments = 0;
    EXPECT_FALSE(parses(*made)) << "a program has at least a name";
}

TEST(Parse, OnlyStreamsThatCameCanBeLive) {
    auto made = request();
    made->descriptors = kStdin | kStdout | kStderr;
    for (const int live : {0, int{kStdin}, int{kStdout}, kStdin | kStdout}) {
        made->live = static_cast<std::uint8_t>(live);
        EXPECT_TRUE(parses(*made)) << live;
    }
    for (const int live : {int{kExecutable}, int{kStderr}, 16, 255}) {
        made->live = static_cast<std::uint8_t>(live);
        EXPECT_FALSE(parses(*made)) << live;
    }
    made->descriptors = kStdin;
    made->live = kStdin | kStdout;
    EXPECT_FALSE(parses(*made));
}

TEST(Parse, RefusesStringsTooFewOrTooMany) {
    auto made = request();
    made->outputs = 2;
    EXPECT_FALSE(parses(*made));
    made->outputs = 0;
    EXPECT_FALSE(parses(*made));
}

TEST(Parse, RefusesAMissingNul) {
    auto made = request();
    made->strings[made->strings_size - 1] = 'x';
    EXPECT_FALSE(parses(*made));
}

TEST(ValidName, IsOnePlainComponent) {
    EXPECT_TRUE(valid_name("flip.in"));
    EXPECT_TRUE(valid_name("..."));
    EXPECT_TRUE(valid_name(std::string(kMaxName, 'a').c_str()));
    for (const char* bad : {"", ".", "..", "/", "a/b", "../a"})
        EXPECT_FALSE(valid_name(bad)) << bad;
    EXPECT_FALSE(valid_name(std::string(kMaxName + 1, 'a').c_str()));
}

TEST(Parse, SurvivesRandomBytes) {
    std::mt19937_64 random(1);
    auto made = request();
    const RunRequest original = *made;
    for (int round = 0; round < 20'000; ++round) {
        *made = original;
        auto* bytes = reinterpret_cast<unsigned char*>(made.get());
        for (int i = 0; i < 4; ++i) {
            bytes[random() % run_request_size(16)] = static_cast<unsigned char>(random());
        }
        RunStrings strings;
        if (made->strings_size > kMaxStrings || !parses(*made)) continue;
        parse(*made, run_request_size(made->strings_size), strings);
        for (unsigned i = 0; i < made->inputs; ++i) EXPECT_TRUE(valid_name(strings.inputs[i]));
    }
}

}  // namespace
}  // namespace grader::box
