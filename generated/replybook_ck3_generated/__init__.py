# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""replybook-ck3, as generated.

A registry on top of replybook_generated: The tools, world and policy of a server through which
agents read and write Crusader Kings III mods.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replybook_generated import REGISTRY as PARENT
from replybook_schema.active import ACTIVE, Source

if TYPE_CHECKING:
    from replybook_schema.active import Names
    from replybook_schema.enforcement import EnforcementSpec
    from replybook_schema.policy import PolicySpec
    from replybook_schema.records import RawLegacy, RawRecord
    from replybook_schema.tools import ToolSpec
    from replybook_schema.vocabulary import VocabularySpec
    from replybook_schema.world import WorldSpec

__all__ = ["REGISTRY"]


def _records() -> tuple[RawRecord, ...]:
    from replybook_ck3_generated.table import RECORDS

    return RECORDS


def _names() -> Names:
    from replybook_ck3_generated.names import NAMES

    return NAMES


def _legacy() -> tuple[RawLegacy, ...]:
    from replybook_ck3_generated.legacy import LEGACY

    return LEGACY


def _tools() -> tuple[ToolSpec, ...]:
    from replybook_ck3_generated.tools import TOOLS

    return TOOLS


def _policy() -> PolicySpec:
    from replybook_ck3_generated.policy import POLICY

    return POLICY


def _world() -> WorldSpec:
    from replybook_ck3_generated.world import WORLD

    return WORLD


def _enforcement() -> EnforcementSpec:
    from replybook_ck3_generated.enforcement import ENFORCEMENT

    return ENFORCEMENT


def _vocabulary() -> VocabularySpec:
    from replybook_ck3_generated.vocabulary import VOCABULARY

    return VOCABULARY


REGISTRY: Final = ACTIVE.extend(
    PARENT,
    Source(
        name="replybook-ck3",
        package=__name__,
        version="3.0.0",
        records=_records,
        names=_names,
        legacy=_legacy,
        tools=_tools,
        policy=_policy,
        world=_world,
        enforcement=_enforcement,
        vocabulary=_vocabulary,
    ),
)
