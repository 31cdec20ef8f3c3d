#include "grader/compare/files.hpp"

#include "grader/compare/compare.hpp"

namespace grader::compare {

Result<model::Comparison> compare_files(const Fd& answer, const Fd& output,
                                        const model::CompareSpec& spec) {
    Source expected = file_source(answer);
    Source found = file_source(output);
    return compare(expected, found, spec);
}

}  // namespace grader::compare
