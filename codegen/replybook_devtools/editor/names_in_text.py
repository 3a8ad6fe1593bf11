"""Which code a place in a text names, and which call of a builder is being written there.

A text that is being written does not parse, so places are found in the words themselves; that a call is
one of a builder is then told by the linter, by the type of what it is called on.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["BegunCall", "CodeName", "begun_call", "code_name_at"]

_NAME: Final = re.compile(r"\b[A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+)+\b")
_CALL: Final = re.compile(
    r"(?P<receiver>[^\W\d][\w.]*)\s*\.\s*(?P<method>success|invalid|denied|error)\s*(?P<opened>\()\s*"
    r"(?:code\s*=\s*)?(?P<typed>(?P<module>[^\W\d]\w*)\.(?P<constant>\w*)|(?P<quote>['\"])[\w-]*|\w*)$"
)
_FURTHEST: Final = 2_000
"""Characters before the cursor in which the call is looked for."""


class CodeName(NamedTuple):
    """A code as a text writes it, between two offsets; `code` is its id."""

    code: str
    start: int
    end: int


def code_name_at(text: str, offset: int) -> CodeName | None:
    """Return the name at an offset that is written like an id or its constant, known or not."""
    line_start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    line = re.match(r"[^\r\n]*", text[line_start:])
    for found in _NAME.finditer(line[0] if line else ""):
        start, end = line_start + found.start(), line_start + found.end()
        if start <= offset <= end:
            return CodeName(found[0].replace("_", "-"), start, end)
    return None


class BegunCall(NamedTuple):
    """The code of a builder call that is being written: what is there of it from `start` to the cursor.

    `form` says how it begins: as a constant of `module`, as a string in `quote`, or not yet at all.
    """

    method: str
    form: Literal["constant", "string", "any"]
    module: str
    quote: str
    start: int


def begun_call(text: str, offset: int, is_builder: Callable[[str, int], bool]) -> BegunCall | None:
    """Return the builder call whose code is being written at an offset, if there is one.

    `is_builder` is asked whether a text that parses has a call of a builder at an offset: it is given the text
    with the call as if nothing stood in it.
    """
    first = max(0, offset - _FURTHEST)
    found = _CALL.search(text[first:offset])
    if found is None:
        return None
    typed = first + found.start("typed")
    behind = re.match(r"[^\r\n]*", text[offset:])
    rest = offset + (behind.end() if behind else 0)
    whole = text[: first + found.end("opened")] + ")" + text[rest:]
    if not is_builder(whole, first + found.start("receiver")):
        return None
    if found["quote"]:
        return BegunCall(found["method"], "string", "", found["quote"], typed + 1)
    if found["module"]:
        start = first + found.start("constant")
        return BegunCall(found["method"], "constant", found["module"], "", start)
    return BegunCall(found["method"], "any", "", "", typed)
