#include "grader/text/csv.hpp"

#include <gtest/gtest.h>

namespace grader::text {
namespace {

/// "line:field|field" for each row.
std::string read(std::string_view text) {
    const auto rows = parse_csv(text);
    if (!rows) return std::to_string(rows.error().line) + ": " + rows.error().message;
    std::string all;
    for (const CsvRow& row : *rows) {
        all += (all.empty() ? "" : " ") + std::to_string(row.line) + ":";
        for (std::size_t i = 0; i < row.fields.size(); ++i) {
            all += (i > 0 ? "|" : "") + row.fields[i];
        }
    }
    return all;
}

TEST(Csv, ReadsRows) {
    EXPECT_EQ(read("id,name\n1,张三\n2,李 四\n"), "1:id|name 2:1|张三 3:2|李 四");
    EXPECT_EQ(read("a, b ,c\r\n1,,\r\n"), "1:a|b|c 2:1||");
    EXPECT_EQ(read("a"), "1:a");
    EXPECT_EQ(read(""), "");
    EXPECT_EQ(read("\n\n , \na\n\n"), "4:a");
}

TEST(Csv, ReadsQuotes) {
    EXPECT_EQ(read("\"a,b\",\"c\"\"d\", \" e \"\n"), "1:a,b|c\"d| e ");
    EXPECT_EQ(read("\"two\nlines\",x\ny"), "1:two\nlines|x 3:y");
    EXPECT_EQ(read("a\"b,c"), "1:a\"b|c");
    EXPECT_EQ(read("x\n\"a,b\n"), "2: a '\"' that is not closed");
}

TEST(Csv, TakesTheSeparatorOfTheFirstLine) {
    EXPECT_EQ(read("id;name\n1;a,b\n"), "1:id|name 2:1|a,b");
    EXPECT_EQ(read("id\tname\n1\t\tx\n"), "1:id|name 2:1||x");
}

}  // namespace
}  // namespace grader::text
