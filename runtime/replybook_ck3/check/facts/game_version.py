"""The fact game_version: the version of the game that reads the files."""

from __future__ import annotations

from replybook.policy.facts.facts import Ask, Known
from replybook.policy.folder_table import version_numbers
from replybook.policy.unavailable import ABSENT


def game_version(known: Known, _ask: Ask) -> object:
    """Return the game version of the session; absent if it has none with at least two numbers."""
    version = known.session.get("vanilla_version_id")
    return version if len(version_numbers(version)) > 1 else ABSENT
