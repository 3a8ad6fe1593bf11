"""The text of a failure without the parts that differ from call to call."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 200
_READ: Final = 2_000

PLACES: Final = (
    r"""(?P<url>[a-zA-Z][a-zA-Z0-9+.-]{1,15}://[^\s"'<>)]{1,300})"""
    r"""|(?P<path>(?<![\w/\\])(?:[A-Za-z]:\\|~?/|\.{1,2}/)[^\s"'<>:,;)]{1,300})"""
)
"""A pattern for URLs and paths."""

_VARIABLE: Final = re.compile(
    r"""(?P<quoted>"[^"\n]{0,200}"|'[^'\s]{0,200}'|`[^`\n]{0,200}`)"""
    rf"""|{PLACES}"""
    r"""|(?P<mail>\b[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64})"""
    r"""|(?P<file>\b[\w-]{1,80}\.[a-zA-Z][a-zA-Z0-9]{1,5}\b(?!\())"""
    r"""|(?P<id>\b(?=\w{0,63}[A-Z0-9])[a-z]{2,8}_\w{3,64}\b|\b0x[0-9a-fA-F]{1,32}\b|\b(?:[0-9A-F]{2,8}:){2,8}[0-9A-F]{2,8}\b"""
    r"""|\b(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{8,64}\b)"""
    r"""|(?P<number>\b(?=[0-9a-fA-F-]{0,40}[0-9])[0-9a-fA-F]{6,64}(?:-[0-9a-fA-F]{2,32}){0,8}\b|\d+(?:[.,:]\d+){0,8})"""
)


_MARKS: Final = {
    "quoted": "'_'",
    "url": "<url>",
    "path": "<path>",
    "mail": "_",
    "file": "_",
    "id": "_",
}
_LAST: Final = re.compile(r": [^\s:]{1,80}$")
"""A single word at the end, such as the name in `unknown timezone: Mars`."""


def masked(text: str) -> str:
    """Return the first `LONGEST` characters of a text with quoted values, paths and numbers masked.

    Two failures of the same kind have the same masked text.
    """
    shown = _LAST.sub(": _", _VARIABLE.sub(_mark, text[:_READ]).rstrip())
    return " ".join(shown.split())[:LONGEST]


def _mark(found: re.Match[str]) -> str:
    kind = found.lastgroup
    return _MARKS.get(kind or "", "0")
