#include "reference/solver.hpp"

namespace flip {
namespace {

const char* name(Goal goal) {
    switch (goal) {
        case Goal::none:
            return "none";
        case Goal::black:
            return "black";
        case Goal::white:
            return "white";
        case Goal::either:
            return "either";
    }
    return "";
}

}  // namespace

// A move undoes itself, so searching outwards from both goals at once gives every distance.
// When a board is taken from the queue all boards one step nearer have been: its goals are final.
Solver::Solver() {
    distances_.fill(kImpossible);
    std::vector<Board> queue{kBlack, kWhite};
    distances_[kBlack] = distances_[kWhite] = 0;
    goals_[kBlack] = static_cast<std::uint8_t>(Goal::black);
    goals_[kWhite] = static_cast<std::uint8_t>(Goal::white);
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const Board board = queue[head];
        const auto next_distance = static_cast<std::int8_t>(distances_[board] + 1);
        for (unsigned cell = 0; cell < kCells; ++cell) {
            const Board next = board ^ move_mask(cell);
            if (distances_[next] == kImpossible) {
                distances_[next] = next_distance;
                queue.push_back(next);
            }
            if (distances_[next] == next_distance) goals_[next] |= goals_[board];
        }
    }
}

// The moves of a shortest solution may be made in any order, so going through the cells once and
// taking each that leads nearer finds a whole solution, already sorted.
std::vector<unsigned> Solver::moves(Board board) const {
    std::vector<unsigned> cells;
    for (unsigned cell = 0; cell < kCells; ++cell) {
        const Board next = board ^ move_mask(cell);
        if (distance(next) == distance(board) - 1) {
            cells.push_back(cell);
            board = next;
        }
    }
    return cells;
}

std::string answer(const Solver& solver, Board board) {
    const int distance = solver.distance(board);
    return distance == kImpossible ? "Impossible" : std::to_string(distance);
}

std::string facts(const Solver& solver, Board board) {
    const int distance = solver.distance(board);
    const std::string goal = std::string("goal: ") + name(solver.goal(board)) + '\n';
    if (distance == kImpossible) return "distance: impossible\n" + goal;
    std::string list;
    for (const unsigned cell : solver.moves(board))
        list += (list.empty() ? "" : ", ") + std::to_string(cell);
    return "distance: " + std::to_string(distance) + '\n' + goal + "moves: [" + list + "]\n";
}

}  // namespace flip
