"""The mods that can be added to a playset: those that a person has installed.

An agent may name a mod, and never a folder of the machine: the files of the launcher, the Workshop
folder and the folders of local mods say what there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path

from replybook.world.address import BadAddress, parse
from replybook_ck3.serve.session.playset_changes import PlaysetProblem
from replybook_ck3.serve.session.playset_edits import address_of, near_names
from replybook_ck3.serve.session.playsets import HOLDING
from replybook_ck3.world.launcher import (
    LauncherFault,
    LauncherFiles,
    ListedMod,
    descriptor_in,
    installed_mods,
    read_launcher_database,
)
from replybook_ck3.world.real_path import is_folder, real_path

_MOST_FOLDERS = 5_000


def addable_mod(name: str, roots: Mapping[str, Path]) -> ListedMod:
    """Return an installed mod.

    Args:
        name: Its name, Steam id, `.mod` file or address.

    Raises:
        PlaysetProblem: No mod fits, more than one does, or it cannot be used.
    """
    if name.startswith("root:"):
        return _at_address(name, roots)
    if "/" in name or "\\" in name:
        raise PlaysetProblem(
            "`mod` is a path; give the name of the mod, or its address such as root:steam/123"
        )
    known = list(_list_installed_mods(roots))
    for fits in (_has_name, _has_id, _has_name_in_any_case):
        found = [mod for mod in known if fits(mod, name)]
        if len(found) == 1:
            return _usable(found[0])
        if found:
            places = (address_of(mod.path, roots) for mod in found if mod.path is not None)
            ids = (mod.remote_file_id for mod in found)
            names = tuple(place for place in (*places, *ids) if place)
            raise PlaysetProblem(f"{len(found)} installed mods fit {name!r}", names[:10])
    problem = f"no installed mod has the name or id {name!r}"
    raise PlaysetProblem(problem, near_names(name, (mod.name for mod in known)))


def _usable(mod: ListedMod) -> ListedMod:
    if mod.problem is not None or mod.path is None:
        raise PlaysetProblem(f"{mod.name} cannot be used: {mod.problem}")
    return mod


def _has_name(mod: ListedMod, name: str) -> bool:
    return mod.name == name


def _has_id(mod: ListedMod, name: str) -> bool:
    stem = (mod.registry_id or "").removeprefix("mod/").removesuffix(".mod")
    return name in (mod.remote_file_id, mod.registry_id, stem, f"{stem}.mod") and bool(name)


def _has_name_in_any_case(mod: ListedMod, name: str) -> bool:
    return mod.name.casefold() == name.casefold()


def _at_address(text: str, roots: Mapping[str, Path]) -> ListedMod:
    try:
        address = parse(text)
    except BadAddress:
        raise PlaysetProblem("`mod` is no address") from None
    root = roots.get(address.key)
    if address.key not in HOLDING or root is None or not address.parts:
        held = ", ".join(f"root:{key}/..." for key in HOLDING if key in roots)
        raise PlaysetProblem(f"no mod can be there; mods are at {held}")
    path = root.joinpath(*address.parts)
    for mod in _of_launcher(roots):
        if mod.path is not None and real_path(mod.path) == real_path(path):
            return _usable(mod)
    found = None
    if is_folder(path) and real_path(path).is_relative_to(real_path(root)):
        found = descriptor_in(path)
    if found is None:
        raise PlaysetProblem("there is no mod: no folder with a descriptor.mod")
    return ListedMod(found.name or path.name, path, None, found.remote_file_id)


def _list_installed_mods(roots: Mapping[str, Path]) -> Iterator[ListedMod]:
    """Yield every installed mod once."""
    seen: set[Path] = set()
    for mod in (*_of_launcher(roots), *_of_workshop(roots.get("steam"))):
        place = None if mod.path is None else real_path(mod.path)
        if place is None or place not in seen:
            yield mod
        if place is not None:
            seen.add(place)


def _of_launcher(roots: Mapping[str, Path]) -> Iterable[ListedMod]:
    with closing(LauncherFiles(roots)) as files:
        found: list[ListedMod] = []
        with suppress(LauncherFault):
            found += installed_mods(files)
        with suppress(LauncherFault):
            database = read_launcher_database(files)
            found += [
                mod
                for playset in (() if database is None else database.playsets)
                for mod in playset.mods
                if mod.path is not None
            ]
    return [
        ListedMod(mod.name, mod.path, mod.registry_id, mod.remote_file_id, True, mod.problem)
        for mod in found
    ]


def _of_workshop(folder: Path | None) -> Iterator[ListedMod]:
    try:
        folders = () if folder is None else sorted(islice(folder.iterdir(), _MOST_FOLDERS))
    except OSError:
        return
    for one in folders:
        descriptor = descriptor_in(one)
        if descriptor is not None:
            yield ListedMod(descriptor.name or one.name, one, None, one.name)
