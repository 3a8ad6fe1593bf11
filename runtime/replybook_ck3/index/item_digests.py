"""Number the text of a definition, so that two copies of an item can be compared without files.

White space and comments do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

_COMMENT: Final = re.compile(r"#[^\n]*")
_BITS: Final = (1 << 63) - 1
"""SQLite has integers of 63 bits and a sign."""


def item_digests(text: str, spans: Iterable[tuple[int, int]]) -> list[int]:
    """Return a number for the words of each span of a script; equal words have the same number.

    Args:
        spans: Start and end of each item.
    """
    return [_digest(text[start:end]) for start, end in spans]


def _digest(written: str) -> int:
    if "#" in written:
        written = _COMMENT.sub(_kept, written)
    words = " ".join(written.split()).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(words, digest_size=8).digest(), "big") & _BITS


def _kept(found: re.Match[str]) -> str:
    """Return nothing for a comment; what follows a sign in quotes stays."""
    text, at = found.string, found.start()
    is_quoted = text.count('"', text.rfind("\n", 0, at) + 1, at) % 2
    return found[0] if is_quoted else ""
