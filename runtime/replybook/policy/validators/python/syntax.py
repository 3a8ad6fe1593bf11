"""Whether Python accepts a file: read as Python reads it, parsed and compiled, and never run.

Submitted content arrives as text and is written as UTF-8, so a file that declares another encoding
would read as something else than what was submitted.

Compiling finds what parsing does not, such as a `return` outside of a function. The grammar is that of
the running Python, or an older one where the project runs on an older Python.
Source: PEP 263, specification 33.
"""

from __future__ import annotations

import ast
import codecs
import re
import symtable
import sys
import threading
import tokenize
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO, StringIO
from typing import Final

from replybook.policy.validators.validator import Problem

__all__ = ["Parsed", "decoded", "parsed"]

_NAME: Final = "<submitted>"
_ONE_AT_A_TIME: Final = threading.Lock()
"""Catching warnings changes the state of the whole process."""

_MOST_PARTS: Final = 100
_DOTTED: Final = re.compile(rf"(?<!\w)(?:\w++[\s\\]*+\.[\s\\]*+){{{_MOST_PARTS}}}\w")
"""What may be a name of more parts, or text that looks like one."""

_TOO_DEEP: Final = (RecursionError, MemoryError)


@dataclass(frozen=True, slots=True)
class Parsed:
    """A file that compiles: its syntax tree, and which name belongs to which scope."""

    tree: ast.Module
    scopes: symtable.SymbolTable


def parsed(path: str, text: str, version: tuple[int, int]) -> tuple[Parsed | None, list[Problem]]:
    """Return the file as the compiler sees it, None if it refuses it, and what it says of it."""
    found: Parsed | None = None
    problems: list[Problem] = []
    if (line := _long_name(text)) is not None:
        problem = f"a dotted name has more than {_MOST_PARTS} parts"
        return None, [Problem(path, line, 1, "syntax_error", problem)]
    with _ONE_AT_A_TIME, warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            found = _compiled(text, version)
        except SyntaxError as error:
            problems = [_syntax_error(path, error, version)]
        except _TOO_DEEP:
            problems = [Problem(path, 1, 1, "syntax_error", "it is nested too deeply to be read")]
        except ValueError as error:
            problems = [Problem(path, 1, 1, "syntax_error", str(error))]
    ours = {(w.lineno, str(w.message)) for w in warned if w.filename == _NAME}
    warnings_found = [
        Problem(path, line, 1, "syntax_warning", problem, "warning")
        for line, problem in sorted(ours)
    ]
    return found, problems + warnings_found


def _compiled(text: str, version: tuple[int, int]) -> Parsed:
    older = version if version < sys.version_info[:2] else None
    tree = ast.parse(text, _NAME, feature_version=older)
    compile(text, _NAME, "exec", dont_inherit=True)
    return Parsed(tree, symtable.symtable(text, _NAME, "exec"))


def _long_name(text: str) -> int | None:
    """Return the line of a dotted name that is longer than any real one: parsing it takes very long."""
    if _DOTTED.search(text) is None:
        return None
    parts, after_dot = 0, False
    for token in _tokens(text):
        if token.type == tokenize.NAME:
            parts = parts + 1 if after_dot else 1
            after_dot = False
        elif token.string == ".":
            after_dot = parts > 0
        elif token.type not in (tokenize.NL, tokenize.COMMENT):
            parts, after_dot = 0, False
        if parts > _MOST_PARTS:
            return token.start[0]
    return None


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    """Return the tokens up to the first fault, which the compiler will name."""
    try:
        yield from tokenize.generate_tokens(StringIO(text).readline)
    except (tokenize.TokenError, SyntaxError):
        return


def _syntax_error(path: str, error: SyntaxError, version: tuple[int, int]) -> Problem:
    problem = error.msg
    running = sys.version_info[:2]
    if version > running:
        problem += f" (read as Python {running[0]}.{running[1]})"
    return Problem(
        path, max(error.lineno or 1, 1), max(error.offset or 1, 1), "syntax_error", problem
    )


_OTHER_CODECS: Final = frozenset(("idna", "punycode", "undefined"))
"""Codecs of Python that call themselves encodings of text and are none of files."""


def decoded(path: str, content: str) -> str | Problem:
    """Return the text that Python reads from the content, or what keeps it from reading it."""
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
