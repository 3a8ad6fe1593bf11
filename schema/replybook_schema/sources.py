"""The part of a registry that one generated package contributes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from replybook_schema.records import RawLegacy, RawRecord

if TYPE_CHECKING:
    from replybook_schema.enforcement import EnforcementSpec
    from replybook_schema.policy import PolicySpec
    from replybook_schema.taxonomy import ActionSpec, AreaSpec
    from replybook_schema.tools import ToolSpec
    from replybook_schema.vocabulary import VocabularySpec
    from replybook_schema.world import WorldSpec


def _nothing() -> tuple[()]:
    return ()


def _none() -> None:
    return None


Names: TypeAlias = Mapping[str, tuple[str, ...]]
"""Names that a registry declares, by kind of entry. No other registry may declare them."""

IMPLEMENTATION: Final = "implementation of the tool"
"""The kind of entry for declared tools that a registry implements."""

_NO_NAMES: Final[Names] = MappingProxyType({})


def _no_names() -> Names:
    return _NO_NAMES


def _no_mappings() -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The parts of one generated package. Each is imported on first use."""

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
    mappings: Callable[[], Mapping[str, Any]] = _no_mappings
    """Reply codes in other vocabularies: the content of `mappings.json`."""

    @property
    def identity(self) -> tuple[str, str]:
        """Name and package, which identify a registry."""
        return self.name, self.package


Declared: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Kinds of entries, each with its names."""


def names_of(source: Source) -> Declared:
    """Return kinds and names that `source` declares.

    A package without an announcement is read completely.
    """
    if source.names is not _no_names:
        return tuple(source.names().items())
    # imported late: only needed for an older package
    from replybook_schema.unannounced import names_in

    return tuple(names_in(source))
