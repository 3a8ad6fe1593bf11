"""The places in shown folders that stay closed: what no tool reads, and what is not a file.

A socket or pipe is not a file: whoever opens one talks to the process behind it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from replybook.world.grammar import ROOT

_UNNAMED: Final = f"{ROOT}:-"
"""The address of a shown folder outside of all roots, which only patterns for every root match."""


class ClosedPlace(NamedTuple):
    """A closed file or folder."""

    path: str
    is_folder: bool


def closed_in(
    shown: Iterable[str],
    folders: Iterable[tuple[str, str]],
    hides: Callable[[str], bool],
    skipped: Collection[str] = (),
) -> Iterator[ClosedPlace]:
    """Yield the closed places below shown folders. Links are not followed.

    A folder that cannot be listed is closed.

    Args:
        shown: Paths of the folders.
        folders: Address and real path of each root and member.
        hides: Returns True if an address is closed for reading.
        skipped: Folders that are not looked into.
    """
    known = [(address, Path(real)) for address, real in folders]
    for top in _outermost(shown):
        real = Path(os.path.realpath(top))
        addresses = [
            "/".join((address, *real.relative_to(folder).parts))
            for address, folder in known
            if real.is_relative_to(folder)
        ]
        inside = {
            os.path.join(top, folder.relative_to(real)): address  # noqa: PTH118
            for address, folder in known
            if folder.is_relative_to(real) and folder != real
        }
        yield from _walked(top, addresses or [_UNNAMED], inside, hides, skipped)


def _walked(
    top: str,
    addresses: Sequence[str],
    inside: dict[str, str],
    hides: Callable[[str], bool],
    skipped: Collection[str],
) -> Iterator[ClosedPlace]:
    if any(map(hides, addresses)):
        yield ClosedPlace(top, is_folder=True)
        return
    waiting = [(top, addresses)]
    while waiting:
        folder, names = waiting.pop()
        try:
            entries = os.scandir(folder)
        except OSError:
            yield ClosedPlace(folder, is_folder=True)
            continue
        with entries:
            for entry in entries:
                if entry.is_symlink():
                    continue
                is_folder = entry.is_dir(follow_symlinks=False)
                below = [f"{name}/{entry.name}" for name in names]
                if entry.path in inside:
                    below.append(inside[entry.path])
                is_other = not is_folder and not entry.is_file(follow_symlinks=False)
                if is_other or any(map(hides, below)):
                    yield ClosedPlace(entry.path, is_folder)
                elif is_folder and entry.path not in skipped:
                    waiting.append((entry.path, below))


def _outermost(folders: Iterable[str]) -> Iterator[str]:
    """Yield the folders that are in no other one."""
    found: list[str] = []
    for folder in sorted(set(folders)):
        if os.path.isdir(folder) and not any(  # noqa: PTH112
            folder == one or folder.startswith(one.rstrip(os.sep) + os.sep) for one in found
        ):
            found.append(folder)
            yield folder
