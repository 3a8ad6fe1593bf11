"""Bytes to text the way Python reads a file: byte order mark, declared encoding, no NUL.

Submitted content arrives as text and is written as UTF-8, so a file that declares another encoding
would read as something else than what was submitted. Source: PEP 263, decision 21.
"""

from __future__ import annotations

import codecs
import tokenize
from io import BytesIO
from typing import Final

from replybook.policy.validators.validator import Problem

__all__ = ["decoded"]

_OTHER_CODECS: Final = frozenset(("idna", "punycode", "undefined"))
"""Codecs of Python that call themselves encodings of text and are none of files."""


def decoded(path: str, content: str) -> str | Problem:
    """The text that Python reads from the content, or what keeps it from reading it."""
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
