#!/usr/bin/env python3
"""Grades a camp's submissions/ and compares every verdict with what the source itself expects.

usage: samples.py GRADER CAMP [OPTION...]

CAMP is the repository, or a folder of tests/problems: a camp that takes the repository's languages
when it has none. The options are for grader run.

The first line of each source says in a comment
    @expect: AC           accepted in every case
    @expect: RE|ML        one of the two, in every case
    @expect: WA {AC WA}   overall WA; the cases have the verdicts AC and WA, each at least once
Answer files have no room for that: a camp of such has expect.txt with lines like
    ann grid @expect: AC
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

CONFIG = pathlib.Path(__file__).resolve().parents[2] / "config"  # of the repository
EXPECT = re.compile(r"@expect: ([A-Z|]+)(?: \{([A-Z| ]+)\})?\s*(?:\*/|\})?\s*$")


def expectation(first_line):
    """(verdicts that may be the overall one, groups of verdicts of the cases), or None."""
    match = EXPECT.search(first_line)
    if not match:
        return None
    overall = set(match[1].split("|"))
    if match[2]:
        return overall, [set(group.split("|")) for group in match[2].split()]
    return overall, [] if overall == {"CE"} else [overall]


def difference(expected, submission):
    """What is otherwise than expected, or None."""
    overall, groups = expected
    verdicts = {case["verdict"] for case in submission["cases"]}
    if submission["verdict"] not in overall:
        return f"expected {'|'.join(sorted(overall))}, found {submission['verdict']}"
    fits = all(verdicts & group for group in groups) and verdicts <= set().union(*groups)
    if not fits:
        wanted = " ".join("|".join(sorted(group)) for group in groups)
        return f"cases: expected {{{wanted}}}, found {{{' '.join(sorted(verdicts))}}}"
    return None


def describe(submission):
    """The first case that was not accepted, to see why."""
    for case in submission["cases"]:
        if case["verdict"] != "AC":
            return (f"case {case['id']}: {case['verdict']}, {case['cpu_ms']} ms, "
                    f"{case['memory_kib']} KiB: {case['message']}")
    return submission["message"] or submission["compile"]["log"][:500] or "all cases accepted"


def first_line(path):
    with path.open("rb") as file:
        return file.readline().decode("utf-8", "replace")


def differences_by_list(report, listed):
    """The same by the text of expect.txt."""
    found = []
    waited_for = {tuple(line.split()[:2]): expectation(line) for line in listed.splitlines()}
    for submission in report["submissions"]:
        name = submission["who"], submission["problem"]
        expected = waited_for.pop(name, None)
        wrong = difference(expected, submission) if expected else "not in expect.txt"
        if wrong:
            found.append(f"{' '.join(name)}: {wrong}\n    {describe(submission)}")
    return found + [f"{' '.join(name)}: was not graded" for name in waited_for]


def differences(report, repository):
    """One text for each sample that is otherwise than expected, or was not graded."""
    if (repository / "expect.txt").exists():
        return differences_by_list(report, (repository / "expect.txt").read_text())
    found = []
    graded = set()
    for submission in report["submissions"]:
        source = repository / submission["path"]
        graded.add(source)
        expected = expectation(first_line(source))
        wrong = difference(expected, submission) if expected else "no @expect: in the first line"
        if wrong:
            found.append(f"{submission['path']}: {wrong}\n    {describe(submission)}")
    for source in sorted((repository / "submissions").rglob("*")):
        if source.is_file() and source not in graded:
            found.append(f"{source.relative_to(repository)}: was not graded")
    return found


def main():
    grader, source = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:  # a new camp: nothing is known of earlier runs
        camp = pathlib.Path(folder).resolve()
        for part in ["config", "testdata", "submissions"]:
            shutil.copytree(source / part, camp / part)
        for name in ["roster.csv", "expect.txt"]:
            if (source / name).exists():
                shutil.copy(source / name, camp)
        if not (camp / "config" / "languages.yaml").exists():
            shutil.copy(CONFIG / "languages.yaml", camp / "config")
            shutil.copytree(CONFIG / "languages", camp / "config" / "languages")
        run = subprocess.run(
            [grader, "run", "--format", "json", *sys.argv[3:]],
            cwd=camp, env=os.environ | {"GRADER_CACHE": str(camp / "cache")},
            stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, check=False)
        if run.returncode != 0:
            sys.exit(f"grader run: expected exit code 0, found {run.returncode}")
        report = json.loads(run.stdout)
        found = differences(report, camp)
    print("\n".join(found + [f"{len(report['submissions'])} samples, {len(found)} differences"]))
    sys.exit(1 if found or not report["submissions"] else 0)


if __name__ == "__main__":
    main()
