"""Findings as JUnit XML: each file is a test suite, each finding a failed test.

A finding of level note, and a sentence about what was not judged, is a skipped test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final
from xml.sax.saxutils import quoteattr

from replybook_devtools.reports.formats.report_input import Told, weigh_problem
from replybook_schema import Finding

_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot contain."""


def junit_report(told: Told) -> str:
    """Return one document. Without findings it holds a passed test, unless nothing was judged."""
    findings = sorted(told.findings, key=lambda finding: (finding.place, finding.rule))
    lines = ['<?xml version="1.0" encoding="utf-8"?>']
    passed = not findings and not told.is_blind
    lines.append(f'<testsuites name="replybook" {_counts(findings, told.notes, passed=passed)}>')
    for path, some in groupby(findings, lambda one: one.place.path):
        lines += _suite(path, list(some))
    if passed or told.notes:
        lines.append(f'  <testsuite name="replybook" {_counts([], told.notes, passed=passed)}>')
        lines += ['    <testcase name="no findings" classname="replybook"/>'] if passed else []
        for note in told.notes:
            lines.append('    <testcase name="not judged" classname="replybook">')
            lines += [f"      <skipped message={_quote_attribute(note)}/>", "    </testcase>"]
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>"])


def _suite(path: str, findings: list[Finding]) -> Iterator[str]:
    yield f"  <testsuite name={_quote_attribute(path)} {_counts(findings)}>"
    for finding in findings:
        yield from _case(finding)
    yield "  </testsuite>"


def _case(finding: Finding) -> Iterator[str]:
    place = finding.place
    name = _quote_attribute(f"{finding.rule}:{place.line}:{place.column}")
    file = _quote_attribute(place.path)
    yield f'    <testcase name={name} classname={file} file={file} line="{place.line}">'
    said = _quote_attribute(weigh_problem(finding))
    if finding.severity == "note":
        yield f"      <skipped message={said}/>"
    else:
        text = _quote_attribute(f"fix: {finding.fix}")
        yield f"      <failure message={said} type={_quote_attribute(finding.severity)}>"
        yield f"        {text[1:-1]}"
        yield "      </failure>"
    yield "    </testcase>"


def _counts(findings: list[Finding], notes: Sequence[str] = (), *, passed: bool = False) -> str:
    mild = sum(finding.severity == "note" for finding in findings)
    tests = len(findings) + len(notes) + passed
    return f'tests="{tests}" failures="{len(findings) - mild}" skipped="{mild + len(notes)}"'


def _quote_attribute(text: str) -> str:
    return quoteattr(_NO_XML.sub("\ufffd", text))
