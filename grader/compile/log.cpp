#include "grader/compile/log.hpp"

#include "grader/text/decode.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>

namespace grader::compile {

std::string readable_log(std::string_view raw) {
    constexpr std::size_t kNote = 64;  // room for the words that say it was cut
    std::string log;
    while (!raw.empty() && log.size() < kLogLimit) {
        const std::size_t length = std::min(raw.find('\n'), raw.size() - 1) + 1;
        log += text::printable_lines(text::to_utf8(raw.substr(0, length)));
        raw.remove_prefix(length);
    }
    return text::cut(log, kLogLimit - kNote);
}

}  // namespace grader::compile
