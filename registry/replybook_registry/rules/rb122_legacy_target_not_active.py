"""RB122: the replacement of an old id cannot be used.

## Why
A program follows the advice for an old id: the rewriter writes the replacement into source code. A
replacement that does not exist, or is itself retired or reserved, would break that code.

## Example
```yaml
legacy:
  - code: WA-DIR-E-001
    verdict: retired
    use: [WA-RES-E-002]        # retired itself
```

## Instead
```yaml
    use: [WA-RES-E-003]
```
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from replybook_registry.model import Code, Entry, LegacyCode, Registry
from replybook_registry.queries.names import suggest_name
from replybook_schema import Finding

CODE = "RB122"

_USABLE = ("active", "deprecated")


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each unusable target, and each legacy id that is wrongly kept."""
    codes = registry.code_by_id
    for old in registry.legacy:
        yield from _targets(registry, old, old.code, old.use)
        yield from _check_kept(registry, old, codes)
    for code in registry.codes:
        # an unknown target of a code is RB130
        existing = tuple(target if target in codes else "" for target in code.use)
        yield from _targets(registry, code, str(code.id), existing)


def _targets(
    registry: Registry, entry: Entry, name: str, targets: tuple[str, ...]
) -> Iterator[Finding]:
    for index, target in enumerate(targets):
        found = registry.code_by_id.get(target)
        if not target or target in registry.broken or (found and found.status in _USABLE):
            continue
        state = f"is {found.status}" if found else "does not exist"
        problem = f"{name} sends its users to {target!r}, which {state}"
        advice = "name an active code, or leave 'use' empty and say why"
        fix = advice if found else suggest_name(target, registry.code_by_id, advice)
        yield Finding(entry.at("use", index), CODE, problem, fix)


def _check_kept(
    registry: Registry, old: LegacyCode, codes: Mapping[str, Code]
) -> Iterator[Finding]:
    if old.verdict not in ("keep", "deprecated") or old.code in registry.broken:
        return
    code = codes.get(old.code)
    if code is None or code.status == "retired":
        problem = f"legacy id {old.code} has the verdict {old.verdict!r} but is not a living code"
        fix = "restore the code, or use the verdict 'moved' or 'retired'"
        yield Finding(old.at("verdict"), CODE, problem, fix)
