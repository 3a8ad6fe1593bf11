"""Changes of all entries other than codes that are only new or reworded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.model import Entry
from replybook_schema import Place

ENTRY_ADDED = ChangeKind(
    "RB293",
    "entry_added",
    "minor",
    "An area, layer, verb, root, mode, namespace, limit, tool, tag, stage, violation, capability,"
    " fact, dialect or rule of failures is new, or a whole table of them. Nothing breaks.",
    "release a minor version",
    adds=True,
)
ENTRY_REWORDED = ChangeKind(
    "RB294",
    "entry_reworded",
    "patch",
    "A description, meaning, hint, title or reason has another wording. Text is no API.",
    "release a patch version",
)

KINDS = (ENTRY_ADDED, ENTRY_REWORDED)


def list_additions(entries: Iterable[tuple[str, Entry]]) -> Iterator[RegistryChange]:
    """Yield one change for each new entry, with its name."""
    for subject, entry in entries:
        yield ENTRY_ADDED.of(subject, entry.place, f"{subject} is new", new=subject)


def added_names(noun: str, names: Iterable[str], place: Place) -> Iterator[RegistryChange]:
    """Yield one change for each new name without an entry of its own."""
    for name in names:
        yield ENTRY_ADDED.of(f"{noun} {name}", place, f"{noun} {name} is new", new=name)
