"""The world to compare claims with. It answers one question: what there is of a claim now.

A server passes one to the gate as a fact with the name that its rules use (`facts.world_of_claims`
in the base). Plain data is accepted too: a list of `{thing, path, sha256, lines, wins, values}`. A
value of such a thing is plain, or `{value, lines}`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Self, TypeAlias, cast

from replybook.policy.claims.claim_grammar import Subject
from replybook.policy.claims.claim_values import quote_text, written
from replybook.policy.unavailable import ABSENT, Absent, Unavailable
from replybook.world.address import same_file

Span: TypeAlias = tuple[int, int]
"""The first and the last line."""


@dataclass(frozen=True, slots=True)
class Definition:
    """One current definition of a thing: a span of lines in a file with this digest.

    `thing` is the name used by evidence, such as `trait:brave`. A file is a thing too, named by its
    address. A folder or a member has no digest. `wins` is True for the definition that is in
    effect.
    """

    thing: str
    path: str
    sha256: str
    first_line: int = 1
    last_line: int = 1
    wins: bool = True

    def is_in(self, place: str) -> bool:
        """Return True if the definition lies in a source, a folder or a file, given by address."""
        path, folder = same_file(self.path), same_file(place)
        return path == folder or path.startswith(f"{folder}/")


@dataclass(frozen=True, slots=True)
class HeldValue:
    """A value that is in force under the key of a claim, as written in its file.

    `lines` are the spans that a reader must see to know it; without any, they are not known.
    """

    text: str
    path: str = ""
    sha256: str = ""
    lines: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Resolution:
    """The answer of a world to a claim: the definitions in its place, and the values in force.

    `unknown` says why no definition does not mean absence. It is empty if everything is known.
    """

    definitions: tuple[Definition, ...] = ()
    values: tuple[HeldValue, ...] = ()
    unknown: str = ""

    def to_dict(self) -> dict[str, object]:
        """Return the resolution as plain data, which can be written as JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Return the resolution of `to_dict`, also after it was written as JSON."""
        values = (
            HeldValue(one["text"], one["path"], one["sha256"], tuple(map(tuple, one["lines"])))
            for one in data["values"]
        )
        found = tuple(Definition(**one) for one in data["definitions"])
        return cls(found, tuple(values), data["unknown"])


class ClaimedWorld(ABC):
    """The current definitions and values for claims, asked during a judgement."""

    @abstractmethod
    def resolve(self, subject: Subject) -> Resolution | Unavailable:
        """Return what there is of a claim, or the reason why this cannot be determined."""


class ListedThings(ClaimedWorld):
    """A world given as plain data. Whatever it does not list does not exist."""

    def __init__(self, things: Iterable[Mapping[str, object]]) -> None:
        self._things: Final = [(_definition(thing), thing) for thing in things]

    def resolve(self, subject: Subject) -> Resolution:
        """Return the things with the name of a claim, with or without its kind."""
        place, address = subject.place, subject.thing if subject.is_address else ""
        things = [thing for thing in self._things if not place or thing[0].is_in(place)]
        found = [thing for thing in things if _is_named(subject, thing[0])]
        if address and not found and any(one.is_in(address) for one, _ in things):
            return Resolution((Definition(address, address, ""),))  # a folder
        held = found if place else [one for one in found if one[0].wins]
        values = (value for one in held for value in _values(subject.key, *one))
        return Resolution(tuple(definition for definition, _ in found), tuple(values))


def _is_named(subject: Subject, definition: Definition) -> bool:
    if subject.is_address:
        return same_file(definition.thing) == subject.name
    return subject.thing in (definition.thing, definition.thing.partition(":")[2])


def _definition(one: Mapping[str, object]) -> Definition:
    first, last = cast("Sequence[int]", one.get("lines") or (1, 1))
    return Definition(
        thing=str(one["thing"]),
        path=str(one.get("path", "")),
        sha256=str(one.get("sha256", "")),
        first_line=first,
        last_line=last,
        wins=one.get("wins", True) is True,
    )


def _values(key: str, definition: Definition, one: Mapping[str, object]) -> Iterator[HeldValue]:
    """Yield the value of a key of a listed thing."""
    values = cast("Mapping[str, object]", one.get("values") or {})
    if key not in values:
        return
    held, lines = values[key], one.get("lines")
    if isinstance(held, Mapping):
        said = cast("Mapping[str, object]", held)
        held, lines = said.get("value"), said.get("lines", lines)
    spans = () if lines is None else (cast("Span", tuple(cast("Sequence[int]", lines))),)
    yield HeldValue(_as_value(held), definition.path, definition.sha256, spans)


def _as_value(held: object) -> str:
    """Return a plain value as a value of a claim. A text may be a block or stand in quotes."""
    if isinstance(held, bool):
        return "yes" if held else "no"
    if isinstance(held, str) and not (held[:1] in ('"', "{") and written(held)):
        return quote_text(held)
    return str(held)


def claimed_world(value: object) -> ClaimedWorld | Unavailable | Absent:
    """Return the world that is the value of a fact, or `ABSENT` if there is none."""
    if isinstance(value, ClaimedWorld | Unavailable | Absent):
        return value
    if isinstance(value, list | tuple):
        return ListedThings(cast("Iterable[Mapping[str, object]]", value))
    return ABSENT
