// What makes compiling fast must not be seen: the same executable, byte for byte, and the same
// words of the compiler as without it.

#include "grader/compile/compiler.hpp"
#include "grader/compile/first_include.hpp"
#include "grader/compile/headers.hpp"
#include "grader/config/load.hpp"
#include "tests/integration/sandbox_fixture.hpp"

#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <elf.h>
#include <filesystem>
#include <map>
#include <string>

namespace grader::integration {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

/// A compiler with a cache of its own, and a worker for it.
struct Workshop {
    TempDir folder;
    model::Language language;
    std::unique_ptr<compile::Compiler> compiler;
    std::unique_ptr<sandbox::Worker> worker;
};

model::Language cpp() {
    auto contest = config::load_contest_without_data(GRADER_SOURCE_DIR "/config/contest.yaml");
    EXPECT_TRUE(contest) << contest.error().message;
    for (model::Language& known : contest->languages) {
        if (known.name == "cpp") return known;
    }
    return {};
}

Workshop make_workshop(bool headers, const model::Language& language) {
    Workshop shop{.folder = TempDir::make("compile-fast").value(), .language = language};
    shop.compiler = compile::Compiler::open(
                        {language}, {.cache = shop.folder.path() / "cache", .headers = headers})
                        .value();
    shop.worker = the_sandbox().make_worker(shop.compiler->worker_spec(std::nullopt)).value();
    return shop;
}

model::Submission submission_of(const std::string& source) {
    return {.problem = "flip", .language = "cpp", .source = source};
}

std::optional<std::string> prepare(Workshop& shop, const std::string& source) {
    const auto header = shop.compiler->missing_header(submission_of(source), shop.language);
    if (!header) return std::nullopt;
    shop.compiler->prepare(*header, *shop.worker);
    EXPECT_FALSE(shop.compiler->missing_header(submission_of(source), shop.language));
    return header->id;
}

compile::Artifact compile_in(Workshop& shop, const std::string& source) {
    auto artifact = shop.compiler->compile(submission_of(source), shop.language, *shop.worker);
    EXPECT_TRUE(artifact) << artifact.error().message;
    return artifact ? std::move(*artifact) : compile::Artifact{};
}

void expect_same(Workshop& fast, Workshop& plain, const std::string& source) {
    SCOPED_TRACE(source.substr(0, 300));
    prepare(fast, source);
    const auto a = compile_in(fast, source);
    const auto b = compile_in(plain, source);
    EXPECT_EQ(a.result.ok, b.result.ok);
    EXPECT_EQ(a.result.log, b.result.log);
    EXPECT_EQ(a.message, b.message);
    EXPECT_EQ(to_hex(a.executable), to_hex(b.executable));
}

class CompilingFast : public testing::Test {
protected:
    Workshop fast = make_workshop(true, cpp());
    Workshop plain = make_workshop(false, cpp());
};

TEST_F(CompilingFast, TheCompilerTakesThePrecompiledHeader) {
    for (const std::string name : {"bits/stdc++.h", "cstdio"}) {
        const std::string source = "// x\n#include <" + name + ">\nint main() {}\n";
        const auto id = prepare(fast, source);
        ASSERT_TRUE(id) << name;
        compile::Headers headers(fast.folder.path() / "cache");
        auto additions = headers.additions(*id);
        EXPECT_THAT(additions.environment, testing::SizeIs(1)) << "no populate.so";
        additions.options.emplace_back("-H");
        const auto seen =
            compile::compile(submission_of(source), fast.language, {}, *fast.worker, {}, additions);
        ASSERT_TRUE(seen) << seen.error().message;
        EXPECT_TRUE(seen->result.ok) << seen->result.log;
        EXPECT_THAT(seen->result.log, HasSubstr("! /headers/" + *id + "/" + name + ".gch"));
    }
}

TEST_F(CompilingFast, GivesTheSameExecutable) {
    const std::string body = "int main() { std::printf(\"%d\\n\", int(sizeof(int))); }\n";
    const std::vector<std::string> sources = {
        "#include <cstdio>\n" + body,
        "#include <cstdio>\n#include <iostream>\n#include <string>\n#include <cstdio>\n" + body,
        "#include <iostream>\n#include <cstdio>\n#include <iostream>\n" + body,
        "#pragma GCC optimize(\"O3\")\n#include <cstdio>\n" + body,
        "#define int long\n#include <cstdio>\nsigned main() { puts(\"x\"); }\n",
        "#define NDEBUG\n#include <cassert>\n#include <cstdio>\n" + body,
        "/* #include <iostream> */ // #include <string>\n#include <cstdio>\n" + body,
        "// \\\n#include <iostream>\n#include <cstdio>\n" + body,
        "\xef\xbb\xbf#include <cstdio>\n" + body,
        "#include <cstdio>\r\n#include <cassert>\r\nint main(int c, char**) { assert(c); }\r\n",
        "#include <cstdio>\r\n#define A \\\r\n puts(\"x\")\r\nint main() { A; } // no line feed",
        std::string("#include <iostream>\nstatic_assert(__LINE__ == 2, \"\");\n"
                    "const char* f = __FILE__; int c[] = {__COUNTER__, __INCLUDE_LEVEL__};\n"
                    "namespace { struct A { virtual ~A() {} } a; }\nint main() { std::cout "
                    "<< f << c[0] << c[1] << &a; }\n"),
    };
    for (const std::string& source : sources) expect_same(fast, plain, source);
}

TEST(CompilingFastByStandard, HasAHeaderOfEachAndGivesTheSameExecutable) {
    std::map<std::string, std::string> header_of;
    for (const std::string standard : {"c++11", "c++20"}) {
        SCOPED_TRACE(standard);
        model::Language language = cpp();
        for (std::string& word : language.compile) {  // as config has put the standard in
            if (word.starts_with("-std=")) word = "-std=" + standard;
        }
        Workshop fast = make_workshop(true, language);
        Workshop plain = make_workshop(false, language);
        const std::string source =
            "#include <cstdio>\nint main() { std::printf(\"%ld\\n\", __cplusplus); }\n";
        const auto id = prepare(fast, source);
        ASSERT_TRUE(id);
        EXPECT_TRUE(compile_in(fast, source).result.ok);
        expect_same(fast, plain, source);
        header_of[*id] = standard;
        const std::string newer =
            "#include <cstdio>\n#include <span>\nstd::span<int> s; int main() {}\n";
        EXPECT_EQ(compile_in(fast, newer).result.ok, standard == "c++20");
        expect_same(fast, plain, newer);
    }
    EXPECT_EQ(header_of.size(), 2U);
}

TEST_F(CompilingFast, GivesTheSameExecutableForTheSampleSubmissions) {
    std::map<std::string, std::string> by_header;  // one source of each kind is enough
    for (const auto& entry : fs::recursive_directory_iterator(GRADER_SOURCE_DIR "/submissions")) {
        if (!entry.is_regular_file() || entry.path().extension() != ".cpp") continue;
        const auto source = read_file(entry.path(), kib(64));
        if (source) by_header[std::string(compile::first_include(*source))] = *source;
    }
    ASSERT_GE(by_header.size(), 2U);
    for (const auto& [header, source] : by_header) expect_same(fast, plain, source);
}

TEST_F(CompilingFast, SaysWhatTheCompilerSays) {
    for (const std::string& source : std::vector<std::string>{
             std::string("#include <iostream>\nint main() { return x; }\n"),
             std::string("#include <iostream>\n#include <algorithm>\n#include <list>\nint main() { "
                         "std::list<int> l; std::sort(l.begin(), l.end()); }\n"),
             std::string("#include <cstdio>\nint f();\nint main() { return f(); }\n"),
             std::string("#include <cstdio>\n"),
             std::string("#include <iostream>\n#include \"nothing.h\"\nint main() {}\n"),
             std::string("#include <cstdio>\n#warning words\nint main() {}\n"),
         }) {
        // The linker's words name a file that is another each time.
        prepare(fast, source);
        const auto words = [&](Workshop& shop) {
            std::string log = compile_in(shop, source).result.log;
            for (std::size_t at = 0; (at = log.find("/cc", at)) != std::string::npos;) {
                log.replace(at, 9, "/TEMPORARY");
                at += 9;
            }
            return log;
        };
        const std::string log = words(fast);
        EXPECT_EQ(log, words(plain));
        EXPECT_FALSE(log.empty());
        EXPECT_THAT(log, Not(HasSubstr("/headers")));
        EXPECT_THAT(log, Not(HasSubstr("mold")));
    }
}

// Fast linkers give nobody an executable stack, mold with a warning.
TEST_F(CompilingFast, AProgramThatNeedsAnExecutableStackGetsOne) {
    const std::string source =
        "#include <cstdio>\n"
        "__asm__(\".section .note.GNU-stack,\\\"x\\\",@progbits\\n.text\");\n"
        "int main() {}\n";
    const auto artifact = compile_in(fast, source);
    ASSERT_TRUE(artifact.result.ok) << artifact.result.log;
    EXPECT_THAT(artifact.result.log, Not(HasSubstr("mold")));
    const std::string elf = read_all(artifact.file).value();
    Elf64_Ehdr head = {};
    std::memcpy(&head, elf.data(), sizeof head);
    bool executable_stack = false;
    for (std::size_t i = 0; i < head.e_phnum; ++i) {
        Elf64_Phdr part = {};
        std::memcpy(&part, elf.data() + head.e_phoff + i * sizeof part, sizeof part);
        if (part.p_type == PT_GNU_STACK) executable_stack = (part.p_flags & PF_X) != 0;
    }
    EXPECT_TRUE(executable_stack);
}

TEST_F(CompilingFast, ADamagedHeaderCostsTimeOnly) {
    const std::string source = "#include <cstdio>\nint main() { puts(\"x\"); }\n";
    const auto id = prepare(fast, source);
    ASSERT_TRUE(id);
    const fs::path gch = fast.folder.path() / "cache" / "headers" / *id / "cstdio.gch";
    fs::resize_file(gch, fs::file_size(gch) / 2);
    auto artifact = compile_in(fast, source);
    EXPECT_TRUE(artifact.result.ok);
    EXPECT_EQ(artifact.result.log, "");
    fs::remove_all(fast.folder.path() / "cache");
    artifact = compile_in(fast, source);
    EXPECT_TRUE(artifact.result.ok);
    EXPECT_EQ(artifact.result.log, "");
}

TEST_F(CompilingFast, WhatIsKeptRuns) {
    const std::string source = "#include <cstdio>\nint main() { puts(\"kept\"); }\n";
    const auto key = fast.compiler->key(submission_of(source), fast.language);
    EXPECT_FALSE(fast.compiler->known(key));
    const auto first = compile_in(fast, source);
    const auto kept = fast.compiler->known(key);
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->executable, first.executable);
    auto worker = the_sandbox().make_worker(quick_limits().worker);
    ASSERT_TRUE(worker) << worker.error().message;
    auto out = memory_file("stdout");
    sandbox::RunSpec spec;
    spec.executable = kept->file.get();
    spec.argv = {"flip"};
    spec.stdout_fd = out->get();
    const auto ran = (*worker)->run(spec);
    ASSERT_TRUE(ran) << ran.error().message;
    EXPECT_EQ(ran->result.exec_error, 0);
    EXPECT_EQ(read_all(*out).value(), "kept\n");
}

// Compilers read the headers and nothing else of the cache; nobody writes there.
TEST_F(CompilingFast, TheBoxShowsTheHeadersOnlyForReading) {
    const fs::path outside = fast.folder.path() / "cache" / "artifacts";
    EXPECT_FALSE(compile_in(fast, "#include \"" + (outside / "x").string() + "\"\nint main() {}\n")
                     .result.ok);
    model::Language writer = fast.language;
    writer.compile = {"/usr/bin/touch", "/headers/planted", "{source}"};
    const auto touched = compile::compile(submission_of(""), writer, {}, *fast.worker);
    ASSERT_TRUE(touched) << touched.error().message;
    EXPECT_FALSE(touched->result.ok);
    EXPECT_THAT(touched->result.log, HasSubstr("Read-only file system"));
    EXPECT_FALSE(fs::exists(fast.folder.path() / "cache" / "headers" / "planted"));
}

}  // namespace
}  // namespace grader::integration
