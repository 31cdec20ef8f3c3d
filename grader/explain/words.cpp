#include "grader/explain/words.hpp"

#include "grader/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace grader::explain {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

std::string_view trim(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

/// 2.50 → "2.5", 256.0 → "256"
std::string without_zeros(std::string digits) {
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
    return digits;
}

}  // namespace

std::string limit_text(Micros time) {
    return without_zeros(
               fmt::format("{}.{:06}", time.count() / 1'000'000, time.count() % 1'000'000)) +
           " s";
}

std::string used_text(Micros time) {
    const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(time).count();
    return fmt::format("{}.{:03} s", milliseconds / 1000, milliseconds % 1000);
}

std::string size_text(Bytes size) {
    if (size.value < kib(10).value) return fmt::format("{} B", size.value);
    const bool small = size < mib(1);
    const double unit = static_cast<double>((small ? kib(1) : mib(1)).value);
    return without_zeros(fmt::format("{:.1f}", static_cast<double>(size.value) / unit)) +
           (small ? " KiB" : " MiB");
}

std::string short_text(std::string_view bytes, std::size_t columns) {
    // Escapes are at most 4 columns for a byte; what is cut off here could not be shown anyway.
    constexpr std::size_t kMost = 4096;
    const std::string shown = text::printable(bytes.substr(0, kMost));
    return text::display_width(shown) > columns ? text::fit(shown, columns) : shown;
}

std::string_view first_line(std::string_view text) {
    text = trim(text);
    return trim(text.substr(0, text.find('\n')));
}

std::string_view last_line(std::string_view text) {
    text = trim(text);
    const std::size_t end = text.rfind('\n');
    return trim(end == std::string_view::npos ? text : text.substr(end + 1));
}

}  // namespace grader::explain
