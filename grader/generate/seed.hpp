#pragma once
// Where the seeds of the generator's calls come from. Committed data depends on these numbers.

#include <cstdint>

namespace grader::generate {

/// SplitMix64: one step of its counter and its output function. A bijection.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}

/// Differs for every attempt at a case.
[[nodiscard]] constexpr std::uint64_t call_seed(std::uint64_t plan_seed, std::uint64_t case_number,
                                                std::uint64_t attempt) {
    return mix(mix(mix(plan_seed) ^ case_number) ^ attempt);
}

}  // namespace grader::generate
