"""RB132: an exception is past its last day.

## Why
An exception is a promise to come back. One that outlives its date unseen becomes the rule, and
nobody remembers why the check was switched off.

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
Put right what was excepted and remove the exception, or decide again and give it a new date.
```yaml
    expires: "2031-06-30"
```
The same holds for the exceptions of policy rules. An exception holds on its last day.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry.model import Registry
from replybook_registry.nodes import find_place
from replybook_registry.queries.expiry import is_over, parse_day
from replybook_schema import Finding, Place

__all__ = ["CODE", "check"]

CODE = "RB132"


def check(registry: Registry, today: date) -> Iterator[Finding]:
    """Own exceptions that are over; those of the base are the business of the base."""
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
        return Finding(place, CODE, problem, 'write a day of the calendar, e.g. "2031-06-30"')
    problem = f"{what} expired on {expires}"
    return Finding(place, CODE, problem, "remove the exception, or decide again and give a new day")
