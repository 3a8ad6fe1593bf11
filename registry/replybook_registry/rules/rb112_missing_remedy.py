"""RB112: a code does not say what the agent should do next.

## Why
A reply that only says what went wrong leaves the agent to guess, and it guesses by trying again.
The remedy is the one next action, in the words the agent will read.

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
A remedy or an action that names tools by role has a second remedy, for servers without such a tool.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_schema import Finding, Place

__all__ = ["CODE", "check", "finding"]

CODE = "RB112"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Codes that use a role and have no remedy for a server without such a tool."""
    for code in registry.codes:
        if code.roles and code.without_tools is None:
            yield Finding(
                code.at("remedy" if "{tool:" in code.remedy else "action"),
                CODE,
                problem=f"{code.id} has no remedy for a server without a tool for {code.roles[0]!r}",
                fix="say under 'without_tools' what the agent does there, without naming a tool",
            )


def finding(place: Place, code: str) -> Finding:
    """`code` has no remedy, or an empty one."""
    return Finding(
        place,
        CODE,
        problem=f"{code} has no remedy",
        fix="say under 'remedy' what the agent does next, in at most 60 tokens",
    )
