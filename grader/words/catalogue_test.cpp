#include "grader/words/catalogue.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <set>

namespace grader::words {
namespace {

using nlohmann::json;

std::multiset<std::string> names_in(std::string_view sentence) {
    std::multiset<std::string> names;
    for (std::size_t begin = sentence.find('{'); begin != std::string_view::npos;
         begin = sentence.find('{', begin + 1)) {
        names.emplace(sentence.substr(begin, sentence.find('}', begin) - begin));
    }
    return names;
}

TEST(Catalogue, EveryLanguageHasTheSameKeysWithTheSameValues) {
    const json english = json::parse(catalogue(Lang::english));
    for (const Lang lang : kLangs) {
        const json other = json::parse(catalogue(lang));
        for (const auto& [key, sentence] : english.items()) {
            ASSERT_TRUE(other.contains(key)) << code(lang) << " lacks " << key;
            EXPECT_NE(other[key], "") << code(lang) << ' ' << key;
            EXPECT_EQ(names_in(other[key].get<std::string>()),
                      names_in(sentence.get<std::string>()))
                << code(lang) << ' ' << key;
        }
        EXPECT_EQ(other.size(), english.size()) << code(lang) << " has keys that English lacks";
    }
}

TEST(Catalogue, FillsInValues) {
    EXPECT_EQ(say(Lang::english, "rows.more", {{"n", "{n} and 3"}}), "Show {n} and 3 more");
    EXPECT_EQ(say(Lang::english, "rows.more"), "Show {n} more");
    EXPECT_EQ(say(Lang::english, "no such key"), "no such key");
}

TEST(Catalogue, SentencesAreBoundedAndPrintable) {
    const std::string long_one =
        sentence(Lang::chinese, {.rule = std::string(300, 'x') + "\x1b[31m"});
    EXPECT_LE(long_one.size(), 144U);
    EXPECT_THAT(sentence(Lang::english, {.rule = "\x1b[31m"}),
                testing::Not(testing::HasSubstr("\x1b")));
}

TEST(Catalogue, KnowsTheLanguageOfALocale) {
    EXPECT_EQ(lang_of("zh_CN.UTF-8"), Lang::chinese);
    EXPECT_EQ(lang_of("zh-CN"), Lang::chinese);
    EXPECT_EQ(lang_of("en_GB"), Lang::english);
    EXPECT_EQ(lang_of("C.UTF-8"), Lang::english);
    EXPECT_EQ(lang_of("de_DE.UTF-8"), std::nullopt);
    EXPECT_EQ(lang_of(""), std::nullopt);
    for (const Lang lang : kLangs) EXPECT_EQ(lang_of(code(lang)), lang);
}

}  // namespace
}  // namespace grader::words
