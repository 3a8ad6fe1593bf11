"""A session: who works in which mode, on which playset, with which mods and roots.

`Session.read` takes a plain mapping, as from a file, and collects every fault before it refuses.
Host paths live in `mods` and `roots` alone, and never in what `to_dict` gives.
Source: decision 20, specification 16 and 23, 002 §9.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar, cast

from replybook.world.mods import ModTable
from replybook.world.registry import declared_world

__all__ = ["Location", "Mod", "Session", "SessionFault"]

Location = tuple[str | int, ...]
"""Keys and positions from the top of the mapping to the value, e.g. ("mods", 0, "path")."""


class SessionFault(ValueError):
    """A mapping that is no session; `faults` holds every (location, problem)."""

    def __init__(self, faults: Sequence[tuple[Location, str]]) -> None:
        self.faults = tuple(faults)
        lines = [f"{'.'.join(map(str, where)) or 'session'}: {what}" for where, what in faults]
        super().__init__("; ".join(lines))


@dataclass(frozen=True, slots=True)
class Mod:
    """A mod of the session: the name the launcher shows, its folder on the host, its id if any."""

    name: str
    path: Path = field(repr=False)
    mod_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """What holds for one session; only `mode` and the place of mods and roots matter to addresses."""

    session_id: str
    mode: str | None = None
    playset_id: str | None = None
    vanilla_version_id: str | None = None
    active_mod_ids: tuple[str, ...] = ()
    allowed_roots: tuple[str, ...] = ()
    indexed_domains: tuple[str, ...] = ()
    mods: tuple[Mod, ...] = ()
    roots: Mapping[str, Path] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    capabilities: tuple[str, ...] = ()

    @classmethod
    def read(cls, raw: object) -> Session:
        """The session that a mapping describes; `SessionFault` with every fault if it does not."""
        door = _Door()
        session = door.session(raw)
        if session is None or door.faults:
            raise SessionFault(door.faults)
        return session

    def get_mod(self, name: str) -> Mod | None:
        """The mod of this name or alias, None if there is none or more than one."""
        return ModTable(self.mods).find(name)

    def to_dict(self) -> dict[str, object]:
        """The session as policies and traces see it: mods by name, roots by key, no host path."""
        plain: dict[str, object] = {name: getattr(self, name) for name in _KEYS}
        listed = {name: list(getattr(self, name)) for name in _LISTS}
        mods = [{"name": mod.name} for mod in self.mods]
        return {**plain, **listed, "mods": mods, "roots": list(self.roots)}


_KEYS = tuple(spec.name for spec in fields(Session))
_MOD_KEYS = tuple(spec.name for spec in fields(Mod))
_LISTS = ("active_mod_ids", "allowed_roots", "indexed_domains", "capabilities")
_REQUIRED = ("session_id", "roots")

T = TypeVar("T")


class _Door:
    """Where raw values become a session; every fault is written down, none is raised."""

    def __init__(self) -> None:
        self.faults: list[tuple[Location, str]] = []

    def session(self, raw: object) -> Session | None:
        table = self._table(raw, (), _KEYS, _REQUIRED)
        if table is None:
            return None
        return Session(
            session_id=self._text(table, "session_id") or "",
            mode=self._mode(table),
            playset_id=self._text(table, "playset_id"),
            vanilla_version_id=self._text(table, "vanilla_version_id"),
            active_mod_ids=self._texts(table, "active_mod_ids"),
            allowed_roots=self._known_roots(table, "allowed_roots"),
            indexed_domains=self._texts(table, "indexed_domains"),
            mods=self._list(table, "mods", self._mod),
            roots=self._roots(table),
            capabilities=self._texts(table, "capabilities"),
        )

    def _fault(self, where: Location, problem: str) -> None:
        self.faults.append((where, problem))

    # Values

    def _table(
        self, raw: object, where: Location, known: Iterable[str], required: Iterable[str] = ()
    ) -> Mapping[str, object] | None:
        if not isinstance(raw, Mapping):
            self._fault(where, f"{_shown(raw)} is not a mapping")
            return None
        table = cast("Mapping[object, object]", raw)
        known = tuple(known)
        for key in table:
            if key not in known:
                self._fault(
                    (*where, str(key)), f"key {_shown(key)} is not known{_meant(key, known)}"
                )
        for key in required:
            if key not in table:
                self._fault((*where, key), f"the key {key!r} is missing")
        return {key: value for key, value in table.items() if isinstance(key, str)}

    def _text(self, table: Mapping[str, object], key: str, where: Location = ()) -> str | None:
        value = table.get(key)
        return None if value is None and key not in _REQUIRED else self._said(value, (*where, key))

    def _said(self, value: object, where: Location) -> str | None:
        """A text that is not empty."""
        if isinstance(value, str) and value:
            return value
        self._fault(where, f"{_shown(value)} is not a text of at least one character")
        return None

    def _list(
        self, table: Mapping[str, object], key: str, read: Callable[[object, Location], T | None]
    ) -> tuple[T, ...]:
        value = table.get(key, ())
        if not isinstance(value, list | tuple):
            self._fault((key,), f"{_shown(value)} is not a list")
            return ()
        items = cast("Sequence[object]", value)
        made = [read(item, (key, index)) for index, item in enumerate(items)]
        return tuple(item for item in made if item is not None)

    def _texts(self, table: Mapping[str, object], key: str) -> tuple[str, ...]:
        return self._list(table, key, self._said)

    # Words of the registry

    def _mode(self, table: Mapping[str, object]) -> str | None:
        mode = self._text(table, "mode")
        known = [mode.name for mode in declared_world().modes]
        if mode is not None and mode not in known:
            self._fault(("mode",), f"{_shown(mode)} is no mode{_meant(mode, known)}")
        return mode

    def _known_roots(self, table: Mapping[str, object], key: str) -> tuple[str, ...]:
        roots = self._texts(table, key)
        known = [root.key for root in declared_world().roots]
        for index, root in enumerate(roots):
            if root not in known:
                self._fault((key, index), f"{_shown(root)} is no root{_meant(root, known)}")
        return roots

    # Places on the host

    def _mod(self, raw: object, where: Location) -> Mod | None:
        table = self._table(raw, where, _MOD_KEYS, ("name", "path"))
        if table is None or not {"name", "path"} <= table.keys():
            return None
        name, path = table["name"], self._folder(table["path"], (*where, "path"))
        mod_id = self._text(table, "mod_id", where)
        if not isinstance(name, str):
            self._fault((*where, "name"), f"{_shown(name)} is not a text")
            return None
        return None if path is None else Mod(name, path, mod_id)

    def _roots(self, table: Mapping[str, object]) -> Mapping[str, Path]:
        known = [root.key for root in declared_world().roots]
        raw = self._table(table.get("roots", {}), ("roots",), known) or {}
        made = {key: self._folder(value, ("roots", key)) for key, value in raw.items()}
        return MappingProxyType({key: path for key, path in made.items() if path is not None})

    def _folder(self, value: object, where: Location) -> Path | None:
        if not isinstance(value, str | Path):
            self._fault(where, f"{_shown(value)} is not the path of a folder")
            return None
        if "\0" in str(value):
            self._fault(where, "a path cannot hold the character NUL")
            return None
        path = Path(value)
        if not path.is_absolute():
            self._fault(where, f"{_shown(str(value))} does not begin at the top of the disk")
            return None
        return path


def _shown(value: object) -> str:
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


def _meant(word: object, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(str(word)[:80], known, n=1)
    return f"; did you mean {near[0]!r}?" if near else f"; it is one of {', '.join(known)}"
