"""The mods of a session by the names that addresses use for them.

A mod is addressed by its name, exactly or in another Unicode normal form when only one name matches.
A name that no address can say, or that two mods share, finds nothing; such a mod gets an alias.
Mods are any objects with `.name` and `.path`. Source: specification 16.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from types import MappingProxyType
from typing import Final, Generic, Protocol, TypeVar, cast

from replybook.world.address import is_key

__all__ = ["ModLike", "ModTable"]


class ModLike(Protocol):
    """What the world needs of a mod; a `mod_id` or `remote_file_id` is used for an alias."""

    @property
    def name(self) -> str:
        """As the launcher shows it."""
        ...

    @property
    def path(self) -> object:
        """The folder on the host, as text or path."""
        ...


M = TypeVar("M", bound=ModLike)

_IDS = ("mod_id", "remote_file_id")
_NO_WORD = re.compile(r"[^a-z0-9]+")


class ModTable(Generic[M]):
    """Finds mods by the key of an address, and says the key of a mod."""

    def __init__(self, mods: Iterable[M]) -> None:
        self.mods: Final = tuple(mods)
        self._by_name: dict[str, M | None] = {}
        self._by_form: dict[str, M | None] = {}
        for mod in self.mods:
            name = _name(mod)
            self._by_name[name] = mod if name not in self._by_name and is_key(name) else None
            form = _form(name)
            self._by_form[form] = mod if form not in self._by_form and is_key(name) else None
        self._by_alias: dict[str, M] = {}
        self._alias_of: dict[int, str] = {}
        for mod in self.mods:
            if self._by_name[_name(mod)] is None:
                self._add_alias(mod)
        names = {alias: _name(mod) for alias, mod in self._by_alias.items()}
        self.aliases: Final[Mapping[str, str]] = MappingProxyType(names)
        """The names that no address can say, by the alias that stands in for each."""

    def find(self, key: str) -> M | None:
        """The mod that `key` means, None if there is none or more than one.

        One colon at the end is dropped if the key as given means nothing: `mod:Name:/` is an old
        spelling of `mod:Name/`.
        """
        found, known = self._look(key)
        if not known and key.endswith(":"):
            found, _ = self._look(key[:-1])
        return found

    def _look(self, key: str) -> tuple[M | None, bool]:
        """What the key means as it stands, and whether it means anything, be it two mods."""
        if key in self._by_name:
            return self._by_name[key], True
        if key in self._by_alias:
            return self._by_alias[key], True
        form = _form(key)
        return self._by_form.get(form), form in self._by_form

    def key_of(self, mod: M) -> str:
        """The key of a mod of this table in canonical addresses: its alias, else its name."""
        return self._alias_of.get(id(mod)) or _name(mod)

    def _add_alias(self, mod: M) -> None:
        if id(mod) in self._alias_of:  # one object listed twice
            return
        alias = next(filter(self._is_free, _proposals(mod)))
        self._by_alias[alias] = mod
        self._alias_of[id(mod)] = alias

    def _is_free(self, alias: str) -> bool:
        """Whether nothing else is called so; a colon at the end would be read as the old spelling."""
        taken = alias in self._by_alias or _form(alias) in self._by_form
        return not taken and is_key(alias) and not alias.endswith(":")


def _name(mod: ModLike) -> str:
    name = cast("object", mod.name)  # whatever a session of somebody else holds
    return name if isinstance(name, str) else ""


def _form(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _proposals(mod: ModLike) -> Iterator[str]:
    for attribute in _IDS:
        value: object = getattr(mod, attribute, None)
        if isinstance(value, str | int) and not isinstance(value, bool):
            yield str(value)
    plain = unicodedata.normalize("NFKD", _name(mod)).lower()
    slug = _NO_WORD.sub("-", plain).strip("-")[:40] or "mod"
    yield from (f"{slug}-{number}" for number in count(1))
