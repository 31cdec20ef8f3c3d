#pragma once
// Small contest programs, all different, for compile_bench: what they begin with and what they do
// is drawn as contestants choose it.

#include <string>
#include <vector>

namespace grader::bench {

/// Half of them begin with bits/stdc++.h. The same for the same count.
[[nodiscard]] std::vector<std::string> contest_sources(std::size_t count);

}  // namespace grader::bench
