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
remedy: Correct `path`; list the parent folder with `ck3_dir` to see what is there.
```
A word counts one token per six letters begun, every digit or sign counts one, blanks count nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.tokens import count_tokens
from replybook_schema import Finding

__all__ = ["BUDGET", "CODE", "check"]

CODE = "RB116"

BUDGET = 60
"""Tokens that a remedy may cost (decision 17)."""


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Remedies over the budget; a text shorter than the budget cannot be over it."""
    for code in registry.codes:
        if len(code.remedy) > BUDGET and (tokens := count_tokens(code.remedy)) > BUDGET:
            yield Finding(
                code.at("remedy"),
                CODE,
                problem=f"remedy of {code.id} costs {tokens} tokens of at most {BUDGET}",
                fix=f"shorten it by {tokens - BUDGET}: keep the one next action, drop the reasons",
            )
