"""Reader that builds the values of a session from a mapping, for example from a file.

Every fault is collected, and no fault is raised. The vocabulary of the registry declares the fields
and their types. The generated `session.schema.json` describes the same for editors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

from replybook.world.grammar import current_grammar
from replybook.world.members import Member, MemberLike
from replybook.world.registry import declared_session_fields, declared_world
from replybook_schema.near import did_you_mean

if TYPE_CHECKING:
    from replybook_schema.vocabulary import SessionFieldSpec

Steps: TypeAlias = tuple[str | int, ...]
"""Keys and indexes from the top of the mapping to a value, such as ("tenants", 0, "path")."""

MakeMember: TypeAlias = Callable[[str, Path, str | None], MemberLike]
"""Makes a member from its name, folder and id."""

_REQUIRED: Final = ("session_id", "roots")

T = TypeVar("T")


class SessionReader:
    """Turns raw values into the values of a session. `faults` holds everything that was wrong."""

    def __init__(self, make_member: Mapping[str, MakeMember]) -> None:
        """Prepare a reader. `make_member` makes the members of a field, by default `Member`."""
        self.faults: list[tuple[Steps, str]] = []
        self._make_member: Final = make_member
        world = declared_world()
        self._modes: Final = [mode.name for mode in world.modes]
        self._roots: Final = [root.key for root in world.roots]
        self._namespaces: Final = {field: name for name, field in current_grammar().members.items()}

    def values(self, raw: object) -> dict[str, Any] | None:
        """Return the values by field, or None for any other object."""
        fields = {field.name: field for field in declared_session_fields()}
        table = self._table(raw, (), fields, _REQUIRED)
        if table is None:
            return None
        return {name: self._value(table, field) for name, field in fields.items()}

    def _value(self, table: Mapping[str, object], field: SessionFieldSpec) -> object:
        name = field.name
        if name == "mode":
            return self._mode(table)
        if field.type == "string":
            return self._text(table, name) or ("" if name in _REQUIRED else None)
        if field.type == "folders":
            return self._folders(table, name)
        if field.type == "members":
            return self._members(table, name)
        # a missing field differs from an empty one
        if field.type == "root_keys" and name not in table:
            return None
        texts = self._list(table, name, self._read_text)
        return texts if field.type == "string_list" else self._known_roots(texts, name)

    def _fault(self, where: Steps, problem: str) -> None:
        self.faults.append((where, problem))

    # Values

    def _table(
        self, raw: object, where: Steps, known: Iterable[str], required: Iterable[str] = ()
    ) -> Mapping[str, object] | None:
        if not isinstance(raw, Mapping):
            self._fault(where, f"{_cut_value(raw)} is not a mapping")
            return None
        table = cast("Mapping[object, object]", raw)
        known = tuple(known)
        for key in table:
            if key not in known:
                self._fault(
                    (*where, str(key)),
                    f"key {_cut_value(key)} is not known{_guess_word(key, known)}",
                )
        for key in required:
            if key not in table:
                self._fault((*where, key), f"the key {key!r} is missing")
        return {key: value for key, value in table.items() if isinstance(key, str)}

    def _text(self, table: Mapping[str, object], key: str, where: Steps = ()) -> str | None:
        value = table.get(key)
        if value is None and key not in _REQUIRED:
            return None
        return self._read_text(value, (*where, key))

    def _read_text(self, value: object, where: Steps) -> str | None:
        """Return a non-empty text, or None with a fault."""
        if isinstance(value, str) and value:
            return value
        self._fault(where, f"{_cut_value(value)} is not a text, or is empty")
        return None

    def _list(
        self, table: Mapping[str, object], key: str, read: Callable[[object, Steps], T | None]
    ) -> tuple[T, ...]:
        value = table.get(key, ())
        if not isinstance(value, list | tuple):
            self._fault((key,), f"{_cut_value(value)} is not a list")
            return ()
        items = cast("Sequence[object]", value)
        made = [read(item, (key, index)) for index, item in enumerate(items)]
        return tuple(item for item in made if item is not None)

    # Words of the registry

    def _mode(self, table: Mapping[str, object]) -> str | None:
        mode = self._text(table, "mode")
        if mode is not None and mode not in self._modes:
            self._fault(("mode",), f"{_cut_value(mode)} is no mode{_guess_word(mode, self._modes)}")
        return mode

    def _known_roots(self, keys: tuple[str, ...], field: str) -> tuple[str, ...]:
        for index, key in enumerate(keys):
            if key not in self._roots:
                self._fault(
                    (field, index), f"{_cut_value(key)} is no root{_guess_word(key, self._roots)}"
                )
        return keys

    # Places on the host

    def _members(self, table: Mapping[str, object], field: str) -> tuple[MemberLike, ...]:
        namespace = self._namespaces.get(field)
        id_key = "id" if namespace is None else f"{namespace}_id"
        make = self._make_member.get(field, Member)
        return self._list(table, field, lambda raw, at: self._member(raw, at, id_key, make))

    def _member(
        self, raw: object, where: Steps, id_key: str, make: MakeMember
    ) -> MemberLike | None:
        table = self._table(raw, where, ("name", "path", id_key), ("name", "path"))
        if table is None or not {"name", "path"} <= table.keys():
            return None
        name, path = table["name"], self._folder(table["path"], (*where, "path"))
        own_id = self._text(table, id_key, where)
        if not isinstance(name, str):
            self._fault((*where, "name"), f"{_cut_value(name)} is not a text")
            return None
        return None if path is None else make(name, path, own_id)

    def _folders(self, table: Mapping[str, object], field: str) -> Mapping[str, Path]:
        raw = self._table(table.get(field, {}), (field,), self._roots) or {}
        made = {key: self._folder(value, (field, key)) for key, value in raw.items()}
        return MappingProxyType({key: path for key, path in made.items() if path is not None})

    def _folder(self, value: object, where: Steps) -> Path | None:
        if not isinstance(value, str | Path):
            self._fault(where, f"{_cut_value(value)} is not the path of a folder")
            return None
        if "\0" in str(value):
            self._fault(where, "a path cannot hold the character NUL")
            return None
        path = Path(value)
        if not path.is_absolute():
            self._fault(where, f"{_cut_value(str(value))} is not an absolute path")
            return None
        return path


def _cut_value(value: object) -> str:
    if isinstance(value, Mapping):
        return "this mapping"
    if isinstance(value, list | tuple):
        return "this list"
    if value is None:
        return "nothing"
    if isinstance(value, int) and abs(value) >= 10**60:
        return "this number"
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _guess_word(word: object, known: Sequence[str]) -> str:
    if not known:
        return "; the registry declares none"
    return did_you_mean(str(word), known, f"; it is one of {', '.join(known)}", before="; ")
