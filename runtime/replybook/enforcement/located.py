"""Where a resolved target really is, as addresses: the system is asked for the name of what is open.

A link inside a root may lead into a place that is closed, or from one root into another; the address
says where one went in, the open file where one came out. What lies in no known folder has no places,
and so no rights. Source: specification 17 and 20.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from replybook.world.mods import ModLike, ModTable
from replybook.world.ref import VisibilityRef
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["Located", "real_path"]

_HOLD: Final = getattr(os, "O_PATH", None)
_NAMES: Final = "/proc/self/fd"


class _Adapter(Protocol):
    def resolve(
        self, address: str, /, *, require_exists: bool = True, rb: ReplyBuilder | None = None
    ) -> tuple[Reply, VisibilityRef | None]: ...

    def host_path(self, ref: VisibilityRef) -> Path | None: ...


class Located:
    """A world adapter with the places of its targets; `roots` are folders by root key."""

    def __init__(
        self,
        adapter: _Adapter,
        *,
        roots: Mapping[str, str | os.PathLike[str]],
        mods: Callable[[], Iterable[ModLike]],
    ) -> None:
        self._adapter = adapter
        self._roots = dict(roots)
        self._mods = mods
        self._known: tuple[tuple[ModLike, ...], list[tuple[str, str]]] | None = None

    def resolve(
        self, address: str, *, require_exists: bool = True, rb: ReplyBuilder | None = None
    ) -> tuple[Reply, object | None]:
        """As the adapter does."""
        return self._adapter.resolve(address, require_exists=require_exists, rb=rb)

    def places(self, ref: object) -> tuple[str, ...]:
        """Every address of where the target really is; none for a token that is void."""
        path = self._adapter.host_path(ref) if isinstance(ref, VisibilityRef) else None
        real = None if path is None else real_path(path)
        if real is None:
            return ()
        found = tuple(_below(self._folders(), real))
        if not found:  # a root or mod may be another folder since it was looked at
            self._known = None
            found = tuple(_below(self._folders(), real))
        return found

    def _folders(self) -> list[tuple[str, str]]:
        """The head of the address and the real path of each root and mod that is there."""
        mods = tuple(self._mods())
        if self._known is None or self._known[0] != mods:
            self._known = mods, list(_real(self._all(mods)))
        return self._known[1]

    def _all(self, mods: tuple[ModLike, ...]) -> Iterator[tuple[str, object]]:
        yield from ((f"root:{key}", path) for key, path in self._roots.items())
        table = ModTable(mods)
        yield from ((f"mod:{table.key_of(mod)}", mod.path) for mod in mods)


def _real(folders: Iterable[tuple[str, object]]) -> Iterator[tuple[str, str]]:
    for head, path in folders:
        with suppress(OSError, ValueError, TypeError):
            yield head, os.path.realpath(Path(str(path)), strict=True)


def _below(folders: Iterable[tuple[str, str]], real: str) -> Iterator[str]:
    """The addresses of `real` below every folder that holds it, or is it."""
    for head, folder in folders:
        if real == folder:
            yield head
        elif real.startswith(folder.rstrip(os.sep) + os.sep):
            below = real[len(folder.rstrip(os.sep)) + 1 :]
            yield f"{head}/{below.replace(os.sep, '/')}"


def real_path(path: Path) -> str | None:
    """The name that the system has for what is at `path`, or would be; None if it cannot be told.

    What is missing is below the deepest folder that is there; a name there that is a dangling link is
    nowhere.
    """
    missing: list[str] = []
    here = path
    while True:
        try:
            return os.path.join(_name_of(here), *reversed(missing))  # noqa: PTH118  text to text
        except FileNotFoundError:
            if here.is_symlink() or here == here.parent:
                return None
            missing.append(here.name)
            here = here.parent
        except OSError:
            return None


def _name_of(path: Path) -> str:
    """The real path of something that is there; `OSError` if it is not, or loops."""
    if _HOLD is None or not os.path.isdir(_NAMES):  # noqa: PTH112  text
        return os.path.realpath(path, strict=True)
    fd = os.open(path, _HOLD | os.O_CLOEXEC)
    try:
        return os.readlink(f"{_NAMES}/{fd}")  # noqa: PTH115  text
    finally:
        os.close(fd)
