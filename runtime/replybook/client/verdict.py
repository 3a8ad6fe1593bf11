"""The verdict on a call, read off its envelope: what the caller does next, and nothing about why.

The verb of the next action decides; a verb that this version does not know, or whose arguments are no
such, leaves the decision to the type. What is no envelope has no verdict, and nothing that a server sends
raises. What a tool fetched may look like an envelope: `is_error` and `meta` of the result tell it from a reply.
Nothing is imported, so that a caller may have it for next to nothing. Source: specification 2, 50 and 72.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal, TypeAlias

    What: TypeAlias = Literal["go", "retry_changed", "retry_same", "ask", "stop"]
    ReplyType: TypeAlias = Literal["S", "I", "D", "E"]

__all__ = ["ENVELOPE", "TRACE_ID", "Action", "Verdict", "read"]

TRACE_ID = "io.github.replybook/trace-id"
ENVELOPE = "io.github.replybook/envelope"
"""Keys in `_meta` of a result, where only a server with this library writes: whose reply it is, and the reply itself."""

_TYPES: Mapping[str, ReplyType] = {"S": "S", "I": "I", "D": "D", "E": "E"}
_BY_TYPE: Mapping[str, What] = {"S": "go", "I": "retry_changed", "D": "ask", "E": "stop"}

_BY_VERB: Mapping[str, tuple[What, str]] = {
    "proceed": ("go", "S"),
    "fix_arguments": ("retry_changed", "I"),
    "use_other_tool": ("retry_changed", "I"),
    "meet_conditions": ("retry_changed", "D"),
    "ask_user": ("ask", "ID"),
    "request_scope": ("ask", "D"),
    "stop_and_report": ("stop", "E"),
}
"""What a verb asks for, and the types that may say it: an E stops, whatever verb it carries."""

_WAIT, _MAY_WAIT = "wait_and_retry", "ID"
_STATUS: Mapping[str, str] = {"S": "success", "I": "error", "D": "error", "E": "error"}
_LONGEST_CODE, _PARTS = 200, 4
_MOST_SECONDS = (
    1.7976931348623157e308  # an integer may be more than any float, and cannot be added to one
)


class Action:
    """The next action as it travelled: the verb, and what it acts on."""

    __slots__ = ("arguments", "verb")

    def __init__(self, verb: str, arguments: Mapping[str, object]) -> None:
        self.verb, self.arguments = verb, arguments

    def __repr__(self) -> str:
        return f"Action({self.verb!r}, {self.arguments!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Action)
            and self.verb == other.verb
            and self.arguments == other.arguments
        )

    __hash__ = None  # type: ignore[assignment]  # arguments are a mapping


class Verdict:
    """The next step that one reply asks of the caller.

    `what` is `go` (on, with the data), `retry_changed` (correct the request, or what it needs, and call again),
    `retry_same` (wait `after_s` seconds, then repeat the call, `attempts_left` times at most), `ask` (a
    person, or for more scope) or `stop` (and report `trace_id`). `message` and `remedy` are words for
    people and models, never to branch on. `action` and `remedy` are None where the server sent none, as
    those of earlier registries do; `trace_id` is None where it sent no id.
    """

    __slots__ = (
        "action",
        "after_s",
        "attempts_left",
        "code",
        "message",
        "remedy",
        "reply_type",
        "trace_id",
        "what",
    )

    def __init__(
        self,
        *,
        what: What,
        code: str,
        reply_type: ReplyType,
        message: str,
        action: Action | None = None,
        remedy: str | None = None,
        trace_id: str | None = None,
        after_s: float | None = None,
        attempts_left: int | None = None,
    ) -> None:
        self.what, self.code, self.reply_type, self.message = what, code, reply_type, message
        self.action, self.remedy, self.trace_id = action, remedy, trace_id
        self.after_s, self.attempts_left = after_s, attempts_left

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"Verdict({told})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verdict) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]  # an action has arguments


def read(
    structured: object,
    text: object = None,
    *,
    is_error: object = None,
    meta: Mapping[str, object] | None = None,
) -> Verdict | None:
    """Return what the result of a tool call asks for; None if it is no reply.

    `structured` is the structured content of the result; where that is no envelope, `text` is read, which holds
    the same as JSON. Either may be None, or anything else: what a server sent never raises. A caller that has
    them gives `isError` and `_meta` of the result, an empty mapping where it has none: where either disagrees
    with the envelope, that is no reply but something that a tool fetched.
    """
    known = _object(meta)
    verdict = _verdict(_object(structured)) or _verdict(_parsed(text))
    if structured is None and ENVELOPE in known:
        verdict = _verdict(_object(known[ENVELOPE]))
    if verdict is None:
        return None
    if is_error is not None and (verdict.reply_type == "S") is (is_error is True):
        return None
    is_own = meta is None or verdict.trace_id == known.get(TRACE_ID)
    return verdict if is_own and (meta is None or verdict.trace_id is not None) else None


def _verdict(envelope: Mapping[str, object]) -> Verdict | None:
    code, message = envelope.get("code"), envelope.get("message")
    reply_type = _type_of(code)
    if (
        reply_type is None
        or envelope.get("reply_type") != reply_type
        or envelope.get("status") != _STATUS[reply_type]
        or not isinstance(code, str)
        or not isinstance(message, str)
        or not isinstance(envelope.get("meta"), dict)
    ):
        return None
    error = _object(envelope.get("error"))
    action = _action(_object(error.get("action")))
    what, after_s, attempts_left = _next(reply_type, action)
    return Verdict(
        what=what,
        code=code,
        reply_type=reply_type,
        message=message,
        action=action,
        remedy=_text(error.get("remedy")),
        trace_id=_text(_object(envelope.get("meta")).get("trace_id")),
        after_s=after_s,
        attempts_left=attempts_left,
    )


def _type_of(code: object) -> ReplyType | None:
    """Return the type in a code LAYER-AREA-TYPE-NNN, of whatever layer and area; None if it is no code."""
    if not isinstance(code, str) or not code.isascii() or len(code) > _LONGEST_CODE:
        return None
    parts = code.split("-")
    if len(parts) != _PARTS or not (
        parts[0].isalnum() and parts[1].isalnum() and parts[3].isdigit()
    ):
        return None
    return _TYPES.get(parts[2])


def _action(told: Mapping[str, object]) -> Action | None:
    verb = _text(told.get("verb"))
    return None if verb is None else Action(verb, _object(told.get("arguments")))


def _next(reply_type: ReplyType, action: Action | None) -> tuple[What, float | None, int | None]:
    """Return the next step, and for a wait the seconds and the attempts left."""
    if action is None:
        return _BY_TYPE[reply_type], None, None
    if action.verb == _WAIT and reply_type in _MAY_WAIT:
        after_s = _seconds(action.arguments.get("after_s"))
        left = _count(action.arguments.get("attempts_left"))
        if after_s is not None and left is not None:
            return ("retry_same" if left > 0 else "stop"), after_s, left
    what, types = _BY_VERB.get(action.verb, ("stop", ""))
    return (what if reply_type in types else _BY_TYPE[reply_type]), None, None


# Values, as JSON has them


def _parsed(text: object) -> Mapping[str, object]:
    """Return the object in a text; an empty one if there is none."""
    if not isinstance(text, str) or not text.lstrip().startswith("{"):
        return {}
    import json  # only callers of servers without structured content pay for it

    try:
        return _object(json.loads(text))
    except (ValueError, RecursionError):  # no JSON, or made to break its reader
        return {}


def _object(value: object) -> Mapping[str, object]:
    """Return the object that a value is; an empty one if it is none."""
    if not isinstance(value, dict):
        return {}
    found: dict[str, object] = value  # pyright: ignore[reportUnknownVariableType]
    return found


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def _seconds(value: object) -> float | None:
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return None
    return value if 0 <= value <= _MOST_SECONDS else None


def _count(value: object) -> int | None:
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if value >= 0 else None
