"""Closed files are anchored: a later file knows their seals, so a loss is found (spec 98)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runtime.trace.reading_back import KEY, found

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.archive import compress, set_aside
from replybook.trace.chain import digest, seal
from replybook.trace.reader import read, trace_files
from replybook.trace.verify import verify

MakeEvent = Callable[..., TraceEvent]


@pytest.fixture
def three(folder: Path, make_event: MakeEvent) -> list[Path]:
    """The files of three processes, one after the other; each of them was closed."""
    for number in range(3):
        log = TraceLog(folder, key=KEY)
        assert log.append(make_event(number))
        log.close()
    return trace_files(folder)


def broken(folder: Path) -> list[tuple[str, str]]:
    return [
        (finding.rule, Path(finding.place.path).name)
        for finding in verify(folder, KEY).findings
        if finding.severity == "error"
    ]


def test_a_file_names_the_closed_files_before_it(three: list[Path]) -> None:
    heads = [line.part("header") for file in three for line in read(file) if line.seq == 0]
    seals = {
        line.file: line.part("closing")["seal"]
        for file in three
        for line in read(file)
        if line.kind == "closing"
    }

    assert "closed" not in heads[0]
    assert {three[0].name: seals[three[0].name]} == heads[1]["closed"]
    assert {one.name: seals[one.name] for one in three[:2]} == heads[2]["closed"]


def test_whole_files_have_no_findings(three: list[Path], folder: Path) -> None:
    assert [] == found(folder)
    compress(folder)
    assert [] == found(folder)


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("is_packed", [False, True])
def test_a_closed_file_that_is_gone_is_found(
    three: list[Path], folder: Path, number: int, is_packed: bool
) -> None:
    if is_packed:
        compress(folder)
    name = three[number].name
    trace_files(folder)[number].unlink()

    assert [("RB415", name)] == broken(folder)


@pytest.mark.parametrize(
    "content",
    [
        lambda _whole: b"",
        lambda whole: whole[: whole.index(b"\n") + 1],
        lambda whole: b"".join(whole.splitlines(keepends=True)[:-1]),
        lambda whole: whole[:-20],
    ],
    ids=["emptied", "header only", "without its closing line", "torn"],
)
@pytest.mark.parametrize("number", [0, 1])
def test_a_closed_file_that_was_cut_is_found(
    three: list[Path], folder: Path, content: Callable[[bytes], bytes], number: int
) -> None:
    three[number].write_bytes(content(three[number].read_bytes()))

    assert [("RB415", three[number].name)] == broken(folder)


def test_a_closed_file_that_was_sealed_anew_is_found(three: list[Path], folder: Path) -> None:
    """Even with the key, the call cannot be left out."""
    header, _, last = three[0].read_bytes().splitlines(keepends=True)
    closing = json.loads(last)
    closing |= {"seq": 1, "prev": digest(header)}
    closing["closing"]["seal"] = seal(KEY, closing)
    three[0].write_bytes(header + json.dumps(closing).encode() + b"\n")

    assert [("RB415", three[0].name)] == broken(folder)


@pytest.mark.parametrize("is_gone", [False, True])
def test_a_file_set_aside_is_a_note(three: list[Path], folder: Path, is_gone: bool) -> None:
    if is_gone:
        three[0].unlink()
    set_aside(three[0])

    assert [] == broken(folder)
    assert {"RB415"} == {rule for rule, _ in found(folder)}


def test_the_file_of_a_killed_process_is_not_anchored(
    folder: Path, make_event: MakeEvent, three: list[Path]
) -> None:
    """It has no seal: what was cut off its end, nothing can show."""
    killed = three[0]
    killed.write_bytes(b"".join(killed.read_bytes().splitlines(keepends=True)[:-1]))
    for file in three[1:]:
        file.unlink()
    log = TraceLog(folder, key=KEY)
    assert log.append(make_event(9))
    log.close()
    killed.unlink()

    assert [] == found(folder)


@pytest.mark.parametrize("value", ["[]", '{"../x.jsonl":"0"}', '{"x":1}', "7", '{"a.jsonl":7}'])
def test_a_strange_list_of_closed_files_is_read(
    folder: Path, three: list[Path], value: str
) -> None:
    file = three[2]
    head, rest = file.read_bytes().split(b"\n", 1)
    file.write_bytes(
        head.replace(b'"previous":null', f'"closed":{value},"previous":null'.encode())
        + b"\n"
        + rest
    )

    assert {"RB401"} <= {rule for rule, _ in broken(folder)}
