#include "grader/config/natural.hpp"

#include <algorithm>

namespace grader::config {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Takes the next character, or the next run of digits without its leading zeros, from the front.
std::string_view take(std::string_view& text) {
    if (!is_digit(text.front())) {
        const std::string_view one = text.substr(0, 1);
        text.remove_prefix(1);
        return one;
    }
    const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
    std::string_view number = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(number.size());
    number.remove_prefix(std::min(number.find_first_not_of('0'), number.size() - 1));
    return number;
}

}  // namespace

bool NaturalLess::operator()(std::string_view a, std::string_view b) const {
    std::string_view rest_a = a;
    std::string_view rest_b = b;
    while (!rest_a.empty() && !rest_b.empty()) {
        const std::string_view part_a = take(rest_a);
        const std::string_view part_b = take(rest_b);
        const bool numbers = is_digit(part_a.front()) && is_digit(part_b.front());
        if (numbers && part_a.size() != part_b.size()) return part_a.size() < part_b.size();
        if (part_a != part_b) return part_a < part_b;
    }
    if (rest_a.empty() != rest_b.empty()) return rest_a.empty();
    return a < b;
}

}  // namespace grader::config
