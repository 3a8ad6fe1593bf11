"""Codes and begun builder calls at a position in a text.

A text that is being typed does not parse, so both are found by regular expressions. The linter then
checks by type that a call is one of a builder.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_NAME: Final = re.compile(r"\b[A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+)+\b")
_CALL: Final = re.compile(
    r"(?P<receiver>[^\W\d][\w.]*)\s*\.\s*(?P<method>success|invalid|denied|error)\s*(?P<opened>\()\s*"
    r"(?:code\s*=\s*)?(?P<typed>(?P<module>[^\W\d]\w*)\.(?P<constant>\w*)|(?P<quote>['\"])[\w-]*|\w*)$"
)
_FURTHEST: Final = 2_000
"""Number of characters before the cursor that are searched for the call."""


class CodeName(NamedTuple):
    """A code as written in a text.

    Attributes:
        code: The id of the code.
        start: Offset of its first character.
        end: Offset after its last character.
    """

    code: str
    start: int
    end: int


def code_name_at(text: str, offset: int) -> CodeName | None:
    """Return the code id or constant name at an offset, whether or not the code exists."""
    line_start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    line = re.match(r"[^\r\n]*", text[line_start:])
    for match in _NAME.finditer(line[0] if line else ""):
        start, end = line_start + match.start(), line_start + match.end()
        if start <= offset <= end:
            return CodeName(match[0].replace("_", "-"), start, end)
    return None


class BegunCall(NamedTuple):
    """A builder call whose code is being typed.

    Attributes:
        method: Method of the builder, e.g. `denied`.
        form: The way the code begins: as a constant, as a string, or not at all yet.
        module: Name before the dot, for a constant.
        quote: The quotation mark, for a string.
        start: Offset of the first typed character of the code.
    """

    method: str
    form: Literal["constant", "string", "any"]
    module: str
    quote: str
    start: int


def begun_call(text: str, offset: int, is_builder: Callable[[str, int], bool]) -> BegunCall | None:
    """Return the builder call whose code is being typed at an offset, or None.

    Args:
        is_builder: Tells if a text has a builder call at an offset. Its text is complete Python:
            the typed arguments are removed.
    """
    first = max(0, offset - _FURTHEST)
    match = _CALL.search(text[first:offset])
    if match is None:
        return None
    typed = first + match.start("typed")
    behind = re.match(r"[^\r\n]*", text[offset:])
    rest = offset + (behind.end() if behind else 0)
    whole = text[: first + match.end("opened")] + ")" + text[rest:]
    if not is_builder(whole, first + match.start("receiver")):
        return None
    if match["quote"]:
        return BegunCall(match["method"], "string", "", match["quote"], typed + 1)
    if match["module"]:
        start = first + match.start("constant")
        return BegunCall(match["method"], "constant", match["module"], "", start)
    return BegunCall(match["method"], "any", "", "", typed)
