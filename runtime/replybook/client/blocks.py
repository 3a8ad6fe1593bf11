"""The verdict on the result of a tool call, in each form that a client may meet it: an object, blocks, or a text.

Source: specification 2 and 50.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from replybook.client.verdict import Verdict, read

__all__ = ["read_blocks", "verdict_of"]


def verdict_of(result: object) -> Verdict | None:
    """Return what a result asks, of whichever line of the SDK; None if it is no envelope."""
    name = "structured_content" if hasattr(result, "structured_content") else "structuredContent"
    return read_blocks(getattr(result, "content", None), getattr(result, name, None))


def read_blocks(content: object, structured: object = None) -> Verdict | None:
    """Return the verdict in what a call brought; None if it is no envelope.

    `content` is a text, a block or blocks, as objects or as they travel. The envelope is `structured` where there
    is one, else the first text: what comes after it is no reply, but may quote one.
    """
    several = isinstance(content, (list, tuple))
    blocks = cast("Sequence[object]", content) if several else (content,)
    return read(structured, next((text for block in blocks if (text := _text(block))), None))


def _text(block: object) -> object:
    if isinstance(block, dict):
        return cast("dict[str, object]", block).get("text")
    return block if isinstance(block, str) else getattr(block, "text", None)
