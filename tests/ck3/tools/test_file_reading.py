"""ck3_read: the text of a file, and its form on the disk (specification 10, 17 and 53)."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from tests.ck3.tools.working_on_files import MOD, mod_folder, session_on

from replybook import Reply, ReplyBuilder
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.file_reading import ck3_read


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    return session_on(tmp_path)


def read(work: SessionContext, path: str, *lines: int | None) -> Reply:
    address = path if ":" in path else f"{MOD}/{path}"
    return ck3_read(work, address, *lines, rb=ReplyBuilder("ck3_read"))


def put(work: SessionContext, data: bytes, path: str = "notes.txt") -> str:
    (mod_folder(work) / path).write_bytes(data)
    return path


def test_a_file_is_read_with_its_form(work: SessionContext) -> None:
    data = b"\xef\xbb\xbfone\r\ntwo\r\n"
    reply = read(work, put(work, data))

    assert "WA-READ-S-001" == reply.code
    assert {
        "path": f"{MOD}/notes.txt",
        "content": "one\ntwo\n",
        "start_line": 1,
        "end_line": 2,
        "count": 2,
        "lines": 2,
        "encoding": "utf-8",
        "bom": True,
        "line_ends": "crlf",
        "bytes": len(data),
        "sha256": sha256(data).hexdigest(),
        "masked": False,
    } == dict(reply.data)


@pytest.mark.parametrize(
    ("lines", "content"),
    [
        ((2,), "b\nc"),
        ((2, 2), "b\n"),
        ((None, 1), "a\n"),
        ((1, 99), "a\nb\nc"),
        ((4,), ""),
        ((99, 100), ""),
    ],
)
def test_lines_are_counted_from_one_and_none_is_a_success(
    work: SessionContext, lines: tuple[int | None, ...], content: str
) -> None:
    reply = read(work, put(work, b"a\nb\nc"), *lines)

    assert ("WA-READ-S-001", content) == (reply.code, reply.data["content"])
    assert (
        content.count("\n") + (not content.endswith("\n") and bool(content))
        == (reply.data["count"])
    )


@pytest.mark.parametrize("lines", [(0,), (-1,), (3, 2), (None, 0)])
def test_lines_that_cannot_be_are_refused(
    work: SessionContext, lines: tuple[int | None, ...]
) -> None:
    assert "MCP-SYS-I-001" == read(work, put(work, b"a\n"), *lines).code


def test_an_empty_file_is_an_answer(work: SessionContext) -> None:
    reply = read(work, put(work, b""))

    assert ("WA-READ-S-001", 0, "") == (reply.code, reply.data["count"], reply.data["content"])


def test_only_line_ends_of_files_end_a_line(work: SessionContext) -> None:
    reply = read(work, put(work, "a\u2028b\x0cc\n".encode()))

    assert 1 == reply.data["lines"]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("none.txt", "WA-RES-I-001"),
        ("mod:No Such/a.txt", "WA-RES-I-001"),
        ("root:steam/a.txt", "WA-RES-I-001"),
        ("root:game/../user_docs/a.txt", "WA-RES-I-001"),
        (MOD, "WA-READ-I-001"),
        ("root:ck3raven_data/state/state.sqlite3", "EN-READ-D-001"),
    ],
)
def test_what_is_no_file_to_be_read_is_not(work: SessionContext, path: str, code: str) -> None:
    assert code == read(work, path).code


def test_what_is_no_text_is_refused(work: SessionContext) -> None:
    reply = read(work, put(work, b"\x00\x01"))

    assert ("WA-READ-I-001", "it is no text: it holds NUL bytes") == (
        reply.code,
        reply.data["problem"],
    )


def test_a_path_of_this_machine_is_taken_out(work: SessionContext, tmp_path: Path) -> None:
    place = tmp_path / "user_docs/mod/far_shores"
    reply = read(work, put(work, f'path="{place}"\n'.encode()))

    assert reply.data["masked"] is True
    assert str(tmp_path) not in str(reply.data["content"])
