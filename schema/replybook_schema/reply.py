"""The Reply: what a tool decided, before any transport.

Source: specification 1 and 3, 001 §7. Message text, trace id and timing are not part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from replybook_schema.codes import CodeId, ReplyCode, ReplyType

__all__ = ["Reply"]


@dataclass(frozen=True, slots=True)
class Reply:
    """One semantic outcome: its type, its code and its data (a read-only mapping).

    `ValueError` when the code is malformed or is not of `reply_type`.
    """

    reply_type: ReplyType
    code: str
    data: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        code = self.code
        letter = code.reply_type if isinstance(code, ReplyCode) else CodeId.parse(code).type
        if letter != self.reply_type:
            raise ValueError(f"{code} is a code of type {letter}, not {self.reply_type!r}")
