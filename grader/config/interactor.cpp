#include "grader/config/interactor.hpp"

#include <array>

namespace grader::config {
namespace {

using model::InteractorProtocol;

constexpr std::array<Word<InteractorProtocol>, 2> kProtocols = {
    {{"testlib", InteractorProtocol::testlib}, {"kattis", InteractorProtocol::kattis}}};

}  // namespace

void read_interactor(Document& document, const Map& map, const Surroundings& surroundings,
                     model::Problem& problem) {
    const Value* value = map.find("interactor");
    if (value == nullptr) return;
    for (const char* other : {"compare", "checker"}) {
        if (const Value* found = map.find(other)) {
            document.complain(*found, "not beside 'interactor', which decides");
        }
    }
    if (problem.output_only) {
        document.complain(*value, "not with 'kind: output-only': no program is run");
    }
    const Value* io = map.find("io");
    if (io != nullptr && problem.io.kind != model::IoKind::stdio) {
        document.complain(*io, "expected 'stdio' beside 'interactor', which talks through pipes");
    }
    model::Interactor& interactor = problem.interactor.emplace();
    if (value->kind != Value::Kind::map) {
        interactor.program = read_judge_program(document, *value, nullptr, surroundings);
        return;
    }
    const Map own(document, *value, interactor_keys());
    own.read("protocol", interactor.protocol, kProtocols);
    interactor.program = read_judge_program(document, *value, &own, surroundings);
}

}  // namespace grader::config
