"""The world in `registry.json`: namespaces, roots, modes, spellings, limits and folders."""

from __future__ import annotations

from dataclasses import fields

from replybook_codegen.output import GeneratedPackage
from replybook_codegen.python_source import Value, WrittenCall
from replybook_registry.model import (
    DomainFolder,
    DomainReference,
    Entry,
    Mode,
    Namespace,
    Registry,
    Root,
)
from replybook_schema.world import DomainSpec, ReferenceSpec

_WORDS = ("legacy spelling", "limit")


def has_world(registry: Registry) -> bool:
    """Return True if the registry itself declares a part of the world."""
    world = registry.world
    entries: tuple[Entry, ...] = (
        *(world.namespaces + world.roots + world.modes),
        *(registry.domains + registry.references),
        *(word for word in registry.words if word.kind in _WORDS),
    )
    return any(entry.origin == registry.name for entry in entries)


def world_of(registry: Registry, package: GeneratedPackage) -> Value:
    """Return the whole world of a base, or the additions of an extension; None without any."""
    if not (package.is_base or has_world(registry)):
        return None
    return WrittenCall("WorldSpec", _world(registry, package))


def _world(registry: Registry, package: GeneratedPackage) -> dict[str, Value]:
    world, words = registry.world, package.own(registry, registry.words)
    spellings = {word.name for word in words if word.kind == "legacy spelling"}
    limits = {word.name for word in words if word.kind == "limit"}
    return {
        "namespaces": tuple(map(_namespace, package.own(registry, world.namespaces))),
        "roots": tuple(map(_root, package.own(registry, world.roots))),
        "modes": tuple(map(_mode, package.own(registry, world.modes))),
        "legacy_spellings": {k: v for k, v in world.legacy_spellings.items() if k in spellings},
        "limits": {k: v for k, v in world.limits.items() if k in limits},
        "domains": tuple(map(_domain, package.own(registry, registry.domains))),
        "references": tuple(map(_reference, package.own(registry, registry.references))),
    }


def _namespace(namespace: Namespace) -> WrittenCall:
    values: dict[str, Value] = {
        "name": namespace.name,
        "kind": namespace.kind,
        "meaning": namespace.meaning,
    }
    return WrittenCall(
        "NamespaceSpec", {**values, "members": namespace.members} if namespace.members else values
    )


def _root(root: Root) -> WrittenCall:
    values: dict[str, Value] = {"key": root.key, "meaning": root.meaning}
    return WrittenCall("RootSpec", {**values, "legacy": root.legacy} if root.legacy else values)


def _mode(mode: Mode) -> WrittenCall:
    return WrittenCall(
        "ModeSpec",
        {
            "name": mode.name,
            "meaning": mode.meaning,
            "roots": dict(mode.roots),
            "members": mode.members,
        },
    )


def _domain(domain: DomainFolder) -> WrittenCall:
    return WrittenCall("DomainSpec", _select_unusual(domain, DomainSpec("", ())))


def _reference(reference: DomainReference) -> WrittenCall:
    return WrittenCall("ReferenceSpec", _select_unusual(reference, ReferenceSpec("")))


def _select_unusual(entry: Entry, usual: DomainSpec | ReferenceSpec) -> dict[str, Value]:
    """Return the fields of a row, except for those with the default value."""
    values: dict[str, Value] = {field.name: getattr(entry, field.name) for field in fields(usual)}
    needed = ("folder", "kind", "kinds")
    return {k: v for k, v in values.items() if k in needed or v != getattr(usual, k)}
