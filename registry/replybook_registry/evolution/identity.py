"""Changes of the registry itself: its name, its base, its description (decision 17)."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.evolution.harmless import ENTRY_REWORDED, added_names
from replybook_registry.evolution.sides import Sides, minus

REGISTRY_IDENTITY_CHANGED = ChangeKind(
    "RB292",
    "registry_identity_changed",
    "major",
    "The registry has another name, or no longer extends one of its bases. Ids in logs are stored"
    " under the name, and all entries of that base are gone.",
    "restore the name and what it extends, or release a major version",
)

KINDS = (REGISTRY_IDENTITY_CHANGED,)


def compare(sides: Sides) -> Iterator[RegistryChange]:
    """Yield the changes of the registry as a whole."""
    old, new = sides.old, sides.new
    place = sides.file("registry.yaml")
    if old.name != new.name:
        problem = f"the registry was called {old.name!r} and is called {new.name!r} now"
        yield REGISTRY_IDENTITY_CHANGED.of(new.name, place, problem, old=old.name, new=new.name)
    for base in minus(old.extends, new.extends):
        problem = f"the registry no longer extends {base!r}"
        yield REGISTRY_IDENTITY_CHANGED.of(new.name, place, problem, old=base)
    yield from added_names("base", minus(new.extends, old.extends), place)
    if old.description != new.description:
        problem = "description of the registry changes"
        yield ENTRY_REWORDED.of(new.name, place, problem, old=old.description, new=new.description)
