#include "grader/config/yaml.hpp"

#include <gtest/gtest.h>

namespace grader::config {
namespace {

/// "line:column: message", or "" when it parses.
std::string mistake(const std::string& text) {
    const auto parsed = parse_yaml(text);
    if (parsed) return "";
    const Position place = position(text, parsed.error().offset);
    return std::to_string(place.line) + ":" + std::to_string(place.column) + ": " +
           parsed.error().message;
}

std::string repeated(const std::string& part, std::size_t size) {
    std::string text;
    while (text.size() < size) text += part;
    return text;
}

TEST(ParseYaml, GivesValuesWithTheirPlaces) {
    const std::string text = "# day 1\r\ntitle: 冬令营\r\nio: {输: [翻转, \"b c\"], e: }\r\n";
    const auto root = parse_yaml(text);
    ASSERT_TRUE(root) << root.error().message;
    ASSERT_EQ(root->kind, Value::Kind::map);
    ASSERT_EQ(root->items.size(), 2U);
    EXPECT_EQ(root->items[0].key, "title");
    EXPECT_EQ(root->items[0].text, "冬令营");
    const Value& io = root->items[1];
    ASSERT_EQ(io.items.size(), 2U);
    EXPECT_EQ(io.items[0].key, "输");
    ASSERT_EQ(io.items[0].kind, Value::Kind::list);
    const Value& last = io.items[0].items.at(1);
    EXPECT_EQ(last.text, "b c");
    EXPECT_EQ(position(text, last.offset).line, 3U);
    EXPECT_EQ(position(text, last.offset).column, 14U);  // characters, not bytes
    EXPECT_EQ(io.items[1].kind, Value::Kind::nothing);
    EXPECT_EQ(text.substr(io.items[1].offset, 2), "e:");
}

TEST(ParseYaml, KeepsTheLinesOfABlockWhateverTheFilesLineEnds) {
    for (const char* text : {"a: |\n  bw\n  wb\nc: 1\n", "a: |\r\n  bw\r\n  wb\r\nc: 1\r\n"}) {
        const auto root = parse_yaml(text);
        ASSERT_TRUE(root);
        EXPECT_EQ(root->items[0].text, "bw\nwb\n");
    }
}

TEST(ParseYaml, TakesATextWithoutValues) {
    for (const char* text : {"", "\n", "# nothing\n", "---\n", "~\n"}) {
        const auto root = parse_yaml(text);
        ASSERT_TRUE(root) << text;
        EXPECT_EQ(root->kind, Value::Kind::nothing) << text;
    }
}

TEST(ParseYaml, RefusesWhatIsNotYamlAndWhatWeDoNotTake) {
    const std::string special = "; put a text with special characters in quotes";
    const std::string tabs = "; indent with blanks instead of tabs";
    const std::string anchors =
        "anchors (&) and aliases (*) are not supported; write the value out, or put a text that "
        "begins so in quotes";
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"a: 1\nb: 2\na: 3\n", "3:1: duplicate key 'a', given in line 1 already"},
        {"x: {k: 1, k: 2}", "1:11: duplicate key 'k', given in line 1 already"},
        {"a: b: c\n", "1:5: not valid YAML: illegal map value" + special},
        {"a: @x\n", "1:4: not valid YAML: unknown token" + special},
        {"a: *x\n", "1:4: not valid YAML: the referenced anchor is not defined" + special},
        {"\ta: 1\n", "1:3: not valid YAML: illegal map value" + tabs},
        {"a:\n \tb: 1\n", "2:4: not valid YAML: illegal map value" + tabs},
        {"x: 1\na：1\nb: 2\n", "3:2: not valid YAML: illegal map value; a key needs ':', not '：'"},
        {"a: [1, 2\n", "2:1: not valid YAML: end of sequence flow not found"},
        {"a: {b: 1\n", "2:1: not valid YAML: end of map flow not found"},
        {"a: 'x", "1:6: not valid YAML: illegal EOF in scalar"},
        {"a: 'x\nb: 1\n", "1:4: this quote is never closed"},
        {"a: \"x\\\"\n", "1:4: this quote is never closed"},
        {"a: \"\\q\"\n", "1:7: not valid YAML: unknown escape character: q"},
        {"a: x\n- y\n", "2:1: not valid YAML: end of map not found"},
        {"a: &x 1\n", "1:4: " + anchors},
        {"a: &x [1]\nb: *x\n", "1:4: " + anchors},
        {"a: !!int 3\n", "1:4: tags (!) are not supported; put a text that begins so in quotes"},
        {"a: !x 3\n", "1:4: tags (!) are not supported; put a text that begins so in quotes"},
        {"a: 1\n---\nb: 2\n", "2:1: expected one document, found another after it"},
        {"? [a]\n: b\n", "1:3: expected a word as key, found something else"},
        {": b\n", "1:1: expected a word as key, found something else"},
        {repeated("[", 17) + repeated("]", 17),
         "1:17: expected at most 16 levels of lists and maps"},
        {std::string("a: \0", 4), "1:4: expected text, found the control character \\0"},
        {"a: 1\nb: \x04\n", "2:4: expected text, found the control character \\x04"},
        {"# ok\na: \xb7\xad\xd7\xaa\n",
         "2:1: expected UTF-8, found GB18030; save the file as UTF-8"},
        {"a: \xff\n", "1:1: expected UTF-8, found other bytes; save the file as UTF-8"},
        {"\x7f"
         "ELF",
         "1:1: expected text, found the control character \\x7f"},
    };
    for (const auto& [text, expected] : cases) EXPECT_EQ(mistake(text), expected) << text;
}

TEST(ParseYaml, EndsSoonOnHugeAndHostileTexts) {
    constexpr std::size_t kSize = 16 << 10;
    for (const char* part : {"[",  "{", "- ",  "? ", "a: ",   "{a: ",   "[],", "&a ", "*a ", "!",
                             "\"", "'", "|\n", "%",  "---\n", "a: b\n", "\n",  "\t",  "\\",  "#"}) {
        for (const char* start : {"", "a: [", "a:\n  - "}) {
            (void)parse_yaml(start + repeated(part, kSize));
        }
    }
}

}  // namespace
}  // namespace grader::config
