"""Names declared by an older package, which has no announcement of its names.

All of its tables are read when it is imported, which makes the import slower.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from replybook_schema.enforcement import EnforcementSpec
    from replybook_schema.policy import PolicySpec
    from replybook_schema.records import RawLegacy, RawRecord
    from replybook_schema.taxonomy import AreaSpec
    from replybook_schema.tools import ToolSpec
    from replybook_schema.vocabulary import VocabularySpec
    from replybook_schema.world import WorldSpec


class Tables(Protocol):
    """The tables of a generated package. Each is read on first use."""

    def records(self) -> tuple[RawRecord, ...]:
        """Return the codes."""
        ...

    def legacy(self) -> tuple[RawLegacy, ...]:
        """Return the ids that were removed or renamed."""
        ...

    def areas(self) -> tuple[AreaSpec, ...]:
        """Return the areas."""
        ...

    def tools(self) -> tuple[ToolSpec, ...]:
        """Return the tools."""
        ...

    def policy(self) -> PolicySpec | None:
        """Return the policy, if there is one."""
        ...

    def world(self) -> WorldSpec | None:
        """Return the world, if there is one."""
        ...

    def enforcement(self) -> EnforcementSpec | None:
        """Return the enforcement rules, if there are any."""
        ...

    def vocabulary(self) -> VocabularySpec | None:
        """Return the vocabulary, if there is one."""
        ...


def names_in(source: Tables) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield kind and names for each kind of entry in the tables, as `names.py` would have them."""
    yield "code", tuple(row[0] for row in source.records())
    yield "legacy id", tuple(row[0] for row in source.legacy())
    yield "area", tuple(area.name for area in source.areas())
    yield "tool", tuple(tool.name for tool in source.tools())
    yield from _of_policy(source)
    yield from _of_world(source)
    yield from _of_enforcement(source)
    yield from _of_vocabulary(source)


def _of_policy(source: Tables) -> Iterator[tuple[str, tuple[str, ...]]]:
    policy = source.policy()
    if policy is not None:
        yield "stage", tuple(stage.name for stage in policy.stages)
        yield "violation", tuple(violation.code for violation in policy.violations)
        yield "rule", tuple(rule.id for rule in policy.rules)
        yield "capability", policy.capabilities
        yield "fact", policy.facts


def _of_world(source: Tables) -> Iterator[tuple[str, tuple[str, ...]]]:
    world = source.world()
    if world is not None:
        yield "namespace", tuple(namespace.name for namespace in world.namespaces)
        yield "root", tuple(root.key for root in world.roots)
        yield "legacy root name", tuple(root.legacy for root in world.roots if root.legacy)
        yield "mode", tuple(mode.name for mode in world.modes)
        yield "legacy spelling", tuple(world.legacy_spellings)
        yield "limit", tuple(world.limits)
        yield "folder", tuple(domain.folder for domain in world.domains)


def _of_enforcement(source: Tables) -> Iterator[tuple[str, tuple[str, ...]]]:
    rights = source.enforcement()
    if rights is not None:
        yield "enforcement of mode", tuple(mode.mode for mode in rights.modes)
        yield "contract limit", tuple(rights.limits)
        yield "command", tuple(command.program for command in rights.commands)
        yield "open table", tuple(table.table for table in rights.tables)


def _of_vocabulary(source: Tables) -> Iterator[tuple[str, tuple[str, ...]]]:
    words = source.vocabulary()
    if words is not None:
        yield "format", tuple(each.name for each in words.formats)
        yield "artifact field", tuple(each.name for each in words.artifact_fields)
        yield "session field", tuple(each.name for each in words.session_fields)
        yield "claim type", tuple(each.name for each in words.claim_types)
        yield "check kind", tuple(each.name for each in words.check_kinds)
        yield "bundle section", tuple(each.name for each in words.bundle_sections)
        yield "tag", tuple(role.name for role in words.roles)
