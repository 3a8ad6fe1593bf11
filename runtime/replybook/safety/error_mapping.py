"""The option `errors=`: a reply for each exception class of a tool or a server.

    @mcp_safe_tool(errors={FileNotFoundError: codes.WA_LOG_I_001, NoSuchTicket: no_such_ticket})

A code that needs no data is given directly. For other codes, a function makes the reply from the
exception and the builder of the call.

Source: specification 11 and 48.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, cast

from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.building import only_wrapper_gives
from replybook_schema.codes import DeniedCode, ErrorCode, InvalidCode, NoParams, ReplyCode
from replybook_schema.reply import Reply, ReplyRaised

__all__ = ["Answer", "ErrorAnswers", "Errors", "checked_errors"]

Answer: TypeAlias = Callable[[Any, ReplyBuilder], Reply]
"""A function that makes the reply to an exception, with the builder of the call."""

Errors: TypeAlias = Mapping[type[Exception], str | Answer]
"""A code of type I, D or E, or a function, for each exception class.

The entry also applies to subclasses.
"""


class ErrorAnswers(dict[type[Exception], Answer]):
    """The checked form of `errors=`, with a function for every exception class."""

    def to(self, error: BaseException) -> Answer | None:
        """Return the function for the nearest class of `error`, or None."""
        for one in type(error).__mro__:
            if one in self:
                return self[cast("type[Exception]", one)]
        return None


_METHODS: Final = {"I": "invalid", "D": "denied", "E": "error"}

_NO_ANSWERS: Final = ErrorAnswers()


def checked_errors(errors: Errors | None) -> ErrorAnswers:
    """Return `errors` with a function in place of every code.

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


def _answer(kind: object, given: object) -> Answer:
    if not isinstance(kind, type) or not issubclass(kind, Exception) or kind is ReplyRaised:
        raise TypeError(
            f"a key of errors must be a subclass of Exception other than ReplyRaised, got {kind!r}"
        )
    if isinstance(given, str):
        answer = _of_code(kind, given)
    elif inspect.iscoroutinefunction(given):
        raise TypeError(
            f"errors[{kind.__name__}] must be a plain function, got the coroutine function {given!r}"
        )
    elif callable(given):
        answer = cast("Answer", given)
    else:
        raise TypeError(f"errors[{kind.__name__}] must be a code or a function, got {given!r}")
    return _broad(answer) if kind is Exception else answer


def _of_code(kind: type[Exception], text: str) -> Answer:
    code = ACTIVE.find(text)
    if code.reply_type == "S":
        raise TypeError(f"errors[{kind.__name__}] must be a code of type I, D or E, got {code}")
    required = ", ".join(sorted(ACTIVE.payload(code).required))
    if required:
        raise ValueError(
            f"errors[{kind.__name__}] must be a function, because {code} needs {required}: "
            f"{{{kind.__name__}: lambda error, rb: rb.{_METHODS[code.reply_type]}({code!r}, data=...)}}"
        )
    if only_wrapper_gives(code):
        raise ValueError(
            f"errors[{kind.__name__}] must be another code: only the wrapper gives {code}"
        )
    if kind is Exception and code.reply_type != "E":
        raise TypeError(f"errors[Exception] must be an E code, got {code}")
    return _without_data(code)


def _without_data(code: ReplyCode) -> Answer:
    """Return a function that answers with a code without data."""
    if isinstance(code, InvalidCode):
        invalid = cast("InvalidCode[NoParams]", code)
        return lambda _, rb: rb.invalid(invalid)
    if isinstance(code, DeniedCode):
        denied = cast("DeniedCode[NoParams]", code)
        return lambda _, rb: rb.denied(denied)
    broken = cast("ErrorCode[NoParams]", code)
    return lambda _, rb: rb.error(broken)


def _broad(answer: Answer) -> Answer:
    """Allow only replies of type E as the answer to `Exception` (specification 11)."""

    def broad(error: Any, rb: ReplyBuilder) -> Reply:
        reply = answer(error, rb)
        if reply.reply_type != "E":
            raise TypeError(f"the answer to Exception must be of type E, got {reply.code}")
        return reply

    return broad
