#include "grader/config/quantity.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace grader::config {
namespace {

struct SizeUnit {
    std::string_view name;
    unsigned shift;
};

constexpr std::array<SizeUnit, 4> kSizeUnits = {{{"GiB", 30}, {"MiB", 20}, {"KiB", 10}, {"B", 0}}};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Splits "128 MiB" into "128" and "MiB".
std::pair<std::string_view, std::string_view> split_unit(std::string_view text) {
    const auto number_end =
        std::find_if(text.begin(), text.end(), [](char c) { return !is_digit(c) && c != '.'; });
    const auto length = static_cast<std::size_t>(number_end - text.begin());
    std::string_view unit = text.substr(length);
    if (!unit.empty() && unit.front() == ' ') unit.remove_prefix(1);
    return {text.substr(0, length), unit};
}

/// A decimal number times 10^places; at most 12 digits before the point and `places` behind it.
std::optional<std::int64_t> parse_decimal(std::string_view text, std::size_t places) {
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, point);
    const std::string_view fraction = text.substr(std::min(point + 1, text.size()));
    if (whole.empty() || whole.size() > 12 || fraction.size() > places) return std::nullopt;
    if (point != text.size() && fraction.empty()) return std::nullopt;
    std::string digits(whole);
    digits.append(fraction).append(places - fraction.size(), '0');
    if (!std::all_of(digits.begin(), digits.end(), is_digit)) return std::nullopt;
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

}  // namespace

std::optional<std::uint64_t> parse_integer(std::string_view text) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end) return std::nullopt;
    return value;
}

std::optional<Micros> parse_duration(std::string_view text) {
    const auto [number, unit] = split_unit(text);
    if (unit != "s" && unit != "ms") return std::nullopt;
    const auto micros = parse_decimal(number, unit == "s" ? 6 : 3);
    if (!micros) return std::nullopt;
    return Micros(*micros);
}

std::optional<Bytes> parse_size(std::string_view text) {
    const auto [number, unit] = split_unit(text);
    const auto count = parse_integer(number);
    for (const SizeUnit& known : kSizeUnits) {
        if (count && unit == known.name && *count <= UINT64_MAX >> known.shift) {
            return Bytes{*count << known.shift};
        }
    }
    return std::nullopt;
}

std::optional<model::Points> parse_points(std::string_view text) {
    const auto thousandths = parse_decimal(text, 3);
    if (!thousandths) return std::nullopt;
    return model::Points{*thousandths};
}

std::optional<unsigned> parse_percent(std::string_view text) {
    if (text.empty() || text.back() != '%') return std::nullopt;
    const auto thousandths = parse_decimal(text.substr(0, text.size() - 1), 1);
    if (!thousandths || *thousandths > UINT32_MAX) return std::nullopt;
    return static_cast<unsigned>(*thousandths);
}

std::optional<model::Decimal> parse_tolerance(std::string_view text) {
    constexpr std::size_t kMostDigits = 18;
    const std::size_t e = std::min(text.find_first_of("eE"), text.size());
    const std::string_view number = text.substr(0, e);
    const std::size_t point = std::min(number.find('.'), number.size());
    const std::string_view fraction = number.substr(std::min(point + 1, number.size()));
    const std::string digits = std::string(number.substr(0, point)).append(fraction);
    const auto value = parse_integer(digits);
    if (!value || digits.size() > kMostDigits) return std::nullopt;
    int exponent = 0;
    if (e != text.size()) {
        std::string_view shown = text.substr(e + 1);
        if (shown.starts_with('+')) {
            shown.remove_prefix(1);
            if (shown.starts_with('-')) return std::nullopt;
        }
        const auto [stop, error] =
            std::from_chars(shown.data(), shown.data() + shown.size(), exponent);
        if (error != std::errc() || stop != shown.data() + shown.size()) return std::nullopt;
    }
    if (exponent < -1000 || exponent > 18) return std::nullopt;
    return model::Decimal{*value, exponent - static_cast<int>(fraction.size())};
}

std::string likely_size(std::string_view text) {
    const auto [number, unit] = split_unit(text);
    if (unit.empty() || unit.size() > 3) return "";
    for (const SizeUnit& known : kSizeUnits) {
        const bool same_letter = (known.name.front() | 0x20) == (unit.front() | 0x20);
        const std::string likely = std::string(number) + std::string(known.name);
        if (same_letter && parse_size(likely)) return likely;
    }
    return "";
}

std::string to_text(Micros duration) {
    const auto count = duration.count();
    if (count % 1'000'000 == 0) return std::to_string(count / 1'000'000) + "s";
    if (count % 1'000 == 0) return std::to_string(count / 1'000) + "ms";
    return std::to_string(count) + "us";
}

std::string to_text(Bytes size) {
    const auto unit = std::find_if(kSizeUnits.begin(), kSizeUnits.end(), [&](SizeUnit candidate) {
        return size.value >> candidate.shift << candidate.shift == size.value;
    });
    return std::to_string(size.value >> unit->shift) + std::string(unit->name);
}

}  // namespace grader::config
