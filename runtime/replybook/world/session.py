"""A session: its mode, roots and members, and further fields that a registry declares.

The five fields of the base registry are arguments and attributes. So is every field that a registry
adds to the vocabulary, such as the tenants of a service. Host paths occur only in folders and
members, and never in the result of `to_dict`.
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

_NO_FOLDERS: Final[Mapping[str, Path]] = MappingProxyType({})


class SessionFault(ValueError):
    """A mapping that is not a valid session.

    Attributes:
        faults: All faults, each with the steps to the value and a problem.
    """

    def __init__(self, faults: Sequence[tuple[Steps, str]]) -> None:
        self.faults = tuple(faults)
        lines = [f"{'.'.join(map(str, where)) or 'session'}: {what}" for where, what in faults]
        super().__init__("; ".join(lines))


class Session:
    """The values of one session. Addresses depend only on the mode, the roots and the members.

    A session never changes; `changed` returns a new one.

        session = Session(session_id="s-1", mode="support", tenants=[Member("Blue Ltd", folder)])
        session.tenants[0].name

    Args:
        session_id: The id of the session.
        mode: The mode of the agent.
        allowed_roots: The allowed root keys. None allows every root, an empty list allows none.
        roots: Folders by root key.
        capabilities: Names of capabilities.
        **more: Further fields that a registry declares: texts, lists of texts, root keys, folders
            by root key, or members. A field that is left out is None or empty.

    Raises:
        TypeError: If no registry declares a field.
    """

    session_id: str
    mode: str | None
    allowed_roots: tuple[str, ...] | None
    roots: Mapping[str, Path]
    capabilities: tuple[str, ...]

    MEMBERS: ClassVar[Mapping[str, MakeMember]] = {}
    """Class of the members that `read` makes, by field. Defaults to `Member`."""

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
        stored = {name: _store_value(kind, given.pop(name, None)) for name, kind in fields.items()}
        self.__dict__.update(stored)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a session cannot be changed; make a copy with changed({name}=...)")

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
        """Return the session that a mapping describes, for example from a file.

        Raises:
            SessionFault: If the mapping is not a valid session. It lists every fault.
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
        """Return a copy of this session with new values in some fields."""
        return type(self)(**{**self.__dict__, **fields})

    def member(self, namespace: str, key: str) -> Any:
        """Return the member with this name or alias, or None if there is none or more than one."""
        field = current_grammar().members.get(namespace)
        members = () if field is None else self.__dict__.get(field, ())
        return MemberTable(namespace, members).find(key)

    def to_dict(self) -> dict[str, object]:
        """Return the session for policies and traces, without host paths.

        Members are shown by name, and roots by key.

        A member whose folder exists has the key of its root and its address there, or null if no
        root contains it. It also has its alias, if any. `allowed_roots` is null if the session sets
        none.
        """
        kinds = {field.name: field.type for field in declared_session_fields()}
        told = {
            name: _hide_host_paths(kinds.get(name), value) for name, value in self.__dict__.items()
        }
        fields = current_grammar().members
        members = {fields[each]: self._members_of(each, fields[each]) for each in fields}
        return {**told, **members}

    def _members_of(self, namespace: str, field: str) -> list[dict[str, object]]:
        members = cast("tuple[Member, ...]", self.__dict__.get(field, ()))
        if not members:
            return []
        table = MemberTable(namespace, members)
        places = (
            holding_places(self.roots, [member.path for member in members]) if self.roots else {}
        )
        found: list[dict[str, object]] = []
        for member in members:
            key, told = table.key_of(member), {"name": member.name}
            alias = {} if key == member.name else {"alias": key}
            placed = placed_at(places[member.path]) if member.path in places else {}
            found.append({**told, **alias, **placed})
        return found


def placed_at(place: str | None) -> dict[str, object]:
    """Return root key and address of a member's folder, as fields of the member."""
    if place is None:
        return {"root": None}
    return {"root": place.partition("/")[0].partition(":")[2], "place": place}


def _folders() -> frozenset[str]:
    return frozenset(field.name for field in declared_session_fields() if field.type == "folders")


def _store_value(kind: str, value: object) -> object:
    """Return a value as a session stores it. None is a field that was left out."""
    if kind == "string":
        return value
    if kind == "folders":
        return _NO_FOLDERS if value is None else value
    if kind == "root_keys" and value is None:  # None and an empty list have different meanings
        return None
    return () if value is None else tuple(cast("Iterable[object]", value))


def _hide_host_paths(kind: str | None, value: object) -> object:
    """Return a value without host paths."""
    if kind == "members":
        return [{"name": one.name} for one in cast("Iterable[Member]", value)]
    return value if value is None or kind == "string" else list(cast("Iterable[object]", value))
