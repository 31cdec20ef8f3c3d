#pragma once
// The one stream of events through which the judge talks to the outside: terminal, files, the
// store, later the web. Every compilation and every case that is looked at gets its *Finished
// event, also when an earlier run's result is reused; only those that are really done a TaskStarted
// before.

#include "grader/model/result.hpp"

#include <string>
#include <variant>

namespace grader::model {

struct RunStarted {
    std::size_t submissions = 0;
    std::size_t cases = 0;  ///< over all submissions
};

/// A submission is being compiled, or run on a case.
struct TaskStarted {
    std::string who;
    std::string problem;
    std::string test;      ///< TestCase::id; empty: it is being compiled
    unsigned attempt = 0;  ///< Submission::attempt
};

struct CompileFinished {
    std::string who;
    std::string problem;
    CompileResult compile;
    unsigned attempt = 0;
};

struct CaseFinished {
    std::string who;
    std::string problem;
    CaseResult result;
    unsigned attempt = 0;
};

struct SubmissionFinished {
    SubmissionResult result;
    std::size_t unrun_cases = 0;  ///< of RunStarted::cases, without a CaseFinished (compile error)
};

struct RunFinished {
    bool interrupted = false;
};

using Event = std::variant<RunStarted, TaskStarted, CompileFinished, CaseFinished,
                           SubmissionFinished, RunFinished>;

/// Calls come from one thread at a time, in order. A sink must not throw and must not block long.
class EventSink {
public:
    EventSink() = default;
    EventSink(const EventSink&) = delete;
    EventSink& operator=(const EventSink&) = delete;
    virtual ~EventSink() = default;

    virtual void on(const Event& event) = 0;
};

}  // namespace grader::model
