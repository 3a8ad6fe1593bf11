"""The members of a session, such as its tenants, by the names that addresses use for them.

A member is addressed by its name, exactly or in another Unicode normal form when only one name matches.
A name that no address can say, or that two members share, finds nothing; such a member gets an alias.
Members are any objects with `.name` and `.path`. Source: specification 16.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Final, Generic, Protocol, TypeVar, cast

from replybook.world.address import is_key
from replybook.world.grammar import current_grammar

__all__ = ["Member", "MemberLike", "MemberTable", "id_names"]


class MemberLike(Protocol):
    """What the world needs of a member; its ids, if it has any, are used for an alias (`id_names`)."""

    @property
    def name(self) -> str:
        """The name as people know it."""
        ...

    @property
    def path(self) -> object:
        """The folder on the host, as text or path."""
        ...


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a session: the name that people know, its folder on the host, its id if any."""

    name: str
    path: Path = field(repr=False)
    id: str | None = None


M = TypeVar("M", bound=MemberLike)

_NO_WORD = re.compile(r"[^a-z0-9]+")


def id_names(namespace: str) -> tuple[str, str, str]:
    """Return the attributes that may hold an id of a member, best first: `tenant_id` and two more.

    `remote_file_id` is what a shop calls a member that was downloaded from it.
    """
    return f"{namespace}_id", "remote_file_id", "id"


class MemberTable(Generic[M]):
    """Finds members of one namespace by the key of an address, and says the key of a member.

    For example `MemberTable("tenant", tenants).find("Blue Ltd")`.
    """

    def __init__(
        self,
        namespace: str,
        members: Iterable[M],
        ids_of: Callable[[M], Iterable[object]] | None = None,
    ) -> None:
        """Read the members; `ids_of` gives the ids of one, by default what `id_names` says."""
        self.namespace: Final = namespace
        self.members: Final = tuple(members)
        self._ids_of: Final = ids_of if ids_of is not None else _reader_of_ids(namespace)
        self._drops_colon: Final = namespace in current_grammar().colons
        self._by_name: dict[str, M | None] = {}
        self._by_form: dict[str, M | None] = {}
        for member in self.members:
            name = _name(member)
            self._by_name[name] = member if name not in self._by_name and self._says(name) else None
            form = _form(name)
            self._by_form[form] = member if form not in self._by_form and self._says(name) else None
        self._by_alias: dict[str, M] = {}
        self._alias_of: dict[int, str] = {}
        for member in self.members:
            if self._by_name[_name(member)] is None:
                self._add_alias(member)
        names = {alias: _name(member) for alias, member in self._by_alias.items()}
        self.aliases: Final[Mapping[str, str]] = MappingProxyType(names)
        """The names that no address can say, by the alias that stands in for each."""

    def find(self, key: str) -> M | None:
        """Return the member that `key` means, None if there is none or more than one.

        Where the registry declares the old spelling with a colon behind the name, one colon at the end
        is dropped if the key as given means nothing.
        """
        found, known = self._look(key)
        if not known and self._drops_colon and key.endswith(":"):
            found, _ = self._look(key[:-1])
        return found

    def key_of(self, member: M) -> str:
        """Return the key of a member of this table in canonical addresses: its alias, else its name."""
        return self._alias_of.get(id(member)) or _name(member)

    def _says(self, name: str) -> bool:
        return is_key(self.namespace, name)

    def _look(self, key: str) -> tuple[M | None, bool]:
        """Return what the key means as it stands, and whether it means anything, be it two members."""
        if key in self._by_name:
            return self._by_name[key], True
        if key in self._by_alias:
            return self._by_alias[key], True
        form = _form(key)
        return self._by_form.get(form), form in self._by_form

    def _add_alias(self, member: M) -> None:
        if id(member) in self._alias_of:  # one object listed twice
            return
        alias = next(filter(self._is_free, self._proposals(member)))
        self._by_alias[alias] = member
        self._alias_of[id(member)] = alias

    def _proposals(self, member: M) -> Iterator[str]:
        for value in self._ids_of(member):
            if isinstance(value, str | int) and not isinstance(value, bool):
                yield str(value)
        plain = unicodedata.normalize("NFKD", _name(member)).lower()
        slug = _NO_WORD.sub("-", plain).strip("-")[:40] or self.namespace
        yield from (f"{slug}-{number}" for number in count(1))

    def _is_free(self, alias: str) -> bool:
        """Return True if nothing else is called so; a colon at the end could be read as an old spelling."""
        taken = alias in self._by_alias or _form(alias) in self._by_form
        return not taken and self._says(alias) and not alias.endswith(":")


def _name(member: MemberLike) -> str:
    name = cast("object", member.name)  # whatever a session of somebody else holds
    return name if isinstance(name, str) else ""


def _form(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _reader_of_ids(namespace: str) -> Callable[[MemberLike], Iterable[object]]:
    names = id_names(namespace)
    return lambda member: [getattr(member, name, None) for name in names]
