"""The mods that the launcher knows, whichever of its files names them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from replybook_ck3.world.launcher.descriptor import LARGEST, read_descriptor
from replybook_ck3.world.launcher.launcher_files import LauncherFault, LauncherFiles
from replybook_ck3.world.real_path import is_folder

_FOLDER: Final = "mod/"
_MOST_MODS: Final = 5_000


@dataclass(frozen=True, slots=True)
class ListedMod:
    """A mod in a file of the launcher.

    Attributes:
        name: Its name, or the best that the file says in its place.
        path: Its folder on the host, or None if no file says it.
        registry_id: Its `.mod` file, such as `mod/ugc_123.mod`, or None.
        remote_file_id: Its Steam id, or None.
        enabled: It is switched on.
        problem: The reason why it cannot be used, or None.
    """

    name: str
    path: Path | None = field(default=None, repr=False)
    registry_id: str | None = None
    remote_file_id: str | None = None
    enabled: bool = True
    problem: str | None = None


def folder_of_mod(files: LauncherFiles, written: str) -> Path | None:
    """Return the folder that a path in a file of the launcher means.

    A relative path starts in the user's game folder.
    """
    if files.folder is None or not written.strip() or "\0" in written:
        return None
    return files.folder / Path(written.strip())


def mod_of_file(files: LauncherFiles, registry_id: str, *, enabled: bool = True) -> ListedMod:
    """Return the mod of a `.mod` file, with a problem if it cannot be used.

    Args:
        files: The files of the launcher.
        registry_id: The file as the launcher names it, such as `mod/ugc_123.mod`.
        enabled: The mod is switched on.
    """
    name = registry_id.replace("\\", "/").removeprefix(_FOLDER)
    stem = name.removesuffix(".mod") or registry_id
    if not name or "/" in name or "\0" in name:
        return ListedMod(stem, None, registry_id, None, enabled, "is no file in the folder mod")
    try:
        data = files.read_mod_file(name, LARGEST)
    except LauncherFault as fault:
        return ListedMod(stem, None, registry_id, None, enabled, f"its .mod file {fault.problem}")
    if data is None:
        return ListedMod(stem, None, registry_id, None, enabled, "its .mod file does not exist")
    descriptor = read_descriptor(data)
    path = None if descriptor.path is None else folder_of_mod(files, descriptor.path)
    problem = _problem_of(path, descriptor.archive)
    return ListedMod(
        descriptor.name or stem, path, registry_id, descriptor.remote_file_id, enabled, problem
    )


def _problem_of(path: Path | None, archive: str | None) -> str | None:
    if path is not None:
        return None if is_folder(path) else "its folder does not exist"
    if archive is not None:
        return "it is packed in an archive, which is not read"
    return "its .mod file names no folder"


def installed_mods(files: LauncherFiles) -> Iterator[ListedMod]:
    """Yield the mods of all `.mod` files.

    Raises:
        LauncherFault: The folder `mod` cannot be listed.
    """
    for name in files.mod_files()[:_MOST_MODS]:
        yield mod_of_file(files, f"{_FOLDER}{name}")
