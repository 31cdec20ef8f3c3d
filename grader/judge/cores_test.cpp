#include "grader/judge/cores.hpp"

#include "grader/base/fd.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace grader::judge {
namespace {

using testing::ElementsAre;

class CoresTest : public testing::Test {
protected:
    [[nodiscard]] const std::filesystem::path& root() const { return folder_.path(); }

    void write(const std::string& path, const std::string& text) {
        std::filesystem::create_directories((root() / path).parent_path());
        std::ofstream(root() / path) << text;
    }

    void siblings(unsigned cpu, const std::string& list) {
        write("cpu" + std::to_string(cpu) + "/topology/thread_siblings_list", list + "\n");
    }

private:
    TempDir folder_ = TempDir::make("cores_test").value();
};

TEST_F(CoresTest, OneThreadOfEachCoreComesFirst) {
    for (const unsigned cpu : {0U, 4U}) siblings(cpu, "0,4");
    for (const unsigned cpu : {1U, 5U}) siblings(cpu, "1,5");
    const auto order = order_cores({0, 1, 4, 5}, root());
    EXPECT_THAT(order.cpus, ElementsAre(0, 1, 4, 5));
    EXPECT_EQ(order.cores, 2U);
}

TEST_F(CoresTest, NeighboursMayBeSiblings) {
    for (const unsigned cpu : {0U, 1U}) siblings(cpu, "0-1");
    for (const unsigned cpu : {2U, 3U}) siblings(cpu, "2-3");
    const auto order = order_cores({1, 2, 3}, root());
    EXPECT_THAT(order.cpus, ElementsAre(1, 2, 3));
    EXPECT_EQ(order.cores, 2U);
}

TEST_F(CoresTest, WithoutTopologyEveryCpuIsACore) {
    const auto order = order_cores({3, 5}, root());
    EXPECT_THAT(order.cpus, ElementsAre(3, 5));
    EXPECT_EQ(order.cores, 2U);
}

TEST_F(CoresTest, NoQuotaWithoutACgroup) {
    EXPECT_EQ(quota_cpus(root()), 0U);
}

TEST_F(CoresTest, QuotaOfVersion2) {
    write("proc/self/cgroup", "0::/camp\n");
    write("sys/fs/cgroup/camp/cpu.max", "max 100000\n");
    EXPECT_EQ(quota_cpus(root()), 0U);
    write("sys/fs/cgroup/camp/cpu.max", "250000 100000\n");
    EXPECT_EQ(quota_cpus(root()), 2U);
    write("sys/fs/cgroup/camp/cpu.max", "50000 100000\n");
    EXPECT_EQ(quota_cpus(root()), 1U);
}

TEST_F(CoresTest, TheTightestQuotaOnTheWayUpCounts) {
    write("proc/self/cgroup", "0::/school/camp\n");
    write("sys/fs/cgroup/school/camp/cpu.max", "800000 100000\n");
    write("sys/fs/cgroup/school/cpu.max", "300000 100000\n");
    EXPECT_EQ(quota_cpus(root()), 3U);
}

TEST_F(CoresTest, QuotaOfAContainerWhoseGroupIsTheMount) {
    write("proc/self/cgroup", "0::/\n");
    write("sys/fs/cgroup/cpu.max", "400000 100000\n");
    EXPECT_EQ(quota_cpus(root()), 4U);
}

TEST_F(CoresTest, QuotaOfVersion1) {
    write("proc/self/cgroup", "5:memory:/m\n4:cpu,cpuacct:/docker/x\n0::/\n");
    write("sys/fs/cgroup/cpu/docker/x/cpu.cfs_quota_us", "-1\n");
    write("sys/fs/cgroup/cpu/docker/x/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(quota_cpus(root()), 0U);
    write("sys/fs/cgroup/cpu/docker/x/cpu.cfs_quota_us", "300000\n");
    EXPECT_EQ(quota_cpus(root()), 3U);
}

TEST(UsableCores, AtLeastOneAndAtMostTheJobs) {
    EXPECT_GE(usable_cores(0).size(), 1U);
    EXPECT_EQ(usable_cores(1).size(), 1U);
    EXPECT_GE(usable_cores(4096).size(), usable_cores(0).size());
}

}  // namespace
}  // namespace grader::judge
