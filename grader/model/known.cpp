#include "grader/model/known.hpp"

namespace grader::model {
namespace {

struct Order {
    bool equal;
    bool not_tighter;
    bool not_looser;
};

template <class T>
Order order(T then, T now) {
    return {now == then, now >= then, now <= then};
}

}  // namespace

bool verdict_holds(const CaseResult& result, const Limits& then, const Limits& now) {
    if (then.threads != now.threads) return false;
    const Order cpu = order(then.cpu, now.cpu);
    const Order wall = order(effective_wall(then), effective_wall(now));
    const Order memory = order(then.memory, now.memory);
    const Order output = order(then.output, now.output);
    switch (result.verdict) {
        case Verdict::wrong_answer:
            // With more memory or stack it might have gone another way.
            return memory.equal && cpu.not_tighter && wall.not_tighter && output.not_tighter;
        case Verdict::accepted:
            return cpu.not_tighter && wall.not_tighter && memory.not_tighter && output.not_tighter;
        case Verdict::time_limit:
            // Which of the two ended the run decides; a tighter one of the other kind could only
            // have ended it earlier, with the same verdict.
            return cpu.not_looser && wall.not_looser && memory.equal && output.equal;
        case Verdict::memory_limit:
            return memory.not_looser && cpu.equal && wall.equal && output.equal;
        case Verdict::judge_error:
        case Verdict::skipped:
        case Verdict::compile_error:
            return false;
        case Verdict::partial:
        case Verdict::no_output:
        case Verdict::output_limit:
        case Verdict::runtime_error:  // which may be one for want of memory or stack
            break;
    }
    return cpu.equal && wall.equal && memory.equal && output.equal;
}

}  // namespace grader::model
