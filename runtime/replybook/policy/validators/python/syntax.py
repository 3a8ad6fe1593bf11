"""The syntax check of a file: decode and parse it, without compiling or running.

Submitted content is text and is written as UTF-8. A file that declares another encoding would be
read as other text than was submitted.

The grammar is that of the running Python, or an older one if the project runs on an older Python.
Warnings of Python for accepted code are not findings, since catching them would block all threads.
"""

from __future__ import annotations

import ast
import codecs
import symtable
import sys
import tokenize
import warnings
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from replybook.policy.validators.python.placement import Fault, find_misplaced_node
from replybook.policy.validators.validator import Problem

_NAME: Final = "<submitted>"
_DEBUG: Final = "__debug__"
_TOO_DEEP: Final = (RecursionError, MemoryError)


@dataclass(frozen=True, slots=True)
class Parsed:
    """A file that Python accepts: its syntax tree and its symbol table."""

    tree: ast.Module
    scopes: symtable.SymbolTable


def parse_file(path: str, text: str, version: tuple[int, int]) -> Parsed | Problem:
    """Return the parsed file, or the problem if Python refuses it."""
    try:
        try:
            read, fault = _read(text, version)
        except SyntaxError:
            if not any(action == "error" for action, *_ in warnings.filters):
                raise
            # A filter may have turned a warning into this error. Ignore warnings for this text.
            warnings.filterwarnings("ignore", module=_NAME)
            read, fault = _read(text, version)
    except SyntaxError as error:
        return _syntax_error(path, error, version)
    except _TOO_DEEP:
        return Problem(path, 1, 1, "syntax_error", "it is nested too deeply to be read")
    except ValueError as error:
        return Problem(path, 1, 1, "syntax_error", str(error))
    if fault is not None:
        node, problem = fault
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1
        return Problem(path, line, column, "syntax_error", problem)
    return read


def _read(text: str, version: tuple[int, int]) -> tuple[Parsed, Fault | None]:
    older = version if version < sys.version_info[:2] else None
    tree = ast.parse(text, _NAME, feature_version=older)
    fault = find_misplaced_node(tree, names=_DEBUG in text)
    return Parsed(tree, symtable.symtable(text, _NAME, "exec")), fault


def _syntax_error(path: str, error: SyntaxError, version: tuple[int, int]) -> Problem:
    problem = error.msg
    running = sys.version_info[:2]
    if version > running:
        problem += f" (read as Python {running[0]}.{running[1]})"
    return Problem(
        path, max(error.lineno or 1, 1), max(error.offset or 1, 1), "syntax_error", problem
    )


_OTHER_CODECS: Final = frozenset(("idna", "punycode", "undefined"))
"""Codecs of Python that count as text encodings and cannot be used for files."""


def decode_content(path: str, content: str) -> str | Problem:
    """Return the text that Python reads from the content, or the problem."""
    raw = content.encode()
    if b"\0" in raw:
        before = raw[: raw.index(b"\0")].decode(errors="replace")
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        return Problem(path, line, column, "decode_error", "the file holds a NUL character")
    try:
        encoding, _ = tokenize.detect_encoding(BytesIO(raw).readline)
        if codecs.lookup(encoding).name not in _OTHER_CODECS:
            return raw.decode(encoding)
    except SyntaxError as error:
        return Problem(path, 1, 1, "decode_error", error.msg)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problem = f"the text cannot be read as {error.encoding}, the encoding that it declares"
        return Problem(path, line, 1, "decode_error", problem)
    except (LookupError, UnicodeError):
        pass
    problem = "what the file declares is no encoding of text"
    return Problem(path, 1, 1, "decode_error", problem)
