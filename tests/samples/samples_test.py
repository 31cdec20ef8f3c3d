#!/usr/bin/env python3
"""Tests of samples.py: a comparison that lets everything pass would go unnoticed."""

import pathlib
import tempfile
import unittest

import samples


def submission(verdict, *cases):
    return {"verdict": verdict, "cases": [{"verdict": case} for case in cases]}


class SamplesTest(unittest.TestCase):
    def difference(self, expect, verdict, *cases):
        return samples.difference(samples.expectation(expect), submission(verdict, *cases))

    def test_comments_of_every_language(self):
        self.assertEqual(samples.expectation("// @expect: AC\n"), ({"AC"}, [{"AC"}]))
        self.assertEqual(samples.expectation("/* @expect: WA {AC WA} */\r\n"),
                         ({"WA"}, [{"AC"}, {"WA"}]))
        self.assertEqual(samples.expectation("# @expect: RE|ML"), ({"RE", "ML"}, [{"RE", "ML"}]))
        self.assertEqual(samples.expectation("// @expect: CE"), ({"CE"}, []))

    def test_not_an_expectation(self):
        for line in ("", "int main() {", "// expect: AC", "// @expect:", "// @expect: ac",
                     "// @expect: WA {AC WA", "// @expect: AC and fast"):
            self.assertIsNone(samples.expectation(line), line)

    def test_as_expected(self):
        self.assertIsNone(self.difference("@expect: AC", "AC", "AC", "AC"))
        self.assertIsNone(self.difference("@expect: CE", "CE"))
        self.assertIsNone(self.difference("@expect: RE|ML", "RE", "RE", "ML"))
        self.assertIsNone(self.difference("@expect: WA {AC WA}", "WA", "AC", "WA", "AC"))
        self.assertIsNone(self.difference("@expect: RE|TL {AC RE|TL}", "TL", "AC", "TL", "RE"))

    def test_otherwise(self):
        self.assertEqual(self.difference("@expect: AC", "WA", "AC", "WA"),
                         "expected AC, found WA")
        self.assertEqual(self.difference("@expect: WA", "WA", "AC", "WA"),
                         "cases: expected {WA}, found {AC WA}")
        self.assertEqual(self.difference("@expect: WA {AC WA}", "WA", "WA"),
                         "cases: expected {AC WA}, found {WA}")
        self.assertEqual(self.difference("@expect: WA {AC WA}", "WA", "AC", "WA", "RE"),
                         "cases: expected {AC WA}, found {AC RE WA}")
        self.assertEqual(self.difference("@expect: AC", "AC"), "cases: expected {AC}, found {}")
        self.assertEqual(self.difference("@expect: CE", "CE", "AC"),
                         "cases: expected {}, found {AC}")

    def test_list_of_expectations(self):
        graded = [submission("AC", "AC") | {"who": "ann", "problem": "grid"},
                  submission("NO", "NO") | {"who": "bob", "problem": "grid"}]
        for one in graded:
            one.update(message="it says", cases=[])
        graded[0]["cases"] = [{"verdict": "AC"}]
        self.assertEqual(
            samples.differences_by_list(
                {"submissions": graded}, "ann grid @expect: AC\ncid grid @expect: AC\n"),
            ["bob grid: not in expect.txt\n    it says", "cid grid: was not graded"])
        self.assertEqual(
            samples.differences_by_list({"submissions": graded[:1]}, "ann grid @expect: WA\n"),
            ["ann grid: expected WA, found AC\n    it says"])

    def test_first_reasons(self):
        case = {"verdict": "WA", "reasons": [{"rule": "overflow"}, {"rule": "differs.line"}]}
        wrong = {"verdict": "WA", "reasons": [], "cases": [case]}
        self.assertIsNone(samples.other_reason("a.cpp", wrong, {"a.cpp": "overflow"}))
        self.assertIsNone(samples.other_reason("a.cpp", wrong, {"a.cpp": "infinity|overflow"}))
        self.assertEqual(samples.other_reason("a.cpp", wrong, {"a.cpp": "infinity"}),
                         "first reason: expected infinity, found overflow")
        self.assertEqual(samples.other_reason("b.cpp", wrong, {}),
                         "first reason: expected nothing, found overflow")
        whole = wrong | {"reasons": [{"rule": "always-same"}]}
        self.assertIsNone(samples.other_reason("a.cpp", whole, {"a.cpp": "always-same"}))
        accepted = {"verdict": "AC", "reasons": [],
                    "cases": [{"id": "1", "verdict": "AC", "reasons": [], "message": ""}]}
        self.assertIsNone(samples.other_reason("a.cpp", accepted, {}))
        accepted["cases"][0]["message"] = "why?"
        self.assertEqual(samples.other_reason("a.cpp", accepted, {}),
                         "accepted, but there are reasons: ['1']")
        self.assertEqual(samples.named({"submissions": [wrong, accepted]}), (1, 1))

    def test_every_source_must_be_graded_and_say_what_it_expects(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for who in ("ada", "bob"):
                (root / "submissions" / who).mkdir(parents=True)
                (root / "submissions" / who / "flip.cpp").write_text("int main() {}\n")
            graded = submission("AC", "AC")
            graded.update(path="submissions/ada/flip.cpp", message="",
                          compile={"ok": True, "log": "", "cpu_ms": 1})
            self.assertEqual(samples.differences({"submissions": [graded]}, root, ""), [
                "submissions/ada/flip.cpp: no @expect: in the first line\n    all cases accepted",
                "submissions/bob/flip.cpp: was not graded",
            ])


if __name__ == "__main__":
    unittest.main()
