#!/usr/bin/env python3
"""Whether the files that grader run leaves are what is published of them: report.json and
results.jsonl fit docs/report.schema.json, junit.xml is XML with the right figures.

usage: report.py GRADER REPOSITORY
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

import jsonschema

HOSTILE = "=1+1\x01<script>&\"'\x7f\ufffe"
CAMPS = ["tests/problems/subtasks", "tests/problems/layouts", "tests/support/camp"]


def validator(schema, part=""):
    whole = json.loads(schema.read_text())
    jsonschema.Draft202012Validator.check_schema(whole)
    asked = whole if not part else {"$ref": f"#/$defs/{part}", "$defs": whole["$defs"]}
    return jsonschema.Draft202012Validator(asked)


def mistakes(checker, document, name):
    return [f"{name}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
            for error in checker.iter_errors(document)]


def documented(page, heading):
    text = page.read_text()
    begin = text.index("```json\n", text.index(f"\n{heading}\n")) + len("```json\n")
    return json.loads(text[begin:text.index("```", begin)])


def graded(grader, repository, camp, folder):
    """The folder with the reports of a copy of the camp, among them one with a hostile name."""
    copy = folder / "camp"
    shutil.copytree(repository / camp, copy)
    if not (copy / "config" / "languages.yaml").exists():
        shutil.copy(repository / "config" / "languages.yaml", copy / "config")
        shutil.copytree(repository / "config" / "languages", copy / "config" / "languages")
    source = next((copy / "submissions").rglob("*.c*"))
    odd = copy / "submissions" / HOSTILE / source.relative_to(copy / "submissions").name
    odd.parent.mkdir(parents=True)
    shutil.copy(source, odd)
    run = subprocess.run([grader, "run"], cwd=copy, env={"GRADER_CACHE": str(folder / "cache"), "PATH": "/usr/bin:/bin"},
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    if run.returncode != 0:
        sys.exit(f"grader run in {camp}: exit code {run.returncode}: {run.stderr.decode()}")
    return copy / "out"


def junit_faults(file, report):
    """What the XML says otherwise than report.json."""
    suites = list(ElementTree.parse(file).getroot())
    faults = []
    if len(suites) != len(report["submissions"]):
        faults.append(f"junit.xml: {len(suites)} suites")
    for suite, one in zip(suites, report["submissions"]):
        cases = one["cases"] or [{"verdict": one["verdict"]}]
        right = {"tests": len(cases),
                 "failures": sum(case["verdict"] not in ("AC", "SK", "JE") for case in cases),
                 "errors": sum(case["verdict"] == "JE" for case in cases),
                 "skipped": sum(case["verdict"] == "SK" for case in cases)}
        told = {name: int(suite.get(name)) for name in right}
        inside = {"tests": len(suite.findall("testcase")),
                  "failures": len(suite.findall("*/failure")),
                  "errors": len(suite.findall("*/error")),
                  "skipped": len(suite.findall("*/skipped"))}
        if not told == inside == right:
            faults.append(f"junit.xml: {suite.get('name')}: {told}, {inside}, expected {right}")
    return faults


def main():
    grader, repository = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    schema = repository / "docs" / "report.schema.json"
    whole, submission = validator(schema), validator(schema, "submission")
    page = repository / "docs" / "json.md"
    faults = mistakes(whole, documented(page, "## A run"), "docs/json.md")
    faults += mistakes(submission, documented(page, "## One submission"), "docs/json.md")
    graded_submissions = 0
    for camp in CAMPS:
        with tempfile.TemporaryDirectory() as folder:
            out = graded(grader, repository, camp, pathlib.Path(folder))
            report = json.loads((out / "report.json").read_text())
            lines = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]
            faults += mistakes(whole, report, f"{camp}: report.json")
            if lines != report["submissions"]:
                faults.append(f"{camp}: results.jsonl differs from report.json")
            faults += junit_faults(out / "junit.xml", report)
            if re.search(r"(^|,)\"?[=+@]", (out / "standings.csv").read_text("utf-8-sig"), re.M):
                faults.append(f"{camp}: standings.csv has a formula")
            graded_submissions += len(report["submissions"])
    unknown = documented(page, "## A run") | {"more": 1}
    if whole.is_valid(unknown):
        faults.append("a field that the schema does not know fits")
    print("\n".join(faults + [f"{graded_submissions} submissions, {len(faults)} faults"]))
    sys.exit(1 if faults or graded_submissions < 10 else 0)


if __name__ == "__main__":
    main()
