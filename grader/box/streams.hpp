#pragma once
// The program's stdin, stdout and stderr: files of the box without a name, /dev/null, or, when two
// runs talk with each other, the end of a pipe (`live`).
//
// Whoever else has an end open keeps the other side from seeing that it was closed. So the box lets
// go of its copies as soon as the program has its own (Launch::release); or, when asked to hold
// them, only when the program has ended: then the other side hears of its end after us, and what we
// see in the pipes at that moment tells which of the two ended first.

#include "grader/box/files.hpp"
#include "grader/box/protocol.hpp"

namespace grader::box {

/// What came with the request; -1: nothing.
struct Given {
    int fd[3] = {-1, -1, -1};
    bool live[3] = {};
};

struct Streams {
    int fd[3] = {-1, -1, -1};
    bool live[3] = {};
};

/// The live ones of `given` are owned by `streams` in any case.
bool open_streams(const Box& box, const Given& given, Streams& streams, Fault& fault);

/// Somebody else closed them.
void forget_live(Streams& streams);

/// For the reply, when no process of the run is left. `patient`: when the other side has closed
/// only one of its ends, wait a moment whether it is ending: a process closes its files one by one.
void look_at_pipes(const Streams& streams, bool patient, RunReply& reply);

/// Copies stdout and stderr to the files given for them, `limit` bytes at most.
bool collect_streams(const Streams& streams, const Given& given, std::uint64_t limit,
                     RunReply& reply);

void close_live(Streams& streams);
void close_streams(Streams& streams);

}  // namespace grader::box
