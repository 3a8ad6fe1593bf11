"""How large an answer may be, and what is said of one that is larger: how to narrow the request, if anyone can.

Source: specification 9 and 53.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from replybook.envelope import TooLarge
from replybook.safety import replies
from replybook.safety.tool_record import ToolRecord, ToolSignature
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply
from replybook_schema.tools import tool_of

__all__ = ["checked_names", "checked_size", "over_the_limit"]


def checked_size(max_bytes: int | None) -> int | None:
    """Return a size limit as it is; `TypeError` if it is no whole number, `ValueError` if not above 0."""
    if max_bytes is not None and type(cast("object", max_bytes)) is not int:
        raise TypeError(f"max_bytes is a whole number of bytes, not {max_bytes!r}")
    if max_bytes is not None and max_bytes < 1:
        raise ValueError(f"max_bytes is a number of bytes above 0, not {max_bytes!r}")
    return max_bytes


def checked_names(names: Sequence[str], signature: ToolSignature) -> tuple[str, ...]:
    """Return the names of arguments; `ValueError` for one that the tool does not take."""
    if isinstance(names, str):
        raise TypeError(f"narrow_by is a list of names, not {names!r}; write ({names!r},)")
    unknown = [name for name in names if name not in signature.names]
    if unknown:
        known = ", ".join(sorted(signature.names)) or "none"
        raise ValueError(f"narrow_by names {unknown[0]!r}; the tool takes {known}")
    return tuple(names)


def over_the_limit(error: TooLarge, reply: Reply, tool: str, record: ToolRecord | None) -> Reply:
    """Return the reply in place of one that is too large: I if the caller can narrow what was asked for.

    Only a success is narrowed by its arguments; what failed stays a failure.
    """
    names = _narrowing(tool, record) if reply.reply_type == "S" else ()
    if names:
        return replies.too_wide(error.size, error.limit, names)
    return replies.too_large(error.size, error.limit)


def _narrowing(tool: str, record: ToolRecord | None) -> Sequence[str]:
    """Return the arguments that narrow: those that the tool says, else those that the registry says it has."""
    if record is not None and record.narrow_by:
        return record.narrow_by
    spec = tool_of(ACTIVE.tools(), tool)
    names = [argument.name for argument in spec.arguments if argument.narrows] if spec else []
    return names if record is None else [n for n in names if n in record.signature.names]
