// graderbox: the sandbox of grader. Started by it, never by hand.
//
// Theory of operation
//
//   grader ──fd 3── spawner ──clone──▶ zygote, one per worker ──clone──▶ init, one per run
//      └───────────────channel────────────┘                                └─▶ the program
//
// The spawner (spawner.cpp) is this small, single-threaded program. It never holds test data and
// never grows, so that cloning it is cheap. On request it clones a zygote into new user, mount,
// network, UTS, IPC, PID and cgroup namespaces and hands the grader a channel to it.
//
// A zygote (zygote.cpp) makes once what all its runs share: a file system with nothing in it that
// need not be seen (root.cpp), the seccomp filter (filter.cpp), limits and CPU. Then for each run
// it fills the box (files.cpp), clones, supervises (supervise.cpp), collects and empties the box.
//
// init (run.cpp) is PID 1 of the run's own PID and IPC namespace; the program is PID 2. When init
// exits the kernel has killed every process of the run.
//
// Who dies with whom: the grader's end closes all channels, which ends the spawner and every
// zygote; the spawner's end kills the zygotes (PDEATHSIG); a zygote is PID 1 of a namespace that
// holds its runs, so its end kills them.
//
// Nothing here throws, allocates after start-up, or uses a thread.

#include "grader/box/spawner.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

int main(int argc, char** argv) {
    constexpr int kChannel = 3;
    int type = 0;
    socklen_t size = sizeof type;
    if (argc != 1 || getsockopt(kChannel, SOL_SOCKET, SO_TYPE, &type, &size) != 0) {
        std::fprintf(stderr, "%s: the sandbox of grader, started by it: see grader --help\n",
                     argv[0]);
        return 2;
    }
    fcntl(kChannel, F_SETFD, FD_CLOEXEC);
    return grader::box::spawner_main(kChannel);
}
