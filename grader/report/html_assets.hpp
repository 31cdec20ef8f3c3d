#pragma once
// The files of html/, as CMake put them into the program. Internal to report.

#include <string_view>

namespace grader::report::assets {

extern const std::string_view kPage;
extern const std::string_view kStyle;
extern const std::string_view kScript;

}  // namespace grader::report::assets
