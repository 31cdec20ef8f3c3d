#include "grader/compare/number.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace grader::compare {
namespace {

constexpr int kLargestExponent = 1000;

/// digits * 10^exponent, without leading zeros; zero has no digits.
struct Magnitude {
    std::string digits;  ///< '0' to '9', the most significant first
    int exponent = 0;
};

struct Number {
    bool negative = false;
    Magnitude magnitude;
};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Takes digits off the front of `text`.
std::string_view take_digits(std::string_view& text) {
    const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
    const auto size = static_cast<std::size_t>(end - text.begin());
    const std::string_view digits = text.substr(0, size);
    text.remove_prefix(size);
    return digits;
}

/// Takes a sign off the front; true when it was a minus.
bool take_sign(std::string_view& text) {
    if (text.empty() || (text.front() != '+' && text.front() != '-')) return false;
    const bool negative = text.front() == '-';
    text.remove_prefix(1);
    return negative;
}

/// What follows the digits: nothing, or e and a whole number.
std::optional<int> read_exponent(std::string_view text) {
    if (text.empty()) return 0;
    if (text.front() != 'e' && text.front() != 'E') return std::nullopt;
    text.remove_prefix(1);
    const bool negative = take_sign(text);
    const std::string_view digits = take_digits(text);
    if (digits.empty() || !text.empty()) return std::nullopt;
    int exponent = 0;
    for (const char digit : digits) {
        exponent = exponent * 10 + (digit - '0');
        if (exponent > kLargestExponent) return std::nullopt;
    }
    return negative ? -exponent : exponent;
}

Magnitude without_leading_zeros(Magnitude magnitude) {
    magnitude.digits.erase(0, magnitude.digits.find_first_not_of('0'));  // npos: all of them
    return magnitude;
}

std::optional<Number> read_number(std::string_view text) {
    if (text.size() > kLongestNumber) return std::nullopt;
    Number number;
    number.negative = take_sign(text);
    std::string digits(take_digits(text));
    std::size_t decimals = 0;
    if (!text.empty() && text.front() == '.') {
        text.remove_prefix(1);
        const std::string_view fraction = take_digits(text);
        decimals = fraction.size();
        digits += fraction;
    }
    const auto exponent = read_exponent(text);
    if (digits.empty() || !exponent) return std::nullopt;
    number.magnitude =
        without_leading_zeros({std::move(digits), *exponent - static_cast<int>(decimals)});
    return number;
}

/// Both with the smaller exponent, and equally many digits.
void align(Magnitude& a, Magnitude& b) {
    const int exponent = std::min(a.exponent, b.exponent);
    for (Magnitude* one : {&a, &b}) {
        one->digits.append(static_cast<std::size_t>(one->exponent - exponent), '0');
        one->exponent = exponent;
    }
    const std::size_t size = std::max(a.digits.size(), b.digits.size());
    for (Magnitude* one : {&a, &b}) one->digits.insert(0, size - one->digits.size(), '0');
}

Magnitude sum(Magnitude a, Magnitude b) {
    align(a, b);
    int carry = 0;
    for (std::size_t i = a.digits.size(); i-- > 0;) {
        const int digit = a.digits[i] - '0' + b.digits[i] - '0' + carry;
        a.digits[i] = static_cast<char>('0' + digit % 10);
        carry = digit / 10;
    }
    if (carry > 0) a.digits.insert(0, 1, '1');
    return without_leading_zeros(std::move(a));
}

/// |a - b|
Magnitude distance(Magnitude a, Magnitude b) {
    align(a, b);
    if (a.digits < b.digits) std::swap(a, b);
    int borrowed = 0;
    for (std::size_t i = a.digits.size(); i-- > 0;) {
        int digit = a.digits[i] - b.digits[i] - borrowed;
        borrowed = digit < 0 ? 1 : 0;
        digit += 10 * borrowed;
        a.digits[i] = static_cast<char>('0' + digit);
    }
    return without_leading_zeros(std::move(a));
}

Magnitude product(const Magnitude& a, const Magnitude& b) {
    std::string digits(a.digits.size() + b.digits.size(), '0');
    for (std::size_t i = a.digits.size(); i-- > 0;) {
        int carry = 0;
        for (std::size_t j = b.digits.size(); j-- > 0;) {
            char& target = digits[i + j + 1];
            const int digit = target - '0' + (a.digits[i] - '0') * (b.digits[j] - '0') + carry;
            target = static_cast<char>('0' + digit % 10);
            carry = digit / 10;
        }
        digits[i] = static_cast<char>('0' + carry);
    }
    return without_leading_zeros({std::move(digits), a.exponent + b.exponent});
}

bool at_most(Magnitude a, Magnitude b) {
    align(a, b);
    return a.digits <= b.digits;
}

Magnitude magnitude_of(const model::Decimal& decimal) {
    return without_leading_zeros({std::to_string(decimal.digits), decimal.exponent});
}

}  // namespace

bool near(std::string_view expected, std::string_view found, const model::Decimal& absolute,
          const model::Decimal& relative) {
    const auto answer = read_number(expected);
    const auto output = read_number(found);
    if (!answer || !output) return false;
    const Magnitude off = answer->negative == output->negative
                              ? distance(answer->magnitude, output->magnitude)
                              : sum(answer->magnitude, output->magnitude);
    return at_most(off, magnitude_of(absolute)) ||
           at_most(off, product(answer->magnitude, magnitude_of(relative)));
}

}  // namespace grader::compare
