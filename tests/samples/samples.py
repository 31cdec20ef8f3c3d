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

reasons.txt beside this file says for each that is not accepted which reason must be shown first:
    submissions/ada/flip/flip.cpp never-opens
with - where a checker, an interactor or we ourselves give it in words of their own.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
CONFIG = REPOSITORY / "config"
REASONS = pathlib.Path(__file__).resolve().parent / "reasons.txt"
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


def first_reason(submission):
    """The rule of the reason that is shown first; - when there is none."""
    telling = [case for case in submission["cases"] if case["verdict"] == submission["verdict"]]
    reasons = submission["reasons"] or (telling[0]["reasons"] if telling else [])
    return reasons[0]["rule"] if reasons else "-"


def reason_table():
    lines = REASONS.read_text().splitlines()
    return dict(line.rsplit(maxsplit=1) for line in lines if line and not line.startswith("#"))


def other_reason(name, submission, table):
    """What is otherwise than the table says, or None. An accepted one has no reason at all."""
    if submission["verdict"] == "AC":
        said = [case["id"] for case in submission["cases"] if case["reasons"] or case["message"]]
        return f"accepted, but there are reasons: {said}" if said else None
    expected = table.get(name, "nothing")
    found = first_reason(submission)
    return None if found in expected.split("|") else f"first reason: expected {expected}, found {found}"


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
    """The same by the text of expect.txt; answers come without reasons."""
    found = []
    waited_for = {tuple(line.split()[:2]): expectation(line) for line in listed.splitlines()}
    for submission in report["submissions"]:
        name = submission["who"], submission["problem"]
        expected = waited_for.pop(name, None)
        wrong = difference(expected, submission) if expected else "not in expect.txt"
        if wrong:
            found.append(f"{' '.join(name)}: {wrong}\n    {describe(submission)}")
    return found + [f"{' '.join(name)}: was not graded" for name in waited_for]


def differences(report, repository, prefix):
    """One text for each sample that is otherwise than expected, or was not graded. `prefix`: of
    their names in reasons.txt."""
    if (repository / "expect.txt").exists():
        return differences_by_list(report, (repository / "expect.txt").read_text())
    found = []
    table = reason_table()
    graded = set()
    for submission in report["submissions"]:
        source = repository / submission["path"]
        name = str(source.relative_to(repository))
        graded.add(source)
        expected = expectation(first_line(source))
        wrong = difference(expected, submission) if expected else "no @expect: in the first line"
        wrong = wrong or other_reason(prefix + name, submission, table)
        if wrong:
            found.append(f"{name}: {wrong}\n    {describe(submission)}")
    for source in sorted((repository / "submissions").rglob("*")):
        if source.is_file() and source not in graded:
            found.append(f"{source.relative_to(repository)}: was not graded")
    return found


# What tells what happened, and not why.
DESCRIPTIONS = ("differs.", "ends.", "goes-on.", "signal", "exit-", "time-", "memory-", "output-",
                "made-nothing", "wrote-to-stdout", "compiler-says", "-")


def named(report):
    """How many of the faulty samples have their fault named, of how many."""
    rules = [first_reason(one) for one in report["submissions"] if one["verdict"] != "AC"]
    return sum(not rule.startswith(DESCRIPTIONS) for rule in rules), len(rules)


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
        prefix = "" if source == REPOSITORY else f"{source.relative_to(REPOSITORY)}/"
        found = differences(report, camp, prefix)
    print("\n".join(found + [f"{len(report['submissions'])} samples, {len(found)} differences"]))
    print("the fault is named in {} of {} faulty ones".format(*named(report)))
    sys.exit(1 if found or not report["submissions"] else 0)


if __name__ == "__main__":
    main()
