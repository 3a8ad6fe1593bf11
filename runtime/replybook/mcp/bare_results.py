"""Raw data as a bare server would have served it, read off the result that its stack makes.

Structured content becomes the data. Where there is none, the data is the JSON of the value, under the key
`result` if it is no object. Blocks that are no text go out as they are, before the envelope, and the data
says where they stand. Source: specification 47 and 59.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import cast

from mcp_types import TextContent
from pydantic import ValidationError

from replybook.envelope import DEEPEST_SERVED, NotSerialisable
from replybook.safety.returned.served import RESULT, Served, under_name
from replybook_schema.reply import Reply

__all__ = ["odd_form", "plain_replies", "served_blocks", "served_value", "serving"]


@contextmanager
def serving(value: object) -> Generator[None]:
    """Say of what a stack cannot write that it is no JSON; what else breaks is a crash, as it is there."""
    try:
        yield
    except (ValidationError, NotSerialisable):
        raise
    except ValueError as error:  # of pydantic: a cycle, bytes that are no text
        raise NotSerialisable(value) from error


def odd_form(value: object) -> object:
    """Return what is served of an object that stacks know nothing of: its text, as they do."""
    return (
        dict(cast("Mapping[object, object]", value)) if isinstance(value, Mapping) else str(value)
    )


def plain_replies(value: object, depth: int = 0) -> object:
    """Return raw data with the replies in it as objects of three fields, which every stack can write.

    What is nested deeper than data may be, or holds itself, is left to the stack, which says so.
    """
    if depth > DEEPEST_SERVED:
        return value
    if type(value) is Reply:
        return {
            "reply_type": value.reply_type,
            "code": str(value.code),
            "data": dict(value.data or {}),
        }
    if type(value) is list:
        return [plain_replies(item, depth + 1) for item in cast("list[object]", value)]
    if type(value) is dict:
        return {
            key: plain_replies(item, depth + 1)
            for key, item in cast("dict[object, object]", value).items()
        }
    return value


def served_value(content: Sequence[object], data: object) -> Served:
    """Return what is served of a value that is no block; `data` is its JSON."""
    blocks = tuple(block for block in content if not isinstance(block, TextContent))
    return Served(under_name(data), blocks, DEEPEST_SERVED)


def served_blocks(content: Sequence[object], structured: object, is_error: bool) -> Served:
    """Return what is served of blocks, of values among them, and of a result that a tool made itself.

    Text that says the same as structured content is not sent again. `RuntimeError` for a failure, which
    is never wrapped as a success.
    """
    if is_error:
        raise RuntimeError("the tool made a result that is an error")
    if structured is not None:
        data = under_name(structured)
        blocks = tuple(block for block in content if not _repeats(block, data))
        return Served(data, blocks, DEEPEST_SERVED)
    blocks = tuple(block for block in content if not isinstance(block, TextContent))
    items = [_item(block, blocks) for block in content]
    data = {RESULT: items[0] if len(items) == 1 else items}
    return Served(data, blocks, DEEPEST_SERVED)


def _item(block: object, blocks: Sequence[object]) -> object:
    """Return a text, or what stands in the data for a block: its type, and its place in the content."""
    if isinstance(block, TextContent):
        return block.text
    place = next(at for at, other in enumerate(blocks) if other is block)
    return {"type": getattr(block, "type", None), "block": place}


def _repeats(block: object, data: Mapping[str, object]) -> bool:
    """Return True if a block is a text with the same content as `data`, as stacks write it beside the data."""
    if not isinstance(block, TextContent):
        return False
    try:
        said: object = json.loads(block.text)
    except (ValueError, RecursionError):
        said = block.text
    return said == data or (len(data) == 1 and RESULT in data and said == data[RESULT])
