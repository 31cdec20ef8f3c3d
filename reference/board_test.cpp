#include "reference/board.hpp"

#include <gtest/gtest.h>

namespace flip {
namespace {

std::string error_of(std::string_view text) {
    const auto parsed = parse_board(text);
    const auto* error = std::get_if<SyntaxError>(&parsed);
    return error == nullptr ? "valid" : message(*error, "x.in");
}

TEST(Board, HasTheMaskOfEveryMove) {
    const Board masks[kCells] = {19,   39,    78,    140,   305,   626,   1252,  2248,
                                 4880, 10016, 20032, 35968, 12544, 29184, 58368, 51200};
    for (unsigned cell = 0; cell < kCells; ++cell) EXPECT_EQ(move_mask(cell), masks[cell]) << cell;
}

TEST(Board, AddsUpTheEffectOfMoves) {
    EXPECT_EQ(effect(0), 0U);
    EXPECT_EQ(effect(1), 19U);
    EXPECT_EQ(effect(0x8001), 51219U);
    EXPECT_EQ(effect(0x0003), 19U ^ 39U);
    EXPECT_EQ(effect(0xFFFF), 0x9669U);  // corners are turned 3 times, edges 4, centre cells 5
}

TEST(Board, PutsTheFirstCellInTheLowestBit) {
    EXPECT_EQ(std::get<Board>(parse_board("bwww\nwwww\nwwww\nwwww\n")), 1U);
    EXPECT_EQ(std::get<Board>(parse_board("wwww\nbwww\nwwww\nwwwb\n")), 0x8010U);
    EXPECT_EQ(std::get<Board>(parse_board("bbbb\nbbbb\nbbbb\nbbbb\n")), kBlack);
}

TEST(Board, PrintsWhatItParses) {
    EXPECT_EQ(print_board(0x8010), "wwww\nbwww\nwwww\nwwwb\n");
    for (Board board = 0; board < kBoards; ++board)
        ASSERT_EQ(std::get<Board>(parse_board(print_board(board))), board);
}

TEST(ParseBoard, SaysWhereATextStopsBeingABoard) {
    EXPECT_EQ(error_of("bwwb\nbbwb\nbwwb\nbwww\n"), "valid");
    EXPECT_EQ(error_of(""), "x.in:1:1: expected b or w, found end of file");
    EXPECT_EQ(error_of("bwwb\nbb"), "x.in:2:3: expected b or w, found end of file");
    EXPECT_EQ(error_of("bwwb\nbbxb\nbwwb\nbwww\n"), "x.in:2:3: expected b or w, found 'x'");
    EXPECT_EQ(error_of("Bwwb\nbbwb\nbwwb\nbwww\n"), "x.in:1:1: expected b or w, found 'B'");
    EXPECT_EQ(error_of("bww\nbbwb\nbwwb\nbwww\n"), "x.in:1:4: expected b or w, found end of line");
    EXPECT_EQ(error_of("bwwbb\nbbwb\nbwwb\nbwww\n"), "x.in:1:5: expected end of line, found 'b'");
    EXPECT_EQ(error_of("bwwb \nbbwb\nbwwb\nbwww\n"), "x.in:1:5: expected end of line, found ' '");
    EXPECT_EQ(error_of("\nbwwb\nbbwb\nbwwb\nbwww\n"),
              "x.in:1:1: expected b or w, found end of line");
    EXPECT_EQ(error_of("bwwb\nbbwb\nbwwb\nbwww"),
              "x.in:4:5: expected end of line, found end of file");
    EXPECT_EQ(error_of("bwwb\nbbwb\nbwwb\nbwww\n\n"),
              "x.in:5:1: expected end of file, found end of line");
    EXPECT_EQ(error_of("bwwb\nbbwb\nbwwb\nbwww\nb"), "x.in:5:1: expected end of file, found 'b'");
}

TEST(ParseBoard, ShowsAnyByteLegibly) {
    EXPECT_EQ(error_of("bwwb\r\nbbwb\r\n"),
              "x.in:1:5: expected end of line, "
              "found carriage return (lines must end with LF only)");
    EXPECT_EQ(error_of("\xEF\xBB\xBF"
                       "bwwb\n"),
              "x.in:1:1: expected b or w, found byte 0xef");
    EXPECT_EQ(error_of("b\tww\n"), "x.in:1:2: expected b or w, found byte 0x09");
    EXPECT_EQ(error_of("bw\x7F"), "x.in:1:3: expected b or w, found byte 0x7f");
    EXPECT_EQ(error_of(std::string_view("bw\0w\n", 5)),
              "x.in:1:3: expected b or w, found byte 0x00");
}

}  // namespace
}  // namespace flip
