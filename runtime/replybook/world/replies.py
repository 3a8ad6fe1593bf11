"""The replies of the adapter that are no success, and what it tells a person of a decision.

Source: specification 7 and 18.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from replybook.world.current_view import NoMode
from replybook.world.registry import declared_world
from replybook.world.tokens import TokenTableFull
from replybook.world.view import Hidden
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["RESOLVED", "Decision", "failed", "text_of"]

RESOLVED: Final = "resolved"
"""The rule of a `Decision` about an address that resolves."""

_CAPACITY: Final = "visibility_registry_capacity"


@dataclass(frozen=True, slots=True)
class Decision:
    """What decided about an address, for a person at a terminal; `rule` is `resolved` or a refusal."""

    rule: str
    detail: str


def failed(builder: ReplyBuilder, error: Exception) -> Reply:
    """Return the reply for no mode, a full token table or anything that broke; no text of it is sent."""
    if isinstance(error, NoMode):
        known = [mode.name for mode in declared_world().modes]
        return builder.invalid(codes.WA_SYS_I_001, data={"available": known})
    if isinstance(error, TokenTableFull):
        return builder.error(codes.WA_RES_E_001, data={"reason": _CAPACITY})
    return builder.error(codes.WA_RES_E_001, data={"error_type": type(error).__name__})


def text_of(value: object) -> str:
    """Return the plain text of a string, whatever its class overrides; `Hidden` for all else."""
    if type(value) is str:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    raise Hidden("not_text", "an address is a text")
