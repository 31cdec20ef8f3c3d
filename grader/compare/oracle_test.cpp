// Small random texts, compared by an implementation that is slow and plainly right.

#include "grader/compare/compared.hpp"
#include "grader/text/printable.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace grader::compare {
namespace {

using model::CompareMode;
using model::Comparison;
using model::Difference;

/// A line, token or byte, and where it stands.
struct Item {
    std::string text;
    std::uint64_t line = 1;
    std::uint64_t column = 0;
    std::uint64_t token = 0;
};

const std::string kBlanks = " \t\r\v\f\n";

std::vector<Item> split_lines(const std::string& text) {
    std::vector<Item> items(1);
    for (const char c : text) {
        if (c == '\n') {
            items.push_back({"", items.back().line + 1});
        } else {
            items.back().text += c;
        }
    }
    for (Item& item : items) {
        item.text.resize(item.text.find_last_not_of(kBlanks) + 1);
    }
    while (!items.empty() && items.back().text.empty()) items.pop_back();
    return items;
}

std::vector<Item> split_tokens(const std::string& text) {
    std::vector<Item> items;
    std::uint64_t line = 1;
    std::uint64_t token = 1;
    std::string current;
    for (const char c : text + "\n") {
        if (kBlanks.find(c) == std::string::npos) {
            current += c;
            continue;
        }
        if (!current.empty()) items.push_back({current, line, 0, token++});
        current.clear();
        if (c == '\n') {
            ++line;
            token = 1;
        }
    }
    return items;
}

std::vector<Item> split_bytes(const std::string& text) {
    std::vector<Item> items;
    std::uint64_t line = 1;
    std::uint64_t column = 1;
    for (const char c : text) {
        items.push_back({std::string(1, c), line, column++, 0});
        if (c == '\n') {
            ++line;
            column = 1;
        }
    }
    return items;
}

std::vector<Item> split(const std::string& text, CompareMode mode) {
    if (mode == CompareMode::lines) return split_lines(text);
    return mode == CompareMode::tokens ? split_tokens(text) : split_bytes(text);
}

std::string folded(std::string text, bool ignore_case) {
    if (!ignore_case) return text;
    for (char& c : text) {
        if (c == 'A') c = 'a';
    }
    return text;
}

Comparison oracle(const std::string& answer, const std::string& output, CompareMode mode,
                  bool ignore_case) {
    const auto expected = split(answer, mode);
    const auto found = split(output, mode);
    std::size_t i = 0;
    const auto same = [&](const Item& a, const Item& b) {
        return folded(a.text, ignore_case) == folded(b.text, ignore_case);
    };
    while (i < expected.size() && i < found.size() && same(expected[i], found[i])) ++i;
    if (i == expected.size() && i == found.size()) return {true, {}};

    Difference d;
    d.answer_ended = i == expected.size();
    d.output_ended = i == found.size();
    const auto& where = d.answer_ended ? found : expected;
    if (mode == CompareMode::lines && (d.answer_ended || d.output_ended)) {
        while (where[i].text.empty()) ++i;  // nobody can see a missing blank line
    }
    d.line = where[i].line;
    d.token = where[i].token;
    d.column = where[i].column;
    if (!d.answer_ended) d.expected = text::printable(expected[i].text);
    if (!d.output_ended) d.found = text::printable(found[i].text);
    if (mode == CompareMode::lines) {
        d.column = 1;
        if (!d.answer_ended && !d.output_ended) {
            const std::string a = folded(expected[i].text, ignore_case);
            const std::string b = folded(found[i].text, ignore_case);
            while (d.column <= a.size() && d.column <= b.size() &&
                   a[d.column - 1] == b[d.column - 1]) {
                ++d.column;
            }
        }
    }
    return {false, d};
}

std::string show(const Comparison& comparison, CompareMode mode) {
    if (comparison.equal) return "equal";
    const Difference& d = comparison.difference;
    std::string shown = std::to_string(d.line) + ":" + std::to_string(d.column) + ":" +
                        std::to_string(d.token) + (d.output_ended ? " output ended" : "") +
                        (d.answer_ended ? " answer ended" : "");
    // exact shows the line around the byte, which compare_test.cpp pins
    if (mode != CompareMode::exact) shown += " [" + d.expected + "] [" + d.found + "]";
    return shown;
}

class Texts {
public:
    std::string draw() {
        std::string text;
        for (std::size_t left = random_() % 9; left > 0; --left) text += byte();
        return text;
    }

    /// The same with some bytes put in, taken out or replaced.
    std::string vary(std::string text) {
        for (std::size_t left = random_() % 4; left > 0; --left) {
            const std::size_t at = random_() % (text.size() + 1);
            text.replace(at, random_() % 2, random_() % 2, byte());
        }
        return text;
    }

private:
    char byte() {
        static constexpr char kAlphabet[] = {'a', 'A', ' ', '\n', '\n', '\r', '\t', '\0', '\xff'};
        return kAlphabet[random_() % sizeof kAlphabet];
    }

    std::mt19937 random_{20240214};
};

TEST(Compare, AgreesWithTheOracleOnRandomTexts) {
    Texts texts;
    std::size_t equal = 0;
    for (int i = 0; i < 60'000; ++i) {
        const std::string answer = texts.draw();
        const std::string output = i % 4 == 0 ? texts.draw() : texts.vary(answer);
        for (const auto mode : {CompareMode::lines, CompareMode::exact, CompareMode::tokens}) {
            for (const bool ignore_case : {false, true}) {
                if (mode == CompareMode::exact && ignore_case) continue;
                // Small blocks: their borders fall everywhere.
                const std::size_t block = 1 + static_cast<std::size_t>(i) % 5;
                const auto comparison = compared(answer, output, {mode, ignore_case}, block);
                ASSERT_EQ(show(comparison, mode),
                          show(oracle(answer, output, mode, ignore_case), mode))
                    << "answer '" << text::printable(answer) << "' output '"
                    << text::printable(output) << "' mode " << static_cast<int>(mode)
                    << " ignore case " << ignore_case;
                equal += comparison.equal ? 1 : 0;
            }
        }
    }
    EXPECT_GT(equal, 50'000U);  // both outcomes are well covered
    EXPECT_LT(equal, 250'000U);
}

}  // namespace
}  // namespace grader::compare
