"""What the adapter says of an address: that it resolves, why it does not, that it cannot be judged.

Source: specification 7, 18 and 20.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from replybook.world.address import Address
from replybook.world.current_view import NoMode
from replybook.world.registry import declared_world
from replybook.world.tokens import TokenTableFull
from replybook.world.view import Hidden
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["RESOLVED", "Decision", "Resolved", "failed", "resolved", "text_of"]

RESOLVED: Final = "resolved"
"""The rule of a `Decision` about an address that resolves."""

_CAPACITY: Final = "visibility_registry_capacity"


@dataclass(frozen=True, slots=True)
class Decision:
    """What decided about an address, for a person at a terminal; `rule` is `resolved` or a refusal."""

    rule: str
    detail: str


class Resolved(TypedDict):
    """The data of a reply that an address resolves."""

    resolved: str
    namespace: str
    root_key: str | None
    subdirectory: str
    relative_path: str
    mod_name: str | None


def resolved(address: Address, key: str, *, root_key: str | None, mod_name: str | None) -> Resolved:
    """That data; `key` is the canonical one."""
    parts, path = address.parts, "/".join(address.parts)
    head = f"{address.namespace}:{key}"
    return {
        "resolved": f"{head}/{path}" if parts else head,
        "namespace": address.namespace,
        "root_key": root_key,
        "subdirectory": parts[0] if parts else "",
        "relative_path": path,
        "mod_name": mod_name,
    }


def failed(builder: ReplyBuilder, error: Exception) -> Reply:
    """No mode, no room for another token, or something that broke; no text of it is told."""
    if isinstance(error, NoMode):
        known = [mode.name for mode in declared_world().modes]
        return builder.invalid(codes.WA_SYS_I_001, data={"available": known})
    if isinstance(error, TokenTableFull):
        return builder.error(codes.WA_RES_E_001, data={"reason": _CAPACITY})
    return builder.error(codes.WA_RES_E_001, data={"error_type": type(error).__name__})


def text_of(value: object) -> str:
    """The plain text of a string, also of one of a class that misbehaves; `Hidden` for all else."""
    if type(value) is str:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    raise Hidden("not_text", "an address is a text")
