"""The version of the game that reads the files: as the server gives it, else as the session names it.

Source: specification 28 and 31.
"""

from __future__ import annotations

from replybook.policy.facts.facts import Ask, Known
from replybook.policy.folder_table import version_numbers
from replybook.policy.unavailable import ABSENT

__all__ = ["game_version"]


def game_version(known: Known, _ask: Ask) -> object:
    """Return the version of the session; absent where it has none, or one that is no version of two numbers."""
    version = known.session.get("vanilla_version_id")
    return version if len(version_numbers(version)) > 1 else ABSENT
