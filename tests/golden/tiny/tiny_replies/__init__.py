# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""tiny, as generated.

The base registry: The replies of a very small library.
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
    from tiny_replies.names import NAMES

    return NAMES


def _areas() -> tuple[AreaSpec, ...]:
    from tiny_replies.taxonomy import AREAS

    return AREAS


def _actions() -> tuple[ActionSpec, ...]:
    from tiny_replies.taxonomy import ACTIONS

    return ACTIONS


def _vocabulary() -> VocabularySpec:
    from tiny_replies.vocabulary import VOCABULARY

    return VOCABULARY


REGISTRY: Final = ACTIVE.open(
    stored(
        name="tiny",
        package=__name__,
        version="1.2.0",
        names=_names,
        areas=_areas,
        actions=_actions,
        vocabulary=_vocabulary,
    ),
)
