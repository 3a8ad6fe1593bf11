"""A file counts only where it was written, under its name (specification 40)."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runtime.policy.gate.deliveries import NOW, SOURCE, asked, gate
from tests.runtime.trace.reading_back import KEY, found

from replybook import ReplyBuilder
from replybook.trace import TraceEvent, TraceLog
from replybook.trace.archive import compress
from replybook.trace.keys import FOLDER_FILE
from replybook.trace.reader import trace_files
from replybook.trace.verify import verify

MakeEvent = Callable[..., TraceEvent]
OpenLog = Callable[..., TraceLog]
Rewrite = Callable[..., None]


def errors(path: Path, key: bytes | None = KEY) -> set[str]:
    return {f.rule for f in verify(path, key).findings if f.severity == "error"}


# Copies, other names, other folders


def renamed(file: Path) -> Path:
    return file.rename(file.with_name(file.name.replace("trace-2026", "trace-2027")))


def copied(file: Path) -> Path:
    return Path(shutil.copy(file, file.with_name(file.name.replace("trace-2026", "trace-2027"))))


def hard_linked(file: Path) -> Path:
    other = file.with_name(file.name.replace("-0001-", "-0002-"))
    os.link(file, other)
    return other


def linked(file: Path) -> Path:
    """Moved away, with a link under its name."""
    file.rename(file.with_name("moved"))
    file.symlink_to("moved")
    return file


def copied_to_another_folder(file: Path) -> Path:
    folder = file.parent.with_name("other")
    log = TraceLog(folder, key=KEY)
    log.append(TraceEvent(NOW, "9" * 32, "ck3_dir", {}, "reply", 1.0, "S", "WA-READ-S-001"))
    log.close()
    return Path(shutil.copy(file, folder))


def moved_to_an_empty_folder(file: Path) -> Path:
    folder = file.parent.with_name("other")
    folder.mkdir()
    return file.rename(folder / file.name)


def packed_and_renamed(file: Path) -> Path:
    return renamed(compress(file)[0])


ODD_PLACES = [
    renamed,
    copied,
    hard_linked,
    linked,
    copied_to_another_folder,
    moved_to_an_empty_folder,
    packed_and_renamed,
]


@pytest.mark.skipif(os.name != "posix", reason="links are of POSIX")
@pytest.mark.parametrize("key", [KEY, None], ids=["key", "no key"])
@pytest.mark.parametrize("move", ODD_PLACES)
def test_a_sealed_file_that_is_not_where_it_was_written_is_found(
    file: Path, move: Callable[[Path], Path], key: bytes | None
) -> None:
    odd = move(file)

    assert {"RB412"} == errors(odd.parent, key)
    assert [odd.as_posix()] == [
        f.place.path for f in verify(odd.parent, key).findings if f.rule == "RB412"
    ]
    assert {"RB412"} == errors(odd, key)


@pytest.mark.skipif(os.name != "posix", reason="links are of POSIX")
@pytest.mark.parametrize("move", [move for move in ODD_PLACES if move is not linked])
def test_the_gate_takes_no_call_from_such_a_file(
    open_log: OpenLog, folder: Path, make_event: MakeEvent, move: Callable[[Path], Path]
) -> None:
    """Else the calls of one server would be evidence on another that has the same key."""
    log = open_log(key=KEY)
    log.append(
        make_event(
            1,
            tool="ck3_validate_python",
            args={"content": SOURCE, "path": "root:repo/src/reader.py"},
            code="WA-VAL-S-001",
            result={"valid": True},
            session_id="s1",
        )
    )
    log.close()
    judge = gate(trace_key=KEY)
    before = judge.deliver(ReplyBuilder("ck3_deliver"), asked(trace=folder))
    odd = move(trace_files(folder)[0])
    after = judge.deliver(ReplyBuilder("ck3_deliver"), asked(trace=odd.parent))

    assert "EN-GATE-S-003" == before.code
    assert ("EN-GATE-E-001", "trace") == (after.code, after.data["reason"])


def test_the_gate_takes_no_closing_line_without_a_seal(
    rewrite: Rewrite, open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    log = open_log(key=KEY)
    log.append(make_event(1, session_id="s1"))
    log.close()
    rewrite(trace_files(folder)[0], -1, closing={})

    said = gate().deliver(ReplyBuilder("ck3_deliver"), asked(trace=folder))

    assert ("EN-GATE-E-001", "trace") == (said.code, said.data["reason"])


def test_a_folder_that_is_copied_or_renamed_as_a_whole_verifies(file: Path, tmp_path: Path) -> None:
    """A backup, or a trace that is looked at elsewhere."""
    copy = tmp_path / "copy"
    shutil.copytree(file.parent, copy)
    compress(copy)

    assert [] == found(copy, KEY)
    assert [] == found(file.parent.rename(tmp_path / "renamed"), KEY)


def test_a_link_to_the_folder_is_the_folder(file: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(file.parent)

    assert [] == found(tmp_path / "link", KEY)
    assert [] == found(tmp_path / "link" / file.name, KEY)


@pytest.mark.parametrize("text", [None, b"", b"0" * 32, b"\xff" * 32, b"0" * 100_000])
def test_a_folder_without_its_id_holds_files_of_nowhere(file: Path, text: bytes | None) -> None:
    path = file.with_name(FOLDER_FILE)
    path.unlink() if text is None else path.write_bytes(text)

    assert {"RB412"} == errors(file.parent)


@pytest.mark.parametrize("name", ["file", "folder"])
@pytest.mark.parametrize("value", ["", None, 7, [], {}, "\ud800", "x" * 100_000])
def test_a_header_that_says_something_else_is_found(
    rewrite: Rewrite, file: Path, name: str, value: object
) -> None:
    header = json.loads(file.read_bytes().splitlines()[0])
    header["header"][name] = value
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([json.dumps(header).encode() + b"\n", *lines[1:]]))
    rewrite(file, 1)

    assert {"RB408", "RB412"} == errors(file)
    assert {"RB412"} == errors(file, None)
    assert all(len(finding.problem) < 1000 for finding in verify(file).findings)


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "/",
        "a/b.jsonl",
        "../x.jsonl",
        "a\0.jsonl",
        "x" * 300 + ".jsonl",
        "é\ud800.jsonl",
        7,
        [],
        {},
    ],
)
def test_a_predecessor_that_cannot_be_the_name_of_a_file_is_missing(
    rewrite: Rewrite, file: Path, name: object
) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    header = json.loads(lines[0])
    header["header"]["previous"] = name
    file.write_bytes(b"".join([json.dumps(header).encode() + b"\n", *lines[1:]]))
    rewrite(file, 1)

    assert ("RB406", 1) in found(file, None)
