#include "grader/sandbox/remedy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>

namespace grader::sandbox {
namespace {

using testing::HasSubstr;

std::string text(const std::string& step, int error, const KernelSettings& kernel) {
    const Error refused = refusal(step, error, kernel);
    EXPECT_EQ(refused.code, ErrorCode::environment);
    EXPECT_THAT(refused.message, HasSubstr("this machine cannot isolate programs: " + step));
    return refused.message;
}

TEST(Refusal, NamesCauseAndRemedyOfEachKnownMachine) {
    EXPECT_THAT(text("create namespaces", ENOSPC, {.max_user_namespaces = 0}),
                HasSubstr("sudo sysctl user.max_user_namespaces=10000"));
    EXPECT_THAT(text("create namespaces", EPERM, {.unprivileged_userns_clone = 0}),
                HasSubstr("sudo sysctl kernel.unprivileged_userns_clone=1"));
    EXPECT_THAT(text("uid_map", EPERM, {.apparmor_restricts_userns = 1}),
                HasSubstr("sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0"));
    EXPECT_THAT(text("create namespaces", EPERM, {.root = true, .container = true}),
                HasSubstr("docker run --privileged"));
    EXPECT_THAT(text("create namespaces", EINVAL, {}), HasSubstr("CONFIG_USER_NS"));
    EXPECT_THAT(text("make read-only /usr/bin", ENOSYS, {}), HasSubstr("Linux 5.12"));
}

TEST(Refusal, DoesNotBlameSettingsThatDoNotBindRoot) {
    const auto message =
        text("mount tmpfs", EPERM,
             {.root = true, .unprivileged_userns_clone = 0, .apparmor_restricts_userns = 1});
    EXPECT_THAT(message, testing::Not(HasSubstr("AppArmor")));
    EXPECT_THAT(message, testing::Not(HasSubstr("unprivileged")));
}

}  // namespace
}  // namespace grader::sandbox
