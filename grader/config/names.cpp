#include "grader/config/names.hpp"

#include <algorithm>

namespace grader::config {
namespace {

bool is_letter_or_digit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

}  // namespace

bool is_id(std::string_view name) {
    return !name.empty() && name.size() <= 64 && is_letter_or_digit(name.front()) &&
           std::all_of(name.begin(), name.end(),
                       [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; });
}

bool is_plain_file_name(std::string_view name) {
    return !name.empty() && name.size() <= 100 && name != "." && name != ".." &&
           std::none_of(name.begin(), name.end(),
                        [](unsigned char c) { return c == '/' || c < 0x20 || c == 0x7f; });
}

bool is_extension(std::string_view name) {
    return name.size() >= 2 && name.size() <= 17 && name.front() == '.' &&
           std::all_of(name.begin() + 1, name.end(), [](char c) {
               return is_letter_or_digit(c) || c == '+' || c == '-' || c == '_';
           });
}

}  // namespace grader::config
