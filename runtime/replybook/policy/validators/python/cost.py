"""The cost of judging a Python file, estimated from its bytes before parsing.

A parser makes an object of nearly every word, sign and statement. It works more than once over the
names of some imports and the fields of f-strings. All of these are counted. Comments and strings
cost next to nothing.

The compiler gives each scope a copy of all names that the functions around it bind, and of all
names declared global. Thousands of lambdas in a function of thousands of names take minutes. The
cost of scopes is therefore a part of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
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
_WORDS: Final = re.compile(rb"\w+")

MOST_OF_A_FILE: Final = 300_000
"""The limit of parts in a file, as in 1.5 MB of code. Their syntax tree takes up to 300 MB."""

MOST_OF_A_CHECK: Final = 2_000_000
"""The limit of parts in a check. Two hundred ordinary files, 5 MB together, have half of it."""

_STATEMENT: Final = 3
"""The parts that a statement counts for besides its words and signs."""

_FIELD_BYTES: Final = 5_000
"""The bytes that cost one part when Python 3.11 scans an f-string again for each field."""

_JOINED_BYTES: Final = 1_000
"""The bytes that cost one part when a module name is joined, a new text for each part."""

_PASSIVE: Final = re.compile(
    rb"#[^\n]*+"
    rb"|(?P<fields>\b(?:[fF][rR]?|[rR][fF]))?"
    rb"(?:'''(?:[^'\\]|\\[\s\S]|'(?!''))*+(?:''')?"
    rb'|"""(?:[^"\\]|\\[\s\S]|"(?!""))*+(?:""")?'
    rb"|'(?:[^'\\\n]|\\[\s\S])*+'?"
    rb'|"(?:[^"\\\n]|\\[\s\S])*+"?)'
)
"""A comment or a string. If it does not end, the match ends at its limit. Nothing is read twice."""

_MODULE: Final = re.compile(rb"\b(?:import|from)\b(?:[^\S\n]|\\\n)*+((?:[\w.\s]|\\\n)*+)")
_WORD, _SIGN, _BLANK, _END = b"w", b"s", b" ", b";"
_CLASSES: Final = bytes(
    (
        _WORD[0]
        if byte >= 0x80 or chr(byte).isalnum() or byte == ord("_")
        else _END[0]
        if byte in b"\n;"
        else _BLANK[0]
        if byte <= 0x20
        else _SIGN[0]
    )
    for byte in range(256)
)


def affordable(contents: Iterable[str]) -> Iterator[str | None]:
    """Yield for each file of a check None, or the reason why it costs too much.

    The first files have precedence.
    """
    spent = 0
    for content in contents:
        cost = cost_of(content.encode())
        if cost > MOST_OF_A_FILE:
            yield f"it has {cost} parts, and {MOST_OF_A_FILE} are judged; it was not parsed"
        elif spent + cost > MOST_OF_A_CHECK:
            yield f"the files before it have {spent} of the {MOST_OF_A_CHECK} parts that are judged at once"
        else:
            spent += cost
            yield None


def cost_of(raw: bytes) -> int:
    """Return the cost of a file: words, signs, statements, and repeated work.

    This is one pass over the bytes. `raw` need not be valid Python.
    """
    active: list[bytes] = []
    last = again = 0
    for match in _PASSIVE.finditer(raw):
        start, end = match.span()
        active.append(raw[last:start])
        last = end
        if match["fields"] is not None:
            length = end - start
            again += length // 2 + raw.count(b"{", start, end) * length // _FIELD_BYTES
    active.append(raw[last:])
    return _parts(b" x ".join(active)) + again


def _parts(code: bytes) -> int:
    """Return the cost of code without strings and comments."""
    again = 0
    for match in _MODULE.finditer(code):
        name = match[1]
        if (dots := name.count(b".")) > 1:
            again += dots * len(name) // _JOINED_BYTES
    classes = b" " + code.translate(_CLASSES)
    words = sum(classes.count(before + _WORD) for before in (_BLANK, _SIGN, _END))
    statements = (
        classes.count(_WORD + _END) + classes.count(_SIGN + _END) + classes.count(_BLANK + _END)
    )
    scopes = cost_of_scopes(code, words)
    return words + classes.count(_SIGN) + _STATEMENT * statements + again + scopes


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
    for match in _OPENS.finditer(code):
        column = len(match[1].rpartition(b"\f")[2].expandtabs(8))
        if around is not None and column > around:
            continue
        yield code[start : match.start()]
        start, around = match.start(), column if match[2] == b"def" else None
    yield code[start:]


def _copies(code: bytes) -> int:
    scopes = _scopes(code)
    if scopes * len(code) <= _LITTLE // 100:
        return scopes * len(code) // 10
    return scopes * len(set(_WORDS.findall(code)))


def _scopes(code: bytes) -> int:
    return sum(code.count(word) for word in _SCOPES)
