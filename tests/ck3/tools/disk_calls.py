"""Calls of the tools that look into files, as tests make them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from replybook import Reply, ReplyBuilder
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.files_by_name import ck3_file_search
from replybook_ck3.serve.tools.text_in_files import ck3_grep_raw

__all__ = ["found", "grepped", "put", "searched", "seen"]


def searched(work: SessionContext, pattern: str, **more: Any) -> Reply:
    """Search for files by a pattern."""
    return ck3_file_search(work, pattern, rb=ReplyBuilder("ck3_file_search"), **more)


def grepped(work: SessionContext, query: str, **more: Any) -> Reply:
    """Search the text of files."""
    return ck3_grep_raw(work, query, rb=ReplyBuilder("ck3_grep_raw"), **more)


def found(work: SessionContext, pattern: str, **more: Any) -> list[object]:
    """The addresses that a search for files succeeds with."""
    reply = searched(work, pattern, **more)
    assert reply.code == "WA-READ-S-001", dict(reply.data)
    files: Any = reply.data["files"]
    return [file["address"] for file in files]


def seen(work: SessionContext, query: str, **more: Any) -> list[tuple[object, object, object]]:
    """Address, line and text of what a search in files succeeds with."""
    reply = grepped(work, query, **more)
    assert reply.code == "WA-READ-S-001", dict(reply.data)
    matches: Any = reply.data["matches"]
    return [(match["address"], match["line"], match["text"]) for match in matches]


def put(folder: Path, path: str, data: str | bytes = "x\n") -> Path:
    """Write a file below a folder."""
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data if isinstance(data, bytes) else data.encode())
    return file
