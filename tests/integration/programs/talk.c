// One side of a conversation over stdin and stdout; argv[1] says which. Exit code 0: all as it
// should be, 9: not.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int echo(void) {
    char line[100];
    while (fgets(line, sizeof line, stdin) != NULL) {
        fputs(line, stdout);
        fflush(stdout);
    }
    return 0;
}

static int ask(void) {
    for (int i = 0; i < 300; ++i) {
        int back = -1;
        printf("%d\n", i);
        fflush(stdout);
        if (scanf("%d", &back) != 1 || back != i) return 9;
    }
    return 0;
}

/// Reads nothing until nobody can write any more.
static int deaf(void) {
    struct pollfd end = {0, 0, 0};
    poll(&end, 1, -1);
    return (end.revents & POLLHUP) != 0 ? 0 : 9;
}

static int wait_for_byte(void) {
    char byte;
    return read(0, &byte, 1) == 0 ? 0 : 9;
}

static int flood(void) {
    static char block[4096];
    while (write(1, block, sizeof block) > 0) {
    }
    return 9;
}

static int send_twelve(void) {
    return write(1, "twelve bytes", 12) == 12 ? wait_for_byte() : 9;
}

static int take_one(void) {
    char byte;
    return read(0, &byte, 1) == 1 ? 0 : 9;
}

/// Everything that a program may do to what it has open.
static int meddle(void) {
    signal(SIGIO, SIG_IGN);
    for (int fd = 0; fd < 2; ++fd) {
        fcntl(fd, F_SETPIPE_SZ, 4096);
        fcntl(fd, F_SETOWN, getpid());
        fcntl(fd, F_SETFL, O_NONBLOCK | O_ASYNC);
    }
    char line[100];
    for (;;) {
        const ssize_t got = read(0, line, sizeof line);
        if (got == 0) return 0;
        if (got < 0 && errno != EAGAIN) return 9;
        if (got > 0 && write(1, line, got) != got) return 9;
    }
}

/// ask() by who has a look at its own ends first: nobody may have changed them.
static int ask_meddler(void) {
    const int result = ask();
    for (int fd = 0; fd < 2; ++fd) {
        if ((fcntl(fd, F_GETFL) & (O_NONBLOCK | O_ASYNC)) != 0) return 9;
    }
    return result;
}

/// Nothing but the three streams, and no way to the other end of a pipe.
static int look_around(void) {
    for (int fd = 3; fd < 1024; ++fd) {
        if (fcntl(fd, F_GETFD) != -1) return 9;
    }
    char byte;
    if (read(1, &byte, 1) != -1 || write(0, "x", 1) != -1) return 9;
    if (open("/proc/self/fd/1", O_RDONLY) >= 0 || open("/dev/stdout", O_RDONLY) >= 0) return 9;
    return 0;
}

static int close_and_wait(void) {
    close(1);
    return wait_for_byte();
}

static int fail(void) {
    return 1;
}

static int wait_and_fail(void) {
    return wait_for_byte() == 0 ? fail() : 0;
}

int main(int argc, char** argv) {
    static const struct {
        const char* name;
        int (*part)(void);
    } parts[] = {{"echo", echo},
                 {"ask", ask},
                 {"deaf", deaf},
                 {"wait", wait_for_byte},
                 {"flood", flood},
                 {"send_twelve", send_twelve},
                 {"take_one", take_one},
                 {"meddle", meddle},
                 {"ask_meddler", ask_meddler},
                 {"look_around", look_around},
                 {"close_and_wait", close_and_wait},
                 {"fail", fail},
                 {"wait_and_fail", wait_and_fail}};
    for (unsigned i = 0; argc > 1 && i < sizeof parts / sizeof *parts; ++i) {
        if (strcmp(argv[1], parts[i].name) == 0) return parts[i].part();
    }
    return 9;
}
