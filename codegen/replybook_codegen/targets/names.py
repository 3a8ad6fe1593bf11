"""names.py: what the registry declares by name, so that a second declaration is refused at import."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Value
from replybook_codegen.targets.values import Constant, module
from replybook_registry.model import Registry
from replybook_registry.queries.declared import declared

__all__ = ["render"]

_MAY_RECUR: Final = frozenset(
    {"case", "protected place", "contract limit", "database list", "limit"}
)
"""Kinds whose names two registries may have in common: nothing is looked up by them."""


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """The names of the registry's own entries, by kind."""
    names: dict[str, list[str]] = {}
    for kind, name, entry in declared(registry):
        mine = entry.origin == registry.name or package.whole
        if mine and kind not in _MAY_RECUR:
            names.setdefault(kind, []).append(name)
    value: dict[str, Value] = {kind: tuple(each) for kind, each in names.items()}
    yield from module(
        "names.py",
        f"What {registry.name} declares, by kind; no other registry of a process may declare it",
        ("active", ["Names"]),
        [Constant("NAMES", "Names", value, "Kind of entry to names, in source order")],
    )
