#include "grader/appeal/manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grader::appeal {
namespace {

using model::Verdict;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

Bundle example() {
    Bundle bundle{.made = "2026-12-01 08:00:00 UTC",
                  .contest = "冬令营",
                  .who = "wang\xff",
                  .near_limit = 100,
                  .source = "int main() {}",
                  .source_sha256 = "abc",
                  .compiler = "g++ 12",
                  .compile = {.ok = true, .log = "a warning\n", .cpu = Micros(400'001)},
                  .executable = sha256("binary")};
    bundle.problem = {.id = "flip", .title = "翻转", .full = model::whole_points(100)};
    bundle.problem.io = {model::IoKind::file, "flip.in", "flip.out"};
    bundle.problem.limits = {Micros(1'500'000), Micros(4'000'000), mib(256), mib(64), 3};
    bundle.problem.compare = {model::CompareMode::tokens, true};
    bundle.language = {.name = "cpp",
                       .source_name = "flip.cpp",
                       .compile = {"g++", "{source}", "-o", "{executable}"},
                       .executable = model::ExecutableKind::static_binary,
                       .environment = {"LD_LIBRARY_PATH=/usr/lib/jvm"},
                       .helpers = {{"flip.h", "int solve();\n\xff"}, {"grader.cpp", "// 翻转"}},
                       .stub_use = model::StubUse::imported,
                       .stubs = {"grader.cpp"}};
    bundle.machine = {.host = "h",
                      .cpu_model = "cpu",
                      .cores = 2,
                      .kernel = "Linux 6",
                      .sandbox = "B",
                      .isolated = false,
                      .grader_version = "0.1.0"};
    bundle.stored = {7, Verdict::wrong_answer, model::whole_points(40)};
    BundledCase& test = bundle.cases.emplace_back();
    test.test = {.id = "07", .points = {3333}};
    test.stored = model::CaseResult{.id = "07", .verdict = Verdict::time_limit};
    test.bundled = model::CaseResult{.id = "07",
                                     .verdict = Verdict::wrong_answer,
                                     .points = {1},
                                     .cpu = Micros(12),
                                     .wall = Micros(34),
                                     .memory = Bytes{5678},
                                     .memory_source = model::MemorySource::cgroup,
                                     .limit = model::LimitHit::output,
                                     .message = "line 1",
                                     .decided = 1};
    test.bundled->measurements = {{Verdict::time_limit, Micros(1), Micros(2), Bytes{3}},
                                  {Verdict::wrong_answer, Micros(4), Micros(5), Bytes{6}}};
    test.exit_code = 3;
    test.signal = 11;
    test.output_cut = true;
    return bundle;
}

/// The example's manifest with `from` replaced, which must be in it.
std::string changed(const std::string& from, const std::string& to) {
    std::string json = manifest_json(example());
    const std::size_t place = json.find(from);
    EXPECT_NE(place, std::string::npos) << from << " in " << json;
    if (place != std::string::npos) json.replace(place, from.size(), to);
    return json;
}

std::string error_of(const std::string& json) {
    const auto bundle = read_manifest(json);
    return bundle ? "" : bundle.error().message;
}

TEST(Manifest, KeepsEverything) {
    const auto read = read_manifest(manifest_json(example()));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->made, "2026-12-01 08:00:00 UTC");
    EXPECT_EQ(read->contest, "冬令营");
    EXPECT_EQ(read->who, "wang\xff");
    EXPECT_EQ(read->near_limit, 100u);
    EXPECT_EQ(read->compiler, "g++ 12");
    EXPECT_TRUE(read->compile.ok);
    EXPECT_EQ(read->compile.cpu, Micros(400'001));
    EXPECT_EQ(read->executable, sha256("binary"));
    EXPECT_EQ(read->problem.io.output_name, "flip.out");
    EXPECT_EQ(read->problem.limits.wall, Micros(4'000'000));
    EXPECT_EQ(read->problem.limits.threads, 3u);
    EXPECT_EQ(read->problem.compare.mode, model::CompareMode::tokens);
    EXPECT_TRUE(read->problem.compare.ignore_case);
    EXPECT_THAT(read->language.compile, ElementsAre("g++", "{source}", "-o", "{executable}"));
    EXPECT_THAT(read->language.run, ElementsAre());
    EXPECT_EQ(read->language.executable, model::ExecutableKind::static_binary);
    EXPECT_THAT(read->language.environment, ElementsAre("LD_LIBRARY_PATH=/usr/lib/jvm"));
    ASSERT_EQ(read->language.helpers.size(), 2U);
    EXPECT_EQ(read->language.helpers[0].name, "flip.h");
    EXPECT_EQ(read->language.helpers[0].bytes, "int solve();\n\xff");
    EXPECT_EQ(read->language.helpers[1].bytes, "// 翻转");
    EXPECT_EQ(read->language.stub_use, model::StubUse::imported);
    EXPECT_THAT(read->language.stubs, ElementsAre("grader.cpp"));
    EXPECT_EQ(read->machine.grader_version, "0.1.0");
    EXPECT_FALSE(read->machine.isolated);
    ASSERT_TRUE(read->stored);
    EXPECT_EQ(read->stored->run, 7);
    EXPECT_EQ(read->stored->points, model::whole_points(40));
    ASSERT_EQ(read->cases.size(), 1u);
    const BundledCase& test = read->cases.front();
    EXPECT_EQ(test.test.id, "07");
    ASSERT_TRUE(test.stored);
    EXPECT_EQ(test.stored->verdict, Verdict::time_limit);
    ASSERT_TRUE(test.bundled);
    EXPECT_EQ(test.bundled->memory, Bytes{5678});
    EXPECT_EQ(test.bundled->limit, model::LimitHit::output);
    ASSERT_EQ(test.bundled->measurements.size(), 2u);
    EXPECT_EQ(test.bundled->measurements[1].wall, Micros(5));
    EXPECT_EQ(test.bundled->decided, 1u);
    EXPECT_EQ(test.exit_code, 3);
    EXPECT_EQ(test.signal, 11);
    EXPECT_TRUE(test.output_cut);
}

TEST(Manifest, SecondTripChangesNothing) {
    const std::string json = manifest_json(example());
    const auto read = read_manifest(json);
    ASSERT_TRUE(read);
    EXPECT_EQ(manifest_json(*read), json);
}

TEST(Manifest, BytesThatAreNotUtf8AreWrittenInHexadecimal) {
    EXPECT_THAT(manifest_json(example()), HasSubstr("\"shown\": \"wang\\\\xff\""));
    EXPECT_THAT(manifest_json(example()), HasSubstr("\"hex\": \"77616e67ff\""));
}

TEST(Manifest, WrongValuesAreNamed) {
    struct Wrong {
        std::string from;
        std::string to;
        std::string error;
    };

    const Wrong all[] = {
        {"{", "", "manifest.json: expected JSON"},
        {"\"grader appeal\"", "\"other\"", "manifest.json: format: expected 'grader appeal'"},
        {"\"cpu_us\": 1500000", "\"cpu_us\": \"1\"",
         "manifest.json: problem.limits.cpu_us: expected a whole number from 1000 to 3600000000"},
        {"\"cpu_us\": 1500000", "\"cpu_us\": 1500000.5",
         "manifest.json: problem.limits.cpu_us: expected a whole number from 1000 to 3600000000"},
        {"\"cpu_us\": 1500000", "\"cpu_us\": 18446744073709551615",
         "manifest.json: problem.limits.cpu_us: expected a whole number from 1000 to 3600000000"},
        {"\"threads\": 3", "\"threads\": -1",
         "manifest.json: problem.limits.threads: expected a whole number from 1 to 1000"},
        {"\"flip.in\"", "\"../flip.in\"",
         "manifest.json: problem.io.input: expected a file name of at most 100 bytes without '/'"},
        {"\"flip.cpp\"", "\"..\"",
         "manifest.json: language.source_name: expected a file name of at most 100 bytes without "
         "'/'"},
        {"\"g++\"", "\"g\\u0000\"",
         "manifest.json: language.compile[0]: expected an argument of at most 4096 bytes"},
        {"\"g++\"", "7", "manifest.json: language.compile[0]: expected a text"},
        {"\"run\": []", "\"run\": {}",
         "manifest.json: language.run: expected a list of at most 200"},
        {"\"flip.h\"", "\"../flip.h\"",
         "manifest.json: language.helpers[0].name: expected a file name of at most 100 bytes "
         "without '/'"},
        {"\"grader.cpp\"\n    ]", "\"\"\n    ]",
         "manifest.json: language.stubs[0]: expected a file name of at most 100 bytes without '/'"},
        {"\"tokens\"", "\"magic\"",
         "manifest.json: problem.compare.mode: expected one of lines, exact, tokens, floats"},
        {"\"verdict\": \"TL\"", "\"verdict\": \"XX\"",
         "manifest.json: cases[0].stored.verdict: expected the code of a verdict, such as AC"},
        {"\"decided\": 1", "\"decided\": 2",
         "manifest.json: cases[0].bundled.decided: expected a whole number from 0 to 1"},
        {"77616e67ff", "7", "manifest.json: who.hex: expected hexadecimal digits"},
        {"\"who\"", "\"whom\"", "manifest.json: who is missing"},
        {"\"ok\": true", "\"ok\": 1", "manifest.json: compile.ok: expected true or false"},
    };
    for (const Wrong& wrong : all) {
        EXPECT_EQ(error_of(changed(wrong.from, wrong.to)), wrong.error);
    }
}

TEST(Manifest, AProgramThatCompilesNeedsACase) {
    Bundle bundle = example();
    bundle.cases.clear();
    EXPECT_EQ(error_of(manifest_json(bundle)), "manifest.json: cases: expected at least one case");
    bundle.compile.ok = false;
    EXPECT_TRUE(read_manifest(manifest_json(bundle)));
}

TEST(Manifest, AnotherVersionIsNamedWithItsGrader) {
    EXPECT_EQ(error_of(changed("\"version\": 2", "\"version\": 3")),
              "manifest.json: written by grader 0.1.0 as format 3, which this grader does not "
              "know\n  remedy: replay it with that grader or a newer one");
}

TEST(Manifest, DepthIsNoDanger) {
    constexpr std::size_t kDepth = 1'000'000;
    EXPECT_EQ(error_of(std::string(kDepth, '[')), "manifest.json: expected JSON");
    std::string hex;
    for (std::size_t i = 0; i < kDepth; ++i) hex += "{\"hex\":";
    hex += "\"\"" + std::string(kDepth, '}');
    EXPECT_EQ(error_of("{\"format\":" + hex + "}"),
              "manifest.json: format.hex: expected "
              "hexadecimal digits");
    EXPECT_THAT(error_of("[]"), EndsWith(": expected an object"));
    EXPECT_THAT(error_of(""), Not(testing::IsEmpty()));
}

}  // namespace
}  // namespace grader::appeal
