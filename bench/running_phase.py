#!/usr/bin/env python3
"""The running phase: 100 right submissions, each on the 30 cases of flip, against the time that
their processes alone take.

Yardstick: the sum of the times from posix_spawn to wait4 of the same runs without a sandbox, one after
the other on one CPU, divided by the slots. Ours is the wall time of `grader run` with every
executable in its cache and no result known, less that of a `grader run` in which every result is
known: what is left is filling boxes, running, comparing and storing. The ratio of all of `grader run`
is printed, too. Each submission is another executable, so no result is reused.

Where CPUs share something (a core, locks of the kernel), several bare runs at a time take longer each
than one alone, so the ideal cannot be reached by anybody: the bare loop's own share of it, as many
runs at a time as there are slots, is printed beside ours.
"""

import os

import common
from common import Camp


def main():
    chosen = common.arguments(__doc__, submissions=100, rounds=3, jobs=os.cpu_count())
    with common.workplace() as folder:
        camp = Camp(folder / "camp", chosen)
        compiles, runs = [], []
        for number in range(chosen.submissions):
            model = common.RIGHT[number % len(common.RIGHT)]
            source = camp.hand_in(f"c{number:03}", model.suffix, common.variant(model, number))
            executable = folder / f"bare-{number}"
            compiles.append(("-", common.compile_command(source, executable)))
            runs += [(case, [executable]) for case in common.inputs()]
        common.bare_loop(chosen, [compiles], "--jobs", os.cpu_count())
        jobs = ("--jobs", str(chosen.jobs))
        camp.run(*jobs)  # fills the cache of executables
        bare, together, ours, known = [], [], [], []
        for number in range(chosen.rounds):
            core = number % os.cpu_count()
            bare.append(common.bare_loop(chosen, [runs], "--core", core)[0][1] / chosen.jobs)
            together.append(common.bare_loop(chosen, [runs], "--jobs", chosen.jobs)[0][0])
            camp.forget_results()
            figures, report = camp.run(*jobs)
            ours.append(figures["wall"])
            known.append(camp.run(*jobs)[0]["wall"])
            common.note(f"bare {bare[-1]:.3f} s, ours {ours[-1]:.3f} s, all known {known[-1]:.3f} s")
        common.note(f"{len(runs)} runs, {chosen.jobs} slots; verdicts: {common.verdicts(report)}")
        phase = common.median([a - b for a, b in zip(ours, known)])
        yardstick = common.median(bare)
        common.figure("running-phase", f"{yardstick / phase:.3f} = bare {yardstick:.3f} s / "
                      f"running phase {phase:.3f} s", ">= 0.9")
        common.figure("running-phase-bare-loop", f"{yardstick / common.median(together):.3f} = "
                      f"bare {yardstick:.3f} s / bare loop {common.median(together):.3f} s")
        whole = common.median(ours)
        common.figure("running-phase-whole", f"{yardstick / whole:.3f} = bare {yardstick:.3f} s / "
                      f"all of grader run {whole:.3f} s")


if __name__ == "__main__":
    main()
