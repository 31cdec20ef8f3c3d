#include "grader/base/result.hpp"

#include <system_error>

namespace grader {

Error errno_error(ErrorCode code, const std::string& what, int errno_value) {
    return {code, what + ": " + std::generic_category().message(errno_value)};
}

}  // namespace grader
