/* Whatever it asks of the memory manager, its figures stay those of what it touched. */
#include "answer.h"

#include <sys/mman.h>

int main(void) {
    const size_t size = 16 << 20;
    refused(mlockall(MCL_CURRENT | MCL_FUTURE) == 0, "mlockall");
    refused(mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1,
                 0) != MAP_FAILED,
            "MAP_HUGETLB");
    char* area = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    madvise(area, size, MADV_HUGEPAGE);
    for (size_t i = 0; i < size; i += 2 << 20) ((volatile char*)area)[i] = 1;
    answer();
    return 0;
}
