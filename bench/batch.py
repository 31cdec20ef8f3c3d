#!/usr/bin/env python3
"""A whole batch against a bare loop: 20 programs of all kinds, and 7 that are right, each on the 30
cases of flip; limits 1 s of CPU, 2 s on the clock, 256 MiB; two at a time.

The bare loop compiles plainly, two at a time, then runs each case once, two at a time, and kills at
1 s of CPU or 2 s on the clock. It compares nothing. Ours is all of `grader run`, from nothing to the
written reports, with an empty store and an empty cache of executables. The precompiled headers are
made once for a machine, so one figure is with them ready and one is without ("cold").
"""

import re
import shutil

import common
from common import Camp


def bare(chosen, sources, folder):
    """Seconds that compiling takes, and all."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    compiles, runs = [], []
    for number, source in enumerate(sources):
        executable = folder / str(number)
        compiles.append(("-", common.compile_command(source, executable)))
        if "HL-017" not in str(source):  # it does not compile
            runs += [(case, [executable]) for case in common.inputs()]
    first = common.bare_loop(chosen, [compiles], "--jobs", 2)[0][0]
    second = common.bare_loop(chosen, [runs], "--jobs", 2, "--cpu", 1, "--wall", 2)[0][0]
    return first, first + second


def warm_headers(chosen, sources, folder):
    """The precompiled headers that the sources will ask for."""
    camp = Camp(folder, chosen, "{cpu: 10s, memory: 256MiB, output: 1MiB}")
    first = {re.search("^#include.*", source.read_text(encoding="utf-8"), re.MULTILINE)[0]
             for source in sources if source.suffix == ".cpp"}
    for number, include in enumerate(sorted(first)):
        for copy in range(4):  # a header is precompiled when enough sources begin with it
            camp.hand_in(f"header-{number}-{copy}", ".cpp",
                         f"{include}\nint main() {{ return {copy}; }}\n")
    camp.run("--jobs", "2")
    return camp.cache / "headers"


def batch(chosen, name, sources, goal, folder):
    camp = Camp(folder / name, chosen)
    for number, source in enumerate(sources):
        camp.hand_in(f"p{number:02}", source.suffix, source.read_text(encoding="utf-8"))
    headers = warm_headers(chosen, sources, folder / f"{name}-headers")
    yardsticks, compiling, warm, cold = [], [], [], []
    for _ in range(chosen.rounds):
        first, total = bare(chosen, sources, folder / f"{name}-bare")
        compiling.append(first)
        yardsticks.append(total)
        for ready, times in ((True, warm), (False, cold)):
            camp.forget_results()
            camp.forget_cache()
            if ready:  # moved: copies are not trusted
                headers.rename(camp.cache / "headers")
            figures, report = camp.run("--jobs", "2")
            times.append(figures["wall"])
            if ready:
                (camp.cache / "headers").rename(headers)
        common.note(f"bare {yardsticks[-1]:.2f} s ({first:.2f} s of it compiling), "
                    f"ours {warm[-1]:.2f} s, cold {cold[-1]:.2f} s")
    common.note(f"verdicts: {common.verdicts(report)}")
    yardstick = common.median(yardsticks)
    common.ratio(name, common.median(warm), yardstick, goal)
    common.ratio(f"{name}-cold", common.median(cold), yardstick, "none: headers are made once")


def main():
    chosen = common.arguments(__doc__, rounds=3)
    with common.workplace() as folder:
        batch(chosen, "batch-right", common.RIGHT, "<= 0.8", folder)
        batch(chosen, "batch", common.BATCH, "<= 0.9", folder)


if __name__ == "__main__":
    main()
