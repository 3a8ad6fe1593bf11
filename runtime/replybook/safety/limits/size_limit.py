"""The size limit of an answer, and the reply in place of one that is too large.

The reply names the arguments that narrow the request, if there are any.
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


def checked_size(max_bytes: int | None) -> int | None:
    """Return a size limit unchanged.

    Raises:
        TypeError: The limit is not a whole number.
        ValueError: The limit is not above 0.
    """
    if max_bytes is not None and type(cast("object", max_bytes)) is not int:
        raise TypeError(f"max_bytes must be an int, got {max_bytes!r}")
    if max_bytes is not None and max_bytes < 1:
        raise ValueError(f"max_bytes must be greater than 0, got {max_bytes!r}")
    return max_bytes


def checked_names(names: Sequence[str], signature: ToolSignature) -> tuple[str, ...]:
    """Return the names of arguments as a tuple.

    Raises:
        TypeError: `names` is a string.
        ValueError: The tool has no argument of a name.
    """
    if isinstance(names, str):
        raise TypeError(f"narrow_by must be a list of names, got {names!r}; write ({names!r},)")
    unknown = [name for name in names if name not in signature.names]
    if unknown:
        known = ", ".join(sorted(signature.names)) or "none"
        raise ValueError(f"narrow_by must name arguments of the tool ({known}), got {unknown[0]!r}")
    return tuple(names)


def over_the_limit(error: TooLarge, reply: Reply, tool: str, record: ToolRecord | None) -> Reply:
    """Return the reply in place of one that is too large.

    It is an I if the caller can narrow the request, else an E. Only a success can be narrowed. A
    failure stays a failure.

    Args:
        error: The size and the limit.
        reply: The reply that is too large.
        record: Record of the tool, if it is decorated.
    """
    names = _narrowing(tool, record) if reply.reply_type == "S" else ()
    if names:
        return replies.too_wide(error.size, error.limit, names)
    return replies.too_large(error.size, error.limit)


def _narrowing(tool: str, record: ToolRecord | None) -> Sequence[str]:
    """Return the arguments that narrow a request.

    The tool names them, else the registry.
    """
    if record is not None and record.narrow_by:
        return record.narrow_by
    spec = tool_of(ACTIVE.tools(), tool)
    names = [argument.name for argument in spec.arguments if argument.narrows] if spec else []
    return names if record is None else [n for n in names if n in record.signature.names]
