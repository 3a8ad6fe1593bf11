"""The new server of a library that lends books: ten files below `src/lending`.

Some places of it misuse replies, and `PLACES` says which. Beside each stands something that only
looks like it.
"""

from __future__ import annotations

from typing import Final

__all__ = ["FILES", "PLACES", "SETTINGS"]

SETTINGS: Final = """
[tool.replybook.lint.layers]
EN = ["src/lending/gates.py"]
WA = ["src/lending/*_tools.py"]
"""

_SERVER = '''\
"""The server."""

from lending.loan_tools import loan
from lending.search_tools import search
from replybook.mcp.sdk import ReplyServer

server = ReplyServer("lending")
server.tool()(loan)
server.tool()(search)
'''

_REPLIES = '''\
"""What tools answered before the library used replybook."""

from dataclasses import dataclass, field


@dataclass
class Reply:
    kind: str
    text: str
    data: dict = field(default_factory=dict)

    @classmethod
    def success(cls, data):
        return cls("success", "", data)

    @classmethod
    def invalid(cls, text):
        return cls("invalid", text)

    @classmethod
    def denied(cls, text):
        return cls("denied", text)
'''

_CHECKS = '''\
"""What is asked before a book leaves the house."""

from lending.replies import Reply


def checked_title(title):
    if not title.strip():
        return Reply.invalid("a book has a title")
    return None


def checked_reader(reader, fines):
    if fines > 20:
        return Reply.denied(f"{reader} owes {fines}")
    return None
'''

_CLIENT = '''\
"""The catalogue of the county, by HTTP."""

from webclient import Reply, get


def cover(isbn, tags):
    page = get(f"/covers/{isbn}")
    if any(word in page.title.lower() for word in tags):
        return Reply.success(page.body)
    return Reply.error(404)
'''

_SHELVES = '''\
"""Where the books stand: a table in SQLite."""

import sqlite3
import time


def shelf_of(database, title):
    for pause in (0.1, 0.5, 1.0):
        try:
            return database.execute("SELECT shelf FROM books WHERE title = ?", (title,)).fetchone()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            time.sleep(pause)
    return None
'''

_LOANS = '''\
"""The desk: one tool, several commands."""

from lending.gates import may_discard
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def loan(command: str, title: str, reader: str, rb: ReplyBuilder) -> Reply:
    """Lend a book, renew a loan, reserve a book, or discard one."""
    if command == "lend":
        result = rb.success(codes.WA_WRITE_S_001, data={"path": title})
    elif command == "renew":
        result = rb.denied(codes.EN_WRITE_D_001, data={"path": title})
    elif command == "reserve":
        result = {"error": "this book cannot be reserved", "title": title}
    elif command == "sell":
        answer = rb.denied if reader else rb.invalid
        result = answer("EN-WRITE-D-001", data={"path": title})
    elif command == "discard":
        return may_discard(title, reader, refuse=rb.denied)
    else:
        result = rb.invalid(codes.WA_WRITE_I_001, data={"path": title})
    return result
'''

_SEARCH = '''\
"""Look a book up."""

from lending.shelves import shelf_of
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

DATABASE = None


@mcp_safe_tool
def search(title: str, tags: list[str], rb: ReplyBuilder) -> Reply:
    """Return the shelf of a book."""
    try:
        shelf = shelf_of(DATABASE, title)
    except LookupError as error:
        message = str(error).lower()
        if any(word in message for word in ["no such", "not found"]):
            return rb.invalid(codes.WA_READ_I_001, data={"path": title})
        return rb.error(codes.WA_READ_E_001, data={"path": title, "detail": message})
    is_tagged = any(word in title for word in tags)
    return rb.success(codes.WA_READ_S_001, data={"shelf": shelf, "tagged": is_tagged})
'''

_FINES = '''\
"""What readers owe."""

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


def owed(reader: str) -> dict[str, object]:
    return {"success": True, "cents": len(reader)}


@mcp_safe_tool
def fine(reader: str, rb: ReplyBuilder) -> Reply:
    """Return what a reader owes."""
    if not reader:
        rb.invalid(codes.WA_READ_I_001, data={"path": reader})
    return rb.success(codes.WA_READ_S_001, data={"owed": owed(reader)["cents"]})
'''

_NOTICES = '''\
"""What is sent to readers."""

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def remind(reader: str, rb: ReplyBuilder):
    """Remind a reader of a book."""
    if not reader:
        return rb.invalid("WA-READ-I-988", data={"path": reader})
    return rb.success(codes.WA_READ_S_001, data={"reader": reader})
'''

_GATES = '''\
"""Who may do what: the one place that denies."""

from collections.abc import Callable

from replybook import Reply, ReplyBuilder, codes


def may_discard(title: str, reader: str, refuse: Callable[..., Reply]) -> Reply:
    return refuse("EN-WRITE-D-001", data={"path": title})


def may_enter(reader: str, rb: ReplyBuilder) -> Reply | None:
    return None if reader else rb.denied(codes.EN_READ_D_001, data={"path": reader})
'''

FILES: Final = {
    "server": _SERVER,
    "replies": _REPLIES,
    "checks": _CHECKS,
    "client": _CLIENT,
    "shelves": _SHELVES,
    "loan_tools": _LOANS,
    "search_tools": _SEARCH,
    "fines": _FINES,
    "notices": _NOTICES,
    "gates": _GATES,
}

PLACES: Final = (
    ("checks", "RB512"),
    ("checks", "RB512"),
    ("fines", "RB513"),
    ("fines", "RB514"),  # what RB513 leads to
    ("fines", "RB522"),
    ("loan_tools", "RB521"),
    ("loan_tools", "RB528"),
    ("loan_tools", "RB528"),
    ("notices", "RB501"),
    ("notices", "RB523"),
    ("replies", "RB511"),
    ("search_tools", "RB525"),
)
