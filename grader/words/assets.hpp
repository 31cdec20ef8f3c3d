#pragma once
// The catalogues, as CMake put them into the program. Internal to words.

#include <string_view>

namespace grader::words::assets {

extern const std::string_view kEnglish;
extern const std::string_view kChinese;

}  // namespace grader::words::assets
