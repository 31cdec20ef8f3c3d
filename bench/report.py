#!/usr/bin/env python3
"""What report.html costs for 2,000 submissions of 40 cases: bytes, time and memory of writing, and
how long Chromium takes until the ranking, or all cells of a first page of cases, stand there.

usage: report.py [BROWSER_PAGES]    (default: build/dev/bin/browser_pages; needs tests/browser's packages)

Writing is measured beside its yardstick: writing as many bytes.
"""

import json
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
BROWSER = REPOSITORY / "tests" / "browser"
ROUNDS = 5


def seconds(work):
    start = time.monotonic()
    work()
    return time.monotonic() - start


def write_bytes(folder, size):
    with open(folder / "bytes", "wb") as file:
        file.write(b"x" * size)


def main():
    pages = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else REPOSITORY / "build/dev/bin/browser_pages")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        command = [pages.resolve(), folder, "500", "4", "40"]
        times = [seconds(lambda: subprocess.run(command, check=True)) for _ in range(ROUNDS)]
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
        sizes = {page.name: page.stat().st_size for page in sorted(folder.glob("*.html"))}
        bare = [seconds(lambda: write_bytes(folder, sum(sizes.values()))) for _ in range(ROUNDS)]
        for page, size in sizes.items():
            print(f"{page:14} {size / 1e6:6.1f} MB")
        print(f"made and written, all three: {statistics.median(times):.2f} s, at most {memory} MiB; "
              f"as many bytes: {statistics.median(bare):.3f} s")
        opened = json.loads(subprocess.run(["node", BROWSER / "opening.mjs", folder / "coaches.html"],
                                           check=True, capture_output=True, text=True).stdout)
        for part, each in opened.items():
            print(f"opens at {part:10} {statistics.median(each):5.0f} ms (of {len(each)}, slowest {max(each):.0f})")


if __name__ == "__main__":
    main()
