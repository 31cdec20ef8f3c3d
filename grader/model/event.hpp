#pragma once
// The one stream of events through which the judge talks to the outside: terminal, files, later
// the store and the web.

#include "grader/model/result.hpp"

#include <string>
#include <variant>

namespace grader::model {

struct RunStarted {
    std::size_t submissions = 0;
    std::size_t cases = 0;  ///< over all submissions
};

struct CompileFinished {
    std::string who;
    std::string problem;
    CompileResult compile;
};

struct CaseFinished {
    std::string who;
    std::string problem;
    CaseResult result;
};

struct SubmissionFinished {
    SubmissionResult result;
    std::size_t unrun_cases = 0;  ///< planned in RunStarted::cases but not run (compile error)
};

struct RunFinished {
    bool interrupted = false;
};

using Event =
    std::variant<RunStarted, CompileFinished, CaseFinished, SubmissionFinished, RunFinished>;

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
