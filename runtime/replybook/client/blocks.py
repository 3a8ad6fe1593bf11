"""The verdict on a result that a framework hands on as blocks, or as a text alone.

Source: specification 2 and 50.
"""

from __future__ import annotations

from typing import Any, cast

from replybook.client.verdict import Verdict, read

__all__ = ["read_blocks"]


def read_blocks(content: object, structured: object = None) -> Verdict | None:
    """Return the verdict in a result; None if no part of it is an envelope.

    `content` is what came as content: blocks as they travel, one block, or a text. The envelope is the
    structured content where there is one, else the first text that holds it.
    """
    blocks = cast("list[Any]", content) if isinstance(content, list) else [content]
    for block in blocks:
        text = cast("dict[str, object]", block).get("text") if isinstance(block, dict) else block
        if (found := read(structured, text)) is not None:
            return found
    return read(structured)
