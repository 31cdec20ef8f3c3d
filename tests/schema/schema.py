#!/usr/bin/env python3
"""Whether the JSON Schemas fit the YAML files of this repository, and refuse what is wrong.

usage: schema.py GRADER REPOSITORY
"""

import json
import pathlib
import subprocess
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """As JSON has no moments, they stay texts."""


Loader.yaml_implicit_resolvers = {
    first: [entry for entry in entries if entry[0] != "tag:yaml.org,2002:timestamp"]
    for first, entries in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

# Schema, a document, and whether it fits.
EXAMPLES = [
    ("contest", "problems: [a.yaml]", True),
    ("contest", "title: no problems", False),
    ("contest", "{problems: [a.yaml], scoring: ioi}", True),
    ("contest", "{problems: [a.yaml], scoring: {mode: icpc, start: 2026-12-01T09:00:00+08:00}}", True),
    ("contest", "{problems: [a.yaml], near-limit: 2.5%}", True),
    ("contest", "{problems: [a.yaml], near-limit: 10}", False),
    ("contest", "{problems: [a.yaml], stop: sometimes}", False),
    ("problem", "{io: file, data: {folder: x}, limits: {cpu: 1.5s, memory: 64MiB}}", True),
    ("problem", "{io: file, data: {folder: x}, limits: {cpu: 1}}", False),
    ("problem", "{io: file, data: {folder: x}, limits: {memroy: 64MiB}}", False),
    ("problem", "{io: {kind: either, input: a}, data: {folder: x}, stubs: {cpp: [g.cpp]}}", True),
    ("problem", "{io: {input: a}, data: {folder: x}}", False),
    ("languages", "c: {extensions: [.c], source: a.c, stubs: linked, time-factor: 1.5}", True),
    ("languages", "c: {source: a.c}", False),
]


def main():
    grader, repository = sys.argv[1], pathlib.Path(sys.argv[2])
    schemas = {}
    for name in ["contest", "problem", "languages"]:
        schema = json.loads(subprocess.check_output([grader, "config", "schema", name]))
        jsonschema.Draft7Validator.check_schema(schema)
        schemas[name] = jsonschema.Draft7Validator(schema)
    faults = []
    for name, text, fits in EXAMPLES:
        if schemas[name].is_valid(yaml.load(text, Loader)) != fits:
            faults.append(f"{name}: expected {'no ' if fits else ''}mistake in {text}")
    files = 0
    for config in [repository / "config", *repository.glob("tests/problems/*/config"),
                   repository / "tests/support/camp/config"]:
        for file in sorted(config.rglob("*.yaml")):
            name = file.stem if file.stem in schemas else "problem"
            files += 1
            for mistake in schemas[name].iter_errors(yaml.load(file.read_text("utf-8"), Loader)):
                faults.append(f"{file.relative_to(repository)}: {mistake.json_path}: {mistake.message[:200]}")
    print("\n".join(faults + [f"{files} files, {len(faults)} faults"]))
    sys.exit(1 if faults or files < 20 else 0)


if __name__ == "__main__":
    main()
