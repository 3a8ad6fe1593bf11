"""The comparison of two lists of mods: mods of one alone, another order, switched on or off."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from replybook_ck3.serve.session.playsets import Playset
from replybook_ck3.world.launcher import ListedMod
from replybook_ck3.world.real_path import real_path

_MOST_SHOWN: Final = 100
"""Maximum number of entries of each list of a comparison."""


@dataclass(frozen=True, slots=True)
class ComparedMod:
    """A mod as it is compared.

    Attributes:
        key: The same for the same mod in both lists.
    """

    name: str
    key: str
    enabled: bool


def mods_of_playset(playset: Playset) -> list[ComparedMod]:
    """Return the mods of a playset."""
    return [ComparedMod(mod.name, _key(mod.path), enabled) for mod, enabled in playset.entries]


def mods_of_launcher(mods: Iterable[ListedMod]) -> list[ComparedMod]:
    """Return the mods of a file of the launcher. One without a folder is known by its name."""
    return [
        ComparedMod(
            mod.name, f"name:{mod.name}" if mod.path is None else _key(mod.path), mod.enabled
        )
        for mod in mods
    ]


def _key(path: Path) -> str:
    return str(real_path(path))


def compare_mods(
    first: Sequence[ComparedMod],
    second: Sequence[ComparedMod],
    *,
    only_enabled: bool = False,
    most: int = _MOST_SHOWN,
) -> dict[str, object]:
    """Return the differences of two lists.

    `same` is true if there are none. `differences` is the number of all, shown or not.

    Args:
        only_enabled: Leave out mods that are switched off, since one list cannot name them.
        most: Maximum number of entries of each list of differences.
    """
    left, right = (
        {mod.key: mod for mod in mods if mod.enabled or not only_enabled}
        for mods in (first, second)
    )
    common = [key for key in left if key in right]
    places: Mapping[str, int] = {key: at for at, key in enumerate(right)}
    moved = set(common) - _find_rising_run([places[key] for key in common], common)
    mine = {key: at for at, key in enumerate(left)}
    found: dict[str, list[object]] = {
        "only_first": [left[key].name for key in left if key not in right],
        "only_second": [right[key].name for key in right if key not in left],
        "order": [
            {"mod": left[key].name, "first": mine[key] + 1, "second": places[key] + 1}
            for key in common
            if key in moved
        ],
        "enabled": [
            {"mod": left[key].name, "first": left[key].enabled, "second": right[key].enabled}
            for key in common
            if left[key].enabled != right[key].enabled
        ],
    }
    count = sum(map(len, found.values()))
    shown = {name: rows[:most] for name, rows in found.items() if rows}
    return {"same": not count, "differences": count, **shown}


def _find_rising_run(numbers: Sequence[int], keys: Sequence[str]) -> set[str]:
    """Return the keys of a longest rising run, so that as few mods as possible have moved."""
    tops: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for at, number in enumerate(numbers):
        place = bisect_left(tops, number)
        before.append(ends[place - 1] if place else -1)
        tops[place : place + 1] = [number]
        ends[place : place + 1] = [at]
    kept: set[str] = set()
    at = ends[-1] if ends else -1
    while at >= 0:
        kept.add(keys[at])
        at = before[at]
    return kept
