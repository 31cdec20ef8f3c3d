#pragma once
// Units of time and size. Time is std::chrono; sizes are 64-bit so that 4 GiB inputs are ordinary.

#include <chrono>
#include <compare>
#include <cstdint>

namespace grader {

using Micros = std::chrono::microseconds;

struct Bytes {
    std::uint64_t value = 0;

    friend constexpr auto operator<=>(Bytes, Bytes) = default;
};

constexpr Bytes kib(std::uint64_t n) {
    return {n << 10};
}

constexpr Bytes mib(std::uint64_t n) {
    return {n << 20};
}

constexpr Bytes gib(std::uint64_t n) {
    return {n << 30};
}

}  // namespace grader
