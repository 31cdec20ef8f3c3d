#pragma once
// The least number of moves for every board, from one breadth-first search.

#include "reference/board.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace flip {

constexpr int kImpossible = -1;

/// The colours that shortest solutions end in; a set of bits.
enum class Goal : std::uint8_t {
    none = 0,  ///< impossible
    black = 1,
    white = 2,
    either = 3,  ///< both are equally near
};

/// Immutable once made, so threads may share it. Takes ~150 KB: keep it off small stacks.
class Solver {
public:
    Solver();

    /// Moves to the nearest one-colour board, or kImpossible.
    [[nodiscard]] int distance(Board board) const { return distances_[board]; }

    [[nodiscard]] Goal goal(Board board) const { return Goal{goals_[board]}; }

    /// The cells of one shortest solution in ascending order; none for an impossible board.
    [[nodiscard]] std::vector<unsigned> moves(Board board) const;

private:
    std::array<std::int8_t, kBoards> distances_;
    std::array<std::uint8_t, kBoards> goals_{};
};

/// What the problem asks for: "4" or "Impossible", without the line end.
[[nodiscard]] std::string answer(const Solver& solver, Board board);

/// The facts of a board as lines "key: value": distance, goal, and moves where there are any.
[[nodiscard]] std::string facts(const Solver& solver, Board board);

}  // namespace flip
