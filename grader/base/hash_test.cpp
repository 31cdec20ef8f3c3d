#include "grader/base/hash.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <set>

namespace grader {
namespace {

constexpr const char* kOfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

// The two examples of FIPS 180-4.
TEST(Hash, KnowsTheStandardsExamples) {
    EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256_hex("abc"), kOfAbc);
}

TEST(Digest, GoesToHexAndBack) {
    EXPECT_EQ(to_hex(Digest{}), std::string(64, '0'));
    EXPECT_EQ(to_hex(sha256("abc")), kOfAbc);
    EXPECT_EQ(digest_from_hex(kOfAbc), sha256("abc"));
    EXPECT_EQ(sha256("abc").bytes[0], 0xba);
}

TEST(Digest, IsMadeOfSixtyFourHexadecimalDigitsOnly) {
    const std::string good(kOfAbc);
    const std::string with_nul = good.substr(0, 63) + '\0';
    for (const std::string& bad :
         {std::string(), good.substr(1), good.substr(2), good + "0", good + "00", good + "\n",
          " " + good.substr(1), "g" + good.substr(1), good.substr(0, 63) + "x", with_nul,
          "0x" + good.substr(2), good.substr(0, 30) + "::::" + good.substr(34)}) {
        EXPECT_EQ(digest_from_hex(bad), std::nullopt) << bad;
    }
}

TEST(HashFile, ReadsFromTheBeginningAndLeavesTheOffset) {
    const auto file = memory_file("hash_test");
    ASSERT_TRUE(file);
    ASSERT_TRUE(write_all(*file, "abc"));
    ASSERT_EQ(::lseek(file->get(), 2, SEEK_SET), 2);
    for (int times = 0; times < 2; ++times) {
        const auto digest = sha256_file(*file);
        ASSERT_TRUE(digest);
        EXPECT_EQ(to_hex(*digest), kOfAbc);
        EXPECT_EQ(::lseek(file->get(), 0, SEEK_CUR), 2);
    }
}

TEST(HashFile, TakesManyBlocksAndNone) {
    const auto file = memory_file("hash_test");
    ASSERT_TRUE(file);
    EXPECT_EQ(sha256_file(*file).value(), sha256(""));
    ASSERT_TRUE(write_all(*file, std::string(600'000, 'x') + "y"));
    EXPECT_EQ(to_hex(sha256_file(*file).value()),
              "c5eb267d5f4febb3712cd5f51093be7fe465b66da6e0fc46f5e875bccd2d915e");
}

TEST(HashFile, FailsOnWhatCannotBeRead) {
    EXPECT_FALSE(sha256_file(Fd()));
    const auto folder = open_file("/", O_RDONLY | O_DIRECTORY);
    ASSERT_TRUE(folder);
    const auto digest = sha256_file(*folder);
    ASSERT_FALSE(digest);
    EXPECT_EQ(digest.error().message, "read: Is a directory");
}

// Stores outlive the program: what was a key yesterday must be one tomorrow.
TEST(Hasher, IsPinned) {
    Hasher hasher("case 1");
    hasher.add("翻转").add(std::uint64_t{0x0102030405060708}).add(sha256(""));
    EXPECT_EQ(to_hex(hasher.digest()),
              "59b7123b086fa74bdce47240e31cb1f5d76107eb650aaff5a09edf9b69ce4cc2");
}

TEST(Hasher, TellsDifferentSequencesApart) {
    const std::vector<std::vector<std::string>> sequences = {
        {},          {""},        {"", ""},    {"abc"},        {"abc", ""},
        {"", "abc"}, {"a", "bc"}, {"ab", "c"}, {"a", "b", "c"}};
    std::set<Digest> digests;
    for (const char* purpose : {"", "case 1", "case 2", "case 1a"}) {
        for (const auto& fields : sequences) {
            Hasher hasher(purpose);
            for (const std::string& field : fields) hasher.add(field);
            digests.insert(hasher.digest());
        }
    }
    // The purpose is a field in front: only "" + {"", ...} could look like another, and does not.
    EXPECT_EQ(digests.size(), 4 * sequences.size());
}

TEST(Hasher, NumbersAreFieldsOfTheirOwn) {
    std::set<Digest> digests;
    for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 56,
                                       std::uint64_t{1} << 63, UINT64_MAX}) {
        digests.insert(Hasher("n").add(number).digest());
        digests.insert(Hasher("n").add(number).add(std::uint64_t{0}).digest());
    }
    EXPECT_EQ(digests.size(), 10U);
}

TEST(Base64, OfADigest) {  // printf abc | openssl dgst -sha256 -binary | base64
    EXPECT_EQ(to_base64(sha256("abc")), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

TEST(Hasher, CanBeMoved) {
    Hasher hasher("p");
    hasher.add("a");
    Hasher moved = std::move(hasher);
    moved.add("b");
    EXPECT_EQ(moved.digest(), Hasher("p").add("a").add("b").digest());
}

}  // namespace
}  // namespace grader
