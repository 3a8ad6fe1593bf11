"""What the active registry declares of the world and of sessions; the base is opened if nobody did before.

Source: decision 3 and 13, registry/vocabulary.yaml.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from replybook_schema.active import ACTIVE

if TYPE_CHECKING:
    from replybook_schema.vocabulary import SessionFieldSpec
    from replybook_schema.world import WorldSpec

__all__ = ["declared_session_fields", "declared_world"]

importlib.import_module("replybook_generated")  # announces the base registry


def declared_world() -> WorldSpec:
    """Return namespaces, roots, modes, spellings and limits, those of a user's own registry included."""
    return ACTIVE.world()


def declared_session_fields() -> tuple[SessionFieldSpec, ...]:
    """Return the fields that a session has, those of a user's own registry included."""
    return ACTIVE.vocabulary().session_fields
