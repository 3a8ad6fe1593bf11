"""The address world in the registry: namespaces, roots, modes, and contents of files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Encoding: TypeAlias = Literal["utf-8-bom", "bom-optional", "detect-cp1252"]
"""Encoding of files: UTF-8 with a BOM, UTF-8 with or without one, or cp1252 without a BOM."""

Shape: TypeAlias = Literal[
    "block",
    "any",
    "value",
    "file",
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
"""The way in which the items of a file define names. See `DomainSpec`."""

Duplicates: TypeAlias = Literal["last-wins", "merge", "error", "file-local"]
"""The effect of a second definition of a name.

It replaces the first, is added to it, is an error, or is valid only in its own file.
"""

EqualKeys: TypeAlias = Literal["last-wins", "all"]
"""The one of equal keys in a block that holds: the last one, or each of them."""


@dataclass(frozen=True, slots=True)
class NamespaceSpec:
    """A word before the first colon of an address.

    The keys of a namespace of kind `roots` are the configured root keys. Those of kind `members`
    are the names in the session field `members`, for example the tenants of a service.
    """

    name: str
    kind: Literal["roots", "members"]
    meaning: str
    members: str | None = None


@dataclass(frozen=True, slots=True)
class RootSpec:
    """One root key. `legacy` is an old spelling that is read but never written."""

    key: str
    meaning: str
    legacy: str | None = None


@dataclass(frozen=True, slots=True)
class ModeSpec:
    """One agent mode and its visibility of each root: `all`, `session_members` or `none`."""

    name: str
    meaning: str
    roots: Mapping[str, str]
    members: Literal["all", "session"]


@dataclass(frozen=True, slots=True)
class DomainSpec:
    """A folder of a member, the form of its files, and the kinds of items that they define.

    The `shape` of a file says which names its top-level items define:

    - `block`, `id`: the key of each block is a name of `kinds[0]`. With `id` it may be a number.
    - `any`: the same, and also the key of a plain value.
    - `value`: the key of each plain value.
    - `file`: the name of the file without its ending.
    - `nested`: the key of each block that matches `naming`, at any depth.
    - `group`: the key of each block, and the key of each block inside it, which is of `kinds[1]`.
    - `members`: like `block`. Also each block inside a block named like `kinds[1]` with an s.
    - `namespaced`: OUTER.INNER for each key inside each block.
    - `typed`: like `block`. Its kind is the word after `type =`, or ends in `_` and that word.
    - `event`: the key of each block that ends in a dot and a number. The word after `namespace =`
      is of
      `kinds[1]`. An item `KIND NAME = { }` is of that kind, only in its own file.
    - `entries`: the key of each line of text.
    - `none`: no names.

    Attributes:
        folder: The folder, or a single file.
        since: The first version that reads it.
        until: The first version that does not read it any more.
        extensions: Lower-case suffixes with a dot. If empty, all files.
        naming: The form of names, a glob.
        duplicates: The effect of a second definition of a name.
        equal_keys: The one of equal keys in a block that holds.
        texts: Keys of texts that an item needs. `{k}` is its name.
        unless: Pairs of a key and a text of `texts`. An item with this key needs another text.
        replaces: The folder of other versions that this one replaces.
        inner: Names below an item, as (kind, paths). `flag` is the value of that key, `flag[]` the
            words of its block, `tracks.*` the key of each block in `tracks`. Several items may
            define the same such name.
        settings: Keys that never name an item, even before a block.
        allowed: Codes of problems that are not mistakes in its files.
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
    equal_keys: EqualKeys = "last-wins"
    texts: tuple[str, ...] = ()
    unless: tuple[tuple[str, str], ...] = ()
    replaces: str | None = None
    inner: tuple[tuple[str, tuple[str, ...]], ...] = ()
    settings: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()

    @property
    def named_kinds(self) -> tuple[str, ...]:
        """The kinds whose names in a file are completely defined by `shape` and `inner`."""
        if self.shape == "none":
            return ()
        count = {"group": 2, "members": 2, "event": 2, "typed": len(self.kinds)}.get(self.shape, 1)
        deeper = [kind for kind, _ in self.inner if kind not in self.kinds[:count]]
        return (*self.kinds[:count], *deeper)


@dataclass(frozen=True, slots=True)
class ReferenceSpec:
    """Places in files that name an item of a kind.

    Attributes:
        keys: Script keys whose value is the name. `event.id` is the key `id` in a block after
            `event`. `*.title` is the key `title` in a top-level item, and `*` the name of the item
            itself. With `[]`, the value may also be a block of names, each alone or after a
            number.
        prefixes: Words with a colon before a name, in any key or value: `title:` in
            `title:k_somewhere.holder`. A dot ends the name.
        calls: Words that call a defined item by its name, as a key or a value anywhere in script:
            `{k}` is the name, as in `any_{k}`. A word that calls no defined item is none.
        functions: Functions in texts whose first argument is the name in quotes, as in
            `[Shown('name')]`.
        folders: The folders of these files. If empty, all folders.
    """

    kind: str
    keys: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WorldSpec:
    """Namespaces, roots, modes, legacy spellings, limits, and the contents of member files."""

    namespaces: tuple[NamespaceSpec, ...]
    roots: tuple[RootSpec, ...]
    modes: tuple[ModeSpec, ...]
    legacy_spellings: Mapping[str, str]
    limits: Mapping[str, int]
    domains: tuple[DomainSpec, ...] = ()
    references: tuple[ReferenceSpec, ...] = ()

    def extended(self, more: WorldSpec) -> WorldSpec:
        """Return this world with the additions of a registry on top.

        A limit of that registry counts only if it is new.
        """
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
