// Two files cut from the data at its first 0xfe: comparing them never crashes, a file equals itself
// in every mode, letters as they are or not, and equal in a strict mode means equal in a laxer one.
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
    const auto equal = [&](CompareMode mode, bool ignore_case) {
        const grader::model::CompareSpec spec{
            .mode = mode, .ignore_case = ignore_case, .absolute = {1, -1}, .relative = {1, -2}};
        const bool result = grader::compare::compared(answer, output, spec).equal;
        if (!grader::compare::compared(answer, answer, spec).equal) std::abort();
        // where blocks end is no matter
        if (grader::compare::compared(answer, output, spec, 3).equal != result) std::abort();
        return result;
    };
    bool stricter[4] = {};
    for (const bool ignore_case : {false, true}) {
        constexpr CompareMode kModes[] = {CompareMode::exact, CompareMode::lines,
                                          CompareMode::tokens, CompareMode::floats};
        bool before = false;  // equal in the mode before
        for (std::size_t i = 0; i < 4; ++i) {
            const bool now = equal(kModes[i], ignore_case);
            if ((before || stricter[i]) && !now) std::abort();
            before = stricter[i] = now;
        }
    }
    return 0;
}
