"""RB132: an exception has expired.

## Why
An exception is a promise to fix something later. If nobody notices its expiry, it becomes
permanent, and nobody remembers the reason.

## Example
```yaml
exceptions:
  - rule: RB116
    entry: WA-RES-I-001
    reason: The remedy is being rewritten.
    owner: docs
    expires: "2020-12-31"
```

## Instead
Fix the finding and remove the exception, or decide again and set a new date.
```yaml
    expires: "2031-06-30"
```
Exceptions of policy rules are checked too. An exception is valid on its last day.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.nodes import find_place
from replybook_registry.queries.expiry import is_over, parse_day
from replybook_schema import Finding, Place

CODE = "RB132"


def check(registry: Registry, today: date) -> Iterator[Finding]:
    """Yield a finding for each own exception that has expired. The base checks its own."""
    for accepted in registry.exceptions:
        if accepted.origin == registry.name and is_over(accepted.expires, today):
            what = f"exception of {accepted.entry!r} from {accepted.rule}"
            yield _over(accepted.at("expires"), what, accepted.expires)
    for rule in registry.rules:
        for exception in rule.exceptions if rule.origin == registry.name else ():
            if exception.expires is not None and is_over(exception.expires, today):
                what = f"exception {exception.id!r} of the rule {rule.id!r}"
                yield _over(find_place(exception.node, "expires"), what, exception.expires)


def _over(place: Place, what: str, expires: str) -> Finding:
    if parse_day(expires) is None:
        problem = f"{what} expires on {expires!r}, which is not a day"
        return Finding(place, CODE, problem, 'write a date, e.g. "2031-06-30"')
    problem = f"{what} expired on {expires}"
    return Finding(place, CODE, problem, "remove the exception, or decide again and give a new day")
