#include "reference/generator.hpp"

#include <algorithm>
#include <bit>

namespace flip {
namespace {

// For every board: is it solvable, with a move in each area whichever shortest solution is taken?
// Goes through all pairs of a move set and the one-colour board that it ends in.
std::vector<bool> needing(const Solver& solver, const std::vector<Moves>& areas) {
    std::vector<bool> needs(kBoards);
    for (Board board = 0; board < kBoards; ++board)
        needs[board] = solver.distance(board) != kImpossible;
    for (Moves moves = 0; moves < kBoards; ++moves) {
        const bool meets_all = std::all_of(areas.begin(), areas.end(),
                                           [&](Moves area) { return (moves & area) != 0; });
        if (meets_all) continue;
        for (const Board goal : {kBlack, kWhite}) {
            const Board board = goal ^ effect(moves);
            if (std::popcount(moves) == solver.distance(board)) needs[board] = false;
        }
    }
    return needs;
}

}  // namespace

std::vector<Board> matching(const Solver& solver, const Wanted& wanted) {
    std::vector<bool> suitable(kBoards, true);
    if (!wanted.areas.empty()) suitable = needing(solver, wanted.areas);
    std::vector<Board> boards;
    for (Board board = 0; board < kBoards; ++board) {
        if (suitable[board] &&
            wanted.distance.value_or(solver.distance(board)) == solver.distance(board) &&
            wanted.goal.value_or(solver.goal(board)) == solver.goal(board))
            boards.push_back(board);
    }
    return boards;
}

std::optional<Board> draw(const Solver& solver, const Wanted& wanted, Random& random) {
    const std::vector<Board> boards = matching(solver, wanted);
    if (boards.empty()) return std::nullopt;
    return boards[random.below(boards.size())];
}

}  // namespace flip
