#include "grader/text/decode.hpp"

#include "grader/text/printable.hpp"
#include "grader/text/utf8.hpp"

#include <errno.h>
#include <iconv.h>

#include <algorithm>

namespace grader::text {
namespace {

constexpr std::string_view kBom = "\xEF\xBB\xBF";
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

class Converter {
public:
    explicit Converter(const char* from) : handle_(::iconv_open("UTF-8", from)) {}

    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;

    ~Converter() {
        if (*this) ::iconv_close(handle_);
    }

    explicit operator bool() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

    /// Moves what it can from `bytes` to `out`; 0 or an errno value.
    int convert(std::string_view& bytes, std::string& out) {
        char buffer[4096];
        char* to = buffer;
        std::size_t room = sizeof buffer;
        char* from = const_cast<char*>(bytes.data());
        std::size_t left = bytes.size();
        const std::size_t done = ::iconv(handle_, &from, &left, &to, &room);
        const int error = done == static_cast<std::size_t>(-1) ? errno : 0;
        bytes.remove_prefix(bytes.size() - left);
        out.append(buffer, to);
        return error;
    }

private:
    iconv_t handle_;
};

struct Decoded {
    std::string text;
    bool clean = true;  ///< nothing had to be replaced
};

/// From a charset whose characters are made of units of `unit` bytes.
Decoded decode(const char* charset, std::size_t unit, std::string_view bytes) {
    Converter converter(charset);
    Decoded decoded;
    decoded.clean = static_cast<bool>(converter);
    while (converter && !bytes.empty()) {
        const int error = converter.convert(bytes, decoded.text);
        if (error == 0 || error == E2BIG) continue;
        decoded.clean = false;
        decoded.text += kReplacement;
        bytes.remove_prefix(std::min(bytes.size(), unit));
    }
    return decoded;
}

std::string replace_invalid(std::string_view bytes) {
    std::string text;
    while (!bytes.empty()) {
        const std::size_t size = first_char(bytes).size;
        text += size > 0 ? bytes.substr(0, size) : kReplacement;
        bytes.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return text;
}

bool is_ascii(std::string_view bytes) {
    return std::all_of(bytes.begin(), bytes.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool starts_with_utf16_mark(std::string_view bytes) {
    return bytes.substr(0, 2) == "\xFF\xFE" || bytes.substr(0, 2) == "\xFE\xFF";
}

}  // namespace

Charset detect_charset(std::string_view bytes) {
    if (is_ascii(bytes)) return Charset::ascii;
    if (is_utf8(bytes)) {
        return bytes.substr(0, kBom.size()) == kBom ? Charset::utf8_bom : Charset::utf8;
    }
    if (starts_with_utf16_mark(bytes)) return Charset::utf16;
    return decode("GB18030", 1, bytes).clean ? Charset::gb18030 : Charset::unknown;
}

std::string_view name(Charset charset) {
    switch (charset) {
        case Charset::ascii:
            return "ASCII";
        case Charset::utf8:
            return "UTF-8";
        case Charset::utf8_bom:
            return "UTF-8 with a byte order mark";
        case Charset::utf16:
            return "UTF-16";
        case Charset::gb18030:
            return "GB18030";
        case Charset::unknown:
            break;
    }
    return "unknown";
}

std::string to_utf8(std::string_view bytes) {
    switch (detect_charset(bytes)) {
        case Charset::ascii:
        case Charset::utf8:
            return std::string(bytes);
        case Charset::utf8_bom:
            return std::string(bytes.substr(kBom.size()));
        case Charset::utf16:
            return decode("UTF-16", 2, bytes).text;
        case Charset::gb18030:
            return decode("GB18030", 1, bytes).text;
        case Charset::unknown:
            break;
    }
    return replace_invalid(bytes);
}

}  // namespace grader::text
