#include "grader/intake/moment.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <ctime>
#include <string>
#include <vector>

namespace grader::intake {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

/// Of digits, at most 18.
std::int64_t number(std::string_view digits) {
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

/// "1:02:03", "62:03": seconds.
std::optional<std::int64_t> clock(std::string_view text) {
    std::vector<std::int64_t> parts;
    while (true) {
        const std::string_view part = text.substr(0, text.find(':'));
        if (!all_digits(part) || part.size() > 5) return std::nullopt;
        if (!parts.empty() && (part.size() != 2 || number(part) > 59)) return std::nullopt;
        parts.push_back(number(part));
        if (part.size() == text.size()) break;
        text.remove_prefix(part.size() + 1);
    }
    if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
    std::int64_t seconds = 0;
    for (const std::int64_t part : parts) seconds = 60 * seconds + part;
    return seconds;
}

/// Takes "Z", "+08:00" or "+0800" from the end: seconds east of Greenwich.
std::optional<std::int64_t> take_offset(std::string_view& text) {
    if (text.ends_with('Z')) {
        text.remove_suffix(1);
        return 0;
    }
    const std::size_t sign = text.find_last_of("+-");
    const std::size_t time = text.find('T');  // a '-' before it is one of the date's
    if (sign == std::string_view::npos || time == std::string_view::npos || sign < time) {
        return std::nullopt;
    }
    std::string digits(text.substr(sign + 1));
    if (digits.size() == 5 && digits[2] == ':') digits.erase(2, 1);
    if (digits.size() != 4 || !all_digits(digits)) return std::nullopt;
    const std::int64_t east = number(digits.substr(0, 2)) * 3600 + number(digits.substr(2)) * 60;
    const bool west = text[sign] == '-';
    text = text.substr(0, sign);
    return west ? -east : east;
}

/// The digits of a date and a time, whatever is between them.
std::optional<std::string> date_digits(std::string_view text) {
    std::string digits;
    for (const char c : text) {
        if (is_digit(c)) {
            digits += c;
        } else if (std::string_view("-_T: .").find(c) == std::string_view::npos) {
            return std::nullopt;
        }
    }
    if (digits.size() == 12) digits += "00";
    return digits.size() == 14 ? std::optional(digits) : std::nullopt;
}

std::optional<std::int64_t> date(std::string_view text) {
    const auto offset = take_offset(text);
    const auto digits = date_digits(text);
    if (!digits) return std::nullopt;
    const auto part = [&](std::size_t begin, std::size_t size) {
        return static_cast<int>(number(std::string_view(*digits).substr(begin, size)));
    };
    using namespace std::chrono;
    const year_month_day day{year(part(0, 4)), month(static_cast<unsigned>(part(4, 2))),
                             std::chrono::day(static_cast<unsigned>(part(6, 2)))};
    if (!day.ok() || part(8, 2) > 23 || part(10, 2) > 59 || part(12, 2) > 60) return std::nullopt;
    if (offset) {
        const std::int64_t days = sys_days(day).time_since_epoch().count();
        return days * 86400 + part(8, 2) * 3600 + part(10, 2) * 60 + part(12, 2) - *offset;
    }
    std::tm local = {};
    local.tm_year = part(0, 4) - 1900;
    local.tm_mon = part(4, 2) - 1;
    local.tm_mday = part(6, 2);
    local.tm_hour = part(8, 2);
    local.tm_min = part(10, 2);
    local.tm_sec = part(12, 2);
    local.tm_isdst = -1;
    const std::time_t seconds = std::mktime(&local);
    return seconds == -1 ? std::nullopt : std::optional<std::int64_t>(seconds);
}

}  // namespace

std::optional<Moment> parse_moment(std::string_view text) {
    if (all_digits(text)) {
        if (text.size() <= 7) return Moment{true, number(text)};
        if (text.size() == 10) return Moment{false, number(text)};
        if (text.size() == 13) return Moment{false, number(text) / 1000};
    }
    if (const auto seconds = clock(text)) return Moment{true, *seconds};
    if (const auto seconds = date(text)) return Moment{false, *seconds};
    return std::nullopt;
}

}  // namespace grader::intake
