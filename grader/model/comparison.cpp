#include "grader/model/comparison.hpp"

namespace grader::model {

std::string describe(const Difference& d) {
    std::string where = "line " + std::to_string(d.line);
    if (d.token > 0) where += ", token " + std::to_string(d.token);
    if (d.column > 1) where += ", column " + std::to_string(d.column);
    if (d.output_ended)
        return where + ": expected '" + d.expected + "', found the end of the output";
    if (d.answer_ended) return where + ": expected the end of the output, found '" + d.found + "'";
    return where + ": expected '" + d.expected + "', found '" + d.found + "'";
}

}  // namespace grader::model
