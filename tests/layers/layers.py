#!/usr/bin/env python3
"""Checks who includes whom. usage: layers.py REPOSITORY

Prints file:line: and what is wrong for each include that the tables below do not allow, and exits
with 1 when there was one.
"""

import pathlib
import re
import sys

EVERYTHING = object()

# module: the modules it may include besides itself, base and model. In the order of the layers, so
# that each may name only those above it.
MODULES = {
    "base": [],
    "model": [],
    "text": [],
    "words": ["text"],
    "config": ["text", "words"],
    "intake": ["text", "words"],
    "compare": ["text"],
    "process": ["text"],
    "sandbox": ["text", "process"],
    "store": ["text", "words"],
    "report": ["text", "words"],
    "compile": ["text", "process", "sandbox"],
    "check": ["text", "compare", "sandbox"],
    "explain": ["text", "words"],
    "infer": ["text", "config", "intake", "explain"],
    "generate": ["text", "process"],
    "judge": ["text", "words", "compare", "sandbox", "compile", "check", "explain"],
    "appeal": ["text", "sandbox", "compile", "judge"],
    "remote": ["text", "process", "judge"],
    "web": ["text", "store", "report", "judge"],
    "cli": EVERYTHING,
    "box": [],
}
BELOW_ALL = ["base", "model"]
ISLANDS = ["box"]  # not even base and model

# What grader and graderbox say to each other.
SHARED_HEADERS = {"sandbox": ["grader/box/protocol.hpp", "grader/box/message.hpp"]}

# Third-party header: the modules whose .cpp files may include it.
LIBRARIES = {
    r"yaml-cpp/": ["config"],
    r"boost/": ["process"],
    r"nlohmann/": ["words", "config", "store", "report", "appeal", "remote", "web"],
    r"CLI/": ["cli"],
    r"SQLiteCpp/": ["store"],
    r"sqlite3\.h": ["store"],
    r"archive(_entry)?\.h": ["intake", "appeal"],
    r"openssl/": ["base"],
    r"seccomp\.h": ["box"],
    r"utf8proc\.h": ["text"],
}

# Headers that may include a library of their module, because only this module may include them.
PRIVATE_HEADERS = ["grader/report/values.hpp", "grader/store/database.hpp"]

INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')


def may_include(module):
    allowed = MODULES[module]
    if allowed is EVERYTHING:
        return [other for other in MODULES if other not in ISLANDS]
    return [module] + ([] if module in ISLANDS else BELOW_ALL[: list(MODULES).index(module)]) + allowed


def fault_of_ours(owner, header):
    """Why `owner` ("reference", or a module) may not include this header of ours, or None."""
    parts = header.split("/")
    if parts[0] not in ("grader", "reference") or len(parts) < 2:
        return "is no full path from the repository's root"
    if owner == "reference":
        return None if parts[0] == "reference" else "reference/ knows nothing of grader/"
    if parts[0] == "reference":
        return "grader/ knows nothing of reference/"
    if header in SHARED_HEADERS.get(owner, []):
        return None
    if header in PRIVATE_HEADERS and parts[1] != owner:
        return f"is private to {parts[1]}"
    if parts[1] not in may_include(owner):
        return f"{owner} may not include {parts[1]}"
    return None


def fault_of_library(owner, header, name):
    """Why a file of `owner` may not include this header of a library, or None."""
    for pattern, modules in LIBRARIES.items():
        if re.match(pattern, header):
            if owner not in modules:
                return f"belongs in {' and '.join(modules)} only"
            if name.suffix != ".cpp" and str(name) not in PRIVATE_HEADERS:
                return "belongs in .cpp files only"
    return None


def faults_of_file(path, name, owner):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        quote, header = match.groups()
        fault = (fault_of_ours(owner, header) if quote == '"'
                 else fault_of_library(owner, header, name))
        if fault:
            yield number, f"{header}: {fault}"


def owned_files(root):
    """Every source with its owner; owner None: a folder that is not in the table."""
    for path in sorted(root.glob("reference/**/*")):
        yield path, "reference"
    for path in sorted(root.glob("grader/*/**/*")):
        module = path.relative_to(root).parts[1]
        yield path, module if module in MODULES else None


def check(root):
    """The faults below `root`, and the number of files looked at."""
    faults, files = [], 0
    for path, owner in owned_files(root):
        if path.suffix not in (".cpp", ".hpp", ".h") or not path.is_file():
            continue
        files += 1
        name = path.relative_to(root)
        if owner is None:
            faults.append(f"{name}: this module is not in the table of tests/layers/layers.py")
            continue
        faults += [f"{name}:{number}: {fault}" for number, fault in faults_of_file(path, name, owner)]
    return faults, files


def main():
    faults, files = check(pathlib.Path(sys.argv[1]))
    for fault in faults:
        print(fault)
    if files == 0:
        sys.exit(f"no sources below {sys.argv[1]}")
    print(f"{files} files, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
