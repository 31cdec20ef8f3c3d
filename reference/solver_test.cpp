#include "reference/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>

namespace flip {
namespace {

const Solver& solver() {
    static const Solver solver;
    return solver;
}

Board board(std::string_view text) {
    return std::get<Board>(parse_board(text));
}

TEST(Solver, HasTheKnownNumberOfBoardsForEveryDistance) {
    std::map<int, int> boards;
    for (Board b = 0; b < kBoards; ++b) ++boards[solver().distance(b)];
    EXPECT_EQ(boards, (std::map<int, int>{{kImpossible, 61440},
                                          {0, 2},
                                          {1, 32},
                                          {2, 228},
                                          {3, 880},
                                          {4, 1562},
                                          {5, 1136},
                                          {6, 256}}));
}

// The oracle works the other way round: it makes every set of moves, on a board of rows and
// columns of its own, and notes the boards that the set solves.
TEST(Solver, AgreesWithTryingAllSetsOfMoves) {
    std::vector<int> to_white(kBoards, 99);
    for (unsigned moves = 0; moves < 65536; ++moves) {
        bool black[6][6] = {};
        for (unsigned cell = 0; cell < 16; ++cell) {
            if ((moves >> cell & 1U) == 0) continue;
            const unsigned row = cell / 4 + 1;
            const unsigned column = cell % 4 + 1;
            for (bool* piece :
                 {&black[row][column], &black[row - 1][column], &black[row + 1][column],
                  &black[row][column - 1], &black[row][column + 1]})
                *piece = !*piece;
        }
        unsigned solved = 0;
        for (unsigned cell = 0; cell < 16; ++cell)
            solved |= static_cast<unsigned>(black[cell / 4 + 1][cell % 4 + 1]) << cell;
        to_white[solved] = std::min(to_white[solved], std::popcount(moves));
    }
    for (Board b = 0; b < kBoards; ++b) {
        const int white = to_white[b];
        const int black = to_white[b ^ 0xFFFFU];
        const int least = std::min(white, black);
        ASSERT_EQ(solver().distance(b), least == 99 ? kImpossible : least) << print_board(b);
        Goal goal = Goal::none;
        if (least != 99)
            goal = white == black ? Goal::either : white < black ? Goal::white : Goal::black;
        ASSERT_EQ(solver().goal(b), goal) << print_board(b);
    }
}

TEST(Solver, GivesMovesThatReachTheGoal) {
    for (Board b = 0; b < kBoards; ++b) {
        const auto cells = solver().moves(b);
        if (solver().distance(b) == kImpossible) {
            ASSERT_TRUE(cells.empty());
            continue;
        }
        ASSERT_EQ(static_cast<int>(cells.size()), solver().distance(b)) << print_board(b);
        ASSERT_TRUE(std::is_sorted(cells.begin(), cells.end())) << print_board(b);
        Board reached = b;
        for (const unsigned cell : cells) reached ^= move_mask(cell);
        const Goal goal = solver().goal(b);
        ASSERT_TRUE((reached == kBlack && goal != Goal::white) ||
                    (reached == kWhite && goal != Goal::black))
            << print_board(b);
    }
}

TEST(Answer, IsThatOfTheStatement) {
    EXPECT_EQ(answer(solver(), board("bwwb\nbbwb\nbwwb\nbwww\n")), "4");
    EXPECT_EQ(answer(solver(), kBlack), "0");
    EXPECT_EQ(answer(solver(), board("bwww\nwwww\nwwww\nwwww\n")), "Impossible");
}

TEST(Facts, AreLinesForTheManifest) {
    EXPECT_EQ(facts(solver(), kBlack), "distance: 0\ngoal: black\nmoves: []\n");
    EXPECT_EQ(facts(solver(), kWhite), "distance: 0\ngoal: white\nmoves: []\n");
    EXPECT_EQ(facts(solver(), kBlack ^ 51200U), "distance: 1\ngoal: black\nmoves: [15]\n");
    EXPECT_EQ(facts(solver(), 19U ^ 51200U), "distance: 2\ngoal: white\nmoves: [0, 15]\n");
    EXPECT_EQ(facts(solver(), 1U), "distance: impossible\ngoal: none\n");
}

}  // namespace
}  // namespace flip
