"""The cost of resolving names by scope, estimated from the bytes of a file.

The compiler gives each scope a copy of all names that the functions around it bind, and of all
names declared global. Thousands of lambdas in a function of thousands of names take minutes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_COPIES: Final = 100
"""The number of copied names that cost as much as one part."""

_LITTLE: Final = 1_000_000
"""The number of copies below which an estimate is enough."""

_FEW: Final = 3
"""The speed of copying few names, relative to many names."""

_SCOPES: Final = (b"def", b"lambda", b"class", b"for")
_OPENS: Final = re.compile(rb"^([ \t\f]*)(?:async[ \t]+)?(def|class)\b", re.MULTILINE)
_GLOBAL: Final = re.compile(rb"\bglobal\b([^\n;]*)")
_WORD: Final = re.compile(rb"\w+")


def cost_of_scopes(code: bytes, words: int) -> int:
    """Return the cost of the scopes in `code`, which has no strings and `words` words."""
    scopes = _scopes(code)
    if scopes * words <= _LITTLE:
        return scopes * words // _COPIES // _FEW
    joined = code.replace(b"\\\n", b"")
    everywhere: int = sum(names.count(b",") + 1 for names in _GLOBAL.findall(joined))
    copies = sum(_copies(part) for part in _functions(joined))
    return (copies + everywhere * scopes) // _COPIES


def _functions(code: bytes) -> Iterator[bytes]:
    """Yield the outermost functions with their content, and the code between them."""
    start, around = 0, None
    for found in _OPENS.finditer(code):
        column = len(found[1].rpartition(b"\f")[2].expandtabs(8))
        if around is not None and column > around:
            continue
        yield code[start : found.start()]
        start, around = found.start(), column if found[2] == b"def" else None
    yield code[start:]


def _copies(code: bytes) -> int:
    scopes = _scopes(code)
    if scopes * len(code) <= _LITTLE // 100:
        return scopes * len(code) // 10
    return scopes * len(set(_WORD.findall(code)))


def _scopes(code: bytes) -> int:
    return sum(code.count(word) for word in _SCOPES)
