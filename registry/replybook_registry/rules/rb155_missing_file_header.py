"""RB155: a file does not introduce itself.

## Why
Registry files are edited by people who meet them for the first time. The comment lines on top tell
them who reads the file, what is made from it, how to choose a number or name, and what may never
change: the answers that nobody looks up elsewhere.

## Example
```yaml
codes:
  - code: WA-RES-I-001
```

## Instead
```yaml
# yaml-language-server: $schema=../../schema/codes.schema.yaml
#
# The codes of the world adapter. Read by ...
# Made from it: ...
# How to choose a number: ...
# What may never change: ...
codes:
  - code: WA-RES-I-001
```
"""

from __future__ import annotations

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding"]

CODE = "RB155"


def finding(place: Place, have: int, want: int) -> Finding:
    """Word that the file begins with `have` comment lines of at least `want`."""
    return Finding(
        place,
        CODE,
        problem=f"the file begins with {have} comment lines of at least {want}",
        fix="say on top who reads it, what is made from it, how to choose names, what never changes",
    )
