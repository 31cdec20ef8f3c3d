/* The system log, a terminal, a core file: nothing of it may arrive outside. */
#include "answer.h"

#include <sys/ioctl.h>
#include <sys/klog.h>

#include <syslog.h>

int main(int argc, char** argv) {
    (void)argv;
    for (int i = 0; i < 1000; ++i) syslog(LOG_ERR, "a contestant was here");
    refused(klogctl(3, NULL, 0) >= 0, "klogctl");
    for (int fd = 0; fd < 64; ++fd) refused(ioctl(fd, TIOCSTI, "x") == 0, "TIOCSTI");
    refused(isatty(0) || isatty(1) || isatty(2), "a terminal");
    answer();
    if (argc > 1) abort();
    return 0;
}
