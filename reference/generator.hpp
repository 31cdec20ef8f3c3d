#pragma once
// Boards with wanted properties, drawn uniformly from all that have them.

#include "reference/board.hpp"
#include "reference/random.hpp"
#include "reference/solver.hpp"

#include <optional>
#include <vector>

namespace flip {

constexpr Moves kCorners = 0x9009;
constexpr Moves kCentre = 0x0660;
constexpr Moves kEdges = kBlack & ~(kCorners | kCentre);  ///< the border without its corners

/// What is left out is free.
struct Wanted {
    std::optional<int> distance;  ///< kImpossible counts as one
    std::optional<Goal> goal;
    std::vector<Moves> areas;  ///< every shortest solution makes a move in each of them
};

/// All boards that are as wanted, in ascending order.
[[nodiscard]] std::vector<Board> matching(const Solver& solver, const Wanted& wanted);

/// One of them; nothing when there is none.
[[nodiscard]] std::optional<Board> draw(const Solver& solver, const Wanted& wanted, Random& random);

}  // namespace flip
