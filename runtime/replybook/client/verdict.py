"""The verdict of a reply: the next step for the caller, read from the envelope.

The verb of the next action decides. If the verb is unknown or its arguments are invalid, the reply
type decides. A result that is not an envelope has no verdict. Nothing that a server sends raises.

A tool may return data that looks like an envelope. The fields `is_error` and `meta` of the result
tell a real reply from such data.

This module imports nothing, so that it is cheap to load.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal, TypeAlias

    from replybook.client.judgement import Judgement

    What: TypeAlias = Literal["go", "retry_changed", "retry_same", "ask", "stop", "unknown"]
    ReplyType: TypeAlias = Literal["S", "I", "D", "E"]

TRACE_ID = "io.github.replybook/trace-id"
ENVELOPE = "io.github.replybook/envelope"
"""Keys in the `_meta` of a result. Only a server with this library writes them: the trace id of its
reply, and the reply itself.
"""

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
"""The next step for each verb, and the types that may carry the verb. An E always stops."""

_WAIT, _MAY_WAIT = "wait_and_retry", "ID"
_STATUS: Mapping[str, str] = {"S": "success", "I": "error", "D": "error", "E": "error"}
_LONGEST_CODE, _PARTS = 200, 4
_LONGEST_SHOWN = 2_000

_OF_AUTHOR = "MCP-SYS-I-003"
"""The code whose text is the author's message."""
_MOST_SECONDS = 1.7976931348623157e308  # a larger integer cannot be added to a float


class Action:
    """The next action as received: the verb, and the arguments of the verb."""

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
    """The next step after a tool call.

    Branch on `what`, never on the texts.

    Attributes:
        what: The step. `go`: continue with the data. `retry_changed`: correct the request or its
            conditions and call again. `retry_same`: wait, then repeat the same call. `ask`: ask a
            person, or ask for more scope. `stop`: stop and report `trace_id`. `unknown`: the call
            failed, and nobody knows why; do what you would do without this library.
        code: The reply code. The code of another server's failure, or "".
        reply_type: The letter S, I, D or E. None if nobody knows.
        message: Text for people and models.
        action: The next action, or None if the server sent none, as servers with older registries
            do.
        remedy: Text for people and models, or None if the server sent none.
        trace_id: The trace id, or None if the server sent none.
        after_s: Seconds to wait, for `retry_same`.
        attempts_left: Number of attempts that are left, for `retry_same`.
        judgement: The judgement on a result of a server that does not speak our envelope. None for
            a reply.
    """

    __slots__ = (
        "action",
        "after_s",
        "attempts_left",
        "code",
        "judgement",
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
        reply_type: ReplyType | None,
        message: str,
        action: Action | None = None,
        remedy: str | None = None,
        trace_id: str | None = None,
        after_s: float | None = None,
        attempts_left: int | None = None,
        judgement: Judgement | None = None,
    ) -> None:
        self.what, self.code, self.reply_type, self.message = what, code, reply_type, message
        self.action, self.remedy, self.trace_id = action, remedy, trace_id
        self.after_s, self.attempts_left = after_s, attempts_left
        self.judgement = judgement

    @property
    def is_reply(self) -> bool:
        """True if the server sent our envelope."""
        return self.judgement is None

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"Verdict({told})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verdict) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]  # an action has arguments


def read_reply(
    structured: object,
    text: object = None,
    *,
    is_error: object = None,
    meta: Mapping[str, object] | None = None,
    words: str | None = None,
) -> Verdict | None:
    """Return the verdict that a reply holds, or None if a result holds no reply.

    No value that a server sends raises. If `is_error` or `meta` disagrees with the envelope, the
    envelope is data of the tool and not a reply.

    Args:
        structured: The structured content of the result, or any other value.
        text: The text of the result, with the same envelope as JSON. It is read if `structured` is
            no envelope.
        is_error: The field `isError` of the result, if known.
        meta: The field `_meta` of the result, if known. Pass an empty mapping if the result has
            none.
        words: The text of the content. It is the message of a reply in `_meta` beside the words of
            a tool that has not moved.
    """
    known = _object(meta)
    if ENVELOPE in known:
        verdict = _verdict(_object(known[ENVELOPE]), words)
    else:
        verdict = _verdict(_object(structured)) or _verdict(_parsed(text))
    if verdict is None:
        return None
    if is_error is not None and (verdict.reply_type == "S") is (is_error is True):
        return None
    is_own = meta is None or verdict.trace_id == known.get(TRACE_ID)
    return verdict if is_own and (meta is None or verdict.trace_id is not None) else None


def _verdict(envelope: Mapping[str, object], words: str | None = None) -> Verdict | None:
    code, message = envelope.get("code"), envelope.get("message")
    data = _object(envelope.get("data"))
    if (
        "judged" in data or code == _OF_AUTHOR
    ):  # a tool that has not moved: its own words say more than our message
        message = _text(data.get("text")) or words or _shown(data.get("result")) or message
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
    """Return the type letter of a code LAYER-AREA-TYPE-NNN, or None for any other text.

    Any layer and area is accepted.
    """
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
    """Return the next step. For a wait, also return the seconds and the number of attempts left."""
    if action is None:
        return _BY_TYPE[reply_type], None, None
    if action.verb == _WAIT and reply_type in _MAY_WAIT:
        after_s = _seconds(action.arguments.get("after_s"))
        left = _count(action.arguments.get("attempts_left"))
        if after_s is not None and left is not None:
            return ("retry_same" if left > 0 else "stop"), after_s, left
    what, types = _BY_VERB.get(action.verb, ("stop", ""))
    return (what if reply_type in types else _BY_TYPE[reply_type]), None, None


# JSON values


def _parsed(text: object) -> Mapping[str, object]:
    """Return the JSON object in a text, or an empty object."""
    if not isinstance(text, str) or not text.lstrip().startswith("{"):
        return {}
    import json  # imported late: only servers without structured content need it

    try:
        return _object(json.loads(text))
    except (ValueError, RecursionError):  # no JSON, or nested too deep
        return {}


def _shown(value: object) -> str | None:
    """Return a text, or another JSON value as a short text. None for no value."""
    if value is None or isinstance(value, str):
        return value or None
    import json  # imported late, as above

    return json.dumps(value, ensure_ascii=False)[:_LONGEST_SHOWN]


def _object(value: object) -> Mapping[str, object]:
    """Return `value` if it is a JSON object, otherwise an empty object."""
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
