#include "grader/compare/excerpt.hpp"

#include "grader/text/printable.hpp"
#include "grader/text/utf8.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace grader::compare {
namespace {

std::string repeat(std::size_t count, const std::string& text) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

std::size_t characters(const std::string& text) {
    return text.size() -
           static_cast<std::size_t>(std::count_if(text.begin(), text.end(), text::is_continuation));
}

TEST(Excerpt, ShowsShortTextWhole) {
    EXPECT_EQ(excerpt("", 0), "");
    EXPECT_EQ(excerpt("abc", 0), "abc");
    EXPECT_EQ(excerpt("abc", 3), "abc");
    EXPECT_EQ(excerpt(std::string_view("a\0\n\x1b\xff翻", 8), 2), "a\\0\\n\\x1b\\xff翻");
    const std::string longest = repeat(198, "翻");
    for (const std::size_t at : {0U, 1U, 2U, 3U, 300U, 593U, 594U}) {
        EXPECT_EQ(excerpt(longest, at), longest) << at;
    }
}

TEST(Excerpt, CutsFarFromTheDifference) {
    const std::string text = repeat(1000, "a") + "X" + repeat(1000, "b");
    EXPECT_EQ(excerpt(text, 1000), "…" + repeat(99, "a") + "X" + repeat(98, "b") + "…");
    EXPECT_EQ(excerpt(text, 0), repeat(198, "a") + "…");
    EXPECT_EQ(excerpt(text, 10), repeat(198, "a") + "…");
    EXPECT_EQ(excerpt(text, 2000), "…" + repeat(198, "b"));
    EXPECT_EQ(excerpt(text, text.size()), "…" + repeat(198, "b"));
}

TEST(Excerpt, CountsEscapesByWhatIsShown) {
    EXPECT_EQ(excerpt(std::string(500, '\xff'), 250),
              "…" + repeat(25, "\\xff") + repeat(24, "\\xff") + "…");
    EXPECT_EQ(excerpt(std::string(500, '\0'), 0), repeat(99, "\\0") + "…");
}

TEST(Excerpt, NeverTearsACharacter) {
    const std::string text = repeat(300, "翻");
    const std::string shown = "…" + repeat(99, "翻") + "翻" + repeat(98, "翻") + "…";
    for (const std::size_t at : {450U, 451U, 452U}) EXPECT_EQ(excerpt(text, at), shown) << at;
}

TEST(Excerpt, IsBoundedAndShowsTheDifferenceEverywhere) {
    const std::string noise = repeat(60, "a翻\xff\xe7\xbf\xf0\x9f\x98\x80\u202e\n");
    for (std::size_t at = 0; at < noise.size(); ++at) {
        const std::string shown = excerpt(noise, at);
        EXPECT_LE(characters(shown), 200U) << at;
        EXPECT_GE(characters(shown), 180U) << at;
        EXPECT_TRUE(text::is_utf8(shown)) << at;

        std::string marked = noise;
        marked[at] = 'X';
        EXPECT_NE(excerpt(marked, at).find('X'), std::string::npos) << at;
    }
}

}  // namespace
}  // namespace grader::compare
