"""Lines about folders: the roots, the version of the game, the data folder and its disk."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from replybook_ck3.serve.doctor.doctor_line import DoctorLine, Setup, error, ok, warning
from replybook_ck3.serve.session.data_folder import DataFolder
from replybook_ck3.serve.session.data_parts import damages
from replybook_ck3.world.described_name import DESCRIPTOR
from replybook_ck3.world.launcher import version_fits
from replybook_ck3.world.launcher.installed_game import installed_version
from replybook_ck3.world.real_path import is_folder

_NEEDED: Final = {
    "game": "the folder `game` of the installed game",
    "user_docs": "the user's folder of the game, with mod, logs and dlc_load.json",
}
_LITTLE: Final = 1_000_000_000
_NONE: Final = 100_000_000


def of_roots(setup: Setup) -> Iterator[DoctorLine]:
    """Yield a line for each root that is set, and for those that are needed."""
    for key, meaning in _NEEDED.items():
        if key not in setup.roots:
            line = error if key == "game" else warning
            yield line("roots", f"root:{key} is not set", f"start with --root {key}=DIR: {meaning}")
    for key, folder in setup.roots.items():
        if folder == setup.data:
            continue  # a server makes it
        if not os.path.exists(folder):  # noqa: PTH110  # `Path.exists` raises below a closed folder
            yield error("roots", f"the folder of root:{key} does not exist", _set_again(key))
        elif not is_folder(folder):
            yield error("roots", f"root:{key} is no folder", _set_again(key))
        elif not os.access(folder, os.R_OK | os.X_OK):
            fix = "give the user of the server the right to read it"
            yield error("roots", f"root:{key} may not be read", fix)
        else:
            yield ok("roots", f"root:{key} is there")


def of_game(setup: Setup) -> Iterator[DoctorLine]:
    """Yield lines about the folder of the game, its version, and that of the playset."""
    folder = setup.roots.get("game")
    if folder is None or not is_folder(folder):
        return
    if not is_folder(folder / "common"):
        inner = is_folder(folder / "game" / "common")
        fix = "name its folder `game`" if inner else "name the folder `game` of the installed game"
        yield error("game", "root:game has no folder common", fix)
        return
    if (folder / DESCRIPTOR).is_file():
        text = f"root:game is a mod, since it has a {DESCRIPTOR}"
        yield error("game", text, f"{_set_again('game')}: the folder `game` of the installed game")
        return
    version = installed_version(folder)
    if version is None:
        fix = "set the version in the playset, so that folders of other versions are known"
        yield warning("game", "no file of the launcher tells the version of the game", fix)
        return
    yield ok("game", f"the game has the version {version}")
    wanted = None if setup.playset is None else setup.playset.vanilla_version_id
    if wanted and not version_fits(wanted, version):
        fix = f"set the version of the playset to {version}, or install {wanted}"
        yield warning("game", f"the playset is for version {wanted}", fix)


def of_data_folder(setup: Setup) -> Iterator[DoctorLine]:
    """Yield lines about the data folder of the server and the room on its disk."""
    for damage in damages(DataFolder(setup.data)):
        line = error if damage.stops else warning
        yield line(
            "data", f"{damage.file} {damage.problem}; lost without it: {damage.lost}", damage.fix
        )
    there = _nearest(setup.data)
    if there != setup.data and not os.access(there, os.W_OK | os.X_OK):
        fix = "give the user of the server the right to write it, or choose another with --data"
        yield error("data", "the data folder may not be written", fix)
        return
    free = shutil.disk_usage(there).free
    told = f"{free / 1e9:.1f} GB are free where the data folder is"
    if free < _LITTLE:
        line = error if free < _NONE else warning
        yield line("data", told, "make room: an index of the game needs a few hundred MB")
    else:
        yield ok("data", told)


def _nearest(folder: Path) -> Path:
    """Return a folder, or the nearest parent that exists."""
    return next((parent for parent in (folder, *folder.parents) if is_folder(parent)), Path(os.sep))


def _set_again(key: str) -> str:
    return f"correct it in server.toml, or start with --root {key}=DIR"
