#include "reference/generator.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <set>

namespace flip {
namespace {

const Solver& solver() {
    static const Solver solver;
    return solver;
}

std::size_t boards(const Wanted& wanted) {
    return matching(solver(), wanted).size();
}

TEST(Areas, PartTheBoard) {
    EXPECT_EQ(kCorners | kEdges | kCentre, kBlack);
    EXPECT_EQ(kCorners ^ kEdges ^ kCentre, kBlack);
    EXPECT_EQ(std::popcount(kCorners), 4);
    EXPECT_EQ(std::popcount(kEdges), 8);
}

TEST(Matching, FindsAllBoardsThatAreAsWanted) {
    EXPECT_EQ(boards({}), 65536U);
    EXPECT_EQ(boards({.distance = kImpossible}), 61440U);
    EXPECT_EQ(matching(solver(), {.distance = 0}), (std::vector<Board>{kWhite, kBlack}));
    EXPECT_EQ(matching(solver(), {.distance = 0, .goal = Goal::black}), std::vector<Board>{kBlack});
    EXPECT_EQ(boards({.distance = 2, .goal = Goal::white}), 108U);
    EXPECT_EQ(boards({.distance = 2, .goal = Goal::either}), 12U);
    EXPECT_EQ(boards({.distance = 5, .goal = Goal::black}), 32U);
    EXPECT_EQ(boards({.distance = 6}), 256U);
}

TEST(Matching, FindsNothingWhereThereIsNothing) {
    EXPECT_EQ(boards({.distance = 0, .goal = Goal::either}), 0U);
    EXPECT_EQ(boards({.distance = 6, .goal = Goal::black}), 0U);  // both are always equally near
    EXPECT_EQ(boards({.distance = kImpossible, .goal = Goal::black}), 0U);
    EXPECT_EQ(boards({.distance = kImpossible, .areas = {kEdges}}), 0U);
    EXPECT_EQ(boards({.distance = 1, .areas = {kEdges, kCentre}}), 0U);
    Random random(1);
    EXPECT_EQ(draw(solver(), {.distance = 0, .areas = {kCentre}}, random), std::nullopt);
}

// All shortest solutions by trying every set of that many cells.
bool can_avoid(Board board, Moves area) {
    for (Moves moves = 0; moves < kBoards; ++moves) {
        if (std::popcount(moves) != solver().distance(board) || (moves & area) != 0) continue;
        const Board reached = board ^ effect(moves);
        if (reached == kBlack || reached == kWhite) return true;
    }
    return false;
}

TEST(Matching, TakesBoardsThatNeedAnArea) {
    for (const Moves area : {kCorners, kEdges, kCentre}) {
        const auto found = matching(solver(), {.distance = 2, .areas = {area}});
        std::size_t expected = 0;
        for (const Board board : matching(solver(), {.distance = 2}))
            expected += can_avoid(board, area) ? 0 : 1;
        EXPECT_EQ(found.size(), expected);
        for (const Board board : found) EXPECT_FALSE(can_avoid(board, area)) << print_board(board);
    }
    EXPECT_EQ(boards({.distance = 1, .areas = {kCorners}}), 8U);
    EXPECT_EQ(boards({.distance = 6, .areas = {kCorners, kEdges, kCentre}}), 60U);
}

TEST(Draw, ReachesEveryBoardThatIsAsWanted) {
    Random random(3);
    std::set<Board> drawn;
    for (int i = 0; i < 300; ++i) drawn.insert(draw(solver(), {.distance = 1}, random).value());
    const auto all = matching(solver(), {.distance = 1});
    EXPECT_EQ(drawn, std::set<Board>(all.begin(), all.end()));
}

}  // namespace
}  // namespace flip
