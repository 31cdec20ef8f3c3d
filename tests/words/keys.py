#!/usr/bin/env python3
"""Whether every sentence that the C++ code says is in the catalogue, and every one of the
catalogue's that is not the page's is said somewhere.

usage: keys.py REPOSITORY
"""

import json
import pathlib
import re
import sys

LITERAL = re.compile(r'"([a-zA-Z0-9.-]+)"')


def sources(folder):
    return "\n".join(path.read_text() for path in sorted(folder.rglob("*.cpp"))
                     if not path.name.endswith("_test.cpp"))


def main():
    repository = pathlib.Path(sys.argv[1])
    catalogue = json.loads((repository / "grader" / "words" / "en.json").read_text())
    explain = sources(repository / "grader" / "explain")
    findings = "\n".join(sources(repository / "grader" / module)
                         for module in ("intake", "config", "cli"))
    findings += (repository / "grader" / "intake" / "oddities.hpp").read_text()
    report = sources(repository / "grader" / "report")
    faults = []

    # The first words of because(...), up to the evidence.
    for call in re.findall(r"because\(([^{;]*)", explain):
        for rule in LITERAL.findall(call):
            if not any(key == f"reason.{rule}" or key.startswith(f"reason.{rule}")
                       for key in catalogue):
                faults.append(f"explain says {rule}: not in the catalogue")
    for rule in re.findall(r'\bfact\(\s*"([^"]+)"', findings):
        if f"reason.{rule}" not in catalogue:
            faults.append(f"a finding says {rule}: not in the catalogue")
    for call in re.findall(r"\bsay\(options,([^{;]*)", report):
        for key in LITERAL.findall(call):
            if f"terminal.{key}" not in catalogue:
                faults.append(f"report says {key}: not in the catalogue")

    literals = set(LITERAL.findall(explain)) | set(LITERAL.findall(findings))
    for key in catalogue:
        kind, _, name = key.partition(".")
        # "signal.SIGSEGV" and "differs.line" are put together
        if kind == "reason" and name not in literals:
            start, _, end = name.partition(".")
            together = (start in literals or f"{start}." in literals) and (
                end in literals or f".{end}" in literals)
            if not together:
                faults.append(f"{key}: said nowhere")
        if kind == "terminal" and f'"{name}"' not in report and f'"{key}"' not in report:
            faults.append(f"{key}: said nowhere")
    print("\n".join(faults + [f"{len(catalogue)} sentences, {len(faults)} faults"]))
    sys.exit(1 if faults or len(catalogue) < 100 else 0)


if __name__ == "__main__":
    main()
