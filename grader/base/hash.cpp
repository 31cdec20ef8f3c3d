#include "grader/base/hash.hpp"

#include <unistd.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace grader {
namespace {

const unsigned char* bytes_of(std::string_view data) {
    return reinterpret_cast<const unsigned char*>(data.data());
}

/// A process without SHA-256 could only do harm: an installation that forbids it, or no memory.
void require(bool done) {
    if (done) return;
    std::fputs("grader: libcrypto cannot compute SHA-256\n", stderr);
    std::abort();
}

/// Looked up once: that costs more than hashing a short text.
const EVP_MD* algorithm() {
    static const EVP_MD* const kSha256 = [] {
        // Nothing of a configuration file can be wanted here.
        OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
        const EVP_MD* found = EVP_MD_fetch(nullptr, "SHA256", nullptr);
        require(found != nullptr);
        return found;
    }();
    return kSha256;
}

class Context {
public:
    Context() {
        require(context_ && EVP_DigestInit_ex2(context_.get(), algorithm(), nullptr) == 1);
    }

    void add(const unsigned char* data, std::size_t size) {
        require(EVP_DigestUpdate(context_.get(), data, size) == 1);
    }

    Digest digest() {
        Digest digest;
        unsigned size = 0;
        require(EVP_DigestFinal_ex(context_.get(), digest.bytes.data(), &size) == 1 &&
                size == digest.bytes.size());
        return digest;
    }

private:
    struct Free {
        void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
    };

    std::unique_ptr<EVP_MD_CTX, Free> context_{EVP_MD_CTX_new()};
};

/// 0 to 15; 16: no hexadecimal digit.
unsigned value_of(char digit) {
    if (digit >= '0' && digit <= '9') return static_cast<unsigned>(digit - '0');
    if (digit >= 'a' && digit <= 'f') return static_cast<unsigned>(digit - 'a' + 10);
    if (digit >= 'A' && digit <= 'F') return static_cast<unsigned>(digit - 'A' + 10);
    return 16;
}

}  // namespace

std::string to_hex(const Digest& digest) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    for (const std::uint8_t byte : digest.bytes) {
        hex += kDigits[byte >> 4];
        hex += kDigits[byte & 15];
    }
    return hex;
}

std::string to_base64(const Digest& digest) {
    std::string text((digest.bytes.size() + 2) / 3 * 4 + 1, '\0');
    EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), digest.bytes.data(),
                    static_cast<int>(digest.bytes.size()));
    text.pop_back();
    return text;
}

std::optional<Digest> digest_from_hex(std::string_view hex) {
    Digest digest;
    if (hex.size() != 2 * digest.bytes.size()) return std::nullopt;
    for (std::size_t i = 0; i < digest.bytes.size(); ++i) {
        const unsigned high = value_of(hex[2 * i]);
        const unsigned low = value_of(hex[2 * i + 1]);
        if (high > 15 || low > 15) return std::nullopt;
        digest.bytes[i] = static_cast<std::uint8_t>(high << 4 | low);
    }
    return digest;
}

Digest sha256(std::string_view data) {
    Context context;
    context.add(bytes_of(data), data.size());
    return context.digest();
}

std::string sha256_hex(std::string_view data) {
    return to_hex(sha256(data));
}

Result<Digest> sha256_file(const Fd& file, const std::stop_token& stop) {
    Context context;
    std::vector<unsigned char> block(256 * 1024);
    off_t offset = 0;
    for (;;) {
        if (stop.stop_requested()) return fail(ErrorCode::environment, "interrupted");
        const ssize_t size = ::pread(file.get(), block.data(), block.size(), offset);
        if (size < 0 && errno == EINTR) continue;
        if (size < 0) return fail(errno_error(ErrorCode::io, "read", errno));
        if (size == 0) break;
        context.add(block.data(), static_cast<std::size_t>(size));
        offset += size;
    }
    return context.digest();
}

struct Hasher::State {
    Context context;
};

Hasher::Hasher(std::string_view purpose) : state_(std::make_unique<State>()) {
    add(purpose);
}

Hasher::Hasher(Hasher&&) noexcept = default;
Hasher& Hasher::operator=(Hasher&&) noexcept = default;
Hasher::~Hasher() = default;

Hasher& Hasher::add(std::string_view field) {
    add(static_cast<std::uint64_t>(field.size()));
    state_->context.add(bytes_of(field), field.size());
    return *this;
}

Hasher& Hasher::add(std::uint64_t field) {
    std::array<unsigned char, 8> bytes = {};
    for (unsigned char& byte : bytes) {
        byte = static_cast<unsigned char>(field & 0xff);
        field >>= 8;
    }
    state_->context.add(bytes.data(), bytes.size());
    return *this;
}

Hasher& Hasher::add(const Digest& field) {
    state_->context.add(field.bytes.data(), field.bytes.size());
    return *this;
}

Digest Hasher::digest() {
    return state_->context.digest();
}

}  // namespace grader
