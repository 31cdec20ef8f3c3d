#include "grader/report/times.hpp"

#include <fmt/format.h>

#include <array>
#include <ctime>

namespace grader::report {
namespace {

std::string format(const char* how, const std::tm* parts) {
    std::array<char, 64> text = {};
    if (parts == nullptr) return "?";  // a year that has no number
    return {text.data(), std::strftime(text.data(), text.size(), how, parts)};
}

}  // namespace

std::string duration(std::chrono::seconds time) {
    const auto seconds = time.count();
    if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string local_time(std::int64_t time) {
    const std::time_t seconds = time;
    std::tm parts = {};
    return format("%Y-%m-%d %H:%M", ::localtime_r(&seconds, &parts));
}

std::string universal_time(std::int64_t time) {
    const std::time_t seconds = time;
    std::tm parts = {};
    return format("%Y-%m-%dT%H:%M:%SZ", ::gmtime_r(&seconds, &parts));
}

}  // namespace grader::report
