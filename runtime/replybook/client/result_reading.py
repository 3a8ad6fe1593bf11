"""The verdict on any result: of a reply, or by the judgement on another server's result."""

from __future__ import annotations

from replybook.client.verdict import ENVELOPE, Verdict, read_reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def read(
    structured: object,
    text: object = None,
    *,
    is_error: object = None,
    meta: Mapping[str, object] | None = None,
) -> Verdict | None:
    """Return the verdict on the result of a tool call.

    No value that a server sends raises. A result without our envelope is judged, see
    `replybook.client.judge`.

    Args:
        structured: The structured content of the result, or any other value.
        text: The text of the result. It is read for an envelope if `structured` is none.
        is_error: The field `isError` of the result. Without it only a reply has a verdict, since
            nobody knows if the call failed.
        meta: The field `_meta` of the result, if known. Pass an empty mapping if the result has
            none.

    Returns:
        The verdict. None only if `is_error` is missing and the result holds no reply.
    """
    words = None
    if isinstance(text, str) and meta is not None and ENVELOPE in meta:
        from replybook.client.telling import without_next  # imported late: most replies need none

        words = without_next(text)
    reply = read_reply(structured, text, is_error=is_error, meta=meta, words=words)
    if reply is not None or not isinstance(is_error, bool):
        return reply
    from replybook.client.foreign import judged  # imported late: replies need no tables

    content = [{"type": "text", "text": text}] if isinstance(text, str) and text else []
    result = {"content": content, "structuredContent": structured, "isError": is_error}
    return judged(result if meta is None else {**result, "_meta": meta})
