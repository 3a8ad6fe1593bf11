"""A reply as one sentence for a model, for frameworks that take text instead of an envelope.

Source: specification 2 and 50.
"""

from __future__ import annotations

from typing import Final

from replybook.client.verdict import Verdict

__all__ = ["told"]

_NEXT: Final = {
    "go": "",
    "retry_changed": "",
    "retry_same": "It was not ready in the time that this client waits. Do not call this again now.",
    "ask": "Do not call this again unless the user allows it.",
    "stop": "Do not call this again.",
    "unknown": "",
}
"""The text that the client adds. Only the client knows how long it waited and that nobody was
asked.
"""


def told(verdict: Verdict) -> str:
    """Return a verdict as text: message, remedy, the text of the client, code and trace id."""
    trace_id = "" if verdict.trace_id is None else f"trace id {verdict.trace_id}"
    known = ", ".join(word for word in (verdict.code, trace_id) if word)
    shown = f"({known})" if known else ""
    words = (_sentence(verdict.message), verdict.remedy, _NEXT[verdict.what], shown)
    return " ".join(word for word in words if word)


def _sentence(message: str) -> str:
    message = message.rstrip()
    return message if not message or message.endswith((".", "!", "?")) else f"{message}."
