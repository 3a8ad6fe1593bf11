"""The answers of a tool."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Reply:
    """An answer with a code, a text and data."""

    reply_type: str
    code: str
    message: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    layer: str = "BANK"

    @property
    def ok(self) -> bool:
        """Whether the tool did what was asked."""
        return self.reply_type in ("S", "W")

    def to_dict(self) -> dict[str, Any]:
        """Return what is sent."""
        return {
            "reply_type": self.reply_type,
            "code": self.code,
            "message": self.message,
            "data": self.data,
        }
