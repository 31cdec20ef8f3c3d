#pragma once
// The key `interactor` of a problem's file (docs/contest-file.md). Internal to config.

#include "grader/config/document.hpp"
#include "grader/config/judge_program.hpp"
#include "grader/model/contest.hpp"

namespace grader::config {

/// Fills Problem::interactor when the key is there. Beside `compare` or `checker`, or with files
/// instead of standard input and output, it is a mistake: Problem::io must have been read.
void read_interactor(Document& document, const Map& map, const Surroundings& surroundings,
                     model::Problem& problem);

}  // namespace grader::config
