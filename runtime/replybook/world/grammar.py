"""Words of addresses in the active registry: namespaces, root keys, legacy spellings.

A namespace of kind `roots` names the configured roots. All such namespaces mean the one called
`root`, so that a file has one canonical address. A namespace of kind `members` names a field of the
session. The registry declares three forms of legacy spellings:

- `ROOT_<KEY>:/`: the legacy name of a root.
- `<head>:<Name>/`: another word before a member.
- `<head>:<Name>:/`: a colon after the name of a member.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from replybook.world.registry import declared_world

if TYPE_CHECKING:
    from replybook_schema.world import NamespaceSpec, RootSpec, WorldSpec

ROOT: Final = "root"
"""The namespace of the configured roots in every canonical address."""

_SEGMENT: Final = (
    # perhaps a device name: left to the slower rules
    r"(?![CcPpAaNnLl][OoRrUuPp][NnXxLlMmTt](?:[ ./0-9]|\Z))"
    r"\.?[\w-]+(?:[. ][\w-]+)*"
)
_KEY_AND_PATH: Final = (
    rf"([ -.0-\[\]-~]*[!-.0-\[\]-~])(?:/({_SEGMENT}(?:/{_SEGMENT})*))?/?"  # ASCII without / and \
)
_KEY_FORM: Final = re.compile(r"([^<>:/]*)<KEY>([^<>:/]*):/")
_NAME_FORM: Final = re.compile(r"([^<>:/]+):<Name>(:?)/")


@dataclass(frozen=True, slots=True)
class Grammar:
    """The words of addresses.

    Attributes:
        plain: Matches an ASCII address that no rule can refuse.
        members: The session field of each namespace of members.
        member_fields: All session fields with members.
        heads: The namespace for each word before the first colon.
        legacy_roots: The root key for each legacy name of a root.
        colons: The namespaces whose names may be followed by a colon.
    """

    plain: re.Pattern[str]
    members: Mapping[str, str]
    member_fields: frozenset[str]
    heads: Mapping[str, str]
    roots: frozenset[str]
    legacy_roots: Mapping[str, str]
    colons: frozenset[str]

    @property
    def beginnings(self) -> str:
        """All beginnings of addresses, for a message: `'root:' or 'tenant:'`."""
        *words, last = (f"'{name}:'" for name in (ROOT, *self.members))
        return f"{', '.join(words)} or {last}" if words else last

    @property
    def forms(self) -> str:
        """All forms of addresses, for a message: `'root:<key>/' or 'tenant:<name>/'`."""
        *forms, last = (f"'{ROOT}:<key>/'", *(f"'{name}:<name>/'" for name in self.members))
        return f"{', '.join(forms)} or {last}" if forms else last


def current_grammar() -> Grammar:
    """Return the current grammar of the active registry."""
    global _last
    world = declared_world()
    last = _last
    if last is None or last[0] is not world:
        spellings = tuple(world.legacy_spellings.items())
        last = _last = world, _grammar_of(world.namespaces, world.roots, spellings)
    return last[1]


_last: tuple[WorldSpec, Grammar] | None = None
"""The latest world and its grammar, cached since each address in a trace needs them."""


@lru_cache(maxsize=4)
def _grammar_of(
    namespaces: tuple[NamespaceSpec, ...],
    roots: tuple[RootSpec, ...],
    spellings: tuple[tuple[str, str], ...],
) -> Grammar:
    members = {
        namespace.name: namespace.members
        for namespace in namespaces
        if namespace.members is not None
    }
    names = [(match, target) for form, target in spellings if (match := _NAME_FORM.fullmatch(form))]
    older = {match[1]: target.partition(":")[0] for match, target in names}
    own = {
        namespace.name: namespace.name if namespace.name in members else ROOT
        for namespace in namespaces
    }
    return Grammar(
        plain=_plain((ROOT, *members)),
        members=members,
        member_fields=frozenset(members.values()),
        heads={**{head: name for head, name in older.items() if name in members}, **own},
        roots=frozenset(root.key for root in roots),
        legacy_roots=dict(_legacy_roots(roots, [form for form, _ in spellings])),
        colons=frozenset(target.partition(":")[0] for match, target in names if match[2]),
    )


def _plain(namespaces: Iterable[str]) -> re.Pattern[str]:
    return re.compile(f"({'|'.join(map(re.escape, namespaces))}):{_KEY_AND_PATH}", re.ASCII)


def _legacy_roots(roots: Iterable[RootSpec], forms: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield legacy name and key of each root whose legacy name has a declared form."""
    shapes = [match for form in forms if (match := _KEY_FORM.fullmatch(form))]
    for root in roots:
        old = root.legacy
        if old and any(old.startswith(shape[1]) and old.endswith(shape[2]) for shape in shapes):
            yield old, root.key


NO_GRAMMAR: Final = Grammar(re.compile("(?!)"), {}, frozenset(), {}, frozenset(), {}, frozenset())
"""The grammar before the registry is read. It accepts no address."""
