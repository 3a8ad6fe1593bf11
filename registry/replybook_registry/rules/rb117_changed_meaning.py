"""RB117: the meaning of a released code was changed.

## Why
Agents, logs and dashboards use this number with the meaning of the last release. If the meaning
changes, all of them are wrong and nobody notices. Title, message and remedy may be improved at any
time. The meaning is frozen with the release.

## Example
```yaml
- code: EN-WRITE-D-002
  meaning: No contract is open.          # released as: The target is outside the contract's scope.
```

## Instead
Restore the released sentence, and add a new code for the new meaning.
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

CODE = "RB117"


def meaning_digest(meaning: str) -> str:
    """Return the digest of a meaning in released.yaml: the first 16 hex digits of its SHA-256."""
    return hashlib.sha256(meaning.encode()).hexdigest()[:16]


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each code whose meaning differs from the frozen digest."""
    released = registry.release.meanings
    for name, code in registry.code_by_id.items():  # a second entry of an id is RB102 or RB140
        frozen = released.get(name)
        if frozen is not None and frozen != meaning_digest(code.meaning):
            yield Finding(
                code.at("meaning"),
                CODE,
                problem=f"meaning of the released code {name} was changed",
                fix="restore the released sentence, and add a new code for the new meaning",
            )
