#include "grader/intake/oddities.hpp"

#include <errno.h>

#include <system_error>

namespace grader::intake {

model::Finding unreadable(const std::string& who, const std::string& problem,
                          const std::filesystem::path& path, int error) {
    // Other causes (descriptors used up, a broken disk) are not in the contestant's hands.
    const bool theirs = error == EACCES || error == EPERM || error == ENOENT || error == ELOOP ||
                        error == ENOTDIR || error == EINVAL;
    return {theirs ? model::Severity::warning : model::Severity::error, who, problem, path,
            model::fact("unreadable", {{"why", std::generic_category().message(error)}})};
}

}  // namespace grader::intake
