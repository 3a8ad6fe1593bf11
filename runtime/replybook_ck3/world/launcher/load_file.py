"""The file `dlc_load.json`: the mods that the game loads, in load order.

The launcher writes it at each start of the game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final, cast

from replybook_ck3.world.launcher.launcher_files import LauncherFault, LauncherFiles
from replybook_ck3.world.launcher.listed_mods import ListedMod, mod_of_file

LOAD_FILE: Final = "dlc_load.json"
"""The name of the file."""

_LARGEST: Final = 4_000_000
_MOST_MODS: Final = 2_000
_FIX: Final = "start the game once with the launcher, which writes the file anew"


@dataclass(frozen=True, slots=True)
class LoadFile:
    """The content of the file.

    Attributes:
        mods: Mods in load order.
        disabled_dlcs: Content packs that are switched off, as written.
    """

    mods: tuple[ListedMod, ...]
    disabled_dlcs: tuple[str, ...] = ()


def read_load_file(files: LauncherFiles) -> LoadFile | None:
    """Return the content of `dlc_load.json`, or None if it does not exist.

    Raises:
        LauncherFault: The file cannot be used.
    """
    data = files.read(LOAD_FILE, _LARGEST)
    if data is None:
        return None
    said = _load_json(data)
    names = _names(said, "enabled_mods")
    if len(names) > _MOST_MODS:
        raise LauncherFault(LOAD_FILE, f"names more than {_MOST_MODS} mods", _FIX)
    mods = tuple(mod_of_file(files, name) for name in names)
    return LoadFile(mods, tuple(_names(said, "disabled_dlcs")))


def _load_json(data: bytes) -> dict[str, Any]:
    try:
        said = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise LauncherFault(LOAD_FILE, "is not UTF-8", _FIX) from None
    except json.JSONDecodeError as error:
        problem = f"is no JSON: line {error.lineno}, column {error.colno}"
        raise LauncherFault(LOAD_FILE, problem, _FIX) from None
    except (ValueError, RecursionError):
        raise LauncherFault(LOAD_FILE, "is no JSON that can be read", _FIX) from None
    if not isinstance(said, dict):
        raise LauncherFault(LOAD_FILE, "is no object with enabled_mods", _FIX)
    return cast("dict[str, Any]", said)


def _names(said: dict[str, Any], key: str) -> list[str]:
    found = said.get(key, [])
    if not isinstance(found, list):
        raise LauncherFault(LOAD_FILE, f"{key} is no list", _FIX)
    names = cast("list[object]", found)
    for at, one in enumerate(names):
        if not isinstance(one, str):
            raise LauncherFault(LOAD_FILE, f"{key}.{at} is no text", _FIX)
    return cast("list[str]", names)
