#include "grader/config/kind.hpp"

namespace grader::config {

void read_kind(Document& document, const Map& map, model::Problem& problem) {
    constexpr std::array<Word<bool>, 2> kKinds = {{{"program", false}, {"output-only", true}}};
    map.read("kind", problem.output_only, kKinds);
    const Value* io = map.find("io");
    if (!problem.output_only) {
        map.require("io", "io: {kind: file, input: flip.in, output: flip.out}");
    } else if (io != nullptr) {
        document.complain(*io, "not with 'kind: output-only': no program is run");
    }
    if (problem.output_only) problem.io = {.kind = model::IoKind::file};
}

}  // namespace grader::config
