"""RB139: an entry under `stricter` would make a rule of the base weaker, or changes nothing.

## Why
Users of a base rely on its rules. A registry on top may ask for more, but never for less. Such an
entry is ignored when the policy is composed, and its author would believe the opposite.

## Example
```yaml
stricter:
  - id: database_first_search
    status: tbc
  - id: trace_required
    check: {min: 1}
```

## Instead
```yaml
stricter:
  - id: database_first_search
    severity: error
  - id: trace_required
    check: {min: 3}
```
A higher severity or status, further modes, a higher `min` or `min_evidence`, and further
requirements make a rule stricter. A rule of your own is changed where it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from replybook_registry import governance_entries
from replybook_registry.model import Registry, Rule, Stricter
from replybook_schema import Finding
from replybook_schema.policy import STATUSES, tighten_rules

CODE = "RB139"

_OF_KINDS = {
    "min": ("min_events",),
    "min_evidence": ("claims_evidence",),
    "evidence": ("claims_evidence",),
    "require": ("call_fields", "artifact_fields", "declaration"),
}
"""The kinds of check that have each requirement."""


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each own change that does not make its rule stricter."""
    rules = {rule.id: rule for rule in registry.rules}
    blocking = {stage.name: stage.blocking for stage in registry.stages}
    for change in registry.stricter:
        rule = rules.get(change.id)
        if rule is None or change.origin != registry.name:
            continue
        if rule.origin == registry.name:
            problem = f"rule {rule.id!r} is declared by this registry itself"
            yield Finding(change.at("id"), CODE, problem, "change the rule where it is declared")
            continue
        below = (one for one in registry.stricter if one.origin != registry.name)
        (before,) = tighten_rules([governance_entries.rule(rule.node, rule.origin)], below)
        for key, problem in _faults(before, change, blocking.get(rule.stage, "")):
            fix = "remove it, or ask for more than the base does"
            place = change.at(*key.split("."))
            yield Finding(place, CODE, f"rule {rule.id!r} {problem}", fix)


def _faults(rule: Rule, change: Stricter, blocking: str) -> Iterator[tuple[str, str]]:
    """Yield the key and the problem of each part that makes the rule no stricter."""
    if change.severity is not None and blocking == "never":
        yield "severity", f"is in stage {rule.stage!r}, which never blocks"
    elif change.severity == rule.severity and rule.status == "active":
        yield "severity", f"has the severity {rule.severity!r} already"
    if change.status is not None and STATUSES.index(change.status) <= STATUSES.index(rule.status):
        yield "status", f"has the status {rule.status!r}, and {change.status!r} decides no more"
    known = [mode for mode in change.modes if mode in rule.modes or "any" in rule.modes]
    if known:
        yield "modes", f"holds in mode {known[0]!r} already"
    for key, value in change.check.items():
        kind = str(rule.check["kind"])
        if kind not in _OF_KINDS[key]:
            yield f"check.{key}", f"is of the kind {kind!r}, which has no {key!r}"
        elif not _adds(rule, change, key):
            held = f"{key} {rule.check[key]}" if isinstance(value, int) else f"all of {key!r}"
            yield f"check.{key}", f"has {held} already"


def _adds(rule: Rule, change: Stricter, key: str) -> bool:
    (after,) = tighten_rules([rule], [change])
    return after.check[key] != rule.check.get(key)
