"""The page of the closed sets that codes consist of: types, layers, areas, actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from replybook_codegen.pages.markdown import cell, code, table
from replybook_codegen.pages.parts import PagePart, PartsPage, drop_empty
from replybook_registry.model import Layer, Registry

_ABOUT: Final = (
    "A code consists of a layer, an area, a type and a number. These sets are closed: an extension may "
    "add areas, and nothing else on this page."
)
_TYPES: Final = (
    "The type says who caused the outcome, and so what the agent does next. A reply that ends the call "
    "is returned at once. The builder refuses every later reply."
)
_ACTIONS: Final = "Next steps of the agent. Every code has one verb of this closed set. A verb fits only some types."


def taxonomy_page(registry: Registry) -> PartsPage:
    """Return one part for each set to which the registry adds entries, and all verbs."""
    words = "" if registry.extends else ", ".join(map(code, registry.reserved_words))
    parts = drop_empty(
        PagePart("Types", _TYPES, _types(registry)),
        PagePart("Layers", "The parts of the system that decide.", _layers(registry)),
        PagePart("Matrix", "The types that each layer may use.", _matrix(registry)),
        PagePart("Areas", "Subjects of operations. An area is never a tool.", _areas(registry)),
        PagePart("Actions", _ACTIONS, _actions(registry)),
        PagePart(
            "Reserved words", "Names of tools and dependencies, which must not be an area.", words
        ),
    )
    return PartsPage("Taxonomy", _ABOUT, parts)


def _types(registry: Registry) -> str:
    heads = ("Type", "Name", "Meaning", "Fault", "The agent", "Ends the call", "Status", "Builder")
    rows = (
        (
            entry.letter,
            entry.name,
            cell(entry.meaning),
            cell(entry.fault),
            cell(entry.agent_action),
            "yes" if entry.terminal else "no",
            code(entry.status),
            code(f"rb.{entry.builder_method}"),
        )
        for entry in registry.types
        if entry.origin == registry.name
    )
    return table(heads, rows)


def _own_layers(registry: Registry) -> Sequence[Layer]:
    return tuple(layer for layer in registry.layers if layer.origin == registry.name)


def _layers(registry: Registry) -> str:
    rows = (
        (code(layer.name), cell(layer.title), cell(layer.owner), cell(layer.rationale))
        for layer in _own_layers(registry)
    )
    return table(("Layer", "Title", "Owner", "Why these types"), rows)


def _matrix(registry: Registry) -> str:
    letters = tuple(entry.letter for entry in registry.types)
    rows = ((code(layer.name), *_rights(layer, letters)) for layer in _own_layers(registry))
    return table(("Layer", *letters), rows)


def _rights(layer: Layer, letters: Sequence[str]) -> Iterator[str]:
    return ("yes" if letter in layer.allowed_types else "never" for letter in letters)


def _areas(registry: Registry) -> str:
    rows = (
        (code(area.name), cell(area.meaning))
        for area in registry.areas
        if area.origin == registry.name
    )
    return table(("Area", "Meaning"), rows)


def _actions(registry: Registry) -> str:
    """Return all verbs. An extension also shows the registry of each."""
    heads = ("Verb", "Types", "Meaning", "Arguments")
    rows = (
        (
            *(code(entry.verb), ", ".join(entry.types), cell(entry.meaning), entry.arguments),
            *([code(entry.origin)] if registry.extends else []),
        )
        for entry in registry.actions
    )
    return table((*heads, "Declared by") if registry.extends else heads, rows)
