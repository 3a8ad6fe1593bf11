"""The parts of a tool result that a judge reads, from mappings and objects of any stack."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, cast

from replybook.client.telling import without_next

MOST_TEXT: Final = 4_000
"""Maximum number of characters of a text that are read for a cause."""

MOST_JSON: Final = 64_000
"""Maximum number of characters of a text that is parsed as JSON."""

_MOST_BLOCKS: Final = 20
_LARGEST: Final = 10**15


class Outcome:
    """The parts of a tool result.

    Attributes:
        is_error: The flag `isError`, or None if the result has none.
        text: The first `MOST_TEXT` characters of the texts of the content.
        is_long: True if there is more text.
        data: The JSON value of the result: structured content, or the text if it is JSON. None if
            the result has none.
        structured: The structured content as received, or None.
        first_text: The first text of the content, or None.
        meta: The field `_meta`. Empty if it is missing: only a result with our key is a reply.
        rpc_code: The code of a JSON-RPC error, or None if the result is another one.
        rpc_data: The field `data` of a JSON-RPC error.
    """

    __slots__ = (
        "data",
        "first_text",
        "is_error",
        "is_long",
        "meta",
        "rpc_code",
        "rpc_data",
        "structured",
        "text",
    )

    def __init__(self) -> None:
        self.is_error: bool | None = None
        self.text = ""
        self.is_long = False
        self.data: object = None
        self.structured: object = None
        self.first_text: str | None = None
        self.meta: Mapping[str, object] = {}
        self.rpc_code: int | None = None
        self.rpc_data: object = None

    @classmethod
    def of_success(cls, structured: object, text: str | None) -> Outcome:
        """Return the parts of a result that is not marked as an error."""
        outcome = cls()
        outcome.is_error, outcome.structured = False, structured
        _set_texts(outcome, [] if text is None else [text])
        if structured is not None:
            outcome.data = structured
        return outcome

    @property
    def is_declared(self) -> bool:
        """True if the result itself says that the call failed."""
        return self.is_error is True or self.rpc_code is not None


def outcome_of(result: object) -> Outcome | None:
    """Return the parts of a result, or None if `result` is neither a result nor an error.

    Args:
        result: A result of MCP or a JSON-RPC response as a mapping, a result object of the MCP SDK
            or FastMCP, or the exception that one of the two raises for a JSON-RPC error.
    """
    error = _member(result, "error")  # of a JSON-RPC response, or of an exception
    if isinstance(_member(error, "code"), int) and isinstance(_member(error, "message"), str):
        return _protocol_error(error)
    inner = _member(result, "result")
    if inner is not None and _member(result, "jsonrpc") is not None:
        result = inner
    if isinstance(result, BaseException):
        return _raised(result)
    if isinstance(_member(result, "code"), int) and isinstance(_member(result, "message"), str):
        return _protocol_error(result)
    return _tool_result(result)


def _protocol_error(error: object) -> Outcome:
    outcome = Outcome()
    code = cast("int", _member(error, "code"))
    outcome.rpc_code = code if abs(code) < _LARGEST else 0
    outcome.rpc_data = _plain(_member(error, "data"))
    _set_texts(outcome, [cast("str", _member(error, "message"))])
    return outcome


def _raised(error: BaseException) -> Outcome:
    outcome = Outcome()
    outcome.is_error = True
    _set_texts(outcome, [str(error)])
    return outcome


def _tool_result(result: object) -> Outcome | None:
    content = _member(result, "content")
    structured = _plain(_either(result, "structured_content", "structuredContent"))
    flag = _either(result, "is_error", "isError")
    if content is None and structured is None and flag is not True:
        return None
    outcome = Outcome()
    outcome.is_error = flag if isinstance(flag, bool) else None
    meta = _plain(_either(result, "_meta", "meta"))
    outcome.meta = cast("Mapping[str, object]", meta) if isinstance(meta, dict) else {}
    several = isinstance(content, (list, tuple))
    blocks = cast("Sequence[object]", content) if several else (content,)
    texts = [text for block in blocks[:_MOST_BLOCKS] if (text := _text(block)) is not None]
    outcome.structured = structured
    _set_texts(outcome, texts)
    if structured is not None:
        outcome.data = structured
    return outcome


def _set_texts(outcome: Outcome, texts: Sequence[str]) -> None:
    if texts:
        last = without_next(texts[-1])
        texts = [*texts[:-1], last] if last else texts[:-1]
    outcome.first_text = texts[0] if texts else None
    shown = "\n".join(text[:MOST_TEXT] for text in texts)
    outcome.is_long = len(shown) > MOST_TEXT or any(len(text) > MOST_TEXT for text in texts)
    outcome.text = shown[:MOST_TEXT]
    if outcome.first_text is not None:
        outcome.data = parsed(outcome.first_text)


def parsed(text: str) -> object:
    """Return the JSON object or array that a text is, or None."""
    if len(text) > MOST_JSON or text[:64].lstrip()[:1] not in ("{", "["):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _text(block: object) -> str | None:
    text = block if isinstance(block, str) else _member(block, "text")
    return text if isinstance(text, str) else None


def _member(value: object, name: str) -> object:
    if isinstance(value, Mapping):
        return cast("Mapping[str, object]", value).get(name)
    if value is None or isinstance(value, (str, int, float, list, tuple)):
        return None
    return getattr(value, name, None)


def _either(value: object, name: str, other: str) -> object:
    """Return the member of the first name that `value` has. The other one may be deprecated."""
    if isinstance(value, Mapping):
        held = cast("Mapping[str, object]", value)
        return held.get(name, held.get(other))
    return getattr(value, name) if hasattr(value, name) else getattr(value, other, None)


def _plain(value: object) -> object:
    return cast("object", value) if isinstance(value, (dict, list, str, int, float)) else None
