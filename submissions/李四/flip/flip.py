# @expect: AC
from collections import deque


def masks():
    result = []
    for r in range(4):
        for c in range(4):
            m = 0
            for y, x in ((r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= y < 4 and 0 <= x < 4:
                    m |= 1 << (4 * y + x)
            result.append(m)
    return result


def bfs(start):
    flips = masks()
    steps = {start: 0}
    queue = deque([start])
    while queue:
        board = queue.popleft()
        if board in (0, 0xFFFF):
            return steps[board]
        for m in flips:
            after = board ^ m
            if after not in steps:
                steps[after] = steps[board] + 1
                queue.append(after)
    return "Impossible"


with open("flip.in") as f:
    text = "".join(f.read().split())
board = sum(1 << i for i, piece in enumerate(text) if piece == "b")
with open("flip.out", "w") as f:
    print(bfs(board), file=f)
