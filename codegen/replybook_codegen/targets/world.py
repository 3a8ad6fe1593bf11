"""world.py: namespaces, roots, modes, legacy spellings, limits, and the folders of a mod."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Call, Value
from replybook_codegen.targets.values import Constant, module
from replybook_registry.model import DomainFolder, Mode, Namespace, Registry, Root

__all__ = ["has_world", "render"]


def has_world(registry: Registry) -> bool:
    """Whether the registry itself declares a root, a mode or a folder."""
    return bool(_own_roots(registry) or _own_modes(registry) or _own_domains(registry))


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
    world, roots = registry.world, _own_roots(registry)
    keys = {root.key for root in roots}
    legacy = {
        spelling: address
        for spelling, address in world.legacy_spellings.items()
        if package.is_base or address.removeprefix("root:").rstrip("/") in keys
    }
    return {
        "namespaces": tuple(map(_namespace, _own_namespaces(registry))),
        "roots": tuple(map(_root, roots)),
        "modes": tuple(map(_mode, _own_modes(registry))),
        "legacy_spellings": legacy,
        "limits": dict(world.limits) if package.is_base else {},
        "domains": tuple(map(_domain, _own_domains(registry))),
    }


def _own_namespaces(registry: Registry) -> list[Namespace]:
    return [one for one in registry.world.namespaces if one.origin == registry.name]


def _own_roots(registry: Registry) -> list[Root]:
    return [root for root in registry.world.roots if root.origin == registry.name]


def _own_modes(registry: Registry) -> list[Mode]:
    return [mode for mode in registry.world.modes if mode.origin == registry.name]


def _own_domains(registry: Registry) -> list[DomainFolder]:
    return [domain for domain in registry.domains if domain.origin == registry.name]


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
    return Call("RootSpec", {"key": root.key, "meaning": root.meaning, "legacy": root.legacy})


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
