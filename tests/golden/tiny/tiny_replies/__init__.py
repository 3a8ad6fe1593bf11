# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""tiny, as generated.

The base registry: The replies of a very small library.
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
    from tiny_replies.table import RECORDS

    return RECORDS


def _names() -> Names:
    from tiny_replies.names import NAMES

    return NAMES


def _areas() -> tuple[AreaSpec, ...]:
    from tiny_replies.taxonomy import AREAS

    return AREAS


def _actions() -> tuple[ActionSpec, ...]:
    from tiny_replies.taxonomy import ACTIONS

    return ACTIONS


def _legacy() -> tuple[RawLegacy, ...]:
    from tiny_replies.legacy import LEGACY

    return LEGACY


def _tools() -> tuple[ToolSpec, ...]:
    from tiny_replies.tools import TOOLS

    return TOOLS


def _policy() -> PolicySpec:
    from tiny_replies.policy import POLICY

    return POLICY


def _world() -> WorldSpec:
    from tiny_replies.world import WORLD

    return WORLD


def _enforcement() -> EnforcementSpec:
    from tiny_replies.enforcement import ENFORCEMENT

    return ENFORCEMENT


def _vocabulary() -> VocabularySpec:
    from tiny_replies.vocabulary import VOCABULARY

    return VOCABULARY


REGISTRY: Final = ACTIVE.open(
    Source(
        name="tiny",
        package=__name__,
        version="1.2.0",
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
