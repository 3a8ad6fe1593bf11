"""Findings as JUnit XML: each file is a test suite, each finding a failed test.

A note does not fail; it is a skipped test with the text of the note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final
from xml.sax.saxutils import quoteattr

from replybook_devtools.reports.formats.report_input import Told, weighed
from replybook_schema import Finding

__all__ = ["junit_report"]

_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot contain."""


def junit_report(told: Told) -> str:
    """Return one document. Without findings it holds one passed test."""
    findings = sorted(told.findings, key=lambda one: (one.place, one.rule))
    lines = ['<?xml version="1.0" encoding="utf-8"?>']
    lines.append(f'<testsuites name="replybook" {_counts(findings)}>')
    for path, some in groupby(findings, lambda one: one.place.path):
        lines += _suite(path, list(some))
    if not findings:
        lines += ['  <testsuite name="replybook" tests="1" failures="0" skipped="0">']
        lines += ['    <testcase name="no findings" classname="replybook"/>', "  </testsuite>"]
    return "\n".join([*lines, "</testsuites>"])


def _suite(path: str, findings: list[Finding]) -> Iterator[str]:
    yield f"  <testsuite name={_quoted(path)} {_counts(findings)}>"
    for finding in findings:
        yield from _case(finding)
    yield "  </testsuite>"


def _case(finding: Finding) -> Iterator[str]:
    place = finding.place
    name = _quoted(f"{finding.rule}:{place.line}:{place.column}")
    file = _quoted(place.path)
    yield f'    <testcase name={name} classname={file} file={file} line="{place.line}">'
    said = _quoted(weighed(finding))
    if finding.severity == "note":
        yield f"      <skipped message={said}/>"
    else:
        text = _quoted(f"fix: {finding.fix}")
        yield f"      <failure message={said} type={_quoted(finding.severity)}>"
        yield f"        {text[1:-1]}"
        yield "      </failure>"
    yield "    </testcase>"


def _counts(findings: list[Finding]) -> str:
    notes = sum(one.severity == "note" for one in findings)
    tests = len(findings) or 1
    return f'tests="{tests}" failures="{len(findings) - notes}" skipped="{notes}"'


def _quoted(text: str) -> str:
    return quoteattr(_NO_XML.sub("\ufffd", text))
