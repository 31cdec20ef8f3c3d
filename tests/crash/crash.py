#!/usr/bin/env python3
"""Kills `grader run` at random moments. After each, the next run must complete what is left, with the
report of a run that nothing disturbed; what was reported as finished must not be judged again, the
store must be whole, and neither processes nor files may stay behind.

usage: crash.py GRADER [--rounds N] [--seed N]

Of the rounds every third is Ctrl-C (SIGINT) or SIGTERM in turn, after which the grader must end with
exit code 130; all others are kill -9.
"""

import argparse
import ctypes
import json
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent

HEAD = '#include <cstdio>\nint main() { int a, b; freopen("sum.in", "r", stdin); ' \
       'freopen("sum.out", "w", stdout); scanf("%d %d", &a, &b); '
SOURCES = {
    "right": HEAD + 'printf("%d\\n", a + b); }\n',
    "wrong": HEAD + 'printf("%d\\n", a - b); }\n',
    "crash": HEAD + "__builtin_trap(); }\n",
    "endless": HEAD + "for (;;) {} }\n",
    "greedy": HEAD + "for (;;) *new char[4096] = 1; }\n",
    "silent": "int main() {}\n",
    "broken": HEAD + "}}\n",
}
CASES = 12
PR_SET_CHILD_SUBREAPER = 36


def make_camp(folder):
    (folder / "config").mkdir(parents=True)
    shutil.copy(REPOSITORY / "config/languages.yaml", folder / "config")
    shutil.copytree(REPOSITORY / "config/languages", folder / "config/languages")
    (folder / "config/contest.yaml").write_text("problems: [sum.yaml]\n")
    (folder / "config/sum.yaml").write_text(
        "io: file\nlimits: {cpu: 50ms, memory: 16MiB, output: 1MiB}\ndata: {folder: ../data}\n")
    (folder / "data").mkdir()
    for case in range(CASES):
        (folder / f"data/{case}.in").write_text(f"{case} {case % 2}\n")
        (folder / f"data/{case}.out").write_text(f"{case + case % 2}\n")
    for who, text in SOURCES.items():
        (folder / "submissions" / who).mkdir(parents=True)
        (folder / "submissions" / who / "sum.cpp").write_text(text)


class Trouble(Exception):
    pass


def expect(holds, message):
    if not holds:
        raise Trouble(message)


def descendants():
    """Pids below this process; those whose parents died are among them, because it is their reaper."""
    children = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(words[1]), []).append(int(stat.parent.name))
    found, left = [], [os.getpid()]
    while left:
        below = children.get(left.pop(), [])
        found += below
        left += below
    return found


def reap():
    try:
        while os.waitpid(-1, os.WNOHANG)[0] != 0:
            pass
    except ChildProcessError:
        pass


def expect_no_processes():
    deadline = time.monotonic() + 10
    while True:
        reap()
        left = descendants()
        if not left:
            return
        expect(time.monotonic() < deadline, f"processes stayed behind: {left}")
        time.sleep(0.02)


TIMES = {"cpu_ms", "wall_ms", "memory_kib", "memory_source", "machine", "measurements", "decided",
         "reused"}


def comparable(value):
    """A report without what may differ from run to run."""
    if isinstance(value, list):
        return [comparable(item) for item in value]
    if not isinstance(value, dict):
        return value
    kept = {key: comparable(item) for key, item in value.items() if key not in TIMES}
    if kept.get("verdict") in ("TL", "ML", "OL"):
        kept["message"] = re.sub(r"[0-9.]+", "#", kept.get("message", ""))
        kept["reasons"] = [reason["rule"] for reason in kept.get("reasons", [])]
    return kept


class Camp:
    def __init__(self, folder, grader):
        self.folder = folder / "camp"
        self.cache = folder / "cache"
        self.temporary = folder / "temporary"
        self.grader = grader
        make_camp(self.folder)

    def forget(self):
        """As if nothing had ever been judged here."""
        for file in self.folder.glob("grader.*"):
            file.unlink()
        shutil.rmtree(self.folder / "out", ignore_errors=True)
        for folder in (self.cache, self.temporary):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()

    def start(self, command="run", *options):
        environment = {**os.environ, "GRADER_CACHE": str(self.cache), "TMPDIR": str(self.temporary)}
        words = [self.grader, command, *options]
        return subprocess.Popen(words, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def finish(self, command="run", *options):
        process = self.start(command, *options)
        out, errors = process.communicate()
        expect(process.returncode == 0, f"grader {command}: exit code {process.returncode}: "
               f"{errors.decode(errors='replace')[-1000:]}")
        return out

    def report(self):
        return json.loads((self.folder / "out/report.json").read_text(encoding="utf-8"))

    def files(self):
        """Everything that a run may leave but for the cache, which cleans up after itself."""
        here = {str(path.relative_to(self.folder)) for path in self.folder.rglob("*")}
        return here, sorted(path.name for path in self.temporary.iterdir())


def finished_of(lines):
    """Who is reported as finished in the events; the last line may be torn."""
    found = set()
    for line in lines.split(b"\n")[:-1]:
        event = json.loads(line)
        if event.get("event") == "submission_finished":
            found.add(event["who"])
    return found


def expect_whole_store(camp):
    connection = sqlite3.connect(camp.folder / "grader.db")
    try:
        expect(connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)],
               "the store is damaged")
        expect(not connection.execute("PRAGMA foreign_key_check").fetchall(),
               "the store points to what it does not have")
    finally:
        connection.close()
    camp.finish("history")


def disturb(camp, moment, number):
    """Gives the exit code, and who was reported as finished until then."""
    process = camp.start("run", "--format", "jsonl")
    try:
        out, _ = process.communicate(timeout=moment)
    except subprocess.TimeoutExpired:
        process.send_signal(number)
        out, _ = process.communicate()
    expect_no_processes()
    return process.returncode, finished_of(out)


def try_once(camp, undisturbed, files, moment, number):
    camp.forget()
    code, finished = disturb(camp, moment, number)
    # the run may have ended before; or so early that it did not yet listen
    may_end = {0, -number} if number == signal.SIGKILL else {0, 130, -number}
    expect(code in may_end, f"exit code {code} after {signal.Signals(number).name}")
    if code == 130:
        expect(camp.report()["interrupted"], "the report does not say that it was interrupted")
    out = camp.finish("run", "--format", "jsonl")
    expect_no_processes()
    started = {json.loads(line)["who"] for line in out.splitlines()
               if json.loads(line).get("event") == "task_started"}
    expect(not started & finished, f"judged again, though finished: {sorted(started & finished)}")
    expect(comparable(camp.report()) == undisturbed, "the report is another one")
    expect_whole_store(camp)
    expect(camp.files() == files, f"other files than without: {camp.files()}, not {files}")
    return code, len(finished)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("grader", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seed", type=int, default=random.randrange(10**9))
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    print(f"seed {chosen.seed}")
    chance = random.Random(chosen.seed)
    troubles, codes, unfinished = 0, {}, []
    with tempfile.TemporaryDirectory(prefix="grader-crash-") as folder:
        camp = Camp(pathlib.Path(folder).resolve(), chosen.grader.resolve())
        camp.forget()
        start = time.monotonic()
        camp.finish("run", "--format", "jsonl")
        length = time.monotonic() - start
        camp.finish("history")
        undisturbed, files = comparable(camp.report()), camp.files()
        print(f"undisturbed: {length:.2f} s, verdicts "
              f"{' '.join(s['verdict'] for s in undisturbed['submissions'])}")
        for number in range(chosen.rounds):
            blow = [signal.SIGKILL, signal.SIGKILL, signal.SIGINT,
                    signal.SIGKILL, signal.SIGKILL, signal.SIGTERM][number % 6]
            moment = chance.uniform(0, length)
            try:
                code, finished = try_once(camp, undisturbed, files, moment, blow)
                codes[code] = codes.get(code, 0) + 1
                unfinished.append(finished)
            except Trouble as trouble:
                troubles += 1
                print(f"round {number}: {blow.name} after {moment:.3f} s: {trouble}", flush=True)
    print(f"{chosen.rounds} rounds, {troubles} failed; exit codes "
          f"{', '.join(f'{code}: {count}' for code, count in sorted(codes.items()))}; "
          f"submissions that were finished before: {sorted(unfinished)}")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
