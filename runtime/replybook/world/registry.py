"""The world that the active registry declares: roots, modes, limits; opened if nobody did before.

Source: decision 3 and 13.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from replybook_schema.active import ACTIVE

if TYPE_CHECKING:
    from replybook_schema.world import WorldSpec

__all__ = ["declared_world"]

importlib.import_module("replybook_generated")  # announces the base registry


def declared_world() -> WorldSpec:
    """Roots, modes, spellings and limits, those of a user's own registry included."""
    return ACTIVE.world()
