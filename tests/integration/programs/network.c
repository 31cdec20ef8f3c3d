#include "answer.h"

#include <netinet/in.h>
#include <sys/socket.h>

int main(void) {
    struct sockaddr_in address = {0};
    address.sin_family = AF_INET;
    address.sin_port = htons(80);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    refused(connect(fd, (struct sockaddr*)&address, sizeof address) == 0, "connect");
    answer();
    return 0;
}
