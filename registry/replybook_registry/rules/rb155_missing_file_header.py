"""RB155: a file does not introduce itself.

## Why
Registry files are edited by people who meet them for the first time. The comment on top tells them
what nobody looks up elsewhere: who reads the file, what is made from it, and what may never change.
These words count, in any order and in any number of lines.

## Example
```yaml
# Codes.
codes:
  - code: WA-RES-I-001
```

## Instead
```yaml
# Read by: `replybook check` and `generate`.
# Made from it: a typed constant per code.
# What may never change: a number and its meaning.
codes:
  - code: WA-RES-I-001
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from replybook_schema import Finding, Place

__all__ = ["CODE", "finding", "unsaid"]

CODE = "RB155"

_SAID: Final = (
    (
        "who reads it",
        "# Read by: ...",
        re.compile(r"\b(read|reads|reader|readers)\b", re.IGNORECASE),
    ),
    (
        "what is made from it",
        "# Made from it: ...",
        re.compile(r"\b(made|makes?|generated)\b", re.IGNORECASE),
    ),
    (
        "what may never change",
        "# What may never change: ...",
        re.compile(r"\bnever\b", re.IGNORECASE),
    ),
)
"""What a file says on top, a line to begin with, and the words that say it."""
_MANY: Final = 200
"""More lines of comment than this are no introduction."""


def unsaid(text: str) -> tuple[str, ...]:
    """Return what the comment on top of a file leaves out, e.g. `("who reads it",)`."""
    header = "\n".join(_header(text))
    return tuple(what for what, _, words in _SAID if words.search(header) is None)


def _header(text: str) -> Iterator[str]:
    for line in text.split("\n", _MANY)[:_MANY]:
        if not line.startswith("#"):
            return
        yield line


def finding(place: Place, missing: tuple[str, ...]) -> Finding:
    """Word that the comment on top of a file leaves out what is `missing`."""
    lines = [f"`{line}`" for what, line, _ in _SAID if what in missing]
    return Finding(
        place,
        CODE,
        problem=f"the comment on top does not say {', nor '.join(missing)}",
        fix=f"add {' and '.join(lines)} to the comment on top of the file",
    )
