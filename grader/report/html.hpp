#pragma once
// report.html: the whole run as one file that needs no network; docs/report.md. What others wrote
// (names, sources, outputs, compilers' words) is only in its data, as JSON in which no `<` stands,
// and the page's script puts it in as text. Thread-safe.

#include "grader/base/result.hpp"
#include "grader/model/result.hpp"
#include "grader/report/json.hpp"

#include <string>
#include <string_view>

namespace grader::report {

enum class Audience {
    coaches,     ///< everything
    everybody,   ///< no sources, real names, compilers' words, findings, reasons that reveal data
    contestant,  ///< everything about one of them, nothing about others
};

/// Writes the page piece by piece. `who`: the contestant; else empty. The error is the sink's.
[[nodiscard]] Status write_report_html(const model::ContestReport& report, Audience audience,
                                       std::string_view who, const TextSink& sink);

/// The name of a contestant's page: who.html, with a % and two hexadecimal digits for each byte
/// that is not plain; different contestants never get the same one.
[[nodiscard]] std::string page_name(std::string_view who);

}  // namespace grader::report
