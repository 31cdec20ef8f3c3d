#include "answer.h"

#include <sched.h>
#include <sys/resource.h>

int main(void) {
    const pid_t parent = getppid();
    const struct rlimit one = {1, 1};
    const struct sched_param param = {0};
    cpu_set_t cpus;
    memset(&cpus, 0xff, sizeof cpus);
    refused(prlimit(parent, RLIMIT_CPU, &one, NULL) == 0, "prlimit");
    refused(sched_setaffinity(parent, sizeof cpus, &cpus) == 0, "sched_setaffinity parent");
    refused(sched_setaffinity(0, sizeof cpus, &cpus) == 0, "sched_setaffinity self");
    refused(setpriority(PRIO_PROCESS, (id_t)parent, 19) == 0, "setpriority");
    refused(sched_setscheduler(parent, SCHED_IDLE, &param) == 0, "sched_setscheduler");
    answer();
    return 0;
}
