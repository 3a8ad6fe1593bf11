"""A block in which the superuser has only the rights of an ordinary person.

The two capabilities are dropped for the calling thread alone and taken back at the end.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

__all__ = ["as_an_ordinary_person"]

_VERSION_3 = 0x20080522
_DAC_OVERRIDE, _DAC_READ_SEARCH = 1, 2
_Sets = ctypes.c_uint32 * 6  # effective, permitted, inheritable; once more for the upper half
_Header = ctypes.c_uint32 * 2


@contextmanager
def as_an_ordinary_person() -> Iterator[None]:
    """Permission bits count inside, whoever runs the tests."""
    if not sys.platform.startswith("linux"):
        pytest.skip("capabilities are a thing of Linux")
    libc = ctypes.CDLL(None, use_errno=True)
    header, now = _Header(_VERSION_3, 0), _Sets()
    assert libc.capget(header, now) == 0
    less = _Sets(*now)
    less[0] &= ~(1 << _DAC_OVERRIDE | 1 << _DAC_READ_SEARCH)
    assert libc.capset(header, less) == 0
    try:
        yield
    finally:
        assert libc.capset(header, now) == 0
