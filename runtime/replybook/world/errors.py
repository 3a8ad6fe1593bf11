"""Faults between a reference and its file, each with the code and data of a reply.

No text of the system and no host path is part of a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, cast

from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.codes import ReplyCode
from replybook_schema.reply import Reply


class WorldFault(Exception):
    """Raised if nothing can be opened.

    Attributes:
        code: The code of the reply.
        data: The data of the reply.
    """

    def __init__(self, code: ReplyCode, data: Mapping[str, object]) -> None:
        super().__init__(str(code))
        self.code: Final = code
        self.data: Final[Mapping[str, object]] = MappingProxyType(dict(data))

    def answer(self, rb: ReplyBuilder) -> Reply:
        """Return the reply. It ends the call of `rb`."""
        end = rb.invalid if self.code.reply_type == "I" else rb.error
        return cast("Callable[..., Reply]", end)(self.code, data=self.data)


def unknown_token(address: str) -> WorldFault:
    """Return the fault for a reference that is unknown or void."""
    return WorldFault(codes.WA_RES_I_005, {"path": address})


def gone(address: str) -> WorldFault:
    """Return the fault for a place that is missing or not inside."""
    return WorldFault(codes.WA_RES_I_001, {"path": address})


def wrong_to_read(address: str, problem: str) -> WorldFault:
    """Return the fault for something that is not of the kind to read."""
    return WorldFault(codes.WA_READ_I_001, {"path": address, "problem": problem})


def wrong_to_write(address: str, problem: str) -> WorldFault:
    """Return the fault for a place where no file can be written."""
    return WorldFault(codes.WA_WRITE_I_001, {"path": address, "problem": problem})


def make_read_fault(address: str, error: BaseException) -> WorldFault:
    """Return the fault for a system error while reading."""
    data = {"path": address, "error_type": type(error).__name__}
    return WorldFault(codes.WA_READ_E_001, data)


def make_write_fault(address: str, error: BaseException) -> WorldFault:
    """Return the fault for a system error while writing."""
    data = {"path": address, "error_type": type(error).__name__}
    return WorldFault(codes.WA_WRITE_E_001, data)
