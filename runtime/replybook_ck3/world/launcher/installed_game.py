"""The version of the installed game, as its own files say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, cast

_SETTINGS: Final = ("launcher", "launcher-settings.json")
_LARGEST: Final = 1_000_000
_VERSION: Final = re.compile(r"[0-9]+(?:\.[0-9]+){1,3}")


def installed_version(game: Path) -> str | None:
    """Return the version of the game in a folder, such as `1.18.0.2`, or None if nothing says it.

    The settings of the launcher are read. They are in the folder `launcher` beside the folder
    `game`.
    """
    for place in (game.parent, game):
        said = _settings(place.joinpath(*_SETTINGS))
        for key in ("rawVersion", "version"):
            match = _VERSION.search(str(said.get(key, "")))
            if match is not None:
                return match.group()
    return None


def _settings(file: Path) -> dict[str, Any]:
    try:
        if not file.is_file() or file.stat().st_size > _LARGEST:
            return {}
        said = json.loads(file.read_bytes().decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", said) if isinstance(said, dict) else {}
