"""A child process that the kernel ends at the first call with a path: proof that there is none.

A seccomp filter refuses open, stat, readlink and their kind; Linux on x86-64 and arm64 only.
Source: specification 17, "no host call happens for an input that the grammar already refuses".
"""

from __future__ import annotations

import ctypes
import platform
import struct
from collections.abc import Callable

import pytest
from tests.bounded_waits import forked

__all__ = ["killed_by_a_file_call"]

_CALLS = {  # the value of AUDIT_ARCH, then the numbers of the system calls that take a path
    "x86_64": (0xC000003E, (2, 4, 6, 21, 80, 89, 217, 257, 262, 267, 269, 303, 332, 437, 439)),
    "aarch64": (0xC00000B7, (48, 49, 56, 61, 78, 79, 264, 291, 437, 439)),
}
_LOAD, _EQUAL, _RETURN = 0x20, 0x15, 0x06
_KILL, _ALLOW = 0x80000000, 0x7FFF0000
_NO_NEW_PRIVILEGES, _SECCOMP, _FILTER = 38, 22, 2


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def killed_by_a_file_call(work: Callable[[], object]) -> bool:
    """Run the work in a fork that dies if it names any path to the kernel; whether it died."""
    if platform.system() != "Linux" or platform.machine() not in _CALLS:
        pytest.skip("the filter is written for Linux on x86-64 and arm64")

    def watched() -> int:
        if not _forbid():
            return 4
        try:
            work()
        except BaseException:
            return 3  # said without a stack, for which files would be read
        return 0

    ended = forked(watched)
    if ended == 4:
        pytest.skip("this kernel takes no filter")
    assert ended <= 0, "the work raised"
    return ended < 0


def _forbid() -> bool:
    architecture, numbers = _CALLS[platform.machine()]
    lines = [(_LOAD, 0, 0, 4), (_EQUAL, 0, len(numbers) + 1, architecture), (_LOAD, 0, 0, 0)]
    lines += [(_EQUAL, len(numbers) - n, 0, number) for n, number in enumerate(numbers)]
    lines += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _KILL)]
    text = b"".join(struct.pack("HBBI", *line) for line in lines)
    program = _Program(len(lines), text)
    libc = ctypes.CDLL(None, use_errno=True)
    forbidden = libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    return not forbidden and not libc.prctl(_SECCOMP, _FILTER, ctypes.byref(program), 0, 0)
