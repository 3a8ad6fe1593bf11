"""RB150: a file cannot be read as text of a registry.

## Why
A registry is made of UTF-8 text files of known names. Anything else would be guessed at, and two
readers would guess differently.

## Example
A file saved as Latin-1 or with a byte order mark, one that may not be opened, one of several hundred
megabytes, or one with a name that no reader looks for.

## Instead
Save the file as UTF-8 without a byte order mark, under one of the names the registry uses.
"""

from __future__ import annotations

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding"]

CODE = "RB150"


def finding(place: Place, why: str, fix: str) -> Finding:
    """Word that the file at `place` is of no use, because of `why`."""
    return Finding(
        place, CODE, problem=f"this cannot be read as part of a registry: {why}", fix=fix
    )
