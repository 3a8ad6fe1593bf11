"""Whether values are among what a ref holds, item by item.

Source: decision 11.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final, TypeAlias, cast

__all__ = ["SETS", "members"]

Spelled: TypeAlias = Callable[[str], str]
_Compare: TypeAlias = Callable[[object, object], bool]


def members(held: object) -> Collection[object]:
    """What a ref holds, as a collection; a single value is a collection of one."""
    if isinstance(held, Mapping | set | frozenset):
        return cast("Collection[object]", held)
    items = cast("Iterable[object]", held) if isinstance(held, list | tuple) else (held,)
    try:
        return frozenset(items)
    except TypeError:  # something in it has no hash
        return tuple(items)


class _Members:
    """Whether values are among what a ref holds; the last collection is kept ready.

    `spelled` gives what all spellings of one thing have in common.
    """

    __slots__ = ("_held", "_members", "_spelled")

    def __init__(self, spelled: Spelled | None) -> None:
        self._held: object = None
        self._members: Collection[object] = ()
        self._spelled = spelled

    def among(self, value: object, held: object) -> list[bool]:
        spelled = self._spelled
        if held is not self._held:
            self._held, self._members = held, members(held)
            if spelled is not None:
                self._members = members([_spelled(item, spelled) for item in self._members])
        items = cast("list[object]", value) if isinstance(value, list | tuple) else [value]
        if spelled is not None:
            items = [_spelled(item, spelled) for item in items]
        return [self._has(item) for item in items]

    def _has(self, item: object) -> bool:
        try:
            return item in self._members
        except TypeError:  # no hash: it equals nothing that a ref holds
            return False


def _subset(spelled: Spelled | None) -> _Compare:
    known = _Members(spelled)
    return lambda value, held: False not in known.among(value, held)


def _disjoint(spelled: Spelled | None) -> _Compare:
    known = _Members(spelled)
    return lambda value, held: True not in known.among(value, held)


def _spelled(item: object, spelled: Spelled) -> object:
    return spelled(item) if isinstance(item, str) else item


SETS: Final[Mapping[str, Callable[[Spelled | None], _Compare]]] = {
    "subset_of_ref": _subset,
    "not_in_ref": _disjoint,
}
"""The operators over sets; each makes a comparison of a value with what a ref holds."""
