"""Containment by the kernel: `openat2` with RESOLVE_BENEATH (Linux 5.6 and later).

One system call opens a path of any depth below a held folder, or refuses it. If the call is missing
or forbidden, `walk` is used instead.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from replybook.world.containment.held import FOLDER, ITEM, Handle, closed_link
from replybook.world.containment.refusal import NotInside, Reason, reason_of
from replybook.world.containment.walk import MOST_LEVELS, WalkFolder

_NUMBER: Final = ctypes.c_long(437)
_MACHINES: Final = frozenset(
    [
        "x86_64",
        "i386",
        "i686",
        "aarch64",
        "armv7l",
        "armv8l",
        "riscv64",
        "ppc64",
        "ppc64le",
        "s390x",
        "loongarch64",
    ]
)
"""Machines on which the system call has number 437."""

_NO_MAGIC_LINKS, _NO_LINKS, _BENEATH = 0x02, 0x04, 0x08
_ATTEMPTS: Final = 32
"""Number of calls before `walk` takes over.

EAGAIN means that something was renamed meanwhile.
"""

_ENCODING: Final = sys.getfilesystemencoding()


class _How(ctypes.Structure):
    """`struct open_how`."""

    _fields_ = (
        ("flags", ctypes.c_uint64),
        ("mode", ctypes.c_uint64),
        ("resolve", ctypes.c_uint64),
    )


_SIZE: Final = ctypes.c_size_t(ctypes.sizeof(_How))
_HOWS: Final = [
    _How(flags, 0, resolve | _BENEATH | _NO_MAGIC_LINKS)
    for flags, resolve in (
        (ITEM, 0),
        (FOLDER, 0),
        (ITEM | getattr(os, "O_NOFOLLOW", 0), 0),
        (ITEM, _NO_LINKS),
    )
]
_ITEM, _FOLDER, _NO_LINK, _PLAIN = map(ctypes.byref, _HOWS)  # read-only, so shared by all threads

_syscall: Callable[..., int] | None = (
    ctypes.CDLL(None, use_errno=True).syscall if sys.platform == "linux" else None
)
_errno = ctypes.get_errno


def _openat2(folder: int, path: bytes, how: object) -> int:
    """Return a descriptor, or a negative error number. -EAGAIN means that `walk` must decide."""
    if _syscall is None:
        return -errno.ENOSYS
    for _ in range(_ATTEMPTS):
        fd = _syscall(_NUMBER, folder, path, how, _SIZE)
        if fd >= 0:
            return fd
        number = _errno()
        if number not in (errno.EAGAIN, errno.EINTR):
            return -number
    return -errno.EAGAIN


@cache
def is_supported() -> bool:
    """Return True if this kernel has the call and allows it for this process. Checked once."""
    if platform.machine() not in _MACHINES or not hasattr(os, "O_PATH"):
        return False
    folder = os.open("/", FOLDER)
    try:
        fd = _openat2(folder, b".", _FOLDER)
    finally:
        os.close(folder)
    if fd >= 0:
        os.close(fd)
    return fd >= 0


class Openat2Folder(WalkFolder):
    """A folder below which the kernel follows every path."""

    __slots__ = ()

    def _find_below(
        self, handle: Handle, parts: Sequence[str], *, may_be_missing: bool
    ) -> bool | Reason:
        # `walk` has this limit, and both kinds must give the same answer
        if len(parts) > MOST_LEVELS:
            return super()._find_below(handle, parts, may_be_missing=may_be_missing)
        try:
            path = "/".join(parts).encode(_ENCODING, "surrogateescape")
        except UnicodeEncodeError:  # characters that the file system cannot encode
            return "missing"
        fd = _openat2(handle.fd, path, _ITEM)
        if fd == -errno.ENOENT and may_be_missing:
            fd = _openat2(handle.fd, path, _NO_LINK)
            if fd == -errno.ENOENT:
                fd = _room(handle.fd, path)
                if fd == 0:
                    return False
            elif fd >= 0 and closed_link(fd):
                return "dangling"
        if fd >= 0:
            os.close(fd)
            return True
        if fd == -errno.EAGAIN:
            return super()._find_below(handle, parts, may_be_missing=may_be_missing)
        return reason_of(-fd)

    def _open_below(self, handle: Handle, parts: Sequence[str], *, links: bool) -> int:
        if len(parts) > MOST_LEVELS:
            return super()._open_below(handle, parts, links=links)
        try:
            path = "/".join(parts).encode(_ENCODING, "surrogateescape")
        except UnicodeEncodeError:
            raise NotInside("missing") from None
        fd = _openat2(handle.fd, path, _ITEM if links else _PLAIN)
        if fd == -errno.EAGAIN:
            return super()._open_below(handle, parts, links=links)
        if fd < 0:
            raise NotInside(reason_of(-fd))
        return fd


def _room(root: int, path: bytes) -> int:
    """Return 0 if a file could be created at `path`, otherwise a negative error number.

    The deepest existing parent must be a folder, and the next name in it must be free. If the name
    is taken after all, by a dangling link or by a new file, `walk` decides.
    """
    above = False  # the caller has checked that nothing is at the whole path, not even a link
    while path:
        path, _, name = path.rpartition(b"/")
        folder = _openat2(root, path or b".", _FOLDER)
        if folder == -errno.ENOENT:
            above = True
            continue
        if folder < 0:
            return folder
        last = _openat2(folder, name, _NO_LINK) if above else -errno.ENOENT
        os.close(folder)
        if last >= 0:
            os.close(last)
            return -errno.EAGAIN
        return 0 if last == -errno.ENOENT else last
    return -errno.ENOENT
