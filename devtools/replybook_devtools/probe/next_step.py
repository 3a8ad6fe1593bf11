"""The next step that an answer to a wrong call gives, and if the step fits the fault."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from replybook_devtools.probe.named_words import has_all, names, stands_as_name, without_keys
from replybook_devtools.probe.wrong_calls import NO_TOOLS, WrongCall
from replybook_devtools.running.messages import Message

_CLAUSE: Final = (
    r"(?:^|[.;:!?\n\u2014(,-]\s*[\"'`]?|\bplease\s+|\bthen\s+|\b(?:can|should|must)\s+)"
)
_CORRECTING: Final = (
    r"add|call(?! again)|change|choose|convert|correct|create|fix|give|include|list|make|omit|pass|pick"
    r"|provide|put|remove|rename|replace|select|set|specify|start|supply|try(?! again)|use|write"
)
_LOOKING: Final = "check|consider|open|read|run|search|see|send|verify"
_CORRECTS: Final = re.compile(
    rf"{_CLAUSE}(?:{_CORRECTING})\b(?=\s+[\w'\"`\[{{(])|\bplease (?:{_CORRECTING})\b|\bd(?:id|o) you mean\b",
    re.IGNORECASE,
)
_LOOKS: Final = re.compile(rf"{_CLAUSE}(?:{_LOOKING})\b(?=\s+[\w'\"`\[{{(])", re.IGNORECASE)
_STOPS: Final = re.compile(
    rf"{_CLAUSE}(?:stop\b(?=[\s,.;]|$)|wait\b(?=\s)|give up\b|report (?:this|the|it)\b"
    r"|(?:re)?try again\b|retry\b|file an? (?:bug|issue)\b)"
    r"|\b(?:do not|don't|never) (?:retry|try again|call again|repeat)\b|\btry again later\b"
    r"|\bcontact (?:(?:the|your|an?|our) )?(?:server )?"
    r"(?:admin\w*|support|developers?|maintainers?|owner|operator|team)\b",
    re.IGNORECASE,
)
"""Instructions that help with no wrong argument: stop, wait, report, or repeat the same."""

_STEP_KEYS: Final = frozenset(
    (
        *("action", "agentguidance", "did_you_mean", "fix", "hint", "hints", "next", "next_step"),
        *("next_steps", "recovery", "remedy", "resolution", "suggestion", "suggestions", "try"),
        *("help", "how_to_fix"),
    )
)
_DEEPEST: Final = 6


def gives_next_step(call: WrongCall, answer: Message, text: str, *, ends: bool) -> bool:
    """Return True if an answer gives a next step that corrects the call.

    An instruction to correct something, the whole permitted set, or the one argument to change is
    such a step. An answer that only tells to stop, wait or repeat gives none, whatever it names.

    Args:
        answer: The JSON-RPC response.
        ends: True if the declared type makes a program stop or wait.
    """
    hints = [*_hints(answer)]
    said = "\n".join((text, *hints))
    if _CORRECTS.search(said):
        return True
    if ends or _STOPS.search(said):
        return False
    return bool(hints) or _LOOKS.search(text) is not None or _is_implied(call, without_keys(text))


def _is_implied(call: WrongCall, text: str) -> bool:
    """Return True if a text has all permitted values, or names the one argument to change."""
    if call.permitted and has_all(text, call.permitted):
        return True
    if call.kind in NO_TOOLS or not any(names(text, one) for one in call.at_fault):
        return False
    return not any(stands_as_name(text, one) for one in call.others)


def _hints(answer: Message) -> Iterator[str]:
    """Yield the texts of members such as `hint`."""
    result, error = _mapping(answer.get("result")), _mapping(answer.get("error"))
    held = [result.get("structuredContent"), error.get("data")]
    blocks = cast("list[object]", result.get("content") or [])
    for shown in (
        str(error.get("message")),
        *(str(_mapping(block).get("text")) for block in blocks),
    ):
        if shown.lstrip()[:1] in ("{", "["):
            try:
                held.append(json.loads(shown))
            except (ValueError, RecursionError):
                continue
    for one in (*held, result.get("_meta")):
        yield from _told_in(one, 0)


def _told_in(value: object, depth: int) -> Iterator[str]:
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for one in cast("list[object]", value)[:50]:
            yield from _told_in(one, depth + 1)
        return
    for name, one in _mapping(value).items():
        if name.lower() in _STEP_KEYS and one:
            shown = one if isinstance(one, str) else " ".join(_texts(one, depth))
            yield shown.replace("_", " ")
        yield from _told_in(one, depth + 1)


def _texts(value: object, depth: int) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif depth <= _DEEPEST:
        inner = cast("list[object]", value) if isinstance(value, list) else _mapping(value).values()
        for one in inner:
            yield from _texts(one, depth + 1)


def _mapping(value: object) -> Mapping[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
