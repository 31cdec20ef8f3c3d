#pragma once

// The spawner: answers WorkerRequests by cloning zygotes, until its connection closes.

namespace grader::box {

/// Serves on `channel`. Returns the exit code of graderbox.
int spawner_main(int channel);

}  // namespace grader::box
