"""The body of a tool runs here, between the beginning of a call and its verdict.

The two wrappers are alike but for one `await`; what they share with every call is kept short, for it is
what the library costs. Source: specification 7-9 and 29, facts on servers 2.3, design 6.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar, cast

from replybook.call import CallToken, enter, leave, ongoing
from replybook.safety.answers import invalid_arguments
from replybook.safety.attempt import Attempt
from replybook.safety.deadline import run_async_body, run_body
from replybook.safety.fresh_stack import on_fresh_stack
from replybook.safety.outcome import Outcome, Verdict
from replybook.safety.record import ToolRecord
from replybook.safety.serving import Serving, serving

__all__ = ["async_wrapper", "wrapper"]

Args = tuple[object, ...]
Kwargs = dict[str, object]
Given = TypeVar("Given")


def wrapper(record: ToolRecord, settings: Serving | None) -> Callable[..., object]:
    """The safe form of a plain function."""
    function = record.function

    def safe(*args: object, **kwargs: object) -> object:
        attempt, token = _begun(record, settings, args, kwargs)
        try:
            try:
                if attempt.injected:
                    added = attempt.injected_into(record.signature.injectable)
                    args, kwargs = record.signature.with_added(args, kwargs, added)
                args_in, kwargs_in = _filled(attempt, record, args, kwargs)
                limit = attempt.timeout_s
                if limit is None:
                    given = function(*args_in, **kwargs_in)
                else:
                    given = run_body(partial(function, *args_in, **kwargs_in), limit)
            except BaseException as error:
                verdict = _fallen(attempt, record, args, kwargs, error)
            else:
                try:
                    verdict = attempt.returned(given)
                except RecursionError:
                    verdict = on_fresh_stack(attempt.returned, given)
            return _handed_out(attempt, verdict)
        finally:
            if token is not None:
                leave(token)

    return safe


def async_wrapper(record: ToolRecord, settings: Serving | None) -> Callable[..., object]:
    """The safe form of a coroutine function."""
    function = cast("Callable[..., Awaitable[object]]", record.function)

    async def safe(*args: object, **kwargs: object) -> object:
        attempt, token = _begun(record, settings, args, kwargs)
        try:
            try:
                if attempt.injected:
                    added = attempt.injected_into(record.signature.injectable)
                    args, kwargs = record.signature.with_added(args, kwargs, added)
                args_in, kwargs_in = _filled(attempt, record, args, kwargs)
                limit = attempt.timeout_s
                body = function(*args_in, **kwargs_in)
                given = await (body if limit is None else run_async_body(body, limit))
            except BaseException as error:
                verdict = _fallen(attempt, record, args, kwargs, error)
            else:
                try:
                    verdict = attempt.returned(given)
                except RecursionError:
                    verdict = on_fresh_stack(attempt.returned, given)
            return _handed_out(attempt, verdict)
        finally:
            if token is not None:
                leave(token)

    return safe


def _begun(
    record: ToolRecord, settings: Serving | None, args: Args, kwargs: Kwargs
) -> tuple[Attempt, CallToken | None]:
    """The attempt that a server opened for this call, or one of our own, which is to be left."""
    current = ongoing()
    if isinstance(current, Attempt) and current.adopted_by(record):
        return current, None
    settings = settings or serving()
    named = record.signature.named(args, kwargs)
    try:
        attempt = Attempt(record.name, named, settings, record)
    except RecursionError:
        attempt = on_fresh_stack(partial(Attempt, record.name, named, settings), record)
    return attempt, enter(attempt)


class _Refused(Exception):
    """The call has no context, so the tool does not run."""


def _filled(
    attempt: Attempt, record: ToolRecord, args: Args, kwargs: Kwargs
) -> tuple[Args, Kwargs]:
    """The arguments of the body; where it runs apart, those that do not fit are found before."""
    if attempt.refusal is not None:
        raise _Refused
    signature = record.signature
    if attempt.timeout_s is not None and signature.misfits(args, kwargs):
        raise TypeError("the arguments do not fit the tool")
    if signature.builder is None:
        return args, kwargs
    if args or signature.builder in kwargs:
        return signature.filled(attempt.rb, args, kwargs)
    return args, {**kwargs, signature.builder: attempt.rb}


def _fallen(
    attempt: Attempt, record: ToolRecord, args: Args, kwargs: Kwargs, error: BaseException
) -> Verdict:
    """A call whose arguments do not fit never reached the tool: that is I, and anything else is E."""
    if isinstance(error, _Refused) and attempt.refusal is not None:
        return _judged(attempt.answered, attempt.refusal)
    faults = record.signature.misfits(args, kwargs) if isinstance(error, TypeError) else []
    if faults:
        return _judged(attempt.answered, invalid_arguments(faults))
    return _judged(attempt.raised, error)


def _judged(judge: Callable[[Given], Verdict], given: Given) -> Verdict:
    try:
        return judge(given)
    except RecursionError:
        return on_fresh_stack(judge, given)


def _handed_out(attempt: Attempt, verdict: Verdict) -> object:
    """What the caller of the tool gets: the envelope, what the server makes of it, or what passed."""
    if isinstance(verdict, Outcome):
        return verdict.envelope if attempt.result is None else attempt.result(verdict)
    if isinstance(verdict.value, BaseException):
        raise verdict.value
    return verdict.value
