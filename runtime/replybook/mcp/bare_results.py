"""Raw data as a bare server would serve it, read from the result of its stack.

Structured content becomes the data. Without structured content, the data is the JSON of the value.
A value that is not an object is under the key `result`. Blocks that are not text go out unchanged
before the envelope, and the data names their places.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import cast

from pydantic import ValidationError

from replybook.envelope import DEEPEST_SERVED, NotSerialisable
from replybook.mcp.result_fields import text_of_block
from replybook.safety.returned.served import RESULT, Served, under_name
from replybook_schema.reply import Reply


@contextmanager
def serving(value: object) -> Generator[None]:
    """Turn serialization errors of a stack into `NotSerialisable`.

    Other errors propagate.
    """
    try:
        yield
    except (ValidationError, NotSerialisable):
        raise
    except ValueError as error:  # from pydantic: a cycle, or bytes that are not text
        raise NotSerialisable(value) from error


def odd_form(value: object) -> object:
    """Return the served form of an object that stacks do not know: its text."""
    return (
        dict(cast("Mapping[object, object]", value)) if isinstance(value, Mapping) else str(value)
    )


def plain_replies(value: object, depth: int = 0) -> object:
    """Return raw data with its replies as objects of three fields.

    Every stack can write such objects. Data that is too deep or contains itself is left to the
    stack, which refuses it.
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
    """Return the served form of a value that is not a content block.

    Args:
        content: The content of the result of the stack.
        data: The JSON of the value.
    """
    blocks = tuple(block for block in content if text_of_block(block) is None)
    return Served(under_name(data), blocks, DEEPEST_SERVED)


def served_blocks(content: Sequence[object], structured: object, is_error: bool) -> Served:
    """Return the served form of content blocks or of a result that the tool made.

    A text that repeats the structured content is not sent again.

    Args:
        is_error: The error flag of the result.

    Raises:
        RuntimeError: The result is a failure, which is never wrapped as a success.
    """
    if is_error:
        raise RuntimeError("the tool made a result that is an error")
    if structured is not None:
        data = under_name(structured)
        blocks = tuple(block for block in content if not _repeats(block, data))
        return Served(data, blocks, DEEPEST_SERVED)
    blocks = tuple(block for block in content if text_of_block(block) is None)
    items = [_item(block, blocks) for block in content]
    data = {RESULT: items[0] if len(items) == 1 else items}
    return Served(data, blocks, DEEPEST_SERVED)


def _item(block: object, blocks: Sequence[object]) -> object:
    """Return a text, or the entry in the data for a block: its type and its place."""
    text = text_of_block(block)
    if text is not None:
        return text
    place = next(at for at, other in enumerate(blocks) if other is block)
    return {"type": getattr(block, "type", None), "block": place}


def _repeats(block: object, data: Mapping[str, object]) -> bool:
    """Return True if a block is a text with the same content as `data`.

    Server stacks write such a text beside structured content.
    """
    text = text_of_block(block)
    if text is None:
        return False
    try:
        said: object = json.loads(text)
    except (ValueError, RecursionError):
        said = text
    return said == data or (len(data) == 1 and RESULT in data and said == data[RESULT])
