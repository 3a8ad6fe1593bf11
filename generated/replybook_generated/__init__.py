# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""replybook-base, as generated.

The base registry: What any server may say. Reply codes, the matrix, and the rules that hold
whatever the tools are about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replybook_schema.active import ACTIVE
from replybook_schema.stored_registry import stored

if TYPE_CHECKING:
    from replybook_schema.active import Names
    from replybook_schema.taxonomy import ActionSpec, AreaSpec
    from replybook_schema.vocabulary import VocabularySpec

__all__ = ["REGISTRY"]


def _names() -> Names:
    from replybook_generated.names import NAMES

    return NAMES


def _areas() -> tuple[AreaSpec, ...]:
    from replybook_generated.taxonomy import AREAS

    return AREAS


def _actions() -> tuple[ActionSpec, ...]:
    from replybook_generated.taxonomy import ACTIONS

    return ACTIONS


def _vocabulary() -> VocabularySpec:
    from replybook_generated.vocabulary import VOCABULARY

    return VOCABULARY


REGISTRY: Final = ACTIVE.open(
    stored(
        name="replybook-base",
        package=__name__,
        version="3.0.0",
        names=_names,
        areas=_areas,
        actions=_actions,
        vocabulary=_vocabulary,
    ),
)
