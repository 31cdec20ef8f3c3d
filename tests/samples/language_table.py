#!/usr/bin/env python3
"""Every language of config/languages.yaml in every standard that it has: the version is told, a right
program is AC (and finds that it is compiled by that standard), others are CE, RE and TL.

usage: language_table.py GRADER
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

CONFIG = pathlib.Path(__file__).resolve().parents[2] / "config"

# what a compiler says of its standard; those that are not finished only that they come after
MACROS = {
    "c99": "__STDC_VERSION__ == 199901L", "c11": "__STDC_VERSION__ == 201112L",
    "c17": "__STDC_VERSION__ == 201710L",
    "c++11": "__cplusplus == 201103L", "c++14": "__cplusplus == 201402L",
    "c++17": "__cplusplus == 201703L", "c++20": "__cplusplus == 202002L",
    "c++23": "__cplusplus > 202002L", "c++2b": "__cplusplus > 202002L",
}

C = {
    "AC": '#include <stdio.h>\n#if !(STANDARD)\n#error another standard\n#endif\n'
          'int main() { int a, b; if (scanf("%d%d", &a, &b) == 2) printf("%d\\n", a + b); return 0; }',
    "CE": "int main() { return undeclared; }",
    "RE": "#include <stdlib.h>\nint main() { abort(); }",
    "TL": "int main() { volatile int i = 0; for (;;) i = 1; }",
}
PROGRAMS = {
    ".c": C,
    ".cpp": C,
    ".pas": {
        "AC": "var a, b: longint; begin readln(a, b); writeln(a + b) end.",
        "CE": "begin undeclared end.",
        "RE": "begin halt(3) end.",
        "TL": "var i: longint; begin while true do i := 1 end.",
    },
    ".py": {
        "AC": "print(sum(map(int, input().split())))",
        "CE": "def (:",
        "RE": "raise ValueError",
        "TL": "while True: pass",
    },
    ".java": {
        "AC": "public class Any { public static void main(String[] a) { var s = new java.util.Scanner("
              "System.in); System.out.println(s.nextInt() + s.nextInt()); } }",
        "CE": "class Any { public static void main(String[] a) { undeclared(); } }",
        "RE": 'class Any { public static void main(String[] a) { throw new RuntimeException("x"); } }',
        "TL": "class Any { static volatile int i; public static void main(String[] a) { while (true) i = 1; } }",
    },
}


def languages():
    """(name, extension, standard or None) for each row of the table."""
    text = (CONFIG / "languages.yaml").read_text(encoding="utf-8")
    for name, body in re.findall(r"^([\w+-]+):\n((?:[ #].*\n|\n)+)", text, re.M):
        extension = re.search(r"extensions: \[(\.\w+)", body)[1]
        standards = re.search(r"standards: \[(.*)\]", body)
        for standard in standards[1].split(", ") if standards else [None]:
            yield name, extension, standard


def make_camp(camp, name, extension, standard):
    shutil.copytree(CONFIG / "languages", camp / "config/languages")
    shutil.copy(CONFIG / "languages.yaml", camp / "config")
    chosen = f"standard: {{{name}: {standard}}}\n" if standard else ""
    (camp / "config/contest.yaml").write_text(f"allow: [{name}]\n{chosen}problems: [sum.yaml]\n")
    cpu = "1s" if extension in (".py", ".java") else "300ms"
    (camp / "config/sum.yaml").write_text(
        f"io: stdio\nlimits: {{cpu: {cpu}, wall: 10s, memory: 256MiB}}\ndata: {{folder: ../data}}\n")
    (camp / "data").mkdir()
    (camp / "data/1.in").write_text("1 2\n")
    (camp / "data/1.out").write_text("3\n")
    for verdict, text in PROGRAMS[extension].items():
        (camp / "submissions" / verdict).mkdir(parents=True)
        (camp / "submissions" / verdict / f"sum{extension}").write_text(
            text.replace("STANDARD", MACROS[standard] if standard else "1"))


def complaints(grader, camp, name):
    run = subprocess.run(
        [grader, "run", "--format", "json"], cwd=camp, stdin=subprocess.DEVNULL,
        env=os.environ | {"GRADER_CACHE": str(camp / "cache")}, capture_output=True, check=False)
    if run.returncode != 0:
        return [f"exit code {run.returncode}: {run.stderr.decode(errors='replace')}"]
    report = json.loads(run.stdout)
    found = [f"expected {one['who']}, found {one['verdict']}: {one['compile']['log']}"
             for one in report["submissions"] if one["verdict"] != one["who"]]
    if len(report["submissions"]) != 4:
        found.append(f"{len(report['submissions'])} submissions were graded")
    versions = [text for text in report["machine"]["compilers"] if re.match(rf"{name}\b.*\d", text)]
    return found if versions else found + [f"no version in {report['machine']['compilers']}"]


def main():
    grader = pathlib.Path(sys.argv[1]).resolve()
    rows = failed = 0
    for name, extension, standard in languages():
        with tempfile.TemporaryDirectory() as folder:
            camp = pathlib.Path(folder).resolve()
            make_camp(camp, name, extension, standard)
            found = complaints(grader, camp, name)
        rows += 1
        failed += bool(found)
        print(f"{name} {standard or ''}:", "; ".join(found) or "as expected", flush=True)
    sys.exit(1 if failed or rows < 10 else 0)


if __name__ == "__main__":
    main()
