"""RB112: a code does not say what the agent does next.

## Why
A reply that only says what went wrong makes the agent guess, and its guess is to try again. The
remedy is the next action, in the words that the agent reads.

## Example
```yaml
- code: WA-SYS-I-001
  key: MODE_NOT_INITIALIZED
  remedy: ""
```

## Instead
```yaml
- code: WA-SYS-I-001
  key: MODE_NOT_INITIALIZED
  remedy: Call {tool:guidance} first, then repeat this call.
  without_tools:
    remedy: Ask the user to choose a mode, then repeat this call.
```
A remedy or an action with a role needs a second remedy, for servers without a tool of that role.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_schema import Finding, Place

CODE = "RB112"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each code that uses a role and has no remedy without such a tool."""
    for code in registry.codes:
        if code.roles and code.without_tools is None:
            yield Finding(
                code.at("remedy" if "{tool:" in code.remedy else "action"),
                CODE,
                problem=f"{code.id} has no remedy for a server without a tool for {code.roles[0]!r}",
                fix="say under 'without_tools' what the agent does there, without naming a tool",
            )


def finding(place: Place, code: str) -> Finding:
    """Return the finding for a code without a remedy."""
    return Finding(
        place,
        CODE,
        problem=f"{code} has no remedy",
        fix="say under 'remedy' what the agent does next, in at most 60 tokens",
    )
