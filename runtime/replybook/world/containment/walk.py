"""Containment by a walk: each name is opened by itself below a held folder.

The system follows no link. Links are read and followed here. A `..` never goes above the folder,
and an absolute link is always refused, as `openat2` refuses it. Works on every POSIX system.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from typing import Final

from replybook.world.containment.folder import Located
from replybook.world.containment.held import FOLDER, ITEM, Handle, HeldFolder, closed_link
from replybook.world.containment.refusal import NotInside, Reason, reason_of

MOST_LINKS: Final = 40
"""Maximum number of links in one path, as in Linux."""

MOST_LEVELS: Final = 200
"""Maximum number of folders open at once. Many processes may hold only 1,024 descriptors."""

_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_STEP: Final = FOLDER | _NO_LINK
_LAST: Final = ITEM | _NO_LINK
_PERHAPS_A_LINK: Final = frozenset({errno.ENOTDIR, errno.ELOOP, errno.EMLINK})
_MISSING: Final = -1


class WalkFolder(HeldFolder):
    """A folder in which every path is walked name by name."""

    __slots__ = ()

    def locate(self, parts: Sequence[str]) -> Located:
        """Return the real location of `parts`. A missing file is refused only behind a link."""
        handle = self._alive()  # a local variable: another thread may replace the handle meanwhile
        fd, real = _walk(handle.fd, parts)
        if fd != _MISSING:
            os.close(fd)
        return Located(tuple(real), fd != _MISSING)

    def _find_below(
        self, handle: Handle, parts: Sequence[str], *, may_be_missing: bool
    ) -> bool | Reason:
        try:
            fd, _ = _walk(handle.fd, parts)
        except NotInside as refused:
            return refused.reason
        if fd == _MISSING:
            return False if may_be_missing else "missing"
        os.close(fd)
        return True

    def _open_below(self, handle: Handle, parts: Sequence[str], *, links: bool) -> int:
        fd, _ = _walk(handle.fd, parts, most_links=MOST_LINKS if links else 0)
        if fd == _MISSING:
            raise NotInside("missing")
        return fd


def _walk(root: int, parts: Sequence[str], most_links: int = MOST_LINKS) -> tuple[int, list[str]]:
    """Return a descriptor of the file at `parts`, and the real names that lead to it.

    The descriptor is `_MISSING` if there is nothing.
    """
    folders, real = [root], list[str]()
    todo = list(parts[::-1])
    in_link = len(todo)  # while more names than this are left, the current name comes from a link
    links = 0
    try:
        while todo:
            name = todo.pop()
            if name == ".":
                continue
            if name == "..":
                _climb(folders, real)
                continue
            try:
                fd = os.open(name, _STEP if todo else _LAST, dir_fd=folders[-1])
            except FileNotFoundError:
                if len(todo) >= in_link:
                    raise NotInside("dangling") from None
                return _MISSING, [*real, name, *todo[::-1]]
            except OSError as error:
                if error.errno not in _PERHAPS_A_LINK:
                    raise NotInside(reason_of(error.errno)) from None
            else:
                if todo or not closed_link(fd):
                    folders.append(fd)
                    if len(folders) > MOST_LEVELS + 1:
                        raise NotInside("too_long")
                    real.append(name)
                    continue
            links += 1
            if links > most_links:
                raise NotInside("loop")
            in_link = min(in_link, len(todo))
            todo += _target(name, folders[-1])
        return (folders.pop() if len(folders) > 1 else os.dup(root)), real
    except UnicodeEncodeError:  # characters that the file system cannot encode
        raise NotInside("missing") from None
    finally:
        for fd in folders[1:]:
            os.close(fd)


def _climb(folders: list[int], real: list[str]) -> None:
    if not real:
        raise NotInside("leaves")
    os.close(folders.pop())
    real.pop()


def _target(name: str, folder: int) -> list[str]:
    """Return the names of a link target in reverse order, or refuse what is not a link."""
    try:
        text = os.readlink(name, dir_fd=folder)
    except OSError as error:
        if error.errno == errno.EINVAL:
            raise NotInside("not_a_folder") from None
        raise NotInside(reason_of(error.errno)) from None
    if text.startswith("/"):
        raise NotInside("leaves")
    names = text.split("/")[::-1]
    return [name or "." for name in names]
