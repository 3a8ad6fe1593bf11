"""What a Python file would cost to judge, told from its bytes before anything parses it.

A parser makes an object of nearly every word, sign and statement, and works more than once over the
names of some imports and the fields of f-strings; those are counted. What stands in comments and
strings costs next to nothing. Source: specification 45, decision 29.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from replybook.policy.validators.python.scope_cost import cost_of_scopes

__all__ = ["MOST_OF_A_CHECK", "MOST_OF_A_FILE", "affordable", "cost_of"]

MOST_OF_A_FILE: Final = 300_000
"""Parts of one file; ordinary code of 1.5 MB has as many. Their syntax tree takes up to 300 MB."""

MOST_OF_A_CHECK: Final = 2_000_000
"""Parts of all files of one check; two hundred ordinary files of 5 MB together have half of them."""

_STATEMENT: Final = 3
"""Parts that a statement counts for beside its words and signs; one of a single word costs that much."""

_FIELD_BYTES: Final = 5_000
"""Python 3.11 looks for each field of an f-string from its beginning: so many bytes take as long as a part."""

_JOINED_BYTES: Final = 1_000
"""The name of a module is joined part by part, each time anew."""

_PASSIVE: Final = re.compile(
    rb"#[^\n]*+"
    rb"|(?P<fields>\b(?:[fF][rR]?|[rR][fF]))?"
    rb"(?:'''(?:[^'\\]|\\[\s\S]|'(?!''))*+(?:''')?"
    rb'|"""(?:[^"\\]|\\[\s\S]|"(?!""))*+(?:""")?'
    rb"|'(?:[^'\\\n]|\\[\s\S])*+'?"
    rb'|"(?:[^"\\\n]|\\[\s\S])*+"?)'
)
"""A comment or a string. One that does not end is read to where it would have to: nothing is read twice."""

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
    """Return for each file of a check None, or why it costs too much; the first ones are judged."""
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
    """Return the parts of a file: words, signs and statements, and what is worked over again.

    One pass over the bytes; `raw` need not be valid Python.
    """
    active: list[bytes] = []
    last = again = 0
    for found in _PASSIVE.finditer(raw):
        start, end = found.span()
        active.append(raw[last:start])
        last = end
        if found["fields"] is not None:
            length = end - start
            again += length // 2 + raw.count(b"{", start, end) * length // _FIELD_BYTES
    active.append(raw[last:])
    return _parts(b" x ".join(active)) + again


def _parts(code: bytes) -> int:
    """Return the words, signs and statements of code without strings and comments."""
    again = 0
    for found in _MODULE.finditer(code):
        name = found[1]
        if (dots := name.count(b".")) > 1:
            again += dots * len(name) // _JOINED_BYTES
    classes = b" " + code.translate(_CLASSES)
    words = sum(classes.count(before + _WORD) for before in (_BLANK, _SIGN, _END))
    statements = (
        classes.count(_WORD + _END) + classes.count(_SIGN + _END) + classes.count(_BLANK + _END)
    )
    scopes = cost_of_scopes(code, words)
    return words + classes.count(_SIGN) + _STATEMENT * statements + again + scopes
