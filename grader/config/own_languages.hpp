#pragma once
// The languages of one problem, where they are other than the contest's: its keys `allow`,
// `standard` and `stubs` (function style: the problem's own sources that the contestant's becomes a
// part of). Internal to config. Mistakes are left in the document.

#include "grader/config/document.hpp"
#include "grader/config/judge_program.hpp"
#include "grader/model/contest.hpp"

namespace grader::config {

void read_own_languages(Document& document, const Map& map, const Surroundings& surroundings,
                        model::Problem& problem);

}  // namespace grader::config
