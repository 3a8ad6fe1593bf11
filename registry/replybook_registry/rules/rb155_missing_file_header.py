"""RB155: a file has no header comment.

## Why
People who edit a registry file often see it for the first time. The header tells them who reads the
file, what is generated from it, and what must never change. The words in the example below count,
in any order and on any number of lines.

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
"""Parts of the header: a name, an example line, and the words that must occur."""
_MANY: Final = 200
"""Maximum number of lines of a header."""


def unsaid(text: str) -> tuple[str, ...]:
    """Return the parts that are missing in the header of a file, such as `("who reads it",)`."""
    header = "\n".join(_header(text))
    return tuple(what for what, _, words in _SAID if words.search(header) is None)


def _header(text: str) -> Iterator[str]:
    for line in text.split("\n", _MANY)[:_MANY]:
        if not line.startswith("#"):
            return
        yield line


def finding(place: Place, missing: tuple[str, ...]) -> Finding:
    """Return the finding for a header with missing parts."""
    lines = [f"`{line}`" for what, line, _ in _SAID if what in missing]
    return Finding(
        place,
        CODE,
        problem=f"the comment on top does not say {', nor '.join(missing)}",
        fix=f"add {' and '.join(lines)} to the comment on top of the file",
    )
