// The handling of cgroup files, against folders of ordinary files: a real v2 tree with controllers
// is not to be had on every machine that runs the tests. What the kernel makes of the values is
// tests/integration's matter.
#include "grader/box/cgroup.hpp"

#include <unistd.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace grader::box {
namespace {

namespace fs = std::filesystem;

class CgroupTest : public testing::Test {
protected:
    CgroupTest() {
        std::string name = (fs::temp_directory_path() / "cgroup_test.XXXXXX").string();
        root_ = ::mkdtemp(name.data());
    }

    ~CgroupTest() override { fs::remove_all(root_); }

    void put(const std::string& file, const std::string& text) const {
        fs::create_directories((root_ / file).parent_path());
        std::ofstream(root_ / file) << text;
    }

    [[nodiscard]] std::string get(const std::string& file) const {
        std::ostringstream text;
        text << std::ifstream(root_ / file).rdbuf();
        return text.str();
    }

    /// A v2 tree whose group `base` gives controllers, with the files the kernel would make.
    void make_v2(const std::string& base) const {
        const std::string top = "sys/fs/cgroup" + base;
        put(top + "/cgroup.controllers", "cpu memory pids\n");
        put(top + "/cgroup.subtree_control", "");
        put(mine(top) + "/cgroup.subtree_control", "");
        const std::string worker = mine(top) + "/w0/";
        for (const char* file : {"cgroup.procs", "memory.max", "memory.swap.max",
                                 "memory.oom.group", "pids.max", "memory.peak"}) {
            put(worker + file, "");
        }
        put(worker + "memory.events", "low 0\nhigh 0\nmax 7\noom 2\noom_kill 3\n");
        put(worker + "cpu.stat", "usage_usec 1500\nuser_usec 1000\n");
    }

    [[nodiscard]] static std::string mine(const std::string& base) {
        return base + "/grader-" + std::to_string(::getpid());
    }

    fs::path root_;
};

TEST_F(CgroupTest, TakesADelegatedV2Group) {
    put("proc/self/cgroup", "0::/user.slice/run-1.scope\n");
    make_v2("/user.slice/run-1.scope");
    const CgroupParent parent = open_cgroups(root_.c_str());
    EXPECT_EQ(parent.mode, Mode::root_cgroup_v2);
    const std::string base = "sys/fs/cgroup/user.slice/run-1.scope";
    EXPECT_EQ(get(base + "/cgroup.subtree_control"), "+memory +pids");
    EXPECT_EQ(get(mine(base) + "/cgroup.subtree_control"), "+memory +pids");
}

TEST_F(CgroupTest, SetsV2LimitsAndReadsCounters) {
    put("proc/self/cgroup", "0::/a\n");
    make_v2("/a");
    const CgroupParent parent = open_cgroups(root_.c_str());
    Cgroup group;
    Fault fault;
    ASSERT_TRUE(open_cgroup(parent, 0, group, fault)) << fault.step;
    ASSERT_TRUE(prepare_cgroup(group, 1U << 20U, 9, fault)) << fault.step;
    const std::string worker = mine("sys/fs/cgroup/a") + "/w0/";
    EXPECT_EQ(get(worker + "memory.max"), "1048576");
    EXPECT_EQ(get(worker + "memory.swap.max"), "0");
    EXPECT_EQ(get(worker + "memory.oom.group"), "1");
    EXPECT_EQ(get(worker + "pids.max"), "9");
    EXPECT_EQ(cgroup_cpu(group), 1'500'000U);
    EXPECT_EQ(cgroup_oom_kills(group), 3U);
    EXPECT_TRUE(group.peak_known);
    close_cgroup(group);
    EXPECT_FALSE(group.present());
}

TEST_F(CgroupTest, FallsBackToV1OnAHybridMachine) {
    put("proc/self/cgroup", "8:pids:/\n4:memory:/x\n2:cpu,cpuacct:/\n0::/\n");
    put("sys/fs/cgroup/cgroup.controllers", "");
    const std::string pid = std::to_string(::getpid());
    const std::string memory = "sys/fs/cgroup/memory/x/grader-" + pid + "/w0/";
    for (const char* file : {"cgroup.procs", "memory.limit_in_bytes", "memory.memsw.limit_in_bytes",
                             "memory.max_usage_in_bytes"}) {
        put(memory + file, "");
    }
    put(memory + "memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 5\n");
    put("sys/fs/cgroup/pids/grader-" + pid + "/w0/cgroup.procs", "");
    put("sys/fs/cgroup/pids/grader-" + pid + "/w0/pids.max", "");
    put("sys/fs/cgroup/cpuacct/grader-" + pid + "/w0/cgroup.procs", "");
    put("sys/fs/cgroup/cpuacct/grader-" + pid + "/w0/cpuacct.usage", "123456\n");
    const CgroupParent parent = open_cgroups(root_.c_str());
    ASSERT_EQ(parent.mode, Mode::root_cgroup_v1);
    Cgroup group;
    Fault fault;
    ASSERT_TRUE(open_cgroup(parent, 0, group, fault)) << fault.step;
    ASSERT_TRUE(prepare_cgroup(group, 4096, 3, fault)) << fault.step;
    EXPECT_EQ(get(memory + "memory.limit_in_bytes"), "4096");
    EXPECT_EQ(get(memory + "memory.memsw.limit_in_bytes"), "4096");
    EXPECT_EQ(cgroup_oom_kills(group), 5U);
    EXPECT_EQ(cgroup_cpu(group), 123'456U);
    close_cgroup(group);
}

TEST_F(CgroupTest, SaysWhyThereIsNone) {
    put("proc/self/cgroup", "0::/\n");
    put("sys/fs/cgroup/cgroup.controllers", "cpu\n");
    const CgroupParent parent = open_cgroups(root_.c_str());
    EXPECT_EQ(parent.mode, Mode::user_namespace);
    EXPECT_STREQ(
        parent.why_not,
        "cgroup v2 has no memory and pids controllers here; cgroup v1 memory is not writable");
}

TEST_F(CgroupTest, SaysWhyThereIsNoneOnAMachineWithoutV2) {
    put("proc/self/cgroup", "8:pids:/\n4:memory:/x\n2:cpu,cpuacct:/\n");
    const CgroupParent parent = open_cgroups(root_.c_str());
    EXPECT_EQ(parent.mode, Mode::user_namespace);
    EXPECT_STREQ(parent.why_not, "there is no cgroup v2 here; cgroup v1 memory is not writable");
}

TEST_F(CgroupTest, SweepsWhatDeadSpawnersLeft) {
    put("proc/self/cgroup", "0::/a\n");
    make_v2("/a");
    const fs::path base = root_ / "sys/fs/cgroup/a";
    fs::create_directories(base / "grader-999999999/w0");
    fs::create_directories(base / "grader-1/w0");
    open_cgroups(root_.c_str());
    EXPECT_FALSE(fs::exists(base / "grader-999999999"));
    EXPECT_TRUE(fs::exists(base / "grader-1")) << "its owner lives";
}

}  // namespace
}  // namespace grader::box
