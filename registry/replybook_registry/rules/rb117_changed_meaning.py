"""RB117: a released code means something else than when it was released.

## Why
Agents, logs and dashboards of the last release still hold this number. When it starts to mean
something else they are all wrong without noticing. Wording around the meaning (title, message,
remedy) may be improved at any time; the meaning itself is frozen with the release.

## Example
```yaml
- code: EN-WRITE-D-002
  meaning: No contract is open.          # released as: The target is outside the contract's scope.
```

## Instead
Restore the released sentence, and give the new meaning a new number.
```yaml
- code: EN-WRITE-D-002
  meaning: The target is outside the contract's scope.
- code: EN-GATE-D-002
  meaning: No contract is open.
```
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_schema import Finding

__all__ = ["CODE", "check", "meaning_digest"]

CODE = "RB117"


def meaning_digest(meaning: str) -> str:
    """Digest a meaning as released.yaml keeps it: the first 16 hex digits of its SHA-256."""
    return hashlib.sha256(meaning.encode()).hexdigest()[:16]


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Codes whose meaning no longer has the digest that the release froze."""
    released = registry.release.meanings
    for name, code in registry.code_by_id.items():  # a second entry of one id has RB102 or RB140
        frozen = released.get(name)
        if frozen is not None and frozen != meaning_digest(code.meaning):
            yield Finding(
                code.at("meaning"),
                CODE,
                problem=f"meaning of the released code {name} was changed",
                fix="restore the released sentence, and add a new code for the new meaning",
            )
