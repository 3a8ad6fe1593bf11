"""`verify` over files that follow each other, and how its findings are worded."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runtime.trace.reading_back import KEY, found

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.archive import compress
from replybook.trace.reader import trace_files
from replybook.trace.rules import RULES
from replybook.trace.verify import verify

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]


def lines_of(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines(keepends=True)


@pytest.fixture
def three(open_log: OpenLog, folder: Path, make_event: MakeEvent) -> list[Path]:
    """Three files of one process."""
    log = open_log(key=KEY, max_bytes=2500)
    number = 0
    while len(trace_files(folder)) < 3 if folder.exists() else True:
        assert log.append(make_event(number))
        number += 1
    log.close()
    return trace_files(folder)


def test_files_that_follow_each_other_have_no_findings(three: list[Path], folder: Path) -> None:
    compress(three[0])

    assert [] == found(folder)


def test_a_missing_predecessor_is_found(three: list[Path], folder: Path) -> None:
    three[1].unlink()

    assert [("RB406", 1)] == found(folder)
    assert verify(folder).findings[0].place.path == three[2].as_posix()


def test_a_predecessor_that_cannot_be_read_is_told_at_both(three: list[Path], folder: Path) -> None:
    (packed,) = compress(three[0])
    packed.write_bytes(packed.read_bytes()[:-30])

    findings = verify(folder).findings

    assert {("RB409", packed.as_posix()), ("RB406", three[1].as_posix())} == {
        (f.rule, f.place.path) for f in findings if f.severity == "error"
    }


def test_lines_cut_off_a_rotated_file_are_found(three: list[Path], folder: Path) -> None:
    three[0].write_bytes(b"".join(lines_of(three[0])[:-2]))

    assert {"RB402", "RB407"} == {rule for rule, _ in found(folder)}


def test_an_edited_closing_line_is_found_by_the_successor(three: list[Path], folder: Path) -> None:
    three[0].write_bytes(three[0].read_bytes().replace(b'"failures":0', b'"failures":9'))

    assert ["RB408", "RB401"] == [rule for rule, _ in found(folder)]
    assert [("RB401", 1), ("RB411", 1)] == found(folder, key=None)
    assert verify(folder).findings[0].place.path == three[1].as_posix()


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_has_a_page_in_the_form_of_the_others(rule: str) -> None:
    first, _, rest = RULES[rule].partition("\n")

    assert first.startswith(f"{rule}: ")
    assert first.endswith(".")
    assert ["Why", "Example", "Instead"] == re.findall(r"(?m)^## (.+)$", rest)


def test_findings_are_worded_as_the_style_asks(three: list[Path], folder: Path) -> None:
    lines = lines_of(three[1])
    lines[1] = lines[1].replace(b"root:repo", b"root:game")
    lines[3], lines[4] = lines[4], lines[3]
    three[1].write_bytes(b"".join(lines[:-1]) + lines[-1][:20])
    three[0].unlink()

    findings = verify(folder).findings
    findings += verify(folder, b"another key of 16").findings

    assert {"RB401", "RB403", "RB404", "RB406", "RB407"} <= {f.rule for f in findings}
    for finding in findings:
        assert finding.rule in RULES
        assert not finding.problem.endswith(".")
        assert not finding.fix.endswith(".")
        assert finding.problem[0].islower()
        assert finding.fix.split()[0] in {"restore", "put", "close", "find", "install", "verify"}
