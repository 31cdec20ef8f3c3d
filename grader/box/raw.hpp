#pragma once
// System calls without libc, for code that runs in a process sharing memory with its parent
// (init and the program before exec): nothing here touches errno or any other thread-local state.

#include <cstddef>
#include <cstdint>

#if !defined(__x86_64__)
#error "graderbox knows x86-64 only: give raw.hpp the system call sequence of this architecture"
#endif

namespace grader::box::raw {

/// Returns -errno on failure, as the kernel does. The sixth argument is also the register in which
/// a call is signed (filter.hpp).
inline long call(long number, std::uint64_t a = 0, std::uint64_t b = 0, std::uint64_t c = 0,
                 std::uint64_t d = 0, std::uint64_t e = 0, std::uint64_t f = 0) {
    long result;
    register std::uint64_t r10 asm("r10") = d;
    register std::uint64_t r8 asm("r8") = e;
    register std::uint64_t r9 asm("r9") = f;
    asm volatile("syscall"
                 : "=a"(result)
                 : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                 : "rcx", "r11", "memory");
    return result;
}

inline std::uint64_t pointer(const void* p) {
    return reinterpret_cast<std::uint64_t>(p);
}

/// clone(2) into `entry(argument)` on a stack of its own (`stack_top` 16-byte aligned); entry must
/// not return. Gives the child's pid (in our namespace) or -errno; `pidfd` is where CLONE_PIDFD
/// puts its descriptor.
inline long clone(std::uint64_t flags, void* stack_top, int* pidfd, void (*entry)(void*),
                  void* argument, std::uint64_t signature) {
    auto* top = static_cast<std::uint64_t*>(stack_top);
    *--top = pointer(argument);
    *--top = reinterpret_cast<std::uint64_t>(entry);
    long result;
    register std::uint64_t r10 asm("r10") = 0;
    register std::uint64_t r8 asm("r8") = 0;
    register std::uint64_t r9 asm("r9") = signature;
    asm volatile(
        "syscall\n\t"
        "test %%rax, %%rax\n\t"
        "jnz 1f\n\t"
        "xor %%ebp, %%ebp\n\t"  // the outermost frame, by the ABI
        "pop %%rax\n\t"
        "pop %%rdi\n\t"
        "call *%%rax\n\t"  // the stack is 16-byte aligned here, as the ABI asks
        "ud2\n\t"
        "1:"
        : "=a"(result)
        : "a"(56L /* SYS_clone */), "D"(flags), "S"(top), "d"(pidfd), "r"(r10), "r"(r8), "r"(r9)
        : "rcx", "r11", "memory");
    return result;
}

}  // namespace grader::box::raw
