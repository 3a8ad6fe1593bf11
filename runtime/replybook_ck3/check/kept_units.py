"""The units of a file in compact form, so that a check of a large mod keeps little of each file.

A tuple with its numbers takes about 200 bytes. A row of columns takes 30.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from sys import intern
from typing import Any, Final, TypeVar, cast, overload

from replybook_ck3.world.units import Definition, Reference, Units

_Row = TypeVar("_Row", bound=tuple[object, ...])


class KeptRows(Sequence[_Row]):
    """Rows of words, numbers and truth values, kept by column. Equal words are kept once."""

    __slots__ = ("_columns",)

    def __init__(self, rows: Sequence[_Row]) -> None:
        self._columns = tuple(map(_column, zip(*rows, strict=True)))

    def __len__(self) -> int:
        return len(self._columns[0]) if self._columns else 0

    def __iter__(self) -> Iterator[_Row]:
        """Yield the rows as tuples."""
        return cast("Iterator[_Row]", zip(*self._columns, strict=True))

    @overload
    def __getitem__(self, index: int) -> _Row: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[_Row]: ...

    def __getitem__(self, index: int | slice) -> _Row | Sequence[_Row]:
        """Return one row, or the rows of a slice."""
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        return cast("_Row", tuple(column[index] for column in self._columns))


def _column(values: tuple[Any, ...]) -> Sequence[object]:
    if values[0] is values[-1]:  # a kind, or True and False: few objects already
        return values
    return tuple(map(intern, values)) if isinstance(values[0], str) else array("I", values)


@dataclass(frozen=True, slots=True)
class KeptUnits:
    """The definitions and references of one file, as in `Units`, but without texts.

    Attributes:
        references: The references with a known name.
        dynamic: Number of references known only in a running game.
        parts: Indexes of definitions that belong to another one.
        macros: Spans of items with `$PARAM$`.
        required_text: Localization keys that definitions need, with the offset of the item.
        local: Kind and name of the definitions that only this file sees.
        digests: A digest of the text of each definition, in a file of localization. Equal texts
            have equal digests in one process.
    """

    definitions: Sequence[Definition]
    references: Sequence[Reference]
    dynamic: int
    parts: frozenset[int]
    macros: Sequence[tuple[int, int]]
    required_text: Sequence[tuple[str, int]]
    local: frozenset[tuple[str, str]]
    digests: Sequence[int]


def compress_units(units: Units) -> KeptUnits:
    """Return units in compact form."""
    own = () if units.texts else units.definitions  # every file sees a text
    return KeptUnits(
        definitions=KeptRows(units.definitions),
        references=KeptRows(units.references),
        dynamic=units.dynamic,
        parts=frozenset(units.parts),
        macros=KeptRows(units.macros),
        required_text=KeptRows(units.required_text),
        local=frozenset((kind, name) for kind, name, _, _, is_local in own if is_local),
        digests=array("q", [hash(text) for _, text in units.texts]),
    )


NO_UNITS: Final = compress_units(Units())
"""The units of a file that defines and refers to nothing."""
