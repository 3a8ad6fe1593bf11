"""Faults between a reference and its file, each as a reply that is not built yet.

Source: specification 7, 11 and 18. No text of the system and no host path enters it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, cast

from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.codes import ReplyCode
from replybook_schema.reply import Reply

__all__ = [
    "WorldFault",
    "gone",
    "read_failed",
    "unknown_token",
    "write_failed",
    "wrong_to_read",
    "wrong_to_write",
]


class WorldFault(Exception):
    """Raised where nothing can be opened; `code` and `data` are those of the reply to give."""

    def __init__(self, code: ReplyCode, data: Mapping[str, object]) -> None:
        super().__init__(str(code))
        self.code: Final = code
        self.data: Final[Mapping[str, object]] = MappingProxyType(dict(data))

    def answer(self, rb: ReplyBuilder) -> Reply:
        """Return the reply; it ends the call of `rb`."""
        end = rb.invalid if self.code.reply_type == "I" else rb.error
        return cast("Callable[..., Reply]", end)(self.code, data=self.data)


def unknown_token(address: str) -> WorldFault:
    """Return the fault of a reference that is not, or no longer, one of this adapter."""
    return WorldFault(codes.WA_RES_I_005, {"path": address})


def gone(address: str) -> WorldFault:
    """Return the fault of a place that is not there any more, or no longer inside."""
    return WorldFault(codes.WA_RES_I_001, {"path": address})


def wrong_to_read(address: str, problem: str) -> WorldFault:
    """Return the fault of something that is not of the kind to read."""
    return WorldFault(codes.WA_READ_I_001, {"path": address, "problem": problem})


def wrong_to_write(address: str, problem: str) -> WorldFault:
    """Return the fault of a place where no file can be written."""
    return WorldFault(codes.WA_WRITE_I_001, {"path": address, "problem": problem})


def read_failed(address: str, error: BaseException) -> WorldFault:
    """Return the fault of a system that failed to read."""
    data = {"path": address, "error_type": type(error).__name__}
    return WorldFault(codes.WA_READ_E_001, data)


def write_failed(address: str, error: BaseException) -> WorldFault:
    """Return the fault of a system that failed to write."""
    data = {"path": address, "error_type": type(error).__name__}
    return WorldFault(codes.WA_WRITE_E_001, data)
