"""Patterns over addresses: a place in the world, with stars for what may vary.

`namespace:key/segments`, where `*` stands for any text within a segment, `**` for any segments, and
a `*` as namespace or key for every one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Pattern", "fault_of", "split"]

_NAMESPACE = re.compile(r"[a-z]+|\*")
_FORBIDDEN = re.compile(r'[\\:<>"|?\x00-\x1f\x7f]')


class Pattern(NamedTuple):
    """The parts of a pattern."""

    namespace: str
    key: str
    segments: tuple[str, ...]


def split(text: str) -> Pattern:
    """Return the parts of `text`, whether they are fine or not."""
    head, slash, path = text.partition("/")
    namespace, _, key = head.partition(":")
    return Pattern(namespace, key, tuple(path.split("/")) if slash else ())


def fault_of(text: str) -> str | None:
    """Return what makes `text` no pattern, as the rest of a sentence; None if it is one."""
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
