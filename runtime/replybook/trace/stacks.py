"""Crash stacks: one file per trace id below `stacks/`, for the people who run the server.

The wire never shows a stack (specification 7); the trace id of the E reply leads to this file.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from traceback import TracebackException
from typing import Final

from replybook.encoding import encodable
from replybook.trace.redaction import without_credentials

__all__ = ["FOLDER", "LONGEST", "is_trace_id", "write_stack"]

FOLDER: Final = "stacks"

LONGEST: Final = 64 * 1024
"""Characters of a stack that are kept: its beginning, and twice as much of its end."""

_TRACE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")

_FLAGS: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)


def is_trace_id(text: str) -> bool:
    """Return whether a text may name a file: letters, digits, `-` and `_`, so that it is never a path."""
    return _TRACE_ID.fullmatch(text) is not None


def write_stack(folder: Path, trace_id: str, error: BaseException) -> None:
    """Write the stack of `error`; `ValueError` for a wrong id, `OSError` if it cannot be written."""
    if not is_trace_id(trace_id):
        raise ValueError("a trace id is made of letters, digits, - and _")
    stack = _bounded(_stack(error), 4 * LONGEST)  # what is cut in two later has no shape
    text = without_credentials(stack)
    below = folder / FOLDER
    below.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(below / f"{trace_id}.txt", _FLAGS, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(_bounded(text, LONGEST))


def _stack(error: BaseException) -> str:
    """The stack with its causes; never the values of local variables."""
    with suppress(Exception):  # an exception whose own text cannot be made
        described = TracebackException.from_exception(error, limit=-100, compact=True)
        return encodable("".join(described.format()))
    return f"{type(error).__name__}: its stack cannot be written\n"


def _bounded(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text
    begin = longest // 3
    return f"{text[:begin]}\n[characters left out]\n{text[begin - longest :]}"
