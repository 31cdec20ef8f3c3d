#pragma once
// Who does what next, what is known so far, and when the outside hears of it. Thread-safe: the
// slots share one Schedule.
//
// A few submissions are open at once (compiled, not finished). Of their cases the one that is
// expected to take longest goes first, so that the short ones fill the gaps at the end; a
// submission that is late in the order still waits only for those few. Cases near the time limit
// are gathered and measured again while nothing else runs.

#include "grader/compile/compiler.hpp"
#include "grader/judge/events.hpp"
#include "grader/judge/job.hpp"
#include "grader/judge/record.hpp"
#include "grader/model/result.hpp"

#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace grader::judge {

struct Task {
    enum class Kind { prepare, compile, run };

    Kind kind = Kind::run;
    std::size_t job = 0;               ///< of compile and run
    std::size_t test = 0;              ///< of run
    int artifact = -1;                 ///< of run; borrowed until the case is reported as finished
    compile::Compiler::Header header;  ///< of prepare
};

/// What is known once a submission is compiled.
struct Compiled {
    compile::Artifact artifact;
    std::vector<model::Reason> reasons;  ///< why it does not compile
    std::vector<Digest> keys;            ///< of the cases' results
    /// For each case the result that need not be found out again.
    std::vector<std::optional<model::CaseResult>> known;
};

struct ScheduleOptions {
    std::size_t slots = 1;    ///< that will ask for tasks
    unsigned near_limit = 0;  ///< Contest::near_limit
};

class Schedule {
public:
    /// `sink` stays the caller's. Jobs are compiled in their order, but those of a header to be
    /// prepared wait for it as long as there is anything else to do.
    Schedule(std::vector<Job> jobs, ScheduleOptions options, model::EventSink& sink);

    // Before the slots begin:

    /// The whole result of a job is known.
    void known(std::size_t job, model::SubmissionResult result);
    /// The key of the job's result (keys.hpp), and the header it waits for, if any.
    void expect(std::size_t job, const Digest& key,
                const std::optional<compile::Compiler::Header>& header);

    /// Whether anything is left to be done.
    [[nodiscard]] bool has_work() const { return !to_compile_.empty(); }

    // For the slots:

    /// Blocks while only others' tasks can bring more. Nothing: all is done, or stop() was called.
    [[nodiscard]] std::optional<Task> next();

    [[nodiscard]] const Job& job(const Task& task) const { return jobs_[task.job]; }

    /// The task takes time (it was not known); for the outside only.
    void started(const Task& task);

    void prepared(const Task& task);
    void compiled(const Task& task, Result<Compiled> compiled);
    void finished(const Task& task, model::CaseResult result);

    /// From any thread: next() gives nothing more, and nothing more is reported.
    void stop();

    /// Of the submissions that are finished, in the order of the jobs; once, at the end.
    [[nodiscard]] std::vector<model::SubmissionResult> take_results();

private:
    struct State {
        model::SubmissionResult result;
        Fd artifact;
        std::vector<Digest> keys;      ///< of the cases
        std::optional<Record> record;  ///< while it is open
        std::string header;            ///< id of the one it waits for; empty: none
        bool finished = false;
    };

    [[nodiscard]] std::optional<Task> pick();
    [[nodiscard]] std::optional<Task> pick_header();
    [[nodiscard]] std::optional<Task> pick_compilation();
    std::optional<Task> pick_waiting();
    [[nodiscard]] std::optional<Task> pick_case();
    [[nodiscard]] std::optional<Task> pick_near();
    [[nodiscard]] bool all_done() const;
    void choose_phase();
    [[nodiscard]] Task run_task(std::size_t job, std::size_t test) const;

    void open(std::size_t job, Compiled compiled);
    void take_in(std::size_t job, std::size_t test, model::CaseResult result);
    void close(std::size_t job);
    void finish(std::size_t job, std::size_t unrun_cases);

    const std::vector<Job> jobs_;
    const ScheduleOptions options_;
    Events events_;

    std::mutex mutex_;  // of all below
    std::condition_variable changed_;
    std::vector<State> states_;
    std::vector<std::size_t> to_compile_;                       // the jobs, in order
    std::map<std::string, compile::Compiler::Header> headers_;  // to be prepared, by id
    std::vector<std::string> to_prepare_;                       // ids
    std::vector<std::size_t> open_;                             // jobs, in order
    std::size_t in_work_ = 0;                                   // tasks
    std::size_t compiling_ = 0;
    bool quiet_ = false;  ///< cases near the limit are being measured again
    bool measuring_ = false;
    bool stopped_ = false;
};

}  // namespace grader::judge
