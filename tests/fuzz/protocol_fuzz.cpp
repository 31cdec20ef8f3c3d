// Any packet at all to the parser of graderbox's requests.
#include "grader/box/protocol.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace grader::box;
    static RunRequest request;
    if (size > sizeof request) return 0;
    std::memcpy(static_cast<void*>(&request), data, size);
    RunStrings strings;
    if (!parse(request, size, strings)) return 0;
    for (unsigned i = 0; i < request.inputs; ++i) {
        if (!valid_name(strings.inputs[i])) std::abort();
    }
    for (unsigned i = 0; i < request.outputs; ++i) {
        if (!valid_name(strings.outputs[i])) std::abort();
    }
    for (unsigned i = 0; i < request.arguments; ++i) {
        if (std::strlen(strings.argv[i]) >= kMaxStrings) std::abort();
    }
    return 0;
}
