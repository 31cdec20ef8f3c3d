#!/usr/bin/env python3
"""Whether verdicts are the same in every run: the samples of submissions/, and programs that use 3 %
less and 3 % more CPU time than the limit, judged again and again from nothing, while every CPU has a
busy loop beside the grader. Prints each verdict that is not the same as in the first run.
"""

import contextlib
import os
import shutil
import subprocess
import sys

import common
from common import Camp

LIMIT_MS = 300
NEAR = 6  # cases


def add_near(camp, folder):
    data = folder / "near"
    data.mkdir()
    for case in common.inputs()[:NEAR]:
        shutil.copy(case, data)
        shutil.copy(case.with_suffix(".out"), data)
    camp.problem("near", data, f"{{cpu: {LIMIT_MS}ms, memory: 256MiB, output: 1MiB}}")
    text = (common.PROGRAMS / "near_limit.cpp").read_text(encoding="utf-8")
    for name, share in (("below", 97), ("beyond", 103)):
        camp.hand_in(f"near-{name}", ".cpp", f"#define BURN_MS {LIMIT_MS * share // 100}\n{text}", "near")


@contextlib.contextmanager
def all_cores_busy(program):
    busy = []
    try:
        for _ in range(os.cpu_count()):
            busy.append(subprocess.Popen([program]))
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def verdicts_of(report):
    found = {}
    for submission in report["submissions"]:
        key = f"{submission['who']} {submission['problem']}"
        found[key] = submission["verdict"]
        for case in submission["cases"]:
            found[f"{key} {case['id']}"] = case["verdict"]
    return found


def main():
    chosen = common.arguments(__doc__, runs=20)
    with common.workplace() as folder:
        camp = Camp(folder / "camp", chosen, "{cpu: 1s, memory: 64MiB, output: 1MiB}")
        shutil.copytree(common.SAMPLES, camp.folder / "submissions", dirs_exist_ok=True)
        add_near(camp, folder)
        first, different = None, 0
        with all_cores_busy(chosen.bin / "spin"):
            for number in range(1, chosen.runs + 1):
                figures, report = camp.run("--fresh")
                now = verdicts_of(report)
                first = first or now
                changes = [f"{key}: {first.get(key)}, then {now.get(key)}"
                           for key in sorted(first.keys() | now.keys())
                           if first.get(key) != now.get(key)]
                different += len(changes)
                common.note(f"run {number}: {figures['wall']:.1f} s; {common.verdicts(report)}")
                for change in changes:
                    common.note(f"DIFFERENT {change}")
        for name in ("below", "beyond"):
            words = {first[key] for key in first if key.startswith(f"near-{name} near ")}
            common.note(f"3 % {name} the limit: {', '.join(sorted(words))}")
        common.figure("repeat", f"{different} of {len(first) * chosen.runs} verdicts differ, "
                      f"{chosen.runs} runs under load", "0")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
