"""Target names.py: all declared names, so that a second declaration is refused at import."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Value
from replybook_codegen.targets.values import Constant, module
from replybook_registry.model import Entry, Registry, Tool
from replybook_registry.queries.declared import list_entries
from replybook_schema.sources import IMPLEMENTATION

_MAY_RECUR: Final = frozenset({"case", "protected place"})
"""Kinds whose names several registries may use, since nothing is found by them."""


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the names of the registry's own entries, by kind."""
    names: dict[str, list[str]] = {}
    for kind, name, entry in list_entries(registry):
        mine = entry.origin == registry.name or package.whole
        if mine and kind not in _MAY_RECUR:
            names.setdefault(_kind(kind, entry, package), []).append(name)
    names["code"] = list(
        dict.fromkeys([*names.get("code", []), *_list_closed_ids(registry, package)])
    )
    keys = [code.key for code in package.own(registry, registry.codes)]
    names |= {"message key": keys} if keys else {}
    value: dict[str, Value] = {kind: tuple(each) for kind, each in names.items() if each}
    yield from module(
        "names.py",
        f"Names that {registry.name} declares, by kind; no other registry may declare them",
        ("active", ["Names"]),
        [Constant("NAMES", "Names", value, "Kind of entry to names, in source order")],
    )


def _kind(kind: str, entry: Entry, package: GeneratedPackage) -> str:
    """Return the kind. An implemented tool is declared below and implemented only once."""
    is_below = isinstance(entry, Tool) and entry.implements is not None and not package.whole
    return IMPLEMENTATION if is_below else kind


def _list_closed_ids(registry: Registry, package: GeneratedPackage) -> Iterator[str]:
    """Yield the ids that no registry may use again, in existing layers and areas."""
    layers = {layer.name for layer in registry.layers}
    areas = {area.name for area in registry.areas}
    for old in package.own(registry, registry.legacy):
        layer, *area, _, _ = old.code.split("-")
        if layer in layers and areas.intersection(area) and old.verdict in ("moved", "retired"):
            yield old.code
