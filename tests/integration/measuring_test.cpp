// What the box measures, where it does not depend on how fast or how busy the machine is.

#include "tests/integration/sandbox_fixture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace grader::integration {
namespace {

TEST(Memory, OfANoOpIsSmallAndTheSameInEveryRun) {
    const RunOptions options = quick_limits();
    auto worker = the_sandbox().make_worker(options.worker);
    ASSERT_TRUE(worker) << worker.error().message;
    std::vector<Bytes> peaks;
    for (int i = 0; i < 100; ++i) {
        const auto ran = run_program(**worker, "noop", options);
        ASSERT_TRUE(ran) << ran.error().message;
        peaks.push_back(ran->outcome.result.memory);
    }
    const auto [least, most] = std::minmax_element(peaks.begin(), peaks.end());
    EXPECT_LE(most->value - least->value, kib(256).value);
    EXPECT_LT(*most, kib(2500));
}

TEST(Memory, DoesNotDependOnTheSizeOfTheGrader) {
    const RunOptions options = quick_limits();
    const auto before = run_program("noop", options);
    std::vector<char> large(500U << 20U, 1);
    const auto during = run_program("noop", options);
    ASSERT_TRUE(before && during);
    EXPECT_EQ(std::count(large.begin(), large.begin() + 10, 1), 10);
    EXPECT_LT(during->outcome.result.memory, kib(2500));
    EXPECT_LE(during->outcome.result.memory.value,
              before->outcome.result.memory.value + (256U << 10U));
}

TEST(CpuTime, OfAProgramThatEndsJustAfterTheLimitIsItsRealTime) {
    RunOptions options = quick_limits();
    options.argv = {"program", "315"};  // limit 300 ms, killed at 330 ms
    const auto ran = run_program("burner", options);
    ASSERT_TRUE(ran) << ran.error().message;
    EXPECT_EQ(ran->outcome.result.limit, model::LimitHit::none);
    EXPECT_GE(ran->outcome.result.cpu, Micros(315'000));
    EXPECT_LT(ran->outcome.result.cpu, Micros(330'000));
}

TEST(Streams, StdinArrivesByteForByte) {
    RunOptions options = quick_limits();
    options.worker.toolchain = true;
    auto worker = the_sandbox().make_worker(options.worker);
    ASSERT_TRUE(worker) << worker.error().message;
    std::string data(300'000, '\0');
    for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<char>(i * 7 + i / 256);
    auto input = memory_file("input");
    auto output = memory_file("output");
    ASSERT_TRUE(input && output);
    ASSERT_TRUE(write_all(*input, data));
    sandbox::RunSpec spec;
    spec.argv = {"/bin/cat"};
    spec.stdin_fd = input->get();
    spec.stdout_fd = output->get();
    spec.limits = options.limits;
    const auto ran = (*worker)->run(spec);
    ASSERT_TRUE(ran) << ran.error().message;
    EXPECT_EQ(ran->result.exit_code, 0);
    EXPECT_EQ(ran->result.stdout_size.value, data.size());
    EXPECT_TRUE(read_all(*output).value() == data);
}

}  // namespace
}  // namespace grader::integration
