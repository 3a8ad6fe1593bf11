"""RB116: a remedy is longer than 60 tokens.

## Why
Every failed call carries its remedy into the agent's context, often many times in a session. One
next action fits into two short sentences; what does not fit belongs into the documentation.

## Example
```yaml
remedy: >-
  First think about whether the address could have been meant in another way, then list the parent
  folder, then its parent, compare all the names that you find with the one you had in mind, ...
```

## Instead
```yaml
remedy: Correct `path`; list the parent folder with {tool:directory} to see what is there.
```
Counted is what the agent reads: roles as the names of the tools that have them, and the remedy
without tools as well. A word counts one token per six letters begun, every digit or sign counts one, blanks count nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.remedies import remedies
from replybook_registry.tokens import count_tokens
from replybook_schema import Finding
from replybook_schema.roles import fill_text

__all__ = ["BUDGET", "CODE", "check"]

CODE = "RB116"

BUDGET = 60
"""Tokens that a remedy may cost (decision 17)."""


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Remedies over the budget; a text shorter than the budget cannot be over it."""
    for code in registry.codes:
        for place, remedy in remedies(code):
            text = fill_text(remedy, registry.tools_by_role) if "{" in remedy else remedy
            if len(text) > BUDGET and (tokens := count_tokens(text)) > BUDGET:
                problem = f"remedy of {code.id} costs {tokens} tokens of at most {BUDGET}"
                less = (
                    f"shorten it by {tokens - BUDGET}: keep the one next action, drop the reasons"
                )
                tools = ", or give fewer tools the role" if text != remedy else ""
                yield Finding(place, CODE, problem, less + tools)
