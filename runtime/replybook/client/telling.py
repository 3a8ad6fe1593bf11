"""The one next action in plain words, for a model.

A server adds the line to the failure of a tool that has not moved. A client writes it for
frameworks that take text instead of an envelope.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from replybook.client.verdict import Verdict

_STOP = "stop_and_report"

_FOR_CLIENT = {
    "go": "",
    "retry_changed": "",
    "retry_same": "It was not ready in the time that this client waits. Do not call this again now.",
    "ask": "Do not call this again unless the user allows it.",
    "stop": "Do not call this again.",
    "unknown": "",
}
"""The sentence that the client adds. Only the client knows how long it waited and that nobody was
asked.
"""


def next_step(code: str, verb: str, sentence: str, trace_id: str | None = None) -> str:
    """Return the line that says the next action, such as `Next: Wait 30 s. (CODE verb)`.

    Args:
        code: The code of the reply.
        verb: The verb of its action.
        sentence: The remedy, with its values.
        trace_id: The trace id. It is told if the action is to report it.
    """
    words = " ".join(sentence.split())
    if verb == _STOP and trace_id and trace_id not in words:
        words = f"{words} Trace id: {trace_id}."
    return f"Next: {words} ({code} {verb})"


_NEXT = re.compile(r"(?:\A|\n)Next: [^\n]+ \([A-Z]+-[A-Z]+-[SIDE]-[0-9]{3} [a-z_]+\)\s*\Z")
_LONGEST_NEXT = 2_000


def without_next(text: str) -> str:
    """Return a text without the line of `next_step` at its end.

    A server of ours added the line. The failure itself is in the words before it.
    """
    at = text.rfind("Next: ", -_LONGEST_NEXT)
    match = None if at < 0 else _NEXT.search(text, max(0, at - 1))
    return text if match is None else text[: match.start()]


def told(verdict: Verdict) -> str:
    """Return a verdict as text: the message, and the next step with code and trace id."""
    sentence = " ".join(one for one in (verdict.remedy, _FOR_CLIENT[verdict.what]) if one)
    if verdict.action is not None and sentence:
        step = next_step(verdict.code, verdict.action.verb, _traced(sentence, verdict))
        return f"{_sentence(verdict.message)} {step}"
    words = (_sentence(verdict.message), sentence, known_of(verdict))
    return " ".join(word for word in words if word)


def known_of(verdict: Verdict) -> str:
    """Return code and trace id of a verdict in brackets, or ""."""
    trace_id = f"trace id {verdict.trace_id}" if verdict.trace_id else ""
    known = ", ".join(word for word in (verdict.code, trace_id) if word)
    return f"({known})" if known else ""


def narrowed(verdict: Verdict, arguments: Collection[str]) -> str:
    """Return the words on an answer that is too large: the caller can ask for less.

    Args:
        arguments: Names of the arguments of the call.
    """
    names = ", ".join(f"`{name}`" for name in arguments)
    less = f"narrow {names}" if names else "a smaller part, or fewer results"
    sentence = _traced(f"Ask for less: {less}.", verdict)
    step = next_step(verdict.code, "fix_arguments", sentence)
    return f"{_sentence(verdict.message)} {step}"


def _traced(words: str, verdict: Verdict) -> str:
    trace_id = verdict.trace_id
    return f"{words} Trace id: {trace_id}." if trace_id and trace_id not in words else words


def _sentence(message: str) -> str:
    message = message.rstrip()
    return message if not message or message.endswith((".", "!", "?")) else f"{message}."
