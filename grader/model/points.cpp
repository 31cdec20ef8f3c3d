#include "grader/model/points.hpp"

#include <cstdlib>

namespace grader::model {

namespace {

/// `one` is a power of ten: how many units make 1.
std::string decimal(std::int64_t units, std::int64_t one) {
    const std::int64_t value = std::abs(units);
    std::string text = (units < 0 ? "-" : "") + std::to_string(value / one);
    if (value % one != 0) {
        std::string digits = std::to_string(one + value % one).substr(1);
        digits.erase(digits.find_last_not_of('0') + 1);
        text += "." + digits;
    }
    return text;
}

}  // namespace

std::string to_string(Points points) {
    return decimal(points.thousandths, 1000);
}

std::string to_string(Share share) {
    return decimal(share.millionths, kWhole.millionths);
}

Points operator*(Points points, Share share) {
    // At most 10^9 thousandths (config) times 10^6.
    const std::int64_t product = points.thousandths * share.millionths;
    return {(product + kWhole.millionths / 2) / kWhole.millionths};
}

std::vector<Points> split_evenly(Points total, std::size_t n) {
    if (n == 0) return {};
    const auto count = static_cast<std::int64_t>(n);
    std::int64_t unit = 1000;
    while (unit > 1 && (total.thousandths % unit != 0 || total.thousandths / unit < count)) {
        unit /= 10;
    }
    const std::int64_t units = total.thousandths / unit;
    std::vector<Points> parts(n, Points{units / count * unit});
    for (std::int64_t i = 0; i < units % count; ++i) {
        parts[n - 1 - static_cast<std::size_t>(i)] += Points{unit};
    }
    return parts;
}

}  // namespace grader::model
