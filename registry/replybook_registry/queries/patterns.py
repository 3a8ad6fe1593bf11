"""Patterns of protected places: addresses with stars.

The form is `namespace:key/segments`. `*` matches any text in a segment, and `**` any segments. A
`*` as namespace or key matches all of them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_NAMESPACE = re.compile(r"[a-z]+|\*")
_FORBIDDEN = re.compile(r'[\\:<>"|?\x00-\x1f\x7f]')


class Pattern(NamedTuple):
    """The parts of a pattern."""

    namespace: str
    key: str
    segments: tuple[str, ...]


def split(text: str) -> Pattern:
    """Return the parts of `text`, valid or not."""
    head, slash, path = text.partition("/")
    namespace, _, key = head.partition(":")
    return Pattern(namespace, key, tuple(path.split("/")) if slash else ())


def fault_of(text: str) -> str | None:
    """Return the fault of a pattern as the end of a sentence, or None if it is valid."""
    namespace, key, segments = split(text)
    if _NAMESPACE.fullmatch(namespace) is None or not key:
        return "does not begin with a namespace, a colon and a key"
    if "*" in key and key != "*":
        return f"has the key {key!r}; a key is whole or `*`"
    if namespace == "*" and key != "*":
        return f"names the key {key!r} of every namespace"
    for segment in segments:
        if segment in ("", ".", "..") or segment.endswith((" ", ".")):
            return f"has the segment {segment!r}, which no address has"
        if _FORBIDDEN.search(segment):
            return f"has the segment {segment!r} with a character that no address holds"
        if "**" in segment and segment != "**":
            return f"has the segment {segment!r}; `**` stands alone between slashes"
    if segments.count("**") > 4:
        return "holds more than four `**`"
    if segments[-1:] == ("**",):
        return "ends in `**`, which every pattern stands for anyway"
    return None
