#!/usr/bin/env python3
"""Looking through the folder of a province, 2,000 contestants x 4 problems, without running anything.

The sources are those of flip's samples, each changed so that no two are alike. The yardstick is
reading the same files one after the other.
"""

import json
import subprocess
import sys
import time

import common
from common import Camp


def read_all(folder):
    start = time.monotonic()
    size = sum(len(file.read_bytes()) for file in folder.rglob("*") if file.is_file())
    return time.monotonic() - start, size


def main():
    chosen = common.arguments(__doc__, contestants=2000, rounds=5)
    problems = ["flip", "flip2", "flip3", "flip4"]
    with common.workplace() as place:
        camp = Camp(place / "camp", chosen)
        for problem in problems[1:]:
            camp.problem(problem, common.DATA, "{cpu: 1s}")
        for number in range(chosen.contestants):
            for index, problem in enumerate(problems):
                source = common.BATCH[(number + index) % len(common.BATCH)]
                camp.hand_in(f"c{number:04}", source.suffix, common.variant(source, number), problem)
        times = []
        bare = []
        for _ in range(chosen.rounds):
            bare.append(read_all(camp.folder / "submissions")[0])
            start = time.monotonic()
            looked = subprocess.run([camp.bin / "grader", "lint", "--contest", camp.folder / "config/contest.yaml",
                                     "--format", "json"], capture_output=True, check=False)
            times.append(time.monotonic() - start)
            # exit code 1: there is something to warn of
            if looked.returncode != 1 or json.loads(looked.stdout)["sources"] != chosen.contestants * len(problems):
                sys.exit(looked.stderr.decode() or "lint did not look at everything")
        size = read_all(camp.folder / "submissions")[1]
        common.figure("lint", f"{common.median(times):.2f} s for {chosen.contestants} contestants x {len(problems)} "
                      f"problems, {size / 1e6:.1f} MB; reading them: {common.median(bare):.2f} s")


if __name__ == "__main__":
    main()
