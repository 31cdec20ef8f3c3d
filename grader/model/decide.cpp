#include "grader/model/decide.hpp"

#include <algorithm>
#include <csignal>

namespace grader::model {
namespace {

bool over_output(const RunResult& run, const Limits& limits) {
    return run.limit == LimitHit::output || run.output == CollectState::too_large ||
           (run.signalled && run.signal == SIGXFSZ) || run.stdout_size > limits.output ||
           run.stderr_size > limits.output;
}

bool over_time(const RunResult& run, const Limits& limits) {
    return run.limit == LimitHit::cpu || run.limit == LimitHit::wall || run.cpu > limits.cpu;
}

}  // namespace

std::optional<Verdict> decide_run(const RunResult& run, const Limits& limits) {
    if (run.exec_error != 0) return Verdict::runtime_error;
    if (over_output(run, limits)) return Verdict::output_limit;
    if (run.limit == LimitHit::memory || run.memory > limits.memory) return Verdict::memory_limit;
    if (over_time(run, limits)) return Verdict::time_limit;
    if (run.signalled || run.exit_code != 0) return Verdict::runtime_error;
    if (run.output != CollectState::collected) return Verdict::no_output;
    return std::nullopt;
}

Verdict overall(const std::vector<Verdict>& cases) {
    if (cases.empty()) return Verdict::judge_error;
    if (std::find(cases.begin(), cases.end(), Verdict::judge_error) != cases.end()) {
        return Verdict::judge_error;
    }
    const auto bad = std::find_if(cases.begin(), cases.end(), [](Verdict v) {
        return v != Verdict::accepted && v != Verdict::skipped;
    });
    return bad == cases.end() ? Verdict::accepted : *bad;
}

}  // namespace grader::model
