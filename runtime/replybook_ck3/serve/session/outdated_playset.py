"""Playsets that a session knows to be outdated, so that nothing is proven by them.

Files that change inside the folders of a playset do not make it outdated: the index takes them up
before each answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from replybook_ck3.serve.session.playsets import FOLDER, Playset, Playsets
from replybook_ck3.world.launcher import installed_version, version_fits

_SHOWN: Final = 3


def outdated_playset(
    playset: Playset, playsets: Playsets, gone: Sequence[str], game: Path | None
) -> str | None:
    """Return why a playset is outdated and what helps, or None.

    Args:
        playset: The playset of a session.
        playsets: The playsets as their files have them now.
        gone: Sources of the playset whose folders are gone.
        game: Folder of the game, or None.
    """
    why = _why(playset, playsets, gone, game)
    return None if why is None else f"the playset is outdated: {why}"


def _why(
    playset: Playset, playsets: Playsets, gone: Sequence[str], game: Path | None
) -> str | None:
    file = f"{FOLDER}/{playset.file}"
    if not playsets.has(playset):
        return (
            f"{file} was changed or removed since this session switched to it;"
            f" call ck3_playset `switch` to {playset.name!r}, and ask again"
        )
    if gone:
        return (
            f"the folder of {', '.join(gone[:_SHOWN])} was renamed, moved or removed; ask the user"
            " to put it back, or take the mod out with ck3_playset `remove`"
        )
    said, version = playset.vanilla_version_id, None if game is None else installed_version(game)
    if said is not None and version is not None and not is_of_version(said, version):
        return (
            f"it is for the game version {said}, and {version} is installed; set"
            f" `vanilla_version_id` in {file} to {version}, and call ck3_playset `switch`"
        )
    return None


def is_of_version(said: str, version: str) -> bool:
    """Return True if two game versions are the same as far as both are written."""
    return version_fits(said, version) or version_fits(version, said)
