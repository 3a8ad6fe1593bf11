"""The address world as the registry declares it: namespaces, roots, modes, folders of members.

Source: 002 §0-§2, specification 15-23 and 32.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

__all__ = ["DomainSpec", "ModeSpec", "NamespaceSpec", "RootSpec", "WorldSpec"]


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
    """A folder of a member and the kinds of item that its files may define."""

    folder: str
    kinds: tuple[str, ...]
    since: str | None = None
    until: str | None = None


@dataclass(frozen=True, slots=True)
class WorldSpec:
    """Namespaces, roots, modes, legacy spellings, limits, and the folders of a member."""

    namespaces: tuple[NamespaceSpec, ...]
    roots: tuple[RootSpec, ...]
    modes: tuple[ModeSpec, ...]
    legacy_spellings: Mapping[str, str]
    limits: Mapping[str, int]
    domains: tuple[DomainSpec, ...] = ()

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
        )
