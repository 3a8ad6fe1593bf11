"""The world that claims are held against: where a thing is defined now, and which values it has there.

A server hands one to the gate as a fact, by the name that its rules give (`facts.world_of_claims` of the base); plain data
will do, a list of `{thing, path, sha256, lines, wins, values}`. Source: specification 62.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from replybook.policy.bundle import thing
from replybook.policy.unavailable import ABSENT, Absent, Unavailable
from replybook.world.address import same_file

__all__ = ["ClaimedWorld", "Definition", "ListedThings", "claimed_world", "outside"]


@dataclass(frozen=True, slots=True)
class Definition:
    """One place that defines a thing now: a span of lines of a file with this digest.

    `thing` is how evidence names it, such as `trait:brave`; a file is a thing too, by its address. `wins` says that
    this definition holds.
    """

    thing: str
    path: str
    sha256: str
    first_line: int = 1
    last_line: int = 1
    wins: bool = True


class ClaimedWorld(ABC):
    """The definitions of now, for the subjects of claims; asked while a delivery is judged."""

    @abstractmethod
    def definitions(self, subject: str) -> Sequence[Definition] | Unavailable:
        """Return the definitions of the thing that a subject begins with; `Unavailable` if nobody can tell."""

    @abstractmethod
    def values(self, asked: str) -> Sequence[str]:
        """Return what stands under the key behind a thing, in the definition that holds.

        Without a key it is the thing's own value.
        """

    def is_known(self, subject: str) -> bool:
        """Return True if everything is known that could define the thing, so that none is none."""
        del subject
        return True


class ListedThings(ClaimedWorld):
    """A world that was given as plain data."""

    def __init__(self, things: Iterable[Mapping[str, object]]) -> None:
        self._things: Final = [dict(one) for one in things]

    def definitions(self, subject: str) -> Sequence[Definition]:
        """Return the definitions of a thing, by its name with or without its kind."""
        return [_definition(one) for one in self._named(subject)]

    def values(self, asked: str) -> Sequence[str]:
        """Return what is listed under the last word, or under all words, behind the thing."""
        keys = asked.split()[1:]
        found: list[str] = []
        for one in self._named(asked):
            values = cast("Mapping[str, object]", one.get("values") or {})
            if one.get("wins", True):
                names = dict.fromkeys((" ".join(keys), keys[-1] if keys else ""))
                found += [str(values[name]) for name in names if name in values]
        return found

    def _named(self, subject: str) -> list[dict[str, object]]:
        name = thing(subject)
        return [one for one in self._things if name in (one["thing"], _name(one))]


def _name(one: Mapping[str, object]) -> str:
    return str(one["thing"]).partition(":")[2]


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


def claimed_world(value: object) -> ClaimedWorld | Unavailable | Absent:
    """Return the world that a fact gives; `ABSENT` where there is none."""
    if isinstance(value, ClaimedWorld | Unavailable | Absent):
        return value
    if isinstance(value, list | tuple):
        return ListedThings(cast("Iterable[Mapping[str, object]]", value))
    return ABSENT


def outside(definitions: Iterable[Definition], files: Iterable[str]) -> list[Definition]:
    """Return the definitions that lie in none of these files."""
    own = {same_file(path) for path in files}
    return [one for one in definitions if same_file(one.path) not in own]
