"""The check for pictures and sounds that are nowhere, with files of similar names.

A path counts as missing where a file close to it is there, or where the game is indexed with most
other files that are named in its folder. Without them, nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from replybook.policy.validators.validator import Problem, ProblemSeverity
from replybook_ck3.check.bundle_read import BundleRead, FileRead
from replybook_ck3.check.named_files import named_files
from replybook_ck3.world.alike_names import alike_names, is_slip
from replybook_ck3.world.known_world import KnownWorld
from replybook_ck3.world.parser import Document

_GAME: Final = "root:game/"
_EXTENSIONS: Final = "dlc"
_NEAR: Final = 3
_MANY: Final = 10
"""Number of files from which on a folder of the game is taken for whole."""

_FEW: Final = 3
"""Number of missing files of a folder that are told, however many of it are there."""


class _Found(NamedTuple):
    """A problem with a path: its code, the text for people, and how bad it is."""

    code: str
    text: str
    severity: ProblemSeverity = "warning"


def missing_files(read: BundleRead, world: KnownWorld | None) -> Iterator[Problem]:
    """Yield the paths of pictures and sounds that neither the files nor the world have."""
    named: dict[str, set[str]] = {}
    in_script: set[str] = set()
    for file in read.files:
        if not file.below.casefold().endswith(".gui"):
            in_script |= file.named_files
        for path in file.named_files:
            folder, _, name = path.rpartition("/")
            named.setdefault(folder, set()).add(name)
    listing = _Listing(read.names_in, world)
    found: dict[str, _Found] = {}
    for folder, names in named.items():
        found.update(_missing_in(folder, names, listing, in_script))
    if found:
        for file in read.files:
            if not file.named_files.isdisjoint(found):
                yield from _places(file, found)


class _Folder(NamedTuple):
    """The files of a folder: their names, and the number of those that are the game's."""

    names: frozenset[str]
    of_game: int


class _Listing:
    """The files of the mod and the world by folder, each folder listed once."""

    def __init__(self, own: Callable[[str], Collection[str]], world: KnownWorld | None) -> None:
        self._own = own
        self._contents = None if world is None else world.contents
        self._known: dict[str, _Folder] = {}

    def folder(self, folder: str) -> _Folder:
        """Return the files right in a folder."""
        known = self._known.get(folder)
        if known is None:
            found = [one for one in self._below(folder) if _folder_of(one) == folder.lower()]
            there = (one.rpartition("/")[2] for one in found)
            more = self._of_extensions.get(folder.lower(), ())
            names = frozenset((*self._own(folder), *there, *more))
            of_game = sum(one.startswith(_GAME) for one in found)
            known = self._known[folder] = _Folder(names, of_game)
        return known

    @cached_property
    def _of_extensions(self) -> Mapping[str, Collection[str]]:
        """The files of the game's extensions, by folder. Each extension is laid over the game."""
        found: dict[str, list[str]] = {}
        for address in self._below(_EXTENSIONS):
            folder, _, name = address.split("/", 3)[-1].rpartition("/")
            found.setdefault(folder.lower(), []).append(name)
        return found

    def misspelt(self, folder: str, name: str) -> str | None:
        """Return the path of a file of this name in a folder that is spelled much like this one."""
        for address in self._below(folder.rpartition("/")[0]):
            above, _, found = address.partition("/")[2].rpartition("/")
            if found.lower() == name.lower() and is_slip(folder, [above]):
                return f"{above}/{found}"
        return None

    def _below(self, folder: str) -> Collection[str]:
        return () if self._contents is None else self._contents.files_below(folder)


def _folder_of(address: str) -> str:
    return address.partition("/")[2].rpartition("/")[0].lower()


def _missing_in(
    folder: str, names: Collection[str], listing: _Listing, in_script: Collection[str]
) -> Iterator[tuple[str, _Found]]:
    """Yield the missing files of a folder, and those whose capitals differ.

    Files that only windows name may be of the engine, which is not indexed.

    Args:
        listing: The files that are there.
    """
    held = listing.folder(folder)
    by_small = {name.lower(): name for name in held.names}
    missing = {name for name in names if name.lower() not in by_small}
    is_told = held.of_game > 0 and len(missing) <= max(_FEW, len(names) - len(missing))
    for name in sorted(names):
        path, real = f"{folder}/{name}", by_small.get(name.lower())
        if name in missing and not held.names:
            if (meant := listing.misspelt(folder, name)) is not None:
                yield path, _Found("missing_file", _text(path, [meant]))
        elif real is None:
            near = alike_names(name, held.names, _NEAR)
            is_sure = is_slip(name, near) or (
                is_told and held.of_game >= _MANY and path in in_script
            )
            if is_told or is_sure:
                text = _text(path, [f"{folder}/{one}" for one in near])
                yield path, _Found("missing_file", text, "warning" if is_sure else "info")
        elif name not in held.names:
            text = f"{path} is written {folder}/{real} on disk; Linux and macOS do not find it"
            yield path, _Found("file_case", text)


def _text(path: str, near: Collection[str]) -> str:
    meant = f"; near it: {', '.join(near)}" if near else ""
    return f"there is no file {path} in the mod or the game{meant}"


def _places(file: FileRead, found: Mapping[str, _Found]) -> Iterator[Problem]:
    document = file.document
    if isinstance(document, Document):
        for path, offset in named_files(document, file.row):
            if path in found:
                yield file.problem(offset, *found[path])
