"""The world to compare claims with: current definitions of things with values.

A server passes one to the gate as a fact with the name that its rules use (`facts.world_of_claims`
in the base). Plain data is accepted too: a list of `{thing, path, sha256, lines, wins, values}`.
Source: specification 62.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from replybook.policy.bundle import thing
from replybook.policy.unavailable import ABSENT, Absent, Unavailable

__all__ = ["ClaimedWorld", "Definition", "ListedThings", "claimed_world"]


@dataclass(frozen=True, slots=True)
class Definition:
    """One current definition of a thing: a span of lines in a file with this digest.

    `thing` is the name used by evidence, such as `trait:brave`. A file is a thing too, named by its
    address. `wins` is True for the definition that is in effect.
    """

    thing: str
    path: str
    sha256: str
    first_line: int = 1
    last_line: int = 1
    wins: bool = True


class ClaimedWorld(ABC):
    """The current definitions for the subjects of claims, asked during a judgement."""

    @abstractmethod
    def definitions(self, subject: str) -> Sequence[Definition] | Unavailable:
        """Return the definitions of the thing at the start of a subject.

        Returns `Unavailable` if they cannot be determined.
        """

    @abstractmethod
    def values(self, asked: str) -> Sequence[str]:
        """Return the values of the key after a thing, in the definition that is in effect.

        Without a key, return the values of the thing itself.
        """

    def against_absence(self, subject: str) -> Sequence[Definition] | Unavailable:
        """Return what shows that the thing at the start of a subject exists, or may exist.

        These are its definitions, and other places that have its name. Returns `Unavailable` if an
        absence cannot be determined.
        """
        return self.definitions(subject)


class ListedThings(ClaimedWorld):
    """A world given as plain data."""

    def __init__(self, things: Iterable[Mapping[str, object]]) -> None:
        self._things: Final = [dict(one) for one in things]

    def definitions(self, subject: str) -> Sequence[Definition]:
        """Return the definitions of a thing, by its name with or without its kind."""
        return [_definition(one) for one in self._named(subject)]

    def values(self, asked: str) -> Sequence[str]:
        """Return the values listed under all words after the thing, and under the last."""
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
    """Return the world that is the value of a fact, or `ABSENT` if there is none."""
    if isinstance(value, ClaimedWorld | Unavailable | Absent):
        return value
    if isinstance(value, list | tuple):
        return ListedThings(cast("Iterable[Mapping[str, object]]", value))
    return ABSENT
