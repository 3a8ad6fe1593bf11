"""The verdict on the result of a tool call, in each form that a client may meet it: an object, blocks, or a text.

Source: specification 2, 50 and 72.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from replybook.client.verdict import Verdict, read

__all__ = ["read_blocks", "verdict_of"]


def verdict_of(result: object) -> Verdict | None:
    """Return what a result asks, of whichever line of the SDK; None if it is no reply of its server."""
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
    """Return the verdict in what a call brought; None if it is no reply.

    `content` is a text, a block or blocks, as objects or as they travel. The envelope is `structured` where there
    is any, else the first text: what comes after it is no reply, but may quote one. `is_error` and `meta` are
    those of the result, as far as they are known.
    """
    several = isinstance(content, (list, tuple))
    blocks = cast("Sequence[object]", content) if several else (content,)
    is_data = isinstance(structured, dict)  # then the text is what a tool says beside it
    text = None if is_data else next((text for block in blocks if (text := _text(block))), None)
    return read(structured, text, is_error=is_error, meta=meta)


def _text(block: object) -> object:
    if isinstance(block, dict):
        return cast("dict[str, object]", block).get("text")
    return block if isinstance(block, str) else getattr(block, "text", None)
