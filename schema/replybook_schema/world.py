"""The address world as the registry declares it: namespaces, roots, modes, and what files hold.

Source: 002 §0-§2, specification 15-23 and 31-33.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

__all__ = [
    "DomainSpec",
    "Duplicates",
    "Encoding",
    "ModeSpec",
    "NamespaceSpec",
    "ReferenceSpec",
    "RootSpec",
    "Shape",
    "WorldSpec",
]

Encoding: TypeAlias = Literal["utf-8-bom", "bom-optional", "detect-cp1252"]
"""How files are read: UTF-8 with a BOM, UTF-8 with or without one, or cp1252 where there is no BOM."""

Shape: TypeAlias = Literal[
    "block",
    "any",
    "nested",
    "group",
    "namespaced",
    "typed",
    "event",
    "members",
    "id",
    "entries",
    "none",
]
"""How the items of a file give names; `DomainSpec` says what each means."""

Duplicates: TypeAlias = Literal["last-wins", "merge", "error", "file-local"]
"""What a second definition of a name does: it replaces, is added, is wrong, or holds in its own file."""


@dataclass(frozen=True, slots=True)
class NamespaceSpec:
    """What may stand before the first colon of an address.

    Keys of a namespace of kind `roots` are the configured root keys. Those of kind `members` are the
    names of what the session holds in its field `members`, for example the tenants of a service.
    """

    name: str
    kind: Literal["roots", "members"]
    meaning: str
    members: str | None = None


@dataclass(frozen=True, slots=True)
class RootSpec:
    """One root key; `legacy` is the old spelling that is still read and never emitted, if there is one."""

    key: str
    meaning: str
    legacy: str | None = None


@dataclass(frozen=True, slots=True)
class ModeSpec:
    """One agent mode and what it sees: per root `all`, `session_members` or `none`."""

    name: str
    meaning: str
    roots: Mapping[str, str]
    members: Literal["all", "session"]


@dataclass(frozen=True, slots=True)
class DomainSpec:
    """A folder of a member, how its files are written, and the kinds of item that they may define.

    `folder` may name one single file. `since` and `until` are versions: it is read from `since` on and
    no longer from `until` on. `extensions` are lower-case suffixes with their dot; none says that any
    will do. `replaces` is the folder of other versions in whose place this one stands. `naming` is the
    form of names, a glob. `texts` are the keys of texts that an item needs; `{k}` is its name.
    `unless` are pairs of a key and such a text: an item that holds the key itself says what text it takes.

    The names that a file defines, by `shape` of its top-level items:

    - `block`, `id`: the key of each block is a name of `kinds[0]`; with `id` it may be a number;
    - `any`: so is the key of a plain value;
    - `nested`: the key of each block that `naming` fits, at any depth;
    - `group`: the key of each block, and of each block inside it, which is of `kinds[1]`;
    - `members`: as `block`, and of `kinds[1]` each block inside a block that is called as that, with an s;
    - `namespaced`: OUTER.INNER for each key inside each block;
    - `typed`: as `block`, and of the kind that is, or ends in `_` and, the word behind `type =`;
    - `event`: the key of each block that ends in a dot and a number; of `kinds[1]` what stands behind
      `namespace =`; an item headed `KIND NAME = { }` is of that kind, in its own file only;
    - `entries`: the key of each line of text;
    - `none`: none.

    `inner` gives names that stand deeper, as (kind, paths below an item): `flag` the value of that key,
    `flag[]` the words of its block, `tracks.*` the key of each block in the block `tracks`. Several items may bring
    the same such name. `settings` are keys that never name an item, although a block follows.
    """

    folder: str
    kinds: tuple[str, ...]
    since: str | None = None
    until: str | None = None
    extensions: tuple[str, ...] = (".txt",)
    encoding: Encoding = "utf-8-bom"
    shape: Shape = "block"
    naming: str | None = None
    duplicates: Duplicates = "last-wins"
    texts: tuple[str, ...] = ()
    unless: tuple[tuple[str, str], ...] = ()
    replaces: str | None = None
    inner: tuple[tuple[str, tuple[str, ...]], ...] = ()
    settings: tuple[str, ...] = ()

    @property
    def named_kinds(self) -> tuple[str, ...]:
        """The kinds of `kinds` all of whose names in a file `shape` and `inner` give."""
        if self.shape == "none":
            return ()
        count = {"group": 2, "members": 2, "event": 2, "typed": len(self.kinds)}.get(self.shape, 1)
        deeper = [kind for kind, _ in self.inner if kind not in self.kinds[:count]]
        return (*self.kinds[:count], *deeper)


@dataclass(frozen=True, slots=True)
class ReferenceSpec:
    """Where files name an item of a kind: in those of `folders`, or anywhere if there are none.

    `keys` are script keys whose value is its name. `event.id` is the key `id` in a block behind `event`;
    `*.title` is the key `title` in a top-level item; with `[]` behind it a key also takes a block of names,
    each alone or behind a number. `prefixes` are words with a colon that stand before a name, wherever a
    key or a value stands: `title:` in `title:k_somewhere.holder`; a dot ends the name.
    """

    kind: str
    keys: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WorldSpec:
    """Namespaces, roots, modes, legacy spellings, limits, and what the files of a member hold."""

    namespaces: tuple[NamespaceSpec, ...]
    roots: tuple[RootSpec, ...]
    modes: tuple[ModeSpec, ...]
    legacy_spellings: Mapping[str, str]
    limits: Mapping[str, int]
    domains: tuple[DomainSpec, ...] = ()
    references: tuple[ReferenceSpec, ...] = ()

    def extended(self, more: WorldSpec) -> WorldSpec:
        """Return the world with what a registry on top of it adds; a limit of it counts where it is new."""
        return replace(
            self,
            namespaces=self.namespaces + more.namespaces,
            roots=self.roots + more.roots,
            modes=self.modes + more.modes,
            legacy_spellings={**self.legacy_spellings, **more.legacy_spellings},
            limits={**more.limits, **self.limits},
            domains=self.domains + more.domains,
            references=self.references + more.references,
        )
