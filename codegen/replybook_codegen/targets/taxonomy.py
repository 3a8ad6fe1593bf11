"""Target taxonomy.py: the four types, the layers with their types, areas, next actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Value, WrittenCall
from replybook_codegen.targets.values import Constant, module
from replybook_registry.model import ActionVerb, Area, Layer, Registry, ReplyTypeEntry


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the matrix. An extension must not change it and has only its own areas."""
    areas = package.own(registry, registry.areas)
    if not package.is_base:
        if areas:
            yield from module(
                "taxonomy.py",
                f"The areas of {registry.name}",
                ("taxonomy", ["AreaSpec"]),
                [_constant("AREAS", "AreaSpec", "Subjects of operations", map(_area, areas))],
            )
        return
    yield from module(
        "taxonomy.py",
        "The taxonomy: types, layers, areas and next actions",
        ("taxonomy", ["TypeSpec", "LayerSpec", "AreaSpec", "ActionSpec"]),
        [
            _constant("TYPES", "TypeSpec", "Outcomes", map(_type, registry.types)),
            _constant(
                "LAYERS",
                "LayerSpec",
                "Parts of the system that decide",
                map(_layer, registry.layers),
            ),
            _constant("AREAS", "AreaSpec", "Subjects of operations", map(_area, registry.areas)),
            _constant(
                "ACTIONS", "ActionSpec", "Next actions of agents", map(_verb, registry.actions)
            ),
        ],
    )


def _constant(name: str, kind: str, meaning: str, calls: Iterator[WrittenCall]) -> Constant:
    values: Sequence[Value] = tuple(calls)
    return Constant(name, f"tuple[{kind}, ...]", values, meaning)


def _type(entry: ReplyTypeEntry) -> WrittenCall:
    return WrittenCall(
        "TypeSpec",
        {
            "letter": entry.letter,
            "name": entry.name,
            "meaning": entry.meaning,
            "fault": entry.fault,
            "agent_action": entry.agent_action,
            "terminal": entry.terminal,
            "status": entry.status,
            "builder_method": entry.builder_method,
        },
    )


def _layer(entry: Layer) -> WrittenCall:
    return WrittenCall(
        "LayerSpec",
        {
            "name": entry.name,
            "title": entry.title,
            "owner": entry.owner,
            "allowed_types": entry.allowed_types,
            "rationale": entry.rationale,
        },
    )


def _area(entry: Area) -> WrittenCall:
    return WrittenCall("AreaSpec", {"name": entry.name, "meaning": entry.meaning})


def _verb(entry: ActionVerb) -> WrittenCall:
    return WrittenCall(
        "ActionSpec",
        {
            "verb": entry.verb,
            "types": entry.types,
            "meaning": entry.meaning,
            "arguments": entry.arguments,
        },
    )
