"""world.py: namespaces, roots, modes, legacy spellings, limits, and the folders of a mod."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Call, Value
from replybook_codegen.targets.values import Constant, module
from replybook_registry.model import DomainFolder, Entry, Mode, Namespace, Registry, Root

__all__ = ["has_world", "render"]


_WORDS = ("legacy spelling", "limit")


def has_world(registry: Registry) -> bool:
    """Whether the registry itself declares anything about addresses."""
    world = registry.world
    entries: tuple[Entry, ...] = (
        *(world.namespaces + world.roots + world.modes + registry.domains),
        *(word for word in registry.words if word.kind in _WORDS),
    )
    return any(entry.origin == registry.name for entry in entries)


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """The whole world of the base; of an extending registry only what it adds."""
    if not (package.is_base or has_world(registry)):
        return
    shapes = {"WorldSpec"}
    world = _world(registry, package)
    for key, shape in (
        ("namespaces", "NamespaceSpec"),
        ("roots", "RootSpec"),
        ("modes", "ModeSpec"),
        ("domains", "DomainSpec"),
    ):
        shapes |= {shape} if world[key] else set()
    yield from module(
        "world.py",
        f"The address world of {registry.name}",
        ("world", sorted(shapes)),
        [
            Constant(
                "WORLD", "", Call("WorldSpec", world), "What addresses may say, and who sees it"
            )
        ],
    )


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
    }


def _namespace(namespace: Namespace) -> Call:
    said: dict[str, Value] = {
        "name": namespace.name,
        "kind": namespace.kind,
        "meaning": namespace.meaning,
    }
    return Call(
        "NamespaceSpec", {**said, "members": namespace.members} if namespace.members else said
    )


def _root(root: Root) -> Call:
    said: dict[str, Value] = {"key": root.key, "meaning": root.meaning}
    return Call("RootSpec", {**said, "legacy": root.legacy} if root.legacy else said)


def _mode(mode: Mode) -> Call:
    return Call(
        "ModeSpec",
        {
            "name": mode.name,
            "meaning": mode.meaning,
            "roots": dict(mode.roots),
            "members": mode.members,
        },
    )


def _domain(domain: DomainFolder) -> Call:
    said: dict[str, Value] = {"folder": domain.folder, "kinds": domain.kinds}
    optional: dict[str, Value] = {"since": domain.since, "until": domain.until}
    return Call("DomainSpec", said | {key: value for key, value in optional.items() if value})
