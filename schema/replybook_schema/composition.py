"""A composition of registries: its registries, and the data derived from them so far.

A package that joins makes a new composition. The old one stays unchanged with all derived data, so
another thread can continue to read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from replybook_schema.messages import MessageTemplate
from replybook_schema.next_action import NextAction
from replybook_schema.records import RawRecord
from replybook_schema.reply import Payload
from replybook_schema.sources import Declared, Source

if TYPE_CHECKING:
    from replybook_schema.roles import ToolsByRole
    from replybook_schema.tools import ToolSpec

Entry: TypeAlias = tuple[str, str]
"""Kind and name of an entry that a registry declares."""


@dataclass(slots=True, kw_only=True)
class Composition:
    """The registries of a process at one moment. Fields after `owners` are computed on demand."""

    base: Source | None = None
    by_package: Mapping[str, Source] = field(default_factory=dict[str, Source])
    parents: Mapping[str, str] = field(default_factory=dict[str, str])
    owners: Mapping[Entry, Source] = field(default_factory=dict[Entry, Source])

    in_order: tuple[Source, ...] | None = None
    rows: Mapping[str, RawRecord] | None = None
    tools: Mapping[str, ToolSpec] | None = None
    tools_by_role: ToolsByRole | None = None
    parts: dict[str, object] = field(default_factory=dict[str, object])
    payloads: dict[str, Payload] = field(default_factory=dict[str, Payload])
    messages: dict[str, MessageTemplate] = field(default_factory=dict[str, MessageTemplate])
    next_actions: dict[str, NextAction] = field(default_factory=dict[str, NextAction])

    # Joining

    def opened(self, base: Source, names: Declared) -> Composition:
        """Return the composition with this base. A second base raises `RuntimeError`."""
        if self.base is not None and self.base.identity != base.identity:
            raise RuntimeError(
                f"{base.name} ({base.package}) is a second base registry; this process already has"
                f" {self.base.name} ({self.base.package})"
            )
        return self._add_source(base, base, self.parents, names)

    def extended(self, parent: Source, source: Source, names: Declared) -> Composition:
        """Return the composition with `source` on top of `parent`.

        Raises:
            RuntimeError: If `parent` is not active, or a name is taken.
        """
        known = self.by_package.get(parent.package)
        if known is None or known.identity != parent.identity:
            raise RuntimeError(
                f"{source.name} ({source.package}) extends {parent.name} ({parent.package}), which"
                " is not active in this process; import that package first"
            )
        parents = {**self.parents, source.package: parent.package}
        return self._add_source(self.base, source, parents, names)

    def _add_source(
        self, base: Source | None, source: Source, parents: Mapping[str, str], declared: Declared
    ) -> Composition:
        """Return the composition with a package added, or replaced if it is imported again."""
        names = {(kind, name): source for kind, each in declared for name in each}
        self._refuse_collisions(source, names)
        others = {
            entry: owner for entry, owner in self.owners.items() if owner.package != source.package
        }
        return Composition(
            base=base,
            by_package={**self.by_package, source.package: source},
            parents=parents,
            owners={**others, **names},
        )

    def _refuse_collisions(self, source: Source, names: Mapping[Entry, Source]) -> None:
        for kind, name in names:
            owner = self.owners.get((kind, name))
            if owner is not None and owner.package != source.package:
                raise RuntimeError(
                    f"{source.name} ({source.package}) and {owner.name} ({owner.package}) both"
                    f" declare the {kind} {name!r}; rename one of the two and generate it again"
                )
        for other in self.by_package.values():
            if other.name == source.name and other.package != source.package:
                raise RuntimeError(
                    f"two registries are called {source.name}: {other.package} and {source.package};"
                    " give one of the two another name"
                )

    # Derived data

    def sources(self) -> tuple[Source, ...]:
        """Return the registries: the base first, then depth first, with branches by name."""
        if self.base is None:
            raise RuntimeError("no registry is active; import replybook first")
        if self.in_order is None:
            self.in_order = tuple(self._below(self.base))
        return self.in_order

    def _below(self, source: Source) -> Iterator[Source]:
        yield source
        children = (self.by_package[p] for p, up in self.parents.items() if up == source.package)
        for child in sorted(children, key=lambda one: (one.name, one.package)):
            yield from self._below(child)

    def row_by_code(self) -> Mapping[str, RawRecord]:
        """Return the rows of all tables. A duplicate code raises `RuntimeError`."""
        if self.rows is None:
            self.rows = _without_doubles(chain.from_iterable(s.records() for s in self.sources()))
        return self.rows

    def tool_by_name(self) -> Mapping[str, ToolSpec]:
        """Return the tools by name. A family of tools has its prefix as name."""
        if self.tools is None:
            tools = chain.from_iterable(source.tools() for source in self.sources())
            self.tools = {tool.name: tool for tool in tools}
        return self.tools


def _without_doubles(rows: Iterator[RawRecord]) -> Mapping[str, RawRecord]:
    raw_records: dict[str, RawRecord] = {}
    for row in rows:
        if raw_records.setdefault(row[0], row) is not row:
            raise RuntimeError(
                f"two registries of this process declare {row[0]}; generate the later one again"
                " with the installed replybook: run replybook check"
            )
    return raw_records
