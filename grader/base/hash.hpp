#pragma once
// SHA-256 (FIPS 180-4), by libcrypto of OpenSSL, which is included by hash.cpp only. Functions are
// thread-safe; a Hasher is used by one thread.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace grader {

struct Digest {
    std::array<std::uint8_t, 32> bytes = {};

    friend auto operator<=>(const Digest&, const Digest&) = default;
};

/// 64 lower-case hexadecimal digits.
[[nodiscard]] std::string to_hex(const Digest& digest);

/// RFC 4648, with padding.
[[nodiscard]] std::string to_base64(const Digest& digest);

/// Nothing unless `hex` is 64 hexadecimal digits.
[[nodiscard]] std::optional<Digest> digest_from_hex(std::string_view hex);

[[nodiscard]] Digest sha256(std::string_view data);

/// to_hex(sha256(data))
[[nodiscard]] std::string sha256_hex(std::string_view data);

/// Of a regular file's bytes from its beginning; its offset stays. Memory is constant.
[[nodiscard]] Result<Digest> sha256_file(const Fd& file, const std::stop_token& stop = {});

/// The digest of a sequence of fields. Texts are hashed with their lengths, so that different
/// sequences of the same kinds of fields never look the same.
class Hasher {
public:
    /// `purpose` keeps the digests of different uses apart: "case 1".
    explicit Hasher(std::string_view purpose);
    Hasher(Hasher&&) noexcept;
    Hasher& operator=(Hasher&&) noexcept;
    ~Hasher();

    Hasher& add(std::string_view field);
    Hasher& add(std::uint64_t field);
    Hasher& add(const Digest& field);

    /// Once, at the end.
    [[nodiscard]] Digest digest();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace grader
