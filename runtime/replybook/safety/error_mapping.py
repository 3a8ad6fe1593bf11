"""The option `errors=`: a reply for each exception class of a tool or a server.

    @mcp_safe_tool(errors={FileNotFoundError: codes.WA_LOG_I_001, NoSuchTicket: no_such_ticket})

A code that needs no data is given directly, and so is a code that needs only `text`: the text of
the exception fills it. For other codes, a function makes the reply from the exception and the
builder of the call.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, cast

from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.building import own_reply
from replybook_schema.codes import ReplyCode
from replybook_schema.reply import Payload, Reply, ReplyRaised

Answer: TypeAlias = Callable[[Any, ReplyBuilder], Reply]
"""A function that makes the reply to an exception, with the builder of the call."""

Errors: TypeAlias = Mapping[type[Exception], str | Answer]
"""A code of type I, D or E, or a function, for each exception class.

The entry also applies to subclasses.
"""


class ErrorFamily(Exception):
    """A key of `errors=` for exception classes whose packages may not be imported yet.

    It is never raised. A class that is a key itself is nearer than the family that covers it.
    """

    @classmethod
    def covers(cls, kind: type, error: BaseException) -> bool:
        """Return True if the family has this class of `error`.

        Args:
            kind: The class of the error, or a base of it.
        """
        del kind, error
        return False


class ErrorAnswers(dict[type[Exception], "Answer | PlainCode"]):
    """The checked form of `errors=`."""

    def to(self, error: BaseException) -> Answer | PlainCode | None:
        """Return the answer for the nearest class of `error`, or None."""
        families = [kind for kind in self if issubclass(kind, ErrorFamily)]
        for one in type(error).__mro__:
            if one in self:
                return self[cast("type[Exception]", one)]
            for family in families:
                if family.covers(one, error):
                    return self[family]
        return None


class PlainCode(NamedTuple):
    """A code as the answer to an exception.

    Attributes:
        takes_text: True if the text of the exception is sent as `text`.
    """

    code: ReplyCode
    takes_text: bool

    def reply(self, text: str) -> Reply:
        """Return the reply to an exception with this text."""
        return own_reply(self.code, {"text": text} if self.takes_text else None)


_METHODS: Final = {"I": "invalid", "D": "denied", "E": "error"}

_NO_ANSWERS: Final = ErrorAnswers()


def checked_errors(errors: Errors | None) -> ErrorAnswers:
    """Return `errors` in its checked form.

    A checked mapping is returned unchanged.

    Raises:
        TypeError: A key is not a subclass of `Exception`. A value is a success code, a coroutine
            function, or neither a code nor a function. Also if `Exception` is mapped to a code that
            is not an E.
        ValueError: A code is unknown, needs data, or only the wrapper may give it.
    """
    if errors is None:
        return _NO_ANSWERS
    if not isinstance(cast("object", errors), Mapping):
        raise TypeError(
            f"errors must map exception classes to codes or functions, got {type(errors).__name__}"
        )
    if isinstance(errors, ErrorAnswers):
        return errors
    return ErrorAnswers({kind: _answer(kind, given) for kind, given in errors.items()})


def _answer(kind: object, given: object) -> Answer | PlainCode:
    if not isinstance(kind, type) or not issubclass(kind, Exception) or kind is ReplyRaised:
        raise TypeError(
            f"a key of errors must be a subclass of Exception other than ReplyRaised, got {kind!r}"
        )
    if isinstance(given, str):
        return _of_code(kind, given)
    if inspect.iscoroutinefunction(given):
        raise TypeError(
            f"errors[{kind.__name__}] must be a plain function, got the coroutine function {given!r}"
        )
    if not callable(given):
        raise TypeError(f"errors[{kind.__name__}] must be a code or a function, got {given!r}")
    answer = cast("Answer", given)
    return _broad(answer) if kind is Exception else answer


def _of_code(kind: type[Exception], text: str) -> PlainCode:
    payload = ACTIVE.payload(text)
    code = payload.code
    if code.reply_type == "S":
        raise TypeError(f"errors[{kind.__name__}] must be a code of type I, D or E, got {code}")
    has_text = _takes_text(payload)
    required = ", ".join(sorted(payload.required - {"text"} if has_text else payload.required))
    if payload.given_by is not None and not has_text:
        raise ValueError(
            f"errors[{kind.__name__}] must be another code: only the wrapper gives {code}"
        )
    if required:
        raise ValueError(
            f"errors[{kind.__name__}] must be a function, because {code} needs {required}: "
            f"{{{kind.__name__}: lambda error, rb: rb.{_METHODS[code.reply_type]}({code!r}, data=...)}}"
        )
    if kind is Exception and code.reply_type != "E":
        raise TypeError(f"errors[Exception] must be an E code, got {code}")
    return PlainCode(code, has_text)


def _takes_text(payload: Payload) -> bool:
    """Return True if the text of an exception is sent under a code.

    The text of a failure stays in the log, unless its code is made for a text.
    """
    param = payload.params.get("text")
    is_sent = param is not None and (param.type, param.privacy) == ("string", "public")
    return is_sent and (payload.code.reply_type != "E" or "text" in payload.required)


def _broad(answer: Answer) -> Answer:
    """Allow only replies of type E as the answer to `Exception` (specification 11)."""

    def broad(error: Any, rb: ReplyBuilder) -> Reply:
        reply = answer(error, rb)
        if reply.reply_type != "E":
            raise TypeError(f"the answer to Exception must be of type E, got {reply.code}")
        return reply

    return broad
