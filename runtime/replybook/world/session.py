"""A session: who works in which mode, with which roots and members, and what else the registry declares.

The five fields of the base are arguments and attributes as usual; so is every field that a registry adds
to the vocabulary, such as the tenants of a service. Host paths live in folders and members alone, and never
in what `to_dict` gives. Source: decision 20, specification 16 and 23, 002 §9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, cast

from replybook.world.folders import holding_places
from replybook.world.grammar import current_grammar
from replybook.world.members import Member, MemberTable
from replybook.world.registry import declared_session_fields

if TYPE_CHECKING:
    from replybook.world.session_reader import MakeMember, Steps

__all__ = ["Session", "SessionFault", "placed_at"]

_NO_FOLDERS: Final[Mapping[str, Path]] = MappingProxyType({})


class SessionFault(ValueError):
    """A mapping that is no session; `faults` holds every (steps to the value, problem)."""

    def __init__(self, faults: Sequence[tuple[Steps, str]]) -> None:
        self.faults = tuple(faults)
        lines = [f"{'.'.join(map(str, where)) or 'session'}: {what}" for where, what in faults]
        super().__init__("; ".join(lines))


class Session:
    """What holds for one session; only the mode and the places of roots and members matter to addresses.

    `more` are the fields that a registry declares beyond those of the base: texts, lists of texts, root
    keys, folders by root key, and members. One that is left out is None or empty. `allowed_roots` that
    are left out are None, which allows every root; an empty list allows none. `TypeError` for a field
    that no registry declares. A session never changes; `changed` gives another one.

        session = Session(session_id="s-1", mode="support", tenants=[Member("Blue Ltd", folder)])
        session.tenants[0].name
    """

    session_id: str
    mode: str | None
    allowed_roots: tuple[str, ...] | None
    roots: Mapping[str, Path]
    capabilities: tuple[str, ...]

    MEMBERS: ClassVar[Mapping[str, MakeMember]] = {}
    """What `read` makes of the members of a field; `Member` where the field is not named."""

    def __init__(
        self,
        *,
        session_id: str,
        mode: str | None = None,
        allowed_roots: Iterable[str] | None = None,
        roots: Mapping[str, Path] = _NO_FOLDERS,
        capabilities: Iterable[str] = (),
        **more: Any,
    ) -> None:
        fields = {field.name: field.type for field in declared_session_fields()}
        for name in more:
            if name not in fields:
                known = ", ".join(fields)
                raise TypeError(f"a session has no field {name!r}; the registry declares {known}")
        given: dict[str, object] = {
            "session_id": session_id,
            "mode": mode,
            "allowed_roots": allowed_roots,
            "roots": roots,
            "capabilities": capabilities,
            **more,
        }
        stored = {name: _stored(kind, given.pop(name, None)) for name, kind in fields.items()}
        self.__dict__.update(stored)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a session does not change: make another one, changed({name}=...)")

    __delattr__ = cast("Callable[[Any, str], None]", __setattr__)

    def __getattr__(self, name: str) -> Any:
        known = ", ".join(self.__dict__)
        raise AttributeError(f"a session has no field {name!r}; the registry declares {known}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Session):
            return NotImplemented
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # it holds mappings

    def __repr__(self) -> str:
        told = {name: value for name, value in self.__dict__.items() if name not in _folders()}
        return f"Session({', '.join(f'{name}={value!r}' for name, value in told.items())})"

    @classmethod
    def read(cls, raw: object) -> Self:
        """Return the session that a mapping describes, as from a file.

        `SessionFault` with every fault if it describes none.
        """
        from replybook.world.session_reader import (
            SessionReader,
        )

        reader = SessionReader(cls.MEMBERS)
        values = reader.values(raw)
        if values is None or reader.faults:
            raise SessionFault(reader.faults)
        return cls(**values)

    def changed(self, **fields: Any) -> Self:
        """Return this session with other values in some fields."""
        return type(self)(**{**self.__dict__, **fields})

    def member(self, namespace: str, key: str) -> Any:
        """Return the member of this name or alias, None if there is none or more than one."""
        field = current_grammar().members.get(namespace)
        members = () if field is None else self.__dict__.get(field, ())
        return MemberTable(namespace, members).find(key)

    def to_dict(self) -> dict[str, object]:
        """Return the session as policies and traces see it: members by name, roots by key, no host path.

        A member whose folder is there comes with the key of the root that holds it and its address by
        that root, null for none, and with its alias if it has one; `allowed_roots` is null where the session does not say.
        """
        kinds = {field.name: field.type for field in declared_session_fields()}
        told = {name: _told(kinds.get(name), value) for name, value in self.__dict__.items()}
        fields = current_grammar().members
        members = {fields[each]: self._members_of(each, fields[each]) for each in fields}
        return {**told, **members}

    def _members_of(self, namespace: str, field: str) -> list[dict[str, object]]:
        members = cast("tuple[Member, ...]", self.__dict__.get(field, ()))
        if not members:
            return []
        table = MemberTable(namespace, members)
        places = holding_places(self.roots, [one.path for one in members]) if self.roots else {}
        found: list[dict[str, object]] = []
        for one in members:
            key, told = table.key_of(one), {"name": one.name}
            alias = {} if key == one.name else {"alias": key}
            placed = placed_at(places[one.path]) if one.path in places else {}
            found.append({**told, **alias, **placed})
        return found


def placed_at(place: str | None) -> dict[str, object]:
    """Return what a member says of where it lies: the key of its root, and its address there."""
    if place is None:
        return {"root": None}
    return {"root": place.partition("/")[0].partition(":")[2], "place": place}


def _folders() -> frozenset[str]:
    return frozenset(one.name for one in declared_session_fields() if one.type == "folders")


def _stored(kind: str, value: object) -> object:
    """Return a value as a session keeps it; None is what was left out."""
    if kind == "string":
        return value
    if kind == "folders":
        return _NO_FOLDERS if value is None else value
    if kind == "root_keys" and value is None:  # none is another thing than nothing said
        return None
    return () if value is None else tuple(cast("Iterable[object]", value))


def _told(kind: str | None, value: object) -> object:
    """Return a value as it leaves, without host paths."""
    if kind == "members":
        return [{"name": one.name} for one in cast("Iterable[Member]", value)]
    return value if value is None or kind == "string" else list(cast("Iterable[object]", value))
