#!/usr/bin/env python3
"""Tests of layers.py on small trees made for them."""

import pathlib
import tempfile
import unittest

import layers


class LayersTest(unittest.TestCase):
    def faults(self, files):
        """Those of a tree with these files, {name: content}."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, content in files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(content, encoding="utf-8")
            faults, seen = layers.check(root)
            self.assertEqual(seen, len(files))
            return faults

    def test_downwards_is_allowed(self):
        self.assertEqual(self.faults({
            "grader/base/fd.hpp": "#include <string>\n",
            "grader/model/result.hpp": '#include "grader/base/fd.hpp"\n',
            "grader/judge/judge.cpp": '#include "grader/judge/judge.hpp"\n'
                                      '#include "grader/compile/compile.hpp"\n'
                                      '#include "grader/model/result.hpp"\n',
            "grader/cli/run.cpp": '#include "grader/judge/judge.hpp"\n#include <CLI/CLI.hpp>\n',
            "grader/sandbox/box.cpp": '#include "grader/box/protocol.hpp"\n',
            "grader/box/run.cpp": '#include "grader/box/protocol.hpp"\n#include <seccomp.h>\n',
            "reference/solver.cpp": '#include "reference/board.hpp"\n',
        }), [])

    def test_a_private_header_may_include_the_library_of_its_module(self):
        self.assertEqual(self.faults({
            "grader/store/database.hpp": "#include <SQLiteCpp/SQLiteCpp.h>\n",
            "grader/store/schema.hpp": "#include <SQLiteCpp/SQLiteCpp.h>\n",
            "grader/store/store.cpp": '#include "grader/store/database.hpp"\n',
            "grader/cli/run.cpp": '#include "grader/store/database.hpp"\n',
        }), [
            "grader/cli/run.cpp:1: grader/store/database.hpp: is private to store",
            "grader/store/schema.hpp:1: SQLiteCpp/SQLiteCpp.h: belongs in .cpp files only",
        ])

    def test_upwards_is_a_fault(self):
        self.assertEqual(self.faults({
            "grader/base/fd.hpp": "#pragma once\n  #  include \"grader/model/result.hpp\"\n",
            "grader/model/result.cpp": '#include "grader/text/printable.hpp"\n',
        }), [
            "grader/base/fd.hpp:2: grader/model/result.hpp: base may not include model",
            "grader/model/result.cpp:1: grader/text/printable.hpp: model may not include text",
        ])

    def test_sideways_is_a_fault(self):
        self.assertEqual(self.faults({
            "grader/intake/collect.cpp": '#include "grader/config/load.hpp"\n',
            "grader/report/json.cpp": '#include "grader/sandbox/sandbox.hpp"\n',
        }), [
            "grader/intake/collect.cpp:1: grader/config/load.hpp: intake may not include config",
            "grader/report/json.cpp:1: grader/sandbox/sandbox.hpp: report may not include sandbox",
        ])

    def test_box_and_reference_are_islands(self):
        self.assertEqual(self.faults({
            "grader/box/run.cpp": '#include "grader/base/fd.hpp"\n',
            "grader/cli/gen.cpp": '#include "reference/solver.hpp"\n'
                                  '#include "grader/box/run.hpp"\n',
            "grader/sandbox/box.cpp": '#include "grader/box/run.hpp"\n',
            "reference/solver.cpp": '#include "grader/base/fd.hpp"\n',
        }), [
            "reference/solver.cpp:1: grader/base/fd.hpp: reference/ knows nothing of grader/",
            "grader/box/run.cpp:1: grader/base/fd.hpp: box may not include base",
            "grader/cli/gen.cpp:1: reference/solver.hpp: grader/ knows nothing of reference/",
            "grader/cli/gen.cpp:2: grader/box/run.hpp: cli may not include box",
            "grader/sandbox/box.cpp:1: grader/box/run.hpp: sandbox may not include box",
        ])

    def test_libraries_stay_in_their_module(self):
        self.assertEqual(self.faults({
            "grader/config/load.cpp": "#include <yaml-cpp/yaml.h>\n",
            "grader/config/load.hpp": "#include <yaml-cpp/yaml.h>\n",
            "grader/judge/judge.cpp": "#include <boost/process/v2.hpp>\n#include <openssl/evp.h>\n",
        }), [
            "grader/config/load.hpp:1: yaml-cpp/yaml.h: belongs in .cpp files only",
            "grader/judge/judge.cpp:1: boost/process/v2.hpp: belongs in process only",
            "grader/judge/judge.cpp:2: openssl/evp.h: belongs in base only",
        ])

    def test_paths_are_full(self):
        self.assertEqual(self.faults({"grader/text/a.cpp": '#include "printable.hpp"\n'}),
                         ["grader/text/a.cpp:1: printable.hpp: is no full path from the "
                          "repository's root"])

    def test_a_module_must_be_in_the_table(self):
        self.assertEqual(self.faults({"grader/misc/a.cpp": "\n"}),
                         ["grader/misc/a.cpp: this module is not in the table of "
                          "tests/layers/layers.py"])

    def test_the_table_names_only_what_is_above(self):
        names = list(layers.MODULES)
        for module, allowed in layers.MODULES.items():
            if allowed is not layers.EVERYTHING:
                for other in allowed:
                    self.assertLess(names.index(other), names.index(module), module)


if __name__ == "__main__":
    unittest.main()
