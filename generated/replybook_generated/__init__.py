# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""replybook-base, as generated.

The base registry: What any server may say. Reply codes, the matrix, and the rules that hold
whatever the tools are about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replybook_schema.active import ACTIVE, Source

if TYPE_CHECKING:
    from replybook_schema.active import Names
    from replybook_schema.enforcement import EnforcementSpec
    from replybook_schema.policy import PolicySpec
    from replybook_schema.records import RawLegacy, RawRecord
    from replybook_schema.taxonomy import ActionSpec, AreaSpec
    from replybook_schema.tools import ToolSpec
    from replybook_schema.vocabulary import VocabularySpec
    from replybook_schema.world import WorldSpec

__all__ = ["REGISTRY"]


def _records() -> tuple[RawRecord, ...]:
    from replybook_generated.table import RECORDS

    return RECORDS


def _names() -> Names:
    from replybook_generated.names import NAMES

    return NAMES


def _areas() -> tuple[AreaSpec, ...]:
    from replybook_generated.taxonomy import AREAS

    return AREAS


def _actions() -> tuple[ActionSpec, ...]:
    from replybook_generated.taxonomy import ACTIONS

    return ACTIONS


def _legacy() -> tuple[RawLegacy, ...]:
    from replybook_generated.legacy import LEGACY

    return LEGACY


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


REGISTRY: Final = ACTIVE.open(
    Source(
        name="replybook-base",
        package=__name__,
        version="3.0.0",
        records=_records,
        names=_names,
        areas=_areas,
        actions=_actions,
        legacy=_legacy,
        tools=_tools,
        policy=_policy,
        world=_world,
        enforcement=_enforcement,
        vocabulary=_vocabulary,
    ),
)
