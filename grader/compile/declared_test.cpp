#include "grader/compile/declared.hpp"

#include "grader/base/fd.hpp"

#include <fcntl.h>

#include <gtest/gtest.h>

#include <cstring>
#include <elf.h>
#include <string>
#include <vector>

namespace grader::compile {
namespace {

constexpr std::uint64_t kMiB = 1 << 20;

Elf64_Phdr segment(std::uint32_t type, std::uint32_t flags, std::uint64_t size) {
    Elf64_Phdr segment = {};
    segment.p_type = type;
    segment.p_flags = flags;
    segment.p_memsz = size;
    return segment;
}

std::string elf(const std::vector<Elf64_Phdr>& segments) {
    Elf64_Ehdr header = {};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_phoff = sizeof header;
    header.e_phentsize = sizeof(Elf64_Phdr);
    header.e_phnum = static_cast<Elf64_Half>(segments.size());
    std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
    for (const Elf64_Phdr& segment : segments) {
        bytes.append(reinterpret_cast<const char*>(&segment), sizeof segment);
    }
    return bytes;
}

std::uint64_t declared(const std::string& bytes) {
    const auto file = memory_file("executable");
    EXPECT_TRUE(file && write_all(*file, bytes));
    return declared_memory(file->get()).value;
}

TEST(DeclaredMemory, IsThatOfTheWritableSegments) {
    EXPECT_EQ(declared(elf({segment(PT_LOAD, PF_R | PF_X, 5 * kMiB),
                            segment(PT_LOAD, PF_R | PF_W, 763 * kMiB),
                            segment(PT_LOAD, PF_R | PF_W, 2 * kMiB),
                            segment(PT_GNU_STACK, PF_R | PF_W, 100 * kMiB)})),
              765 * kMiB);
}

TEST(DeclaredMemory, IsNothingOfWhatIsNoExecutable) {
    EXPECT_EQ(declared(""), 0U);
    EXPECT_EQ(declared("print('Impossible')\n"), 0U);
    EXPECT_EQ(declared(elf({})), 0U);
    std::string other_class = elf({segment(PT_LOAD, PF_R | PF_W, kMiB)});
    other_class[EI_CLASS] = ELFCLASS32;
    EXPECT_EQ(declared(other_class), 0U);
}

TEST(DeclaredMemory, AHostileFileIsNoDanger) {
    const std::string good = elf({segment(PT_LOAD, PF_R | PF_W, kMiB)});
    EXPECT_EQ(declared(good.substr(0, good.size() - 1)), 0U);
    EXPECT_EQ(declared(elf({segment(PT_LOAD, PF_R | PF_W, UINT64_MAX),
                            segment(PT_LOAD, PF_R | PF_W, kMiB)})),
              0U);
    std::string far = good;
    const std::uint64_t offset = UINT64_MAX;
    std::memcpy(far.data() + offsetof(Elf64_Ehdr, e_phoff), &offset, sizeof offset);
    EXPECT_EQ(declared(far), 0U);
}

TEST(DeclaredMemory, OfThisProgram) {
    const auto self = open_file("/proc/self/exe", O_RDONLY);
    ASSERT_TRUE(self);
    EXPECT_GT(declared_memory(self->get()).value, 1000U);
}

}  // namespace
}  // namespace grader::compile
