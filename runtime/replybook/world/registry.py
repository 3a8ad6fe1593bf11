"""The world and the session fields that the active registry declares.

Importing this module loads the base registry.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from replybook_schema.active import ACTIVE

if TYPE_CHECKING:
    from replybook_schema.vocabulary import SessionFieldSpec
    from replybook_schema.world import WorldSpec

importlib.import_module("replybook_generated")  # loads the base registry


def declared_world() -> WorldSpec:
    """Return namespaces, roots, modes, spellings and limits of all registries."""
    return ACTIVE.world()


def declared_session_fields() -> tuple[SessionFieldSpec, ...]:
    """Return the fields of a session, including those of user registries."""
    return ACTIVE.vocabulary().session_fields
