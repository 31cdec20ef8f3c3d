#pragma once
// Random numbers that are the same on every machine and compiler: std leaves its distributions to
// the implementation, so both the generator and the bounded draw are our own.

#include <cassert>
#include <cstdint>

namespace flip {

/// SplitMix64: neighbouring seeds give unrelated numbers.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
        return mixed ^ (mixed >> 31);
    }

    /// Uniform in 0 … bound - 1; the bound is not 0. The lowest 2^64 mod bound numbers are drawn
    /// again, so that every remainder is left equally often.
    std::uint64_t below(std::uint64_t bound) {
        assert(bound != 0);
        const std::uint64_t rejected = (0 - bound) % bound;
        std::uint64_t drawn = next();
        while (drawn < rejected) drawn = next();
        return drawn % bound;
    }

private:
    std::uint64_t state_;
};

}  // namespace flip
