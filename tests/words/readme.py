#!/usr/bin/env python3
"""Whether README.zh-CN.md is in step with README.md: the same commands, options, files and links.

usage: readme.py REPOSITORY
"""

import pathlib
import re
import sys


def commands(text):
    """Lines of the blocks that can be typed, without what is printed, and remarks."""
    blocks = re.findall(r"```\n(.*?)```", text, re.S)
    lines = [line.split("#")[0].strip() for block in blocks if not block.startswith("$")
             for line in block.splitlines()]
    return [line for line in lines if line]


def parts(text):
    prose = re.sub(r"```\n.*?```", "", text, flags=re.S)
    return {"commands": commands(text),
            "names in the text": sorted(set(re.findall(r"`([^`]+)`", prose))),
            "links": sorted(link for link in re.findall(r"\]\(([^)]+)\)", prose)
                            if not link.startswith("README"))}


def main():
    repository = pathlib.Path(sys.argv[1])
    english, chinese = (parts((repository / name).read_text()) for name in
                        ("README.md", "README.zh-CN.md"))
    faults = []
    for part, expected in english.items():
        for one in expected:
            if one not in chinese[part]:
                faults.append(f"README.zh-CN.md: {part}: lacks {one}")
        for one in chinese[part]:
            if one not in expected:
                faults.append(f"README.md: {part}: lacks {one}")
    print("\n".join(faults + [f"{sum(map(len, english.values()))} parts, {len(faults)} faults"]))
    sys.exit(1 if faults or len(english["commands"]) < 5 else 0)


if __name__ == "__main__":
    main()
