"""The host folders of one adapter: its roots by key, and its members, made when needed.

A folder is opened on first use.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, cast

from replybook.world.containment import Backend, Folder, Identity, NotInside, best_backend
from replybook.world.grammar import ROOT
from replybook.world.members import MemberLike
from replybook.world.registry import declared_world


class Places(NamedTuple):
    """The folders of one adapter."""

    backend: Backend
    roots: Mapping[str, Folder]
    members: dict[str, Folder]

    @classmethod
    def of(cls, roots: Mapping[str, str | os.PathLike[str]], backend: Backend) -> Places:
        """Return the folders of these roots.

        An unknown key or an invalid path raises `ValueError`.
        """
        known = [root.key for root in declared_world().roots]
        folders: dict[str, Folder] = {}
        for key, value in roots.items():
            if key not in known:
                raise ValueError(f"roots: {key!r} is no root key; {_name_roots(known)}")
            path = folder_path(value)
            if path is None:
                raise ValueError(f"roots: the folder of {key!r} is no path; give a str or a Path")
            folders[key] = backend(path)
        return cls(backend, MappingProxyType(folders), {})

    def of_member(self, member: MemberLike) -> Folder:
        """Return the folder of a member. A member without a folder raises `NotInside`."""
        path = folder_path(member.path)
        if path is None:
            raise NotInside("no_folder")
        found = self.members.get(path)
        return found if found is not None else self.members.setdefault(path, self.backend(path))

    def keep(self, members: Iterable[MemberLike]) -> None:
        """Close the folders of all other members."""
        paths = {member.path for member in members}
        for path in [path for path in list(self.members) if path not in paths]:
            if (folder := self.members.pop(path, None)) is not None:
                folder.close()

    def close(self) -> None:
        """Close every folder."""
        for folder in (*self.roots.values(), *self.members.values()):
            folder.close()


def holding_places(
    roots: Mapping[str, str | os.PathLike[str]], paths: Iterable[object]
) -> dict[object, str | None]:
    """Return the address of each folder below the nearest root that contains it, or None.

    A folder that does not exist is left out.
    """
    places = Places.of(roots, best_backend())
    keys = dict(identities(places.roots))
    found: dict[object, str | None] = {}
    for path in paths:
        text = folder_path(path)
        if text is not None:
            folder = places.backend(text)
            with suppress(NotInside):
                above = folder.above()
                depth = next((n for n, one in enumerate(above) if one in keys), None)
                found[path] = None if depth is None else _address(keys[above[depth]], text, depth)
            folder.close()
    places.close()
    return found


def _address(key: str, path: str, depth: int) -> str:
    """Return the address of a folder that is `depth` levels below a root.

    The identities have already proven that the folder is there.
    """
    names = Path(os.path.realpath(path)).parts
    return "/".join((f"{ROOT}:{key}", *names[len(names) - depth :]))


def identities(roots: Mapping[str, Folder]) -> Iterator[tuple[Identity, str]]:
    """Yield identity and key of each root that exists."""
    for key, folder in roots.items():
        with suppress(NotInside):
            yield folder.identity(), key


def _name_roots(keys: Sequence[str]) -> str:
    return f"use one of {', '.join(keys)}" if keys else "the registry declares no root"


def folder_path(path: object) -> str | None:
    """Return an absolute path as text, or None for any other object."""
    if not isinstance(path, (str, os.PathLike)):
        return None
    text = os.fsdecode(cast("str | os.PathLike[str]", path))
    return os.path.abspath(text) if text else None  # noqa: PTH100  Path keeps `..`
