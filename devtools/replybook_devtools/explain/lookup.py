"""Answers of `explain`, from the generated tables of the active registries.

No YAML is read, so that the answer is there in a few milliseconds and in every installation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from replybook_devtools.explain.explained_codes import code_explained, legacy_explained, legacy_rows
from replybook_devtools.explain.explained_rules import (
    change_explained,
    checker_rule_explained,
    checker_rules,
    named_rule_explained,
    policy_rule_explained,
    stage_explained,
    violation_explained,
)
from replybook_devtools.explain.explained_words import WORD_LOOKUPS, word_names
from replybook_devtools.explain.explanation import Explanation
from replybook_devtools.explain.rule_pages import rule_names
from replybook_schema.active import ACTIVE
from replybook_schema.near import near
from replybook_schema.sources import IMPLEMENTATION

__all__ = ["Explanation", "answer", "near_names"]

_LOOKUPS: Final[tuple[Callable[[str], Explanation | None], ...]] = (
    code_explained,
    legacy_explained,
    checker_rule_explained,
    change_explained,
    policy_rule_explained,
    violation_explained,
    stage_explained,
    named_rule_explained,
    *WORD_LOOKUPS,
)


def answer(name: str) -> Explanation | None:
    """Return the answer about a name by the first kind that knows it.

    Answers of the other kinds that know it are in `also`.
    """
    name = name.strip()
    upper = name.upper()
    for spelling in dict.fromkeys((name, upper, upper.replace("_", "-"), name.lower())):
        found = [answer for lookup in _LOOKUPS if (answer := lookup(spelling)) is not None]
        if found:
            first, *others = map(_with_owner, found)
            return replace(first, also=tuple(others))
    return None


_KINDS = {"policy rule": "rule", "verb": "action", "role": "tag"}


def _with_owner(explanation: Explanation) -> Explanation:
    """Return the answer with the registry that declares the thing."""
    kind = _KINDS.get(explanation.kind, explanation.kind)
    source = ACTIVE.declared_by(kind, explanation.id)
    if kind == "tool":
        source = ACTIVE.declared_by(IMPLEMENTATION, explanation.id) or source
    if source is None:
        return explanation
    facts = {"registry": source.name, **explanation.facts}
    return replace(explanation, facts=facts, owner=source.package)


def near_names(name: str) -> list[str]:
    """Names that were perhaps meant, best first."""
    spellings: dict[str, list[str]] = {}
    for known in _all_names():
        spellings.setdefault(known.upper(), []).append(known)
    alike = near(name.upper(), spellings, 3)
    return [min(spellings[n], key=lambda known: known.isupper() != name.isupper()) for n in alike]


def _all_names() -> Iterator[str]:
    yield from (record.code for record in ACTIVE.records())
    yield from (record.key for record in ACTIVE.records())
    yield from legacy_rows()
    yield from rule_names()
    yield from checker_rules()
    yield from checker_rules().values()
    policy = ACTIVE.policy()
    yield from (rule.id for rule in policy.rules)
    yield from (violation.code for violation in policy.violations)
    yield from (stage.name for stage in policy.stages)
    yield from word_names()
