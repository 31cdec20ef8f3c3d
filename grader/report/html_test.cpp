// What report.html holds; how it behaves is tested in a browser (tests/browser).

#include "grader/report/html.hpp"

#include "grader/base/hash.hpp"
#include "grader/report/sample.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace grader::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string page(const model::ContestReport& report, Audience audience, std::string_view who = "") {
    std::string html;
    EXPECT_TRUE(write_report_html(report, audience, who, [&](std::string_view text) {
        html += text;
        return Status();
    }));
    return html;
}

std::string between(const std::string& text, const std::string& before, const std::string& after) {
    const std::size_t begin = text.find(before) + before.size();
    return text.substr(begin, text.find(after, begin) - begin);
}

nlohmann::json data_of(const std::string& html) {
    return nlohmann::json::parse(between(html, "id=\"data\">", "</script>"));
}

TEST(Html, PolicyNamesTheScriptAndTheStyleOfTheFile) {
    const std::string html = page(sample_report(), Audience::coaches);
    const std::string policy = between(html, "Policy\" content=\"", "\"");
    EXPECT_THAT(policy, HasSubstr("default-src 'none'; "));
    const auto hash = [&](const std::string& tag, const std::string& end) {
        return "'sha256-" + to_base64(sha256(between(html, tag, end))) + "'";
    };
    EXPECT_THAT(policy, HasSubstr("script-src " + hash("<script>", "</script>")));
    EXPECT_THAT(policy, HasSubstr("style-src " + hash("<style>", "</style>")));
}

TEST(Html, DataHasEveryCaseAndTheSource) {
    model::ContestReport report = sample_report();
    report.submissions[3].source = "int main() {}\n";
    const auto data = data_of(page(report, Audience::coaches));
    EXPECT_EQ(data["title"], "暑期训练 第一天");
    const auto& wrong = data["submissions"][3];
    EXPECT_EQ(wrong["cases"][0].get<std::string>().substr(0, 10), "ACACACWAAC");
    EXPECT_EQ(wrong["cases"][1][3], 812);
    EXPECT_EQ(wrong["reasons"]["3"],
              nlohmann::json::parse(
                  R"([["differs.line", 0, {"line": "1", "expected": "4", "found": "5"}]])"));
    EXPECT_EQ(wrong["difference"], nlohmann::json::parse(R"([3, 1, 1, 0, "4", "5"])"));
    EXPECT_EQ(wrong["source"], "int main() {}\n");
    EXPECT_THAT(data["submissions"][1]["log"].get<std::string>(), HasSubstr("'cout' was not"));
    EXPECT_EQ(data["findings"].size(), 1U);
    EXPECT_EQ(data["standings"].size(), 4U);
}

TEST(Html, NoBytesOfOthersAreMarkup) {
    const std::string hostile = "</script><!--<script>{{script}}\xff\xe2\x80\xa8&";
    model::ContestReport report = sample_report();
    const std::string harmless = page(report, Audience::coaches);
    report.title = report.submissions[0].who = report.submissions[0].source =
        report.submissions[0].compile.log = report.findings[0].message = hostile;
    report.submissions[3].cases[3].message = hostile;
    report.standings[0].name = hostile;
    const std::string html = page(report, Audience::coaches);
    const auto count = [](const std::string& text) {
        return std::count(text.begin(), text.end(), '<');
    };
    EXPECT_EQ(count(html), count(harmless));
    EXPECT_THAT(data_of(html)["submissions"][0]["source"].get<std::string>(),
                HasSubstr("</script><!--<script>"));
}

TEST(Html, ForEverybodyWithoutSourcesNamesAndReasons) {
    model::ContestReport report = sample_report();
    report.submissions[3].source = "int main() {}\n";
    report.standings[1].name = "Real Name";
    const std::string html = page(report, Audience::everybody);
    const auto data = data_of(html);
    const auto& wrong = data["submissions"][3];
    EXPECT_FALSE(wrong.contains("source"));
    EXPECT_FALSE(wrong.contains("log"));
    EXPECT_FALSE(wrong.contains("path"));
    EXPECT_TRUE(wrong["messages"].empty());
    EXPECT_TRUE(wrong["reasons"].empty());
    EXPECT_FALSE(wrong.contains("difference"));
    EXPECT_EQ(data["submissions"][2]["messages"]["2"], "cpu time limit of 1 s");
    EXPECT_TRUE(data["findings"].empty());
    EXPECT_EQ(data["standings"][1]["name"], "");
    EXPECT_THAT(html, Not(HasSubstr("Real Name")));
    EXPECT_FALSE(data["machine"].contains("host"));
}

TEST(Html, FrozenStandingsForEverybody) {
    model::ContestReport report = sample_report();
    report.frozen = {report.standings[0]};
    const auto data = data_of(page(report, Audience::everybody));
    EXPECT_EQ(data["standings"].size(), 1U);
    EXPECT_TRUE(data["submissions"].empty());
    EXPECT_EQ(data_of(page(report, Audience::coaches))["standings"].size(), 4U);
}

TEST(Html, OfAContestantNothingAboutOthers) {
    const std::string html = page(sample_report(), Audience::contestant, "陈思远");
    const auto data = data_of(html);
    ASSERT_EQ(data["submissions"].size(), 1U);
    EXPECT_EQ(data["submissions"][0]["who"], "陈思远");
    EXPECT_EQ(data["standings"].size(), 1U);
    EXPECT_TRUE(data["findings"].empty());
    EXPECT_THAT(html, Not(HasSubstr("Konstantin")));
}

TEST(Html, EndsWithTheSinksError) {
    int pieces = 0;
    const Status status =
        write_report_html(sample_report(), Audience::coaches, "", [&](std::string_view) -> Status {
            if (++pieces < 20) return {};
            return fail(ErrorCode::io, "disk full");
        });
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().message, "disk full");
    EXPECT_EQ(pieces, 20);
}

TEST(PageName, IsOneFileForEach) {
    EXPECT_EQ(page_name("HL-001"), "HL-001.html");
    EXPECT_EQ(page_name("王小明"), "王小明.html");
    EXPECT_EQ(page_name("../a b"), "%2E%2E%2Fa%20b.html");
    EXPECT_EQ(page_name("a%2F"), "a%252F.html");
    EXPECT_EQ(page_name("\xff"), "%FF.html");
    EXPECT_EQ(page_name(std::string(255, 'x')), "%" + sha256_hex(std::string(255, 'x')) + ".html");
}

}  // namespace
}  // namespace grader::report
