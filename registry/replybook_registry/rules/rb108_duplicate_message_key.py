"""RB108: two codes have the same message key.

## Why
The key is the second name of a code. The type of its params is named after the key, and
translations are stored under it. Two codes with one key would share both.

## Example
```yaml
- code: WA-SYS-S-001
  key: SYS_OP_OK
- code: MCP-SYS-S-001
  key: SYS_OP_OK
```

## Instead
```yaml
- code: MCP-SYS-S-001
  key: SERVER_OP_OK
```
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Code, Registry
from replybook_schema import Finding

CODE = "RB108"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each key of two different codes.

    Two entries of one code are RB102 or RB140.
    """
    first: dict[str, Code] = {}
    for code in registry.codes:
        before = first.setdefault(code.key, code)
        if before.id != code.id:
            yield Finding(
                code.at("key"),
                CODE,
                problem=f"{code.id} has the key {code.key!r} of {before.id}",
                fix="give this code a key of its own, e.g. one that begins with its layer or area",
            )
