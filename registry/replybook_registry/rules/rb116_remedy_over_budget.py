"""RB116: a remedy is longer than 60 tokens.

## Why
Every failed call adds its remedy to the context of the agent, often many times in a session. One
next action fits into two short sentences. Everything else belongs into the documentation.

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
The text that the agent reads is counted: with the tools of roles filled in, and also the remedy
without tools. A word costs one token for each six letters. Each digit or other character costs one,
and blanks cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.queries.remedies import remedies
from replybook_registry.tokens import count_tokens
from replybook_schema import Finding
from replybook_schema.roles import fill_text

CODE = "RB116"

BUDGET = 60
"""Maximum number of tokens in a remedy (decision 17)."""


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each remedy over the budget. A short text is not counted."""
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
