/* Looks at every file there is; must find no data, no sources, nothing to write to. */
#include "answer.h"

#include <ftw.h>

static int look(const char* path, const struct stat* info, int type, struct FTW* walk) {
    (void)info;
    (void)walk;
    const char* dot = strrchr(path, '.');
    const char* suspicious[] = {".in", ".ans", ".out", ".yaml", ".cpp", ".c", ".db"};
    if (strncmp(path, "/w/box/", 7) == 0 || type != FTW_F) return 0;
    for (size_t i = 0; dot != NULL && i < sizeof suspicious / sizeof *suspicious; ++i) {
        refused(strcmp(dot, suspicious[i]) == 0, path);
    }
    if (strncmp(path, "/dev/", 5) != 0) refused(open(path, O_WRONLY) >= 0, path);
    return 0;
}

int main(void) {
    nftw("/", look, 16, FTW_PHYS);
    refused(open("/file", O_CREAT | O_WRONLY, 0600) >= 0, "write to /");
    refused(open("/dev/file", O_CREAT | O_WRONLY, 0600) >= 0, "write to /dev");
    answer();
    return 0;
}
