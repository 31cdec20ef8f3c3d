#include "grader/base/hash.hpp"

#include <unistd.h>

#include <sodium.h>

#include <cerrno>
#include <vector>

namespace grader {
namespace {

static_assert(crypto_hash_sha256_BYTES == sizeof(Digest::bytes));

const unsigned char* bytes_of(std::string_view data) {
    return reinterpret_cast<const unsigned char*>(data.data());
}

}  // namespace

std::string to_hex(const Digest& digest) {
    std::string hex(2 * digest.bytes.size() + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), digest.bytes.data(), digest.bytes.size());
    hex.pop_back();
    return hex;
}

std::string to_base64(const Digest& digest) {
    constexpr int kVariant = sodium_base64_VARIANT_ORIGINAL;
    std::string text(sodium_base64_ENCODED_LEN(digest.bytes.size(), kVariant), '\0');
    sodium_bin2base64(text.data(), text.size(), digest.bytes.data(), digest.bytes.size(), kVariant);
    text.pop_back();
    return text;
}

std::optional<Digest> digest_from_hex(std::string_view hex) {
    Digest digest;
    std::size_t size = 0;
    if (hex.size() != 2 * digest.bytes.size() ||
        sodium_hex2bin(digest.bytes.data(), digest.bytes.size(), hex.data(), hex.size(), nullptr,
                       &size, nullptr) != 0 ||
        size != digest.bytes.size()) {
        return std::nullopt;
    }
    return digest;
}

Digest sha256(std::string_view data) {
    Digest digest;
    crypto_hash_sha256(digest.bytes.data(), bytes_of(data), data.size());
    return digest;
}

std::string sha256_hex(std::string_view data) {
    return to_hex(sha256(data));
}

Result<Digest> sha256_file(const Fd& file, const std::stop_token& stop) {
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    std::vector<unsigned char> block(256 * 1024);
    off_t offset = 0;
    for (;;) {
        if (stop.stop_requested()) return fail(ErrorCode::environment, "interrupted");
        const ssize_t size = ::pread(file.get(), block.data(), block.size(), offset);
        if (size < 0 && errno == EINTR) continue;
        if (size < 0) return fail(errno_error(ErrorCode::io, "read", errno));
        if (size == 0) break;
        crypto_hash_sha256_update(&state, block.data(), static_cast<std::size_t>(size));
        offset += size;
    }
    Digest digest;
    crypto_hash_sha256_final(&state, digest.bytes.data());
    return digest;
}

struct Hasher::State {
    crypto_hash_sha256_state hash;
};

Hasher::Hasher(std::string_view purpose) : state_(std::make_unique<State>()) {
    crypto_hash_sha256_init(&state_->hash);
    add(purpose);
}

Hasher::Hasher(Hasher&&) noexcept = default;
Hasher& Hasher::operator=(Hasher&&) noexcept = default;
Hasher::~Hasher() = default;

Hasher& Hasher::add(std::string_view field) {
    add(static_cast<std::uint64_t>(field.size()));
    crypto_hash_sha256_update(&state_->hash, bytes_of(field), field.size());
    return *this;
}

Hasher& Hasher::add(std::uint64_t field) {
    std::array<unsigned char, 8> bytes = {};
    for (unsigned char& byte : bytes) {
        byte = static_cast<unsigned char>(field & 0xff);
        field >>= 8;
    }
    crypto_hash_sha256_update(&state_->hash, bytes.data(), bytes.size());
    return *this;
}

Hasher& Hasher::add(const Digest& field) {
    crypto_hash_sha256_update(&state_->hash, field.bytes.data(), field.bytes.size());
    return *this;
}

Digest Hasher::digest() {
    Digest digest;
    crypto_hash_sha256_final(&state_->hash, digest.bytes.data());
    return digest;
}

}  // namespace grader
