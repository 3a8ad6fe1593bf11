"""The cascades of a log: one fault that explains many others.

A file that was not read completely defines nothing behind the error, so everything that names its
items fails, too. Repair the first fault, start the game again, and look at what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from replybook_ck3.ask.logs.fault_log import Fault, FaultLog

_BROKEN_FILE: Final = frozenset({"parse_error", "encoding_error", "localization_syntax"})
_BROKEN_MOD: Final = frozenset({"descriptor_error", "path_too_long"})
_FOLLOWS: Final = frozenset(
    {
        "missing_reference",
        "missing_title",
        "localization_missing",
        "scope_error",
        "event_error",
        "script_error",
        "script_invalid",
        "database_error",
        "unused_or_unset",
    }
)


@dataclass(frozen=True, slots=True)
class Cascade:
    """A fault and those that it explains.

    Attributes:
        root: The fault to repair first.
        children: The explained faults, in the order of the log.
        by: `name`: the children name what the file of the root defines. `file`: they are in the
            same file. `mod`: they belong to the same mod.
        entries: Number of entries of the children.
    """

    root: Fault
    children: tuple[Fault, ...]
    by: Literal["name", "file", "mod"]
    entries: int


def cascades_in(
    log: FaultLog,
    names_in: Callable[[str], Collection[str]] | None = None,
    owners: Mapping[str, str] | None = None,
) -> list[Cascade]:
    """Return the cascades of a log, those with most entries first. A fault is in one of them.

    The work grows with the number of faults, not with its square.

    Args:
        log: The faults.
        names_in: Returns the names that the file at a path defines; None if this is unknown.
        owners: Source of each fault by its key; None if this is unknown.
    """
    faults = list(log.faults.values())
    following = [fault for fault in faults if fault.category.name in _FOLLOWS]
    by_name = _grouped((name, fault) for fault in following for name in fault.names)
    by_file = _grouped((place.path, fault) for fault in following for place in fault.places[:1])
    taken = set[str]()
    found: list[Cascade] = []
    for root in faults:
        for by, children in _children(root, by_name, by_file, names_in):
            _add(found, taken, root, children, by)
    if owners is not None:
        by_owner = _grouped((owners[fault.key], fault) for fault in faults if fault.key in owners)
        for root in faults:
            if root.category.name in _BROKEN_MOD and root.key in owners:
                _add(found, taken, root, by_owner[owners[root.key]], "mod")
    return sorted(found, key=lambda one: (-one.entries, one.root.key))


def _children(
    root: Fault,
    by_name: Mapping[str, list[Fault]],
    by_file: Mapping[str, list[Fault]],
    names_in: Callable[[str], Collection[str]] | None,
) -> Iterable[tuple[Literal["name", "file"], list[Fault]]]:
    if root.category.name not in _BROKEN_FILE:
        return
    for path in dict.fromkeys(place.path for place in root.places):
        if names_in is not None:
            names = names_in(path)
            yield "name", [fault for name in names for fault in by_name.get(name, ())]
        yield "file", by_file.get(path, [])


def _add(
    found: list[Cascade],
    taken: set[str],
    root: Fault,
    children: Iterable[Fault],
    by: Literal["name", "file", "mod"],
) -> None:
    if root.key in taken:
        return
    own = {
        fault.key: fault for fault in children if fault.key not in taken and fault.key != root.key
    }
    if own:
        taken |= own.keys()
        ordered = sorted(own.values(), key=lambda one: one.first_line)
        found.append(Cascade(root, tuple(ordered), by, sum(one.count for one in ordered)))


def _grouped(pairs: Iterable[tuple[str, Fault]]) -> dict[str, list[Fault]]:
    found: dict[str, list[Fault]] = {}
    for key, fault in pairs:
        found.setdefault(key, []).append(fault)
    return found
