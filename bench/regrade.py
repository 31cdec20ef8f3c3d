#!/usr/bin/env python3
"""Grading again what did not change: 300 submissions on the 30 cases of flip; and a province, 2,000
submissions on 100 cases each.

In the province all hand in the same source to a trivial task, so that the first run soon knows every
case; the store has a result of its own, with 100 cases, for each of them. Peak memory is that of the grader process, its spawner, or any
other process that it waited for, whichever is the largest.
"""

import os

import common
from common import Camp

TRIVIAL = """#include <stdio.h>
int main(void) {
    int a, b;
    freopen("sum.in", "r", stdin);
    freopen("sum.out", "w", stdout);
    scanf("%d %d", &a, &b);
    printf("%d\\n", a + b);
    return 0;
}
"""


def tell(name, figures):
    common.note(f"{name}: {figures['wall']:.3f} s wall, {figures['cpu']:.3f} s CPU, "
                f"peak {figures['rss_kib'] / 1024:.1f} MiB")


def again(camp, name, rounds):
    figures = []
    for _ in range(rounds):
        figures.append(camp.run("--jobs", "auto")[0])
        tell(name + ", unchanged", figures[-1])
    return (common.median([f["wall"] for f in figures]), common.median([f["cpu"] for f in figures]),
            max(f["rss_kib"] for f in figures) / 1024)


def contest(chosen, folder):
    camp = Camp(folder, chosen)
    for number in range(chosen.submissions):
        source = common.RIGHT[number % len(common.RIGHT)]
        camp.hand_in(f"c{number:04}", source.suffix, common.variant(source, number))
    figures, report = camp.run("--jobs", "auto")
    tell("first run", figures)
    common.note(f"verdicts: {common.verdicts(report)}")
    wall, cpu, memory = again(camp, "contest", chosen.rounds)
    common.figure("regrade", f"{wall:.3f} s wall, {cpu:.3f} s CPU, peak {memory:.1f} MiB for "
                  f"{chosen.submissions} submissions x {len(common.inputs())} cases", "< 0.5 s wall")


def province(chosen, folder):
    data = folder.parent / "sums"
    data.mkdir()
    for number in range(chosen.province_cases):
        (data / f"{number:03}.in").write_text(f"{number} 1\n")
        (data / f"{number:03}.out").write_text(f"{number + 1}\n")
    camp = Camp(folder, chosen)
    camp.problems.clear()
    camp.problem("sum", data, "{cpu: 1s, memory: 64MiB, output: 1MiB}")
    for number in range(chosen.province):
        camp.hand_in(f"c{number:04}", ".c", TRIVIAL, "sum")
    figures, report = camp.run("--jobs", "auto")
    tell("first run", figures)
    common.note(f"verdicts: {common.verdicts(report)}")
    wall, cpu, memory = again(camp, "province", chosen.rounds)
    size = sum(file.stat().st_size for file in camp.folder.glob("grader.db*")) / 2**20
    common.figure("province", f"peak {memory:.1f} MiB (first run {figures['rss_kib'] / 1024:.1f} MiB), "
                  f"{wall:.3f} s wall, {cpu:.3f} s CPU for {chosen.province} submissions x "
                  f"{chosen.province_cases} cases; grader.db {size:.1f} MiB", "< 100 MB")


def main():
    chosen = common.arguments(__doc__, submissions=300, province=2000, province_cases=100, rounds=5)
    with common.workplace() as folder:
        if chosen.submissions > 0:
            contest(chosen, folder / "contest")
        if chosen.province > 0:
            province(chosen, folder / "province")


if __name__ == "__main__":
    main()
