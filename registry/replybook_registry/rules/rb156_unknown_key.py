"""RB156: an entry has an unknown key.

## Why
A value with a misspelled key has no effect: the entry is accepted and silently does less than its
author wrote.

## Example
```yaml
- code: WA-RES-I-001
  remdy: Correct `path`.
```

## Instead
```yaml
- code: WA-RES-I-001
  remedy: Correct `path`.
```
An editor that supports the `yaml-language-server` line of the file suggests the known keys.
"""

from __future__ import annotations

from collections.abc import Sequence

from replybook_registry.queries.names import suggest_name
from replybook_schema import Finding, Place

CODE = "RB156"


def finding(place: Place, key: str, known: Sequence[str]) -> Finding:
    """Return the finding for a `key` that is none of `known`."""
    return Finding(
        place,
        CODE,
        problem=f"key {key!r} is not known here",
        fix=suggest_name(key, known, f"use one of {', '.join(known)}" if known else "remove it"),
    )
