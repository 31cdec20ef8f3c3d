#pragma once
// Errors that an operator or the machine can cause travel as values; contestants' failures are
// data (model/run_result.hpp) and bugs abort. Exceptions of a third-party library stop in the one
// .cpp that includes it.
//
//   Result<Contest> load(const std::filesystem::path& file);
//   GRADER_TRY(auto contest, load(file));

#include <tl/expected.hpp>

#include <string>
#include <utility>

namespace grader {

/// Decides the exit code of the program (see exit_code()).
enum class ErrorCode {
    usage,        ///< the command line is wrong
    config,       ///< contest.yaml, a problem or its data is wrong
    environment,  ///< the machine lacks something: a compiler, namespaces
    io,           ///< a file could not be read or written
    protocol,     ///< graderbox or another helper answered nonsense or died
    internal,     ///< a bug of ours
};

struct Error {
    ErrorCode code = ErrorCode::internal;
    std::string message;  ///< lower case, "file:line:column: " first where there is one

    /// The same error with "prefix: " before its message.
    [[nodiscard]] Error context(const std::string& prefix) const {
        return {code, prefix + ": " + message};
    }
};

template <class T>
using Result = tl::expected<T, Error>;

using Status = Result<void>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message) {
    return tl::unexpected<Error>(Error{code, std::move(message)});
}

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
    return tl::unexpected<Error>(std::move(error));
}

/// "what: No such file or directory" for an errno value.
[[nodiscard]] Error errno_error(ErrorCode code, const std::string& what, int errno_value);

}  // namespace grader

#define GRADER_CONCAT_2(a, b) a##b
#define GRADER_CONCAT(a, b) GRADER_CONCAT_2(a, b)

/// GRADER_TRY(declaration, expression): binds the value or returns the error to the caller.
#define GRADER_TRY(declaration, expression) \
    GRADER_TRY_AS(GRADER_CONCAT(grader_try_, __LINE__), declaration, expression)
#define GRADER_TRY_AS(name, declaration, expression)           \
    auto name = (expression);                                  \
    if (!name) return ::grader::fail(std::move(name.error())); \
    declaration = std::move(*name)

/// GRADER_CHECKED(expression): the same for an expression without a value.
#define GRADER_CHECKED(expression)                                                   \
    do {                                                                             \
        auto grader_status = (expression);                                           \
        if (!grader_status) return ::grader::fail(std::move(grader_status.error())); \
    } while (false)
