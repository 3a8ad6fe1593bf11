# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""replybook-base, as generated.

The base registry: The reply codes, tools, world and policy of a server through which agents read
and write Crusader Kings III mods.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replybook_schema.active import ACTIVE, Source

if TYPE_CHECKING:
    from replybook_schema.enforcement import EnforcementSpec
    from replybook_schema.policy import PolicySpec
    from replybook_schema.records import RawRecord
    from replybook_schema.tools import ToolSpec
    from replybook_schema.vocabulary import VocabularySpec
    from replybook_schema.world import WorldSpec

__all__ = ["BASE"]


def _records() -> tuple[RawRecord, ...]:
    from replybook_generated.table import RECORDS

    return RECORDS


def _tools() -> tuple[ToolSpec, ...]:
    from replybook_generated.tools import TOOLS

    return TOOLS


def _policy() -> PolicySpec:
    from replybook_generated.policy import POLICY

    return POLICY


def _world() -> WorldSpec:
    from replybook_generated.world import WORLD

    return WORLD


def _enforcement() -> EnforcementSpec:
    from replybook_generated.enforcement import ENFORCEMENT

    return ENFORCEMENT


def _vocabulary() -> VocabularySpec:
    from replybook_generated.vocabulary import VOCABULARY

    return VOCABULARY


BASE: Final = ACTIVE.open(
    Source(
        name="replybook-base",
        package=__name__,
        records=_records,
        tools=_tools,
        policy=_policy,
        world=_world,
        enforcement=_enforcement,
        vocabulary=_vocabulary,
    ),
)
