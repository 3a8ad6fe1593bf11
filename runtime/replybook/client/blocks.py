"""Verdicts read from result objects, content blocks or text.

Source: specification 2, 50 and 72.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from replybook.client.verdict import Verdict, read

__all__ = ["read_blocks", "verdict_of"]


def verdict_of(result: object) -> Verdict | None:
    """Return the verdict on a result object of the MCP SDK, or None if it holds no reply.

    Both spellings of the fields are read: `structured_content` and `structuredContent`, `is_error`
    and `isError`.
    """
    structured = _either(result, "structured_content", "structuredContent")
    meta = getattr(result, "meta", None)
    if hasattr(result, "meta") and not isinstance(meta, dict):
        meta = {}
    return read_blocks(
        getattr(result, "content", None),
        structured,
        is_error=_either(result, "is_error", "isError"),
        meta=cast("dict[str, object] | None", meta),
    )


def _either(result: object, name: str, earlier: str) -> object:
    return getattr(result, name, None) if hasattr(result, name) else getattr(result, earlier, None)


def read_blocks(
    content: object,
    structured: object = None,
    *,
    is_error: object = None,
    meta: Mapping[str, object] | None = None,
) -> Verdict | None:
    """Return the verdict in the content of a tool result, or None if it holds no reply.

    Only the first text block is read. Later blocks may quote an envelope, but are no reply.

    Args:
        content: A text, a content block, or a list of blocks, as objects or as JSON objects.
        structured: The structured content. If this is an object, `content` is not read.
        is_error: The field `isError` of the result, if known.
        meta: The field `_meta` of the result, if known.
    """
    several = isinstance(content, (list, tuple))
    blocks = cast("Sequence[object]", content) if several else (content,)
    is_data = isinstance(structured, dict)  # the text is only an addition of the tool
    text = None if is_data else next((text for block in blocks if (text := _text(block))), None)
    return read(structured, text, is_error=is_error, meta=meta)


def _text(block: object) -> object:
    if isinstance(block, dict):
        return cast("dict[str, object]", block).get("text")
    return block if isinstance(block, str) else getattr(block, "text", None)
