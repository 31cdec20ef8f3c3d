#include "grader/text/utf8.hpp"

#include "grader/text/printable.hpp"

namespace grader::text {

Utf8Char first_char(std::string_view bytes) {
    if (bytes.empty()) return {};
    const auto lead = static_cast<unsigned char>(bytes[0]);
    if (lead < 0x80) return {lead, 1};
    const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC0 || lead > 0xF4 || bytes.size() < size) return {};

    char32_t value = lead & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if (!is_continuation(bytes[i])) return {};
        value = (value << 6) | (static_cast<unsigned char>(bytes[i]) & 0x3F);
    }
    constexpr char32_t kSmallest[] = {0x80, 0x800, 0x10000};  // by size, from 2
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (value < kSmallest[size - 2] || value > 0x10FFFF || surrogate) return {};
    return {value, size};
}

bool is_utf8(std::string_view bytes) {
    while (!bytes.empty()) {
        const Utf8Char c = first_char(bytes);
        if (c.size == 0) return false;
        bytes.remove_prefix(c.size);
    }
    return true;
}

}  // namespace grader::text
