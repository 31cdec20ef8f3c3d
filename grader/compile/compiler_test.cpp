#include "grader/compile/compiler.hpp"

#include "grader/compile/cache.hpp"
#include "grader/compile/first_include.hpp"
#include "grader/compile/gcc.hpp"
#include "grader/sandbox/fake.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace grader::compile {
namespace {

namespace fs = std::filesystem;
using sandbox::FakeReply;
using sandbox::FakeRequest;
using sandbox::FakeSandbox;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

// No version command: unit tests start no program. So no linker is chosen but lld where it is.
const model::Language kCpp{
    .name = "cpp",
    .extensions = {".cpp"},
    .source_name = "{problem}.cpp",
    .compile = {"g++", "-O2", "-fuse-ld=bfd", "-o", "{executable}", "{source}"},
    .executable = model::ExecutableKind::static_binary};

model::Submission submission_of(const std::string& source) {
    return {.who = "ann", .problem = "flip", .language = "cpp", .source = source};
}

const model::Submission kIostream = submission_of("#include <iostream>\nint main() {}\n");

bool precompiles(const FakeRequest& request) {
    const auto& argv = request.spec.argv;
    return std::find(argv.begin(), argv.end(), "c++-header") != argv.end();
}

bool accelerated(const FakeRequest& request) {
    return request.spec.argv[1] == "-isystem";
}

/// A compiler with a cache folder and a box that does what the test says.
class CompilerTest : public testing::Test {
protected:
    std::unique_ptr<Compiler> open(CompilerOptions options = {}) {
        if (options.cache.empty()) options.cache = cache;
        return Compiler::open({kCpp}, std::move(options)).value();
    }

    Result<Artifact> compile(const model::Submission& submission) {
        return compiler->compile(submission, kCpp, *worker);
    }

    std::optional<Artifact> known(const model::Submission& submission) {
        return compiler->known(compiler->key(submission, kCpp));
    }

    std::vector<fs::path> files(const char* part) const {
        std::vector<fs::path> found;
        for (const auto& entry : fs::recursive_directory_iterator(cache / part)) {
            if (!entry.is_directory()) found.push_back(entry.path());
        }
        return found;
    }

    TempDir folder = TempDir::make("compiler-test").value();
    fs::path cache = folder.path() / "a" / "cache";
    std::function<FakeReply(const FakeRequest&)> program = [](const FakeRequest& request) {
        if (precompiles(request)) return FakeReply{.files = {{"made", "gpch"}}};
        if (request.spec.argv[2] == "-shared") return FakeReply{.files = {{"made", "SO"}}};
        return FakeReply{.result = {.cpu = Micros(7)}, .err = "words", .files = {{"a.out", "ELF"}}};
    };
    FakeSandbox box{[this](const FakeRequest& request) { return program(request); }};
    std::unique_ptr<Compiler> compiler = open();
    std::unique_ptr<sandbox::Worker> worker =
        box.make_worker(compiler->worker_spec(std::nullopt)).value();
};

TEST_F(CompilerTest, RemembersAnExecutable) {
    EXPECT_FALSE(known(kIostream));
    ASSERT_TRUE(compile(kIostream));
    compiler = open();  // the next run
    const auto artifact = known(kIostream);
    ASSERT_TRUE(artifact);
    EXPECT_TRUE(artifact->result.ok);
    EXPECT_EQ(artifact->result.log, "words");
    EXPECT_EQ(artifact->result.cpu, Micros(7));
    EXPECT_EQ(artifact->executable, sha256("ELF"));
    EXPECT_EQ(read_all(artifact->file).value(), "ELF");
    EXPECT_EQ(::fcntl(artifact->file.get(), F_GETFL) & O_ACCMODE, O_RDONLY);
    struct stat info = {};
    ASSERT_EQ(::fstat(artifact->file.get(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777U, 0555U);
    ASSERT_EQ(::stat(cache.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777U, 0700U);
}

TEST_F(CompilerTest, RemembersACompileErrorWithItsLog) {
    program = [](const FakeRequest&) {
        return FakeReply{.result = {.exit_code = 1}, .err = "error: x\n\n1 0 y"};
    };
    ASSERT_TRUE(compile(kIostream));
    const auto artifact = known(kIostream);
    ASSERT_TRUE(artifact);
    EXPECT_FALSE(artifact->result.ok);
    EXPECT_FALSE(artifact->file);
    EXPECT_EQ(artifact->result.log, "error: x\n\n1 0 y");
}

TEST_F(CompilerTest, ForgetsWhatTheMachineMayHaveCaused) {
    const std::vector<FakeReply> replies = {
        {.error = Error{ErrorCode::protocol, "broken"}},
        {.result = {.limit = model::LimitHit::wall}},
        {.result = {.limit = model::LimitHit::cpu, .cpu = Micros(40'000'000)}},
        {.result = {.limit = model::LimitHit::memory}},
        {.result = {.signalled = true, .signal = 9}},
        {.result = {.exit_code = 1}, .err = "g++: fatal error: Killed signal terminated program x"},
    };
    for (const FakeReply& reply : replies) {
        program = [&](const FakeRequest&) { return reply; };
        (void)compile(kIostream);
        EXPECT_FALSE(known(kIostream));
    }
    EXPECT_THAT(files("artifacts"), IsEmpty());
}

TEST_F(CompilerTest, TheKeyTellsEverythingApart) {
    std::vector<Digest> keys = {compiler->key(kIostream, kCpp),
                                compiler->key(submission_of("other"), kCpp),
                                open({.box = "B"})->key(kIostream, kCpp),
                                open({.limits = {.cpu = Micros(1)}})->key(kIostream, kCpp)};
    model::Submission renamed = kIostream;
    renamed.problem = "other";
    keys.push_back(compiler->key(renamed, kCpp));
    model::Language flags = kCpp;
    flags.compile = {"g++", "-O2 -fuse-ld=bfd", "-o", "{executable}", "{source}"};
    keys.push_back(compiler->key(kIostream, flags));
    std::sort(keys.begin(), keys.end());
    EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end());

    model::Submission another = kIostream;
    another.who = "bob";
    EXPECT_EQ(compiler->key(another, kCpp), compiler->key(kIostream, kCpp));
    EXPECT_EQ(open()->key(kIostream, kCpp), compiler->key(kIostream, kCpp));
}

// Whatever lies where something kept should be: not known, removed, kept anew, and never waited
// for.
TEST_F(CompilerTest, DamageIsNotKnown) {
    const auto cut = [](const fs::path& path) { fs::resize_file(path, fs::file_size(path) - 1); };
    const auto change = [](const fs::path& path) {
        ::chmod(path.c_str(), 0644);
        std::fstream(path, std::ios::in | std::ios::out).put('~');
    };
    const auto empty = [](const fs::path& path) { fs::resize_file(path, 0); };
    const auto fifo = [](const fs::path& path) {
        fs::remove(path);
        ::mkfifo(path.c_str(), 0644);
    };
    const auto link = [this](const fs::path& path) {
        fs::copy_file(path, folder.path() / "copy", fs::copy_options::overwrite_existing);
        fs::remove(path);
        fs::create_symlink(folder.path() / "copy", path);
    };
    const auto directory = [](const fs::path& path) {
        fs::remove(path);
        fs::create_directories(path / "x");
    };
    const auto open_to_all = [](const fs::path& path) { ::chmod(path.c_str(), 0666); };
    for (const std::function<void(const fs::path&)>& damage :
         {std::function<void(const fs::path&)>(cut),
          {change},
          {empty},
          {fifo},
          {link},
          {directory},
          {open_to_all}}) {
        for (const char* part : {"artifacts", "files"}) {
            SCOPED_TRACE(part);
            ASSERT_TRUE(compile(kIostream));
            ASSERT_TRUE(known(kIostream));
            ASSERT_EQ(files(part).size(), 1U);
            damage(files(part).front());
            EXPECT_FALSE(known(kIostream));
            EXPECT_THAT(files("artifacts"), IsEmpty());
        }
    }
}

TEST_F(CompilerTest, DoesWithoutACache) {
    std::ofstream(folder.path() / "file") << "x";
    fs::create_directory(folder.path() / "others");
    ::chmod((folder.path() / "others").c_str(), 0777);
    for (const char* name : {"file", "file/below", "others"}) {
        compiler = open({.cache = folder.path() / name});
        EXPECT_TRUE(compile(kIostream)) << name;
        EXPECT_FALSE(known(kIostream)) << name;
        EXPECT_FALSE(compiler->missing_header(kIostream, kCpp)) << name;
        EXPECT_EQ(compiler->worker_spec(1).headers, fs::path()) << name;
        compiler->trim();
    }
    EXPECT_TRUE(fs::is_empty(folder.path() / "others"));
    compiler = open();
    fs::remove_all(cache);
    EXPECT_TRUE(compile(kIostream));
    EXPECT_FALSE(known(kIostream));
}

TEST_F(CompilerTest, PrecompilesAHeaderOnce) {
    const auto header = compiler->missing_header(kIostream, kCpp);
    ASSERT_TRUE(header);
    EXPECT_EQ(header->name, "iostream");
    EXPECT_EQ(header->command.front(), "g++");
    compiler->prepare(*header, *worker);
    const FakeRequest made = box.requests().front();
    EXPECT_THAT(made.spec.argv, ElementsAre("/usr/bin/g++", "-O2", "-fuse-ld=bfd", "-o", "made",
                                            "-x", "c++-header", "first.h"));
    EXPECT_EQ(made.inputs.at("first.h"), "#include_next <iostream>\n");
    EXPECT_EQ(made.worker.headers, cache / "headers");
    const fs::path place = cache / "headers" / header->id;
    EXPECT_EQ(read_file(place / "iostream").value(), "#include_next <iostream>\n");
    EXPECT_EQ(read_file(place / "iostream.gch").value(), "gpch");
    EXPECT_FALSE(compiler->missing_header(kIostream, kCpp));
    EXPECT_FALSE(open()->missing_header(kIostream, kCpp));

    const FakeRequest populate = box.requests().back();
    EXPECT_EQ(populate.spec.argv.front(), "/usr/bin/g++");
    EXPECT_THAT(populate.spec.argv, Contains("-shared"));
    EXPECT_EQ(read_file(place / "populate.so").value(), "SO");

    ASSERT_TRUE(compile(kIostream));
    EXPECT_EQ(box.requests().back().spec.environment.back(),
              "LD_PRELOAD=/headers/" + header->id + "/populate.so");
    EXPECT_THAT(box.requests().back().spec.argv,
                ElementsAre("/usr/bin/g++", "-isystem", "/headers/" + header->id, "-O2",
                            "-fuse-ld=bfd", "-o", "a.out", "flip.cpp"));
    ASSERT_TRUE(compile(submission_of("int x;\n#include <iostream>\n")));
    EXPECT_THAT(box.requests().back().spec.argv, Not(Contains("-isystem")));
}

TEST_F(CompilerTest, DoesWithoutAHeaderThatCannotBeMade) {
    const std::vector<FakeReply> replies = {
        {.result = {.exit_code = 1}, .files = {{"made", "x"}}},
        {.files = {{"made", ""}}},
        {},
        {.error = Error{ErrorCode::protocol, "broken"}},
    };
    for (const FakeReply& reply : replies) {
        program = [&](const FakeRequest&) { return reply; };
        compiler = open();
        const auto header = compiler->missing_header(kIostream, kCpp);
        ASSERT_TRUE(header);
        compiler->prepare(*header, *worker);
        EXPECT_FALSE(compiler->missing_header(kIostream, kCpp)) << "it would be tried for ever";
        EXPECT_TRUE(fs::is_empty(cache / "headers"));
    }
}

TEST_F(CompilerTest, DoesWithoutTheLibraryThatCannotBeMade) {
    const auto usual = program;
    program = [&](const FakeRequest& request) {
        const auto& argv = request.spec.argv;
        const bool library = std::find(argv.begin(), argv.end(), "-shared") != argv.end();
        return library ? FakeReply{.result = {.exit_code = 1}} : usual(request);
    };
    compiler->prepare(*compiler->missing_header(kIostream, kCpp), *worker);
    ASSERT_TRUE(compile(kIostream));
    EXPECT_TRUE(accelerated(box.requests().back()));
    EXPECT_EQ(box.requests().back().spec.environment.back(), "PYTHONHASHSEED=0");
}

TEST_F(CompilerTest, MakesAHeaderAgainThatWasChanged) {
    const auto header = compiler->missing_header(kIostream, kCpp);
    ASSERT_TRUE(header);
    const fs::path place = cache / "headers" / header->id;
    for (const char* name : {"iostream", "iostream.gch", "populate.so", "stamps"}) {
        compiler->prepare(*header, *worker);
        ASSERT_FALSE(compiler->missing_header(kIostream, kCpp)) << name;
        const std::string bytes = read_file(place / name).value();
        std::fstream(place / name, std::ios::in | std::ios::out) << "?";  // in place, same size
        ASSERT_EQ(read_file(place / name).value().size(), bytes.size());
        EXPECT_TRUE(compiler->missing_header(kIostream, kCpp)) << name;
    }
}

TEST_F(CompilerTest, DoesNotUseAHeaderThatOthersCouldHaveWritten) {
    const auto header = compiler->missing_header(kIostream, kCpp);
    ASSERT_TRUE(header);
    const fs::path place = cache / "headers" / header->id;
    for (const fs::path& path : {place, place / "iostream", place / "iostream.gch"}) {
        compiler->prepare(*header, *worker);
        ASSERT_FALSE(compiler->missing_header(kIostream, kCpp));
        ::chmod(path.c_str(), 0777);
        EXPECT_TRUE(compiler->missing_header(kIostream, kCpp));
        ASSERT_TRUE(compile(kIostream));
        EXPECT_FALSE(accelerated(box.requests().back()));
        for (const fs::path& kept : files("artifacts")) fs::remove(kept);
    }
}

class Accelerated : public CompilerTest {
protected:
    Accelerated() { compiler->prepare(*compiler->missing_header(kIostream, kCpp), *worker); }

    /// What compile() gives when the fast compilation does `fast`, and how many were needed.
    std::pair<Result<Artifact>, std::size_t> compile_with(const FakeReply& fast) {
        const std::size_t before = box.requests().size();
        program = [&](const FakeRequest& request) {
            if (accelerated(request)) return fast;
            return FakeReply{.result = {.exit_code = 1}, .err = "plain words"};
        };
        auto artifact = compile(kIostream);
        return {std::move(artifact), box.requests().size() - before};
    }
};

TEST_F(Accelerated, OnlyThePlainFailureCounts) {
    const std::vector<FakeReply> replies = {
        {.result = {.exit_code = 1}, .err = "odd words"},
        {.result = {.signalled = true, .signal = 11}},
        {.result = {.limit = model::LimitHit::memory}},
        {},
        {.err = "In file included from /headers/0/iostream:1", .files = {{"a.out", "ELF"}}},
        {.error = Error{ErrorCode::protocol, "broken"}},
    };
    for (const FakeReply& reply : replies) {
        const auto [artifact, runs] = compile_with(reply);
        ASSERT_TRUE(artifact);
        EXPECT_EQ(artifact->result.log, "plain words");
        EXPECT_EQ(runs, 2U);
    }
}

TEST_F(Accelerated, RunningOutOfTimeCountsAtOnce) {
    const auto [artifact, runs] = compile_with({.result = {.limit = model::LimitHit::wall}});
    ASSERT_TRUE(artifact);
    EXPECT_FALSE(artifact->result.ok);
    EXPECT_TRUE(artifact->out_of_time);
    EXPECT_EQ(runs, 1U);
}

TEST_F(Accelerated, SuccessCountsAtOnce) {
    const auto [artifact, runs] = compile_with({.files = {{"a.out", "ELF"}}});
    ASSERT_TRUE(artifact);
    EXPECT_TRUE(artifact->result.ok);
    EXPECT_EQ(runs, 1U);
}

void write_aged(const fs::path& path, std::size_t size, int hours) {
    fs::create_directories(path.parent_path());
    std::ofstream(path) << std::string(size, 'x');
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(hours));
}

TEST(Cache, RemovesWhatWasNotUsedForLongest) {
    const auto folder = TempDir::make("cache-test").value();
    const fs::path& cache = folder.path();
    write_aged(cache / "files" / "aa" / "old", 40'000, 9);
    write_aged(cache / "headers" / "middle" / "bits" / "stdc++.h.gch", 40'000, 1);
    fs::last_write_time(cache / "headers" / "middle",
                        fs::file_time_type::clock::now() - std::chrono::hours(8));
    write_aged(cache / "artifacts" / "bb" / "new", 40'000, 7);
    write_aged(cache / "files" / "bb" / "unfinished.x", 1, 2);
    write_aged(cache / "files" / "bb" / "unfinished.y", 1, 0);
    trim_cache(cache, mib(100));
    EXPECT_TRUE(fs::exists(cache / "files" / "aa" / "old"));
    EXPECT_FALSE(fs::exists(cache / "files" / "bb" / "unfinished.x"));
    EXPECT_TRUE(fs::exists(cache / "files" / "bb" / "unfinished.y"));
    trim_cache(cache, kib(60));
    EXPECT_FALSE(fs::exists(cache / "files" / "aa" / "old"));
    EXPECT_FALSE(fs::exists(cache / "headers" / "middle"));
    EXPECT_TRUE(fs::exists(cache / "artifacts" / "bb" / "new"));
    trim_cache(cache / "nowhere", kib(60));
}

TEST(FirstInclude, IsWhatComesBeforeEverythingElse) {
    const std::vector<std::pair<const char*, const char*>> table = {
        {"#include <iostream>", "iostream"},
        {"\xef\xbb\xbf \t\r\n\f# \tinclude\t<bits/stdc++.h>", "bits/stdc++.h"},
        {"#include<cstdio>\r\n", "cstdio"},
        {"// a\n/* b\n#include <set> */ //\n#include <map>\n#include <set>", "map"},
        {"", ""},
        {"#", ""},
        {"/", ""},
        {"/* never closed #include <map>", ""},
        {"// no end", ""},
        {"#include \"map\"", ""},
        {"#include <map\n>", ""},
        {"#include <map", ""},
        {"#define X\n#include <map>", ""},
        {"#pragma GCC optimize(3)\n#include <map>", ""},
        {";#include <map>", ""},
        {"#include_next <map>", ""},
    };
    for (const auto& [source, header] : table) EXPECT_EQ(first_include(source), header) << source;
}

model::Language compiled_by(std::vector<std::string> command, std::string source = "{problem}.c") {
    return {.name = "x", .source_name = std::move(source), .compile = std::move(command)};
}

TEST(Gcc, IsRecognisedByItsName) {
    for (const char* program : {"g++", "/usr/bin/gcc", "c++", "cc", "/opt/g++-13", "gcc-4"}) {
        EXPECT_TRUE(is_gcc(compiled_by({program, "{source}", "-o", "{executable}"}))) << program;
    }
    for (const char* program : {"clang++", "g++-", "g++-x", "javac", "xgcc", "/g++/fpc", ""}) {
        EXPECT_FALSE(is_gcc(compiled_by({program, "{source}", "-o", "{executable}"}))) << program;
    }
    EXPECT_FALSE(is_gcc(compiled_by({"g++", "{source}"})));
    EXPECT_FALSE(is_gcc(compiled_by({"g++", "x{source}", "{executable}"})));
    EXPECT_FALSE(is_gcc(compiled_by({})));
}

TEST(Gcc, LeavesTheLinkerOfTheCommand) {
    const auto own = compiled_by({"g++", "-fuse-ld=gold", "{source}", "{executable}"});
    EXPECT_EQ(fast_linker(own, "g++ 12.2.0"), "");
    EXPECT_EQ(fast_linker(compiled_by({"clang++", "{source}", "{executable}"}), "12.2.0"), "");
}

TEST(Gcc, LinksCPlainly) {  // nested functions need an executable stack, which only GNU ld gives
    const auto c = compiled_by({"gcc", "{source}", "-o", "{executable}"});
    EXPECT_EQ(fast_linker(c, "gcc 12.2.0"), "");
}

TEST(Gcc, TellsItsVersion) {
    EXPECT_EQ(gcc_version("g++ (Debian 12.2.0-14+deb12u1) 12.2.0"), std::pair(12, 2));
    EXPECT_EQ(gcc_version("13.1"), std::pair(13, 1));
    EXPECT_FALSE(gcc_version(""));
    EXPECT_FALSE(gcc_version("g++ twelve"));
}

TEST(Gcc, PrecompilesWithTheSameFlags) {
    EXPECT_THAT(precompile_command(compiled_by({"gcc", "{source}", "-o", "{executable}", "-lm"})),
                ElementsAre("gcc", "-x", "c-header", "{source}", "-o", "{executable}", "-lm"));
    EXPECT_THAT(precompile_command(compiled_by({"gcc", "{source}", "{executable}"}, "a.cc")),
                Contains("c++-header"));
    EXPECT_THAT(precompile_command(compiled_by({"g++", "{source}", "{executable}"})),
                Contains("c++-header"));
    for (const char* word : {"-xc++", "-x", "-D{problem}"}) {
        EXPECT_THAT(precompile_command(compiled_by({"g++", word, "{source}", "{executable}"})),
                    IsEmpty());
    }
}

}  // namespace
}  // namespace grader::compile
