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
Refused are the marks of embedding and override (U+202A to U+202E), the soft hyphen, and the word
joiner. The following marks are refused where nothing needs them. An escape and a mark in a comment
count as well. Allowed are:

- Joiners behind a letter or picture that is not ASCII.
- Marks of direction, and isolates (U+2066 to U+2068) with their end (U+2069) in the same line, in a
  line with letters of a script that is written from right to left.
- The blank without a width (U+200B) between letters of Thai, Lao, Khmer or Myanmar.
- The tags of a region (U+E0030 to U+E007F) behind a black flag, as in the flag of Scotland.
"""

from __future__ import annotations

from replybook_schema import Finding, Place

CODE = "RB158"


def finding(place: Place, mark: str) -> Finding:
    """Return the finding for an invisible mark."""
    return Finding(
        place,
        CODE,
        problem=f"here is the invisible mark U+{ord(mark):04X}",
        fix="remove the mark; your editor shows it as a blank, or not at all",
    )
