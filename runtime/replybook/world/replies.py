"""Replies of the adapter other than success, and the decision that a person sees."""

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

RESOLVED: Final = "resolved"
"""The rule of a `Decision` for an address that resolves."""

_CAPACITY: Final = "visibility_registry_capacity"


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision about an address, for a person at a terminal.

    Attributes:
        rule: `resolved`, or the rule that refused it.
        detail: The explanation.
    """

    rule: str
    detail: str


def failed(builder: ReplyBuilder, error: Exception) -> Reply:
    """Return the reply for a missing mode, a full token table, or any other error.

    The reply contains no text of the error.
    """
    if isinstance(error, NoMode):
        known = [mode.name for mode in declared_world().modes]
        return builder.invalid(codes.WA_SYS_I_001, data={"available": known})
    if isinstance(error, TokenTableFull):
        return builder.error(codes.WA_RES_E_001, data={"reason": _CAPACITY})
    return builder.error(codes.WA_RES_E_001, data={"error_type": type(error).__name__})


def text_of(value: object) -> str:
    """Return a string as plain text, even if its class overrides methods.

    Others raise `Hidden`.
    """
    if type(value) is str:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    raise Hidden("not_text", "an address is a text")
