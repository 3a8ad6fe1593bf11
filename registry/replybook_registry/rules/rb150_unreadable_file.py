"""RB150: a file cannot be read as part of a registry.

## Why
A registry consists of UTF-8 text files with known names. Two readers of any other file would guess
differently.

## Example
A file in Latin-1 or with a byte order mark, a file without read permission, a file of several
hundred megabytes, or a file with an unknown name.

## Instead
Save the file as UTF-8 without a byte order mark, under a name that a registry uses.
"""

from __future__ import annotations

from replybook_schema import Finding, Place

CODE = "RB150"


def finding(place: Place, why: str, fix: str) -> Finding:
    """Return the finding for a file that cannot be used, because of `why`."""
    return Finding(
        place, CODE, problem=f"this cannot be read as part of a registry: {why}", fix=fix
    )
