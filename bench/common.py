"""What the scripts of bench/ share: camps made for a measurement, the grader, the yardstick."""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
SAMPLES = REPOSITORY / "submissions"
PROGRAMS = REPOSITORY / "bench" / "programs"
DATA = REPOSITORY / "testdata" / "flip"

# different ways to the right answer
RIGHT = [SAMPLES / path for path in (
    "HL-001/flip/flip.cpp",  # breadth first
    "HL-002/flip/flip.cpp",  # all sets of moves
    "HL-003/flip/flip.c",    # iterative deepening
    "HL-004/flip.cpp",       # depth first
    "HL-005/flip/flip.cpp",  # breadth first, boards as texts in a set
    "HL-006/flip.cpp",       # the first row decides
    "HL-020/flip.cpp",       # from the ends, then a table
)]

# the mix that peers were measured with: 6 right, 4 wrong, 3 too slow, 4 crashing, and 3 others
BATCH = RIGHT[:6] + [
    SAMPLES / "HL-010/flip/flip.cpp",     # wrong: forgets black
    SAMPLES / "HL-014/flip/flip.cpp",     # wrong: prints what it never found
    SAMPLES / "HL-015/flip/flip.cpp",     # wrong: reads beyond the board
    SAMPLES / "zhang-san/flip/flip.cpp",  # wrong: greedy
    SAMPLES / "HL-011/flip/flip.cpp",     # too slow: endless on impossible boards
    PROGRAMS / "no_visited.cpp",          # too slow: no list of what was seen
    PROGRAMS / "sleeper.cpp",             # sleeps on impossible boards
    PROGRAMS / "null_pointer.cpp",        # crashes
    SAMPLES / "HL-012/flip/flip.cpp",     # crashes: endless recursion
    SAMPLES / "HL-016/flip.cpp",          # crashes: exit code 1
    PROGRAMS / "memory_720.cpp",          # crashes: 720 MB
    SAMPLES / "HL-017/flip/flip.cpp",     # compile error
    SAMPLES / "HL-007/flip/flip.cpp",     # no freopen
    SAMPLES / "HL-019/flip/flip.cpp",     # wrong name of the output file
]

# as config/languages.yaml has them
COMPILE = {
    ".c": ["/usr/bin/gcc", "-O2", "-std=c11", "-static", "-o", "{executable}", "{source}", "-lm"],
    ".cpp": ["/usr/bin/g++", "-O2", "-std=c++17", "-static", "-o", "{executable}", "{source}"],
}


def compile_command(source, executable):
    words = {"{source}": str(source), "{executable}": str(executable)}
    return [words.get(word, word) for word in COMPILE[source.suffix]]


def arguments(description, **counts):
    """The options of a script: --bin, and whole numbers with their defaults."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--bin", type=pathlib.Path, default=REPOSITORY / "build/bench/bin",
                        help="folder with grader and the programs of bench/ (default: %(default)s)")
    for name, default in counts.items():
        parser.add_argument("--" + name.replace("_", "-"), type=int, default=default, metavar="N",
                            help="default: %(default)s")
    chosen = parser.parse_args()
    chosen.bin = chosen.bin.resolve()
    return chosen


@contextlib.contextmanager
def workplace():
    """A folder for everything; removed however the script ends."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        with tempfile.TemporaryDirectory(prefix="grader-bench-") as folder:
            yield pathlib.Path(folder)
    except KeyboardInterrupt:
        sys.exit(130)


def variant(source, number):
    """The source's text, so changed that another executable comes from it."""
    text = source.read_text(encoding="utf-8")
    return text + f"\nextern const int variant_of_bench;\nconst int variant_of_bench = {number};\n"


class Camp:
    """A camp in a folder of its own, and the cache that its grader uses."""

    def __init__(self, folder, chosen, limits="{cpu: 1s, wall: 2s, memory: 256MiB, output: 1MiB}"):
        self.folder = folder
        self.bin = chosen.bin
        self.cache = folder / "cache"
        (folder / "config").mkdir(parents=True)
        self.cache.mkdir()
        (folder / "submissions").mkdir()
        shutil.copy(REPOSITORY / "config/languages.yaml", folder / "config")
        shutil.copytree(REPOSITORY / "config/languages", folder / "config/languages")
        self.problems = []
        self.problem("flip", DATA, limits)

    def problem(self, name, data, limits):
        self.problems.append(name)
        config = self.folder / "config"
        (config / f"{name}.yaml").write_text(
            f"io: file\nlimits: {limits}\ndata: {{folder: {data}}}\n", encoding="utf-8")
        (config / "contest.yaml").write_text(
            f"problems: [{', '.join(name + '.yaml' for name in self.problems)}]\n", encoding="utf-8")

    def hand_in(self, who, suffix, text, problem="flip"):
        folder = self.folder / "submissions" / who / problem
        folder.mkdir(parents=True)
        source = folder / (problem + suffix)
        source.write_text(text, encoding="utf-8")
        return source

    def forget_results(self):
        for file in self.folder.glob("grader.db*"):
            file.unlink()

    def forget_cache(self):
        shutil.rmtree(self.cache, ignore_errors=True)
        self.cache.mkdir()

    def run(self, *options):
        """grader run. Gives {"wall": s, "cpu": s, "rss_kib": n} and the report."""
        figures = self.folder / "figures.json"
        out = self.folder / "out"
        command = [self.bin / "measure", figures, self.bin / "grader", "run",
                   self.folder / "config/contest.yaml", "--out", out, *options]
        run(command, env={**os.environ, "GRADER_CACHE": str(self.cache)})
        return json.loads(figures.read_text()), json.loads((out / "report.json").read_text())


def run(command, **options):
    """A command that must succeed. Its words to people are shown only when it does not."""
    with subprocess.Popen(command, stdin=options.pop("stdin", subprocess.DEVNULL),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          **options) as process:
        try:
            out, errors = process.communicate()
        except BaseException:
            process.terminate()
            raise
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit code {process.returncode}\n{errors[-2000:]}")
    return out


def bare_loop(chosen, tasks, *options):
    """Runs stages of (input, command) without a sandbox. Gives [(wall, sum of run times)], each
    from the beginning to the end of its stage."""
    with tempfile.TemporaryFile("w+") as file:
        file.write("\n".join(
            "".join("\t".join(map(str, [source, *command])) + "\n" for source, command in stage)
            for stage in tasks))
        file.seek(0)
        lines = run([chosen.bin / "bare_loop", *map(str, options)], stdin=file).splitlines()
    return [(float(words[1]), float(words[3])) for words in map(str.split, lines)]


def inputs():
    return sorted(DATA.glob("*.in"))


def verdicts(report):
    """"AC 12, WA 3": how often each verdict of a case occurs."""
    counts = {}
    for submission in report["submissions"]:
        for word in [case["verdict"] for case in submission["cases"]] or [submission["verdict"]]:
            counts[word] = counts.get(word, 0) + 1
    return ", ".join(f"{word} {count}" for word, count in sorted(counts.items()))


def median(values):
    return statistics.median(values)


def ratio(name, ours, yardstick, goal):
    """The line that docs/performance.md quotes."""
    print(f"ratio {name}: {ours / yardstick:.3f} (ours {ours:.3f} s, yardstick {yardstick:.3f} s, "
          f"goal {goal})", flush=True)


def figure(name, value, goal=""):
    print(f"figure {name}: {value}{f' (goal {goal})' if goal else ''}", flush=True)


def note(text):
    print(f"  {text}", flush=True)
