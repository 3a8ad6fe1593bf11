"""The part that one generated package brings to the registry of a process. Source: specification 13."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from replybook_schema.records import RawLegacy, RawRecord

if TYPE_CHECKING:
    from replybook_schema.enforcement import EnforcementSpec
    from replybook_schema.policy import PolicySpec
    from replybook_schema.taxonomy import ActionSpec, AreaSpec
    from replybook_schema.tools import ToolSpec
    from replybook_schema.vocabulary import VocabularySpec
    from replybook_schema.world import WorldSpec

__all__ = ["IMPLEMENTATION", "Declared", "Names", "Source", "names_of"]


def _nothing() -> tuple[()]:
    return ()


def _none() -> None:
    return None


Names: TypeAlias = Mapping[str, tuple[str, ...]]
"""What a registry declares: kind of entry to names, which no other registry may declare."""

IMPLEMENTATION: Final = "implementation of the tool"
"""The kind under which a registry announces the declared tools that it implements."""

_NO_NAMES: Final[Names] = MappingProxyType({})


def _no_names() -> Names:
    return _NO_NAMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The parts of one generated package; each is imported when it is first asked for."""

    name: str
    package: str
    records: Callable[[], tuple[RawRecord, ...]]
    version: str = ""
    names: Callable[[], Names] = _no_names
    areas: Callable[[], tuple[AreaSpec, ...]] = _nothing
    actions: Callable[[], tuple[ActionSpec, ...]] = _nothing
    legacy: Callable[[], tuple[RawLegacy, ...]] = _nothing
    tools: Callable[[], tuple[ToolSpec, ...]] = _nothing
    policy: Callable[[], PolicySpec | None] = _none
    world: Callable[[], WorldSpec | None] = _none
    enforcement: Callable[[], EnforcementSpec | None] = _none
    vocabulary: Callable[[], VocabularySpec | None] = _none

    @property
    def identity(self) -> tuple[str, str]:
        """Name and package, which tell one registry from another."""
        return self.name, self.package


Declared: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Kinds of entries, each with its names."""


def names_of(source: Source) -> Declared:
    """Return kinds and names of what `source` declares; a package without an announcement is read."""
    if source.names is not _no_names:
        return tuple(source.names().items())
    from replybook_schema.unannounced import names_in  # only an older package pays for it

    return tuple(names_in(source))
