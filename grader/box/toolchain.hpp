#pragma once

// What of the host programs and compilers may see.

namespace grader::box {

// What compilers and interpreters need; nothing of /usr/local, /usr/src or /usr/share/doc, where
// people keep files of their own.
constexpr const char* kToolchain[] = {
    "/usr/bin",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libx32",
    "/usr/libexec",
    "/usr/include",
    "/usr/share/python3",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/java-11-openjdk",
    "/etc/java-17-openjdk",
    "/etc/java-21-openjdk",
    "/etc/java-25-openjdk",
    "/etc/fpc.cfg",
};

constexpr const char* kProgramDevices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random",
                                           "/dev/urandom"};

// A compiler that is told to include /dev/zero would read for ever.
constexpr const char* kCompilerDevices[] = {"/dev/null"};

}  // namespace grader::box
