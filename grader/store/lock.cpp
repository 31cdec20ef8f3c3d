#include "grader/store/lock.hpp"

#include "grader/text/printable.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <string>
#include <string_view>

namespace grader::store {
namespace {

/// "2026-12-01 05:40:07", by the clock on the wall.
std::string local_time() {
    const std::time_t now = std::time(nullptr);
    std::tm parts = {};
    ::localtime_r(&now, &parts);
    std::array<char, 32> text = {};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &parts)};
}

/// "pid 123, since 2026-12-01 05:40"; empty when the owner has not said it yet.
std::string owner(const Fd& file) {
    constexpr std::size_t kMinutes = std::string_view("2026-12-01 05:40").size();
    const std::string content = read_all(file, Bytes{200}).value_or("");
    const std::size_t end = content.find('\n');
    const std::string pid = content.substr(0, end);
    const bool number = !pid.empty() && std::all_of(pid.begin(), pid.end(),
                                                    [](char c) { return c >= '0' && c <= '9'; });
    if (end == std::string::npos || !number) return {};
    return "pid " + pid + ", since " + text::printable(content.substr(end + 1, kMinutes));
}

}  // namespace

Result<CampLock> CampLock::take(const std::filesystem::path& file) {
    const std::string name = text::printable(file.native());
    // Read and write, but neither a link's target nor a FIFO's other end.
    const int flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    Fd fd(::open(file.c_str(), flags, 0644));
    struct stat info = {};
    if (!fd || ::fstat(fd.get(), &info) != 0) return fail(errno_error(ErrorCode::io, name, errno));
    if (!S_ISREG(info.st_mode)) return fail(ErrorCode::io, name + ": expected a regular file");
    if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) return fail(errno_error(ErrorCode::io, name, errno));
        const std::string who = owner(fd);
        return fail(ErrorCode::usage, "another grader" + (who.empty() ? "" : " (" + who + ")") +
                                          " is at work in this camp: wait for its end, or stop it");
    }
    // For the message only: when it cannot be written, the lock holds all the same.
    const std::string content = std::to_string(::getpid()) + "\n" + local_time() + "\n";
    if (::ftruncate(fd.get(), 0) == 0) static_cast<void>(write_all(fd, content));
    return CampLock(std::move(fd));
}

}  // namespace grader::store
