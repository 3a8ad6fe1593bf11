"""The statement of the world: all that one judgement saw outside of its delivery, as plain data.

A `Statement` notes while a delivery is judged, and the first answer counts for the whole judgement:
files by path, facts by name, the members that were asked of a set, and the questions that were
asked of the world of claims. It never holds more of the world than what was asked.

A `StoredStatement` answers from such data alone. What it does not say raises `NotStated`, so a rule
is then not judged, and never judged by another world.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple, NoReturn, TypeAlias, cast

from replybook.policy.asked_set import AskedSet
from replybook.policy.claims.claim_grammar import Subject, is_address
from replybook.policy.claims.claimed_world import (
    ClaimedWorld,
    ListedThings,
    Resolution,
)
from replybook.policy.completion import canonical_digest
from replybook.policy.unavailable import ABSENT, Unavailable

_VERSION: Final = 1
"""The version of the data form."""

_MOST_ITEMS: Final = 20_000
"""The limit of items in a noted value. Of a larger one, only the number of items is noted."""

_HEX: Final = 64
"""The length of a SHA-256 in hex."""

_Table: TypeAlias = Mapping[str, object]
_NOTHING: Final[_Table] = MappingProxyType({})
_WorkOut: TypeAlias = Callable[[], object]
_Problems: TypeAlias = Sequence[_Table]


class JudgedWorld(NamedTuple):
    """The world that a delivery was judged by: its statement as plain data, digest and proofs.

    `proofs` are the SHA-256 by address of the files that its claims rest on, None for a file that
    a claim says to be missing.
    """

    data: Mapping[str, object]
    digest: str
    proofs: Mapping[str, str | None]


class NotStated(Exception):
    """A question about the world that the statement of a recording does not answer."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason: Final = reason


class Statement:
    """The statement of a judgement that has the world at hand."""

    def __init__(self) -> None:
        self._files: dict[str, str | None] = {}
        self._facts: dict[str, object] = {}
        self._shown: dict[str, object] = {}
        self._problems: dict[str, _Problems] = {}

    def see(self, files: Iterable[tuple[str, str | None]]) -> None:
        """Note files by address: the SHA-256 of the bytes, or None for no file."""
        self._files.update(files)

    def fact(self, name: str, work_out: _WorkOut) -> object:
        """Return the value of a fact for a provider, worked out once."""
        if name not in self._facts:
            self._facts[name] = work_out()
        return self._facts[name]

    def shown(self, name: str, work_out: _WorkOut, *, is_world: bool = False) -> object:
        """Return the value of a fact for a rule. Sets and worlds note each question.

        Args:
            name: The name of the fact.
            is_world: True for the world of claims, which may be a list of things.
        """
        if name not in self._shown:
            value = self.fact(name, work_out)
            if is_world and isinstance(value, list | tuple):
                value = ListedThings(cast("Iterable[_Table]", value))
            if isinstance(value, AskedSet):
                value = _Members(value)
            elif isinstance(value, ClaimedWorld):
                value = _Claims(value)
            self._shown[name] = value
        return self._shown[name]

    def lacking(self, name: str) -> object:
        """Return the value of a fact that only the server knows and does not give."""
        del name
        return ABSENT

    def outside(self, what: str) -> None:
        """Accept that a validator looks at more than files and facts."""

    def problems(
        self, refs: Iterable[str], items: Iterable[str], work_out: Callable[[], _Problems]
    ) -> _Problems:
        """Return the problems of items that facts lack."""
        found = self._problems[_question(refs, items)] = work_out()
        return found

    @cached_property
    def judged(self) -> JudgedWorld:
        """The world as the judgement saw it, once that is over."""
        worlds = (one for one in self._shown.values() if isinstance(one, _Claims))
        proofs = {path: digest for world in worlds for path, digest in world.files()}
        facts = {**self._facts, **self._shown}
        data: dict[str, object] = {
            "version": _VERSION,
            "files": {**proofs, **self._files},
            "facts": {name: _note_value(value) for name, value in facts.items()},
            "problems": {asked: _plain(found) for asked, found in self._problems.items()},
        }
        return JudgedWorld(data, canonical_digest(data), proofs)


class StoredStatement(Statement):
    """The statement of an earlier judgement, which answers in place of the world.

    Args:
        data: The data of `Statement.judged`, or None for a recording without a statement.

    Raises:
        ValueError: The data is not a statement of this version.
    """

    def __init__(self, data: _Table | None) -> None:
        super().__init__()
        told: _Table = {"version": _VERSION} if data is None else data
        if told.get("version") != _VERSION:
            raise ValueError(f"it is no statement of version {_VERSION}")
        self._is_none: Final = data is None
        self._told: Final = {name: _table(one, name) for name, one in _members(told, "facts")}
        self._problems |= cast("Mapping[str, _Problems]", dict(_members(told, "problems")))

    def fact(self, name: str, work_out: _WorkOut) -> object:
        """Return the stated value of a fact, or the one that follows from other facts."""
        said = self._told.get(name)
        if said is None:
            return super().fact(name, work_out)
        if "value" in said:
            return said["value"]
        if "unavailable" in said:
            return Unavailable(str(said["unavailable"]))
        return ABSENT if "absent" in said else self._refuse(f"facts.{name}")

    def shown(self, name: str, work_out: _WorkOut, *, is_world: bool = False) -> object:
        """Return the stated value of a fact. Sets and worlds answer what was asked before."""
        del is_world
        said = self._told.get(name, {})
        if name not in self._shown:
            if "members" in said:
                self._shown[name] = _Members(_table(said["members"], name), self._refuse)
            elif "claims" in said:
                self._shown[name] = _Claims(_table(said["claims"], name), self._refuse)
            else:
                return self.fact(name, work_out)
        return self._shown[name]

    def lacking(self, name: str) -> object:
        """Refuse a fact that only the server knew."""
        return self._refuse(f"facts.{name}")

    def outside(self, what: str) -> None:
        """Refuse to look at more than files and facts."""
        self._refuse(what)

    def problems(
        self, refs: Iterable[str], items: Iterable[str], work_out: Callable[[], _Problems]
    ) -> _Problems:
        """Return the stated problems, or those that follow from other facts."""
        found = self._problems.get(_question(refs, items))
        return super().problems(refs, items, work_out) if found is None else found

    def _refuse(self, what: str) -> NoReturn:
        raise NotStated(
            f"no statement of {what}" if self._is_none else f"the statement does not tell {what}"
        )


_Refuse: TypeAlias = Callable[[str], NoReturn]


class _Members(AskedSet):
    """A set that notes what it was asked, or answers what was noted before."""

    def __init__(self, held: AskedSet | _Table, refuse: _Refuse | None = None) -> None:
        self._held: Final = held if isinstance(held, AskedSet) else None
        self._refuse: Final = refuse
        self.told: Final[dict[str, object]] = dict(held) if isinstance(held, Mapping) else {}

    def __contains__(self, item: object) -> bool:
        """Return True if the set holds an item."""
        if isinstance(item, str) and item in self.told:
            return self.told[item] is True
        if self._held is None:
            assert self._refuse is not None
            self._refuse(f"whether a set holds {item!r}")
        is_held = item in self._held
        if isinstance(item, str):
            self.told[item] = is_held
        return is_held


class _Claims(ClaimedWorld):
    """A world of claims that notes what it was asked, or answers what was noted before."""

    def __init__(self, world: ClaimedWorld | _Table, refuse: _Refuse | None = None) -> None:
        self._world: Final = world if isinstance(world, ClaimedWorld) else None
        self._refuse: Final = refuse
        told = world if isinstance(world, Mapping) else _NOTHING
        self.told: Final = {asked: _resolution(_table(one, asked)) for asked, one in told.items()}
        self._missing: Final[list[str]] = []

    def resolve(self, subject: Subject) -> Resolution | Unavailable:
        """Return what there is of a claim."""
        asked = f"{subject.claim_type}: {subject}"
        if asked not in self.told:
            if self._world is None:
                assert self._refuse is not None
                self._refuse(f"what there is of {subject}")
            found = self.told[asked] = self._world.resolve(subject)
            if subject.is_address and found == Resolution():
                self._missing.append(subject.thing)
        return self.told[asked]

    def files(self) -> Iterator[tuple[str, str | None]]:
        """Yield the address and SHA-256 of each file that a claim was compared with."""
        yield from ((address, None) for address in self._missing)
        known = [told for told in self.told.values() if isinstance(told, Resolution)]
        places = [
            (definition.path, definition.sha256)
            for told in known
            for definition in told.definitions
        ]
        places += [(value.path, value.sha256) for told in known for value in told.values]
        for path, sha256 in places:
            if len(sha256) == _HEX and is_address(path):  # a folder has no digest
                yield path, sha256

    def to_dict(self) -> dict[str, object]:
        """Return the answers as plain data."""
        return {
            asked: one.to_dict() if isinstance(one, Resolution) else {"unavailable": one.reason}
            for asked, one in self.told.items()
        }


def _resolution(told: _Table) -> Resolution | Unavailable:
    if "unavailable" in told:
        return Unavailable(str(told["unavailable"]))
    return Resolution.from_dict(told)


# Plain data


def _note_value(value: object) -> dict[str, object]:
    """Return the note of a value, as `StoredStatement` reads it."""
    if value is ABSENT:
        return {"absent": True}
    if isinstance(value, Unavailable):
        return {"unavailable": value.reason}
    if isinstance(value, _Members):
        return {"members": value.told}
    if isinstance(value, _Claims):
        return {"claims": value.to_dict()}
    if isinstance(value, AskedSet | ClaimedWorld):  # only providers asked it
        return {"asked": "by providers"}
    if (count := _count(value)) > _MOST_ITEMS:
        return {"items": count}
    try:
        return {"value": _plain(value)}
    except TypeError:
        return {"type": type(value).__name__}


def _count(value: object) -> int:
    is_many = isinstance(value, Collection) and not isinstance(value, str)
    return len(cast("Collection[object]", value)) if is_many else 1


def _plain(value: object) -> object:
    """Return a value as JSON has it, or raise `TypeError`."""
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, Mapping):
        items = cast("Mapping[object, object]", value).items()
        return {str(key): _plain(item) for key, item in items}
    if isinstance(value, set | frozenset):
        value = sorted(cast("Iterable[object]", value), key=lambda one: (str(type(one)), str(one)))
    if isinstance(value, list | tuple):
        return [_plain(item) for item in cast("Sequence[object]", value)]
    raise TypeError(f"a {type(value).__name__} is no plain data")


def _question(refs: Iterable[str], items: Iterable[str]) -> str:
    return f"{', '.join(refs)}: {', '.join(items)}"


def _members(told: _Table, name: str) -> Iterable[tuple[str, object]]:
    return _table(told.get(name, {}), name).items()


def _table(value: object, name: str) -> _Table:
    if not isinstance(value, Mapping):
        raise ValueError(f"{name!r} of a statement is a mapping")
    return cast("_Table", value)
