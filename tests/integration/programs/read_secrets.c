#include "answer.h"
extern char** environ;

int main(void) {
    const char* paths[] = {
        "/proc/cpuinfo", "/proc/mounts",  "/proc/self/maps", "/sys/kernel", "/etc/passwd",
        "/etc/shadow",   "/etc/hostname", "/root",           "/home",       "/tmp",
        "/var",          "/run",          "/dev/tty"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; ++i) {
        refused(access(paths[i], F_OK) == 0, paths[i]);
    }
    refused(environ[0] != NULL, "environment");
    char host[64] = "";
    gethostname(host, sizeof host);
    answer();
    return 0;
}
