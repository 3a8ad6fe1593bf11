"""Findings about the mods of a playset: missing folders, versions, names, dependencies."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from replybook_ck3.serve.session.playset_session import Mod
from replybook_ck3.serve.session.playsets import Playset
from replybook_ck3.world.launcher import NO_DESCRIPTOR, Descriptor, descriptor_in, version_fits
from replybook_ck3.world.real_path import is_folder, real_path

MOST_FINDINGS: Final = 40
"""Maximum number of findings of one answer."""

_MOST_FOLDERS: Final = 10

Finding = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A mod that is loaded.

    Attributes:
        position: Its place among all mods, from 1.
    """

    position: int
    mod: Mod
    descriptor: Descriptor

    @property
    def names(self) -> set[str]:
        """The names by which other mods may depend on it."""
        return {one for one in (self.mod.name, self.descriptor.name) if one}


def findings_of(playset: Playset, version: str | None) -> list[Finding]:
    """Return the findings about the mods of a playset that are loaded, in load order.

    Args:
        version: The version of the game, or None if it is unknown.
    """
    loaded = [
        _Loaded(at, mod, descriptor_in(mod.path) or NO_DESCRIPTOR)
        for at, (mod, enabled) in enumerate(playset.entries, start=1)
        if enabled
    ]
    off = {name for _, mod in playset.disabled for name in _names(mod)}
    found: list[Finding] = []
    for one in loaded:
        found += _of_folder(one, version)
        found += _of_dependencies(one, loaded, off)
    return [*found, *_twice(loaded), *_find_replaced_folders(loaded)]


def _names(mod: Mod) -> set[str]:
    described = descriptor_in(mod.path) or NO_DESCRIPTOR
    return {one for one in (mod.name, described.name) if one}


def _of_folder(one: _Loaded, version: str | None) -> Iterator[Finding]:
    if not is_folder(one.mod.path):
        problem, fix = "its folder does not exist", "install the mod again, or remove it"
        if os.path.islink(one.mod.path):  # noqa: PTH114  # below a closed folder, `is_symlink` raises
            problem, fix = (
                "its folder is a link that leads to nothing",
                f"delete the link and {fix}",
            )
        yield _finding(one, "folder_missing", problem, fix)
        return
    supported = one.descriptor.supported_version
    if supported and version and not version_fits(supported, version):
        problem = f"it is made for the game version {supported}, and the game has {version}"
        yield _finding(one, "wrong_version", problem, "look for an update of the mod")


def _of_dependencies(one: _Loaded, loaded: Sequence[_Loaded], off: set[str]) -> Iterator[Finding]:
    for name in one.descriptor.dependencies:
        places = [other.position for other in loaded if name in other.names]
        if places and min(places) > one.position:
            problem = f"it needs {name} before it, which is loaded after it"
            fix = f"reorder it behind position {min(places)}"
            yield _finding(one, "dependency_order", problem, fix)
        elif not places and name in off:
            problem = f"it needs {name}, which is switched off"
            yield _finding(one, "dependency_disabled", problem, f"enable {name}")
        elif not places:
            problem = f"it needs {name}, which the playset does not have"
            yield _finding(one, "dependency_missing", problem, f"add {name}, or remove it")


def _twice(loaded: Sequence[_Loaded]) -> Iterator[Finding]:
    names: dict[str, int] = {}
    paths: dict[Path, int] = {}
    for one in loaded:
        name, path = one.mod.name.casefold(), real_path(one.mod.path)
        if path in paths:
            problem = f"it has the folder of the mod at position {paths[path]}"
            yield _finding(one, "same_folder", problem, "remove one of them")
        elif name in names:
            problem = f"it has the name of the mod at position {names[name]}"
            yield _finding(one, "same_name", problem, "name it by its address, or remove one")
        names.setdefault(name, one.position)
        paths.setdefault(path, one.position)


def _find_replaced_folders(loaded: Sequence[_Loaded]) -> Iterator[Finding]:
    for one in loaded:
        folders = one.descriptor.replace_paths
        if folders:
            listed = ", ".join(folders[:_MOST_FOLDERS])
            more = len(folders) - _MOST_FOLDERS
            rest = f" and {more} more" if more > 0 else ""
            problem = f"it drops the files of the game and of earlier mods in {listed}{rest}"
            yield _finding(one, "replace_path", problem, "load mods with files there after it")


def _finding(one: _Loaded, kind: str, problem: str, fix: str) -> Finding:
    return {"mod": one.mod.name, "kind": kind, "problem": problem, "fix": fix}
