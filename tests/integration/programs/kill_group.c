/* kill(0, …) reaches one's process group, whatever namespaces its members are in. */
#include "answer.h"

int main(void) {
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    kill(0, SIGTERM);
    kill(0, SIGHUP);
    answer();
    kill(0, SIGKILL);
    return 0;
}
