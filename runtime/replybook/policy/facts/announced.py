"""Facts whose providers an installed package announces in the group `replybook.facts`.

The library imports no linter, and a policy may ask for facts that a linter computes. An entry point
of the group is a mapping of names to facts (`LINT_FACTS` of the linter).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Final

from replybook.policy.facts.facts import Ask, Fact, Known

GROUP: Final = "replybook.facts"
"""The entry point group in which packages announce facts."""


def announced_fact(name: str, *, holds_paths: bool = False) -> Fact:
    """Return a fact whose provider is loaded when a rule first asks for it.

    Args:
        name: The name of the fact.
        holds_paths: True if rules must compare its items as files, in any spelling.

    Raises:
        LookupError: A rule asks, and no installed package announces the fact.
    """

    def value(known: Known, ask: Ask) -> object:
        return _load_fact(name).value(known, ask)

    def explain(known: Known, ask: Ask, items: Collection[str]) -> Iterable[Mapping[str, object]]:
        found = _load_fact(name).explain
        return () if found is None else found(known, ask, items)

    return Fact(value=value, holds_paths=holds_paths, explain=explain)


@cache
def _load_fact(name: str) -> Fact:
    for entry in sorted(entry_points(group=GROUP)):
        facts: Mapping[str, Fact] = entry.load()
        if name in facts:
            return facts[name]
    raise LookupError(f"no installed package announces the fact {name!r} in {GROUP}")
