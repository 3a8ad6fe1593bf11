"""A stored trace has to be whole: to the last line that was written, and from file to file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runtime.policy.gate.deliveries import NOW, SOURCE, asked, gate

from replybook import Reply, ReplyBuilder
from replybook.policy import DeliveryGate
from replybook.trace import TraceEvent, TraceLog
from replybook.trace.archive import compress
from replybook.trace.chain import digest, seal

KEY = b"a key of the traces, long enough"
Edit = Callable[[list[bytes]], list[bytes]]


class Traced:
    """A log in a folder of its own, and the gate of the server that writes it."""

    def __init__(self, folder: Path, *, max_bytes: int = 1_000_000) -> None:
        self.folder = folder
        self.log = TraceLog(folder, key=KEY, max_bytes=max_bytes)
        self.gate = gate(log=self.log)
        self._calls = 0

    def write(self, *contents: str) -> None:
        """One validation each."""
        for content in contents:
            self._calls += 1
            assert self.log.append(
                TraceEvent(
                    ts=NOW,
                    trace_id=f"{self._calls:032x}",
                    tool="ck3_validate_python",
                    args={"content": content, "path": "root:repo/src/reader.py"},
                    outcome="reply",
                    duration_ms=0.1,
                    reply_type="S",
                    code="WA-VAL-S-001",
                    result={"valid": True},
                    session_id="s1",
                )
            )

    def files(self) -> list[Path]:
        return sorted(self.folder.glob("trace-*.jsonl"))

    def edit(self, number: int, edit: Edit) -> None:
        """Change the lines of one file."""
        file = self.files()[number]
        file.write_bytes(b"".join(edit(file.read_bytes().splitlines(keepends=True))))

    def delivered(self, by: DeliveryGate | None = None) -> Reply:
        return (by or self.gate).deliver(ReplyBuilder("ck3_deliver"), asked(trace=self.folder))


@pytest.fixture
def traced(tmp_path: Path) -> Traced:
    return Traced(tmp_path / "trace")


def said(reply: Reply) -> tuple[str, object]:
    return reply.code, reply.data.get("reason")


BROKEN = ("EN-GATE-E-001", "trace")
PASSED = ("EN-GATE-S-003", None)


# Before the first line


def test_a_folder_that_is_not_there_yet_has_no_calls(traced: Traced) -> None:
    reply = traced.delivered()

    assert "EN-GATE-D-004" == reply.code
    assert not traced.folder.exists()
    assert "TRACE_REQUIRED" in str(reply.data["violations"])


@pytest.mark.parametrize("name", ["trace-1.jsonl", "trace-1.jsonl.gz"])
def test_a_named_file_that_is_not_there_cannot_be_judged(tmp_path: Path, name: str) -> None:
    reply = gate().deliver(ReplyBuilder("ck3_deliver"), asked(trace=tmp_path / name))

    assert BROKEN == said(reply)


# The end of the file that is open


@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
def test_a_whole_trace_is_judged(traced: Traced, closed: bool) -> None:
    traced.write(SOURCE, "x = 1\n")
    if closed:
        traced.log.close()

    assert PASSED == said(traced.delivered())


def _without_last(lines: list[bytes]) -> list[bytes]:
    return lines[:-1]


def _torn(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-1], lines[-1][:-20]]


def _garbage(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-1], b"garbage\n"]


def _edited(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-1], lines[-1].replace(b'"valid":true', b'"valid":null')]


def _of_a_later_version(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-1], lines[-1].replace(b'"v":', b'"v":9')]


def _of_no_call(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-1], re.sub(rb'"trace_id":"\w+"', b'"trace_id":7', lines[-1])]


@pytest.mark.parametrize("edit", [_of_a_later_version, _of_no_call])
def test_a_last_line_that_nobody_here_wrote_cannot_be_judged(traced: Traced, edit: Edit) -> None:
    traced.write("x = 1\n", SOURCE)
    before = traced.files()[-1].read_bytes()
    traced.edit(-1, edit)

    assert before != traced.files()[-1].read_bytes()
    assert BROKEN == said(traced.delivered())


@pytest.mark.parametrize("closed", [False, True], ids=["open", "closed"])
@pytest.mark.parametrize("edit", [_without_last, _torn, _garbage])
def test_a_trace_whose_end_is_cut_off_cannot_be_judged(
    traced: Traced, edit: Edit, closed: bool
) -> None:
    traced.write(SOURCE, "x = 1\n")
    if closed:
        traced.log.close()
    traced.edit(-1, edit)

    assert BROKEN == said(traced.delivered())


def test_a_last_line_that_was_edited_cannot_be_judged(traced: Traced) -> None:
    traced.write("x = 1\n", SOURCE)
    traced.edit(-1, _edited)

    assert BROKEN == said(traced.delivered())


def test_a_file_that_disappeared_as_a_whole_cannot_be_judged(traced: Traced) -> None:
    traced.write(SOURCE)
    traced.files()[0].unlink()

    assert BROKEN == said(traced.delivered())


def test_a_line_that_somebody_added_does_not_count(traced: Traced) -> None:
    traced.write("x = 1\n")
    other = Traced(traced.folder.parent / "other")
    other.write("x = 1\n", SOURCE)

    def forged(lines: list[bytes]) -> list[bytes]:
        added = json.loads(other.files()[0].read_bytes().splitlines()[-1])
        added["prev"] = digest(lines[-1])
        return [*lines, json.dumps(added).encode() + b"\n"]

    traced.edit(0, forged)
    reply = traced.delivered()

    assert "EN-GATE-D-004" == reply.code
    assert "PY_VALIDATION_REQUIRED" in str(reply.data["violations"])


def test_a_last_line_that_lacks_its_newline_counts_where_the_log_knows_it(traced: Traced) -> None:
    traced.write("x = 1\n", SOURCE)
    traced.edit(-1, lambda lines: [*lines[:-1], lines[-1][:-1]])

    assert PASSED == said(traced.delivered())


def test_without_the_log_an_open_end_is_not_protected(traced: Traced) -> None:
    traced.write(SOURCE, "x = 1\n")
    traced.edit(-1, _without_last)

    assert PASSED == said(traced.delivered(gate()))


# The closing seal


def _reclosed(lines: list[bytes], key: bytes) -> list[bytes]:
    """Without the call before the closing line, which is written anew."""
    closing = json.loads(lines[-1])
    closing |= {"seq": closing["seq"] - 1, "prev": digest(lines[-3])}
    closing["closing"]["seal"] = seal(key, closing)
    return [*lines[:-2], json.dumps(closing).encode() + b"\n"]


@pytest.mark.parametrize("way", ["log", "key"])
def test_a_closing_line_without_the_seal_of_the_key_cannot_be_judged(
    traced: Traced, way: str
) -> None:
    traced.write(SOURCE, "x = 1\n")
    traced.log.close()
    traced.edit(-1, lambda lines: _reclosed(lines, b"the key of somebody else"))
    later = TraceLog(traced.folder, key=KEY)
    judge = gate(log=later) if way == "log" else gate(trace_key=KEY)

    assert BROKEN == said(traced.delivered(judge))


@pytest.mark.parametrize("value", ["", None, 7, "é"])
def test_a_seal_that_is_none_does_not_fit(traced: Traced, value: object) -> None:
    traced.write(SOURCE)
    traced.log.close()

    def unsealed(lines: list[bytes]) -> list[bytes]:
        closing = json.loads(lines[-1])
        closing["closing"]["seal"] = value
        return [*lines[:-1], json.dumps(closing).encode() + b"\n"]

    traced.edit(-1, unsealed)

    assert BROKEN == said(traced.delivered(gate(trace_key=KEY)))


def test_a_closing_line_with_its_seal_is_judged_by_a_later_server(traced: Traced) -> None:
    traced.write(SOURCE)
    traced.log.close()

    assert PASSED == said(traced.delivered(gate(log=TraceLog(traced.folder, key=KEY))))
    assert PASSED == said(traced.delivered(gate(trace_key=KEY)))


def test_a_line_after_the_closing_line_cannot_be_judged(traced: Traced) -> None:
    traced.write("x = 1\n", SOURCE)
    traced.log.close()

    def longer(lines: list[bytes]) -> list[bytes]:
        added = json.loads(lines[-2])
        added |= {"seq": len(lines), "prev": digest(lines[-1])}
        return [*lines, json.dumps(added).encode() + b"\n"]

    traced.edit(-1, longer)

    assert BROKEN == said(traced.delivered(gate()))


# From file to file


@pytest.fixture
def rotated(tmp_path: Path) -> Traced:
    """Four files, one call each."""
    traced = Traced(tmp_path / "trace", max_bytes=1)
    traced.write(SOURCE, "x = 1\n", "y = 1\n", "z = 1\n")
    assert 4 == len(traced.files())
    return traced


def test_files_that_follow_each_other_are_judged(rotated: Traced) -> None:
    assert PASSED == said(rotated.delivered())
    assert PASSED == said(rotated.delivered(gate()))


def test_files_that_were_compressed_are_judged(rotated: Traced) -> None:
    compress(rotated.folder)

    assert PASSED == said(rotated.delivered())
    rotated.log.close()
    compress(rotated.folder)
    assert PASSED == said(rotated.delivered())


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_file_that_is_missing_before_another_cannot_be_judged(
    rotated: Traced, number: int
) -> None:
    rotated.files()[number].unlink()

    assert BROKEN == said(rotated.delivered(gate()))


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_file_that_was_cut_off_before_another_cannot_be_judged(
    rotated: Traced, number: int
) -> None:
    rotated.edit(number, _without_last)

    assert BROKEN == said(rotated.delivered(gate()))


def test_the_file_that_is_missing_at_the_end_is_known_to_the_log(rotated: Traced) -> None:
    rotated.files()[-1].unlink()

    assert BROKEN == said(rotated.delivered())


def test_one_file_alone_is_judged_by_itself(rotated: Traced) -> None:
    one = asked(trace=rotated.files()[0])

    assert PASSED == said(gate().deliver(ReplyBuilder("ck3_deliver"), one))


def test_a_file_that_grows_while_it_is_read_is_judged(rotated: Traced) -> None:
    """Its log rotates after the reader passed the end; what came since is another delivery's."""
    from replybook.policy.session_trace import StoredTrace

    trace = StoredTrace(rotated.folder, "s1", head=rotated.log.head)
    events = iter(trace)
    first = next(events)
    rotated.write("w = 1\n")

    assert [1, 2, 3, 4] == [int(str(event["trace_id"]), 16) for event in (first, *events)]
