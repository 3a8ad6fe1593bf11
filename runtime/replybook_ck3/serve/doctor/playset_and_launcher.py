"""Lines about the playset: its mods, their folders and texts, and what the launcher loads."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Final

from replybook_ck3.serve.doctor.doctor_line import DoctorLine, Setup, error, ok, warning
from replybook_ck3.serve.session.playset_comparison import (
    compared,
    mods_of_launcher,
    mods_of_playset,
)
from replybook_ck3.serve.session.playset_findings import findings_of
from replybook_ck3.serve.session.playset_session import Mod
from replybook_ck3.world.launcher import LauncherFault, LauncherFiles, descriptor_in, read_load_file
from replybook_ck3.world.launcher.installed_game import installed_version
from replybook_ck3.world.real_path import is_folder, real_path

_IMPOSSIBLE: Final = frozenset({"folder_missing", "dependency_missing", "same_folder"})
_BOM: Final = b"\xef\xbb\xbf"
_MOST_FILES: Final = 20_000
_SHOWN: Final = 5


def of_playset(setup: Setup) -> Iterator[DoctorLine]:
    """Yield lines about the mods of the playset."""
    playset = setup.playset
    if playset is None:
        fix = "ck3_playset: `list`, then `switch`; or `import` takes over that of the launcher"
        yield warning("playset", "no playset is chosen", setup.fix(fix, _choose(setup.playsets)))
        return
    game = setup.roots.get("game")
    version = (None if game is None else installed_version(game)) or playset.vanilla_version_id
    found = findings_of(playset, version)
    for one in found:
        line = error if one["kind"] in _IMPOSSIBLE else warning
        yield line("playset", f"mod:{one['mod']}: {one['problem']}", one["fix"])
    for mod in playset.mods:
        yield from _of_mod(mod)
    if not found:
        yield ok("playset", f"{playset.name} has {len(playset.mods)} mods that fit together")


def _choose(names: Sequence[str]) -> str:
    """Return what a person does who named no playset."""
    if not names:
        return "ask your agent to import the playset of the launcher; then name it: --playset NAME"
    shown = ", ".join(names[:_SHOWN])
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"name one: --playset NAME; there are {shown}{more}"


def _of_mod(mod: Mod) -> Iterator[DoctorLine]:
    if not is_folder(mod.path):
        return
    descriptor = descriptor_in(mod.path)
    if descriptor is None:
        fix = "create descriptor.mod with name, version and supported_version"
        yield warning("playset", f"mod:{mod.name} has no descriptor.mod", fix)
    own = mod.path.name
    if mod.remote_file_id and own.isdigit() and own != mod.remote_file_id:
        said = f"mod:{mod.name} has the Steam id {mod.remote_file_id}, and its folder is {own}"
        yield warning("playset", said, "correct the id, or the path, in the playset")


def of_launcher(setup: Setup) -> Iterator[DoctorLine]:
    """Yield lines about what the game really loads, by `dlc_load.json`."""
    if setup.playset is None or "user_docs" not in setup.roots:
        return
    with closing(LauncherFiles(setup.roots)) as files:
        try:
            loaded = read_load_file(files)
        except LauncherFault as fault:
            yield warning("launcher", f"{fault.file} {fault.problem}", fault.fix)
            return
    if loaded is None:
        fix = "start the game once with the launcher, which writes the file"
        yield warning("launcher", "there is no dlc_load.json", fix)
        return
    ours, theirs = mods_of_playset(setup.playset), mods_of_launcher(loaded.mods)
    if compared(ours, theirs, only_enabled=True)["same"]:
        yield ok("launcher", "the game loads the mods of the playset, in its order")
    else:
        fix = "ck3_playset: `import` without a name tells the differences; choose the same mods"
        by_hand = "choose the same mods, in the same order, in the launcher and in the playset"
        said = "the game loads other mods, or another order"
        yield warning("launcher", said, setup.fix(fix, by_hand))


def of_texts(setup: Setup) -> Iterator[DoctorLine]:
    """Yield a line for each mod whose localization lacks the byte order mark."""
    for mod in () if setup.playset is None else setup.playset.mods:
        lacking = [file for file in islice(_texts(mod.path), _MOST_FILES) if not _has_bom(file)]
        if lacking:
            said = f"mod:{mod.name}: the game skips texts without a BOM: {_listed(lacking, mod)}"
            yield warning("texts", said, "save them as UTF-8 with a BOM")


def of_links(setup: Setup) -> Iterator[DoctorLine]:
    """Yield a line for each mod with links that lead to themselves or to a folder around them."""
    for mod in () if setup.playset is None else setup.playset.mods:
        circles = [one for one in islice(_links(mod.path), _MOST_FILES) if _is_circle(one)]
        if circles:
            problem = "links that lead to themselves or to a folder around them"
            said = f"mod:{mod.name}: {problem}: {_listed(circles, mod)}"
            yield warning("links", said, "delete these links")


def _links(mod: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(mod):
        folders.sort()
        found = (Path(place, name) for name in sorted([*folders, *names]))
        yield from (one for one in found if os.path.islink(one))  # noqa: PTH114


def _is_circle(link: Path) -> bool:
    try:
        link.stat()
    except OSError as fault:
        return fault.errno == errno.ELOOP
    return real_path(link.parent).is_relative_to(real_path(link))


def _listed(files: Sequence[Path], mod: Mod) -> str:
    names = ", ".join(file.relative_to(mod.path).as_posix() for file in files[:_SHOWN])
    return f"{names} and {len(files) - _SHOWN} more" if len(files) > _SHOWN else names


def _texts(mod: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(mod / "localization"):
        folders.sort()
        yield from (Path(place, name) for name in sorted(names) if name.lower().endswith(".yml"))


def _has_bom(file: Path) -> bool:
    try:
        with file.open("rb") as stream:
            start = stream.read(len(_BOM))
    except OSError:
        return True  # a file that cannot be read is told by others
    return start in {_BOM, b""}
