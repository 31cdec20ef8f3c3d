// Two files cut from the data at its first 0xfe: comparing them never crashes, a file equals itself
// in every mode, and equal in a strict mode means equal in a laxer one.
#include "grader/compare/compared.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using grader::model::CompareMode;
    const std::string_view all(reinterpret_cast<const char*>(data), size);
    const auto cut = std::min(all.find('\xfe'), all.size());
    const auto answer = all.substr(0, cut);
    const auto output = cut < all.size() ? all.substr(cut + 1) : std::string_view();
    const auto equal = [&](CompareMode mode) {
        const grader::model::CompareSpec spec{
            .mode = mode, .absolute = {1, -1}, .relative = {1, -2}};
        const bool result = grader::compare::compared(answer, output, spec).equal;
        if (!grader::compare::compared(answer, answer, spec).equal) std::abort();
        // where blocks end is no matter
        if (grader::compare::compared(answer, output, spec, 3).equal != result) std::abort();
        return result;
    };
    const bool exact = equal(CompareMode::exact);
    const bool lines = equal(CompareMode::lines);
    const bool tokens = equal(CompareMode::tokens);
    const bool floats = equal(CompareMode::floats);
    if ((exact && !lines) || (lines && !tokens) || (tokens && !floats)) std::abort();
    return 0;
}
