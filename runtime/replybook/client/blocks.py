"""Verdicts read from result objects, content blocks, texts or the errors that a client raises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from replybook.client.foreign import judged, text_of, verdict_by
from replybook.client.judging import judge
from replybook.client.telling import without_next
from replybook.client.verdict import ENVELOPE, Verdict, read_reply

_OF_CLIENT: Final = frozenset({408, -32001})
"""Codes by which a client says that no answer came in time. The server may have done the work."""

_CLOSED: Final = "Connection closed"

_LONG: Final = 16_384
"""Number of characters from which a success is long. Only the head of its text is looked at."""

_HEAD: Final = 2_000
_MOST_NODES: Final = 1_000


def verdict_of(result: object) -> Verdict | None:
    """Return the verdict on a result object of the MCP SDK, or None if it is not a result.

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


def verdict_of_error(error: BaseException) -> Verdict | None:
    """Return the verdict on an exception that a client raised for a JSON-RPC error.

    A time-out and a closed connection never have the verdict "not now": the call may have been
    carried out.

    Args:
        error: The exception. `McpError` and `MCPError` hold the error of the server in `error`.

    Returns:
        The verdict, or None if the exception is not an answer of a server.
    """
    told = getattr(error, "error", None)
    code, message = getattr(told, "code", None), getattr(told, "message", None)
    if not isinstance(code, int) or not isinstance(message, str):
        return None
    data = getattr(told, "data", None)
    if isinstance(data, dict) and ENVELOPE in data:
        meta = cast("dict[str, object]", data)
        reply = read_reply(None, is_error=True, meta=meta)
        if reply is not None:
            return reply
    verdict = verdict_by(judge(told), message)
    if verdict.what == "retry_same" and (code in _OF_CLIENT or message == _CLOSED):
        verdict.what, verdict.after_s, verdict.attempts_left = "unknown", None, None
    return verdict


def _either(result: object, name: str, earlier: str) -> object:
    return getattr(result, name, None) if hasattr(result, name) else getattr(result, earlier, None)


def read_blocks(
    content: object,
    structured: object = None,
    *,
    is_error: object = None,
    meta: Mapping[str, object] | None = None,
) -> Verdict | None:
    """Return the verdict on the content of a tool result.

    Only the first text block is read for a reply. Later blocks may quote an envelope, but are not
    replies.

    Args:
        content: A text, a content block, or a list of blocks, as objects or as JSON objects.
        structured: The structured content. If this is an object, `content` is not read for a reply.
        is_error: The field `isError` of the result, if known.
        meta: The field `_meta` of the result, if known.

    Returns:
        The verdict. None only if `is_error` is missing and the content holds no reply.
    """
    several = isinstance(content, (list, tuple))
    blocks = cast("Sequence[object]", content) if several else (content,)
    if (
        is_error is False
        and (meta is None or ENVELOPE not in meta)
        and _is_long(blocks, structured)
    ):
        return read_reply(structured, is_error=False, meta=meta) or _by_head(blocks)
    is_data = isinstance(structured, dict)  # the text is only an addition of the tool
    text = None if is_data else next((text for block in blocks if (text := text_of(block))), None)
    words = _words(blocks) if meta is not None and ENVELOPE in meta else None
    reply = read_reply(structured, text, is_error=is_error, meta=meta, words=words)
    if reply is not None or not isinstance(is_error, bool):
        return reply
    result = {"content": content, "structuredContent": structured, "isError": is_error}
    return judged(result if meta is None else {**result, "_meta": meta})


def _is_long(blocks: Sequence[object], structured: object) -> bool:
    """Return True if a result is too long to be a failure that was sent as a success."""
    if any(len(text_of(block) or "") > _LONG for block in blocks[:_MOST_NODES]):
        return True
    nodes, left = [structured], _MOST_NODES
    while nodes:
        node = nodes.pop()
        left -= 1
        if isinstance(node, str) and len(node) > _LONG:
            return True
        if isinstance(node, (dict, list)):
            members = cast("dict[str, object] | list[object]", node)
            if len(members) > left:
                return True
            nodes += members.values() if isinstance(members, dict) else members
    return False


def _by_head(blocks: Sequence[object]) -> Verdict:
    """Return the verdict on a long success, by the first words of a text that is not JSON."""
    first = next((text for block in blocks if (text := text_of(block))), "")[:_HEAD]
    text = "" if first.lstrip().startswith(("{", "[")) else first
    return judged({"content": [{"type": "text", "text": text}], "isError": False})


def _words(blocks: Sequence[object]) -> str:
    """Return the texts of the content without the line that says the next action."""
    return without_next("\n".join(text for block in blocks if (text := text_of(block))))
