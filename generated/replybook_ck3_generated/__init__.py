# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""replybook-ck3, as generated.

A registry on top of replybook_generated: The tools, world and policy of a server through which
agents read and write Crusader Kings III mods.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replybook_generated import REGISTRY as PARENT
from replybook_schema.active import ACTIVE
from replybook_schema.stored_registry import stored

if TYPE_CHECKING:
    from replybook_schema.active import Names
    from replybook_schema.vocabulary import VocabularySpec

__all__ = ["REGISTRY"]


def _names() -> Names:
    from replybook_ck3_generated.names import NAMES

    return NAMES


def _vocabulary() -> VocabularySpec:
    from replybook_ck3_generated.vocabulary import VOCABULARY

    return VOCABULARY


REGISTRY: Final = ACTIVE.extend(
    PARENT,
    stored(
        name="replybook-ck3",
        package=__name__,
        version="3.0.0",
        names=_names,
        vocabulary=_vocabulary,
    ),
)
