"""Members of a session, such as its tenants, by the names that addresses use for them.

The key of a member is its name, or another Unicode normal form of it if only one name matches. A
name that fits no address, or that two members share, finds nothing. Such a member gets an alias.
Members are any objects with `.name` and `.path`.
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


class MemberLike(Protocol):
    """A member as the world needs it. Its ids, if any, become its alias (`id_names`)."""

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
    """A member of a session.

    Attributes:
        name: The name as people know it.
        path: The folder on the host.
        id: The id, if any.
    """

    name: str
    path: Path = field(repr=False)
    id: str | None = None


M = TypeVar("M", bound=MemberLike)

_NO_WORD = re.compile(r"[^a-z0-9]+")


def id_names(namespace: str) -> tuple[str, str, str]:
    """Return the attributes that may hold an id of a member, such as `tenant_id`, best first.

    `remote_file_id` is the id that a shop gives to a downloaded member.
    """
    return f"{namespace}_id", "remote_file_id", "id"


class MemberTable(Generic[M]):
    """Finds the members of one namespace by their keys, and the keys of members.

    For example `MemberTable("tenant", tenants).find("Blue Ltd")`.
    """

    def __init__(
        self,
        namespace: str,
        members: Iterable[M],
        ids_of: Callable[[M], Iterable[object]] | None = None,
    ) -> None:
        """Read the members.

        Args:
            namespace: The namespace of the members.
            members: The members.
            ids_of: Returns the ids of a member. Defaults to the attributes in `id_names`.
        """
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
        """The names that fit no address, by the alias of each."""

    def find(self, key: str) -> M | None:
        """Return the member with this key, or None if there is none or more than one.

        If the registry declares the legacy spelling with a colon after the name, a colon at the end
        is dropped when the key itself is unknown.
        """
        found, known = self._look(key)
        if not known and self._drops_colon and key.endswith(":"):
            found, _ = self._look(key[:-1])
        return found

    def key_of(self, member: M) -> str:
        """Return the key of a member in canonical addresses: its alias or its name."""
        return self._alias_of.get(id(member)) or _name(member)

    def _says(self, name: str) -> bool:
        return is_key(self.namespace, name)

    def _look(self, key: str) -> tuple[M | None, bool]:
        """Return the member for a key, and True if the key is known, even to two members."""
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
        """Return True if no member uses this alias and it does not end in a colon.

        A colon at the end could be read as a legacy spelling.
        """
        taken = alias in self._by_alias or _form(alias) in self._by_form
        return not taken and self._says(alias) and not alias.endswith(":")


def _name(member: MemberLike) -> str:
    name = cast("object", member.name)  # a session of another library may hold any value
    return name if isinstance(name, str) else ""


def _form(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _reader_of_ids(namespace: str) -> Callable[[MemberLike], Iterable[object]]:
    names = id_names(namespace)
    return lambda member: [getattr(member, name, None) for name in names]
