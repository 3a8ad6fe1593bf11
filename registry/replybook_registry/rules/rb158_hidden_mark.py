r"""RB158: a text has a mark that nobody sees.

## Why
Some marks turn the order of the letters after them, so that a person reads another text than the
program. Others are invisible, so that two names look alike. An agent obeys what it reads, and a
reviewer sees nothing.

## Example
```yaml
title: "Reads a file\u202e, and deletes it"
```

## Instead
```yaml
title: Reads a file, and deletes it
```
Refused are the marks of embedding, override and isolation (U+202A to U+202E, U+2066 to U+2069), the
blank without a width, the soft hyphen, the word joiner and the tags (U+E0000 to U+E007F), also as
an escape, and also in a comment. Allowed are joiners behind a letter or picture that is no ASCII,
and marks of direction in a line with letters of a script that is written from right to left.
"""

from __future__ import annotations

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding"]

CODE = "RB158"


def finding(place: Place, mark: str) -> Finding:
    """Return the finding for an invisible mark."""
    return Finding(
        place,
        CODE,
        problem=f"here is the invisible mark U+{ord(mark):04X}",
        fix="remove the mark; your editor shows it as a blank, or not at all",
    )
