#pragma once
// Exact decimal points. A score is compared and added by the digits people see, so it is an
// integer count of thousandths and never a binary floating-point number.

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace grader::model {

struct Points {
    std::int64_t thousandths = 0;

    friend constexpr auto operator<=>(Points, Points) = default;

    constexpr Points& operator+=(Points other) {
        thousandths += other.thousandths;
        return *this;
    }

    friend constexpr Points operator+(Points a, Points b) { return a += b; }
};

constexpr Points whole_points(std::int64_t n) {
    return {n * 1000};
}

/// How much of its points something earned: 0 to 1, exact to the millionth.
struct Share {
    std::int64_t millionths = 0;

    friend constexpr auto operator<=>(Share, Share) = default;
};

inline constexpr Share kWhole{1'000'000};

/// That part of the points, rounded to the nearest thousandth, halves up.
[[nodiscard]] Points operator*(Points points, Share share);

/// "100", "33.5", "0.125": no trailing zeros.
[[nodiscard]] std::string to_string(Points points);

/// "1", "0.5", "0.000001".
[[nodiscard]] std::string to_string(Share share);

/// Splits a total over n cases so that the parts sum to exactly the total: whole points where each
/// case gets at least one, else the largest of tenths, hundredths and thousandths that allows it;
/// what is left over goes, one unit each, to the last cases.
[[nodiscard]] std::vector<Points> split_evenly(Points total, std::size_t n);

}  // namespace grader::model
