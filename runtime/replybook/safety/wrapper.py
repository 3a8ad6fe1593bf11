"""The body of a tool runs here, between the beginning of a call and its verdict.

The two wrappers are alike but for one `await`; what they share with every call is kept short, for it is
what the library costs. Source: specification 7-9 and 29, decision 19.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar, cast

from replybook.call import CallToken, enter, leave, ongoing
from replybook.safety.fresh_stack import on_fresh_stack
from replybook.safety.invocation import Invocation
from replybook.safety.outcome import Outcome, Verdict
from replybook.safety.replies import invalid_arguments
from replybook.safety.settings import ServerSettings, current_settings
from replybook.safety.timeout import run_async_body, run_body
from replybook.safety.tool_record import ToolRecord

__all__ = ["async_wrapper", "wrapper"]

Args = tuple[object, ...]
Kwargs = dict[str, object]
Given = TypeVar("Given")


def wrapper(record: ToolRecord, settings: ServerSettings | None) -> Callable[..., object]:
    """The safe form of a plain function."""
    function = record.function

    def safe(*args: object, **kwargs: object) -> object:
        invocation, token = _begun(record, settings, args, kwargs)
        try:
            try:
                if invocation.injected:
                    added = invocation.injected_into(record.signature.injectable)
                    args, kwargs = record.signature.with_added(args, kwargs, added)
                args_in, kwargs_in = _filled(invocation, record, args, kwargs)
                limit = invocation.timeout_s
                if limit is None:
                    given = function(*args_in, **kwargs_in)
                else:
                    given = run_body(partial(function, *args_in, **kwargs_in), limit)
            except BaseException as error:
                verdict = _fallen(invocation, record, args, kwargs, error)
            else:
                try:
                    verdict = invocation.returned(given)
                except RecursionError:
                    verdict = on_fresh_stack(invocation.returned, given)
            return _handed_out(invocation, verdict)
        finally:
            if token is not None:
                leave(token)

    return safe


def async_wrapper(record: ToolRecord, settings: ServerSettings | None) -> Callable[..., object]:
    """The safe form of a coroutine function."""
    function = cast("Callable[..., Awaitable[object]]", record.function)

    async def safe(*args: object, **kwargs: object) -> object:
        invocation, token = _begun(record, settings, args, kwargs)
        try:
            try:
                if invocation.injected:
                    added = invocation.injected_into(record.signature.injectable)
                    args, kwargs = record.signature.with_added(args, kwargs, added)
                args_in, kwargs_in = _filled(invocation, record, args, kwargs)
                limit = invocation.timeout_s
                body = function(*args_in, **kwargs_in)
                given = await (body if limit is None else run_async_body(body, limit))
            except BaseException as error:
                verdict = _fallen(invocation, record, args, kwargs, error)
            else:
                try:
                    verdict = invocation.returned(given)
                except RecursionError:
                    verdict = on_fresh_stack(invocation.returned, given)
            return _handed_out(invocation, verdict)
        finally:
            if token is not None:
                leave(token)

    return safe


def _begun(
    record: ToolRecord, settings: ServerSettings | None, args: Args, kwargs: Kwargs
) -> tuple[Invocation, CallToken | None]:
    """The attempt that a server opened for this call, or one of our own, which is to be left."""
    current = ongoing()
    if isinstance(current, Invocation) and current.adopted_by(record):
        return current, None
    settings = settings or current_settings()
    named = record.signature.named(args, kwargs)
    try:
        invocation = Invocation(record.name, named, settings, record)
    except RecursionError:
        invocation = on_fresh_stack(partial(Invocation, record.name, named, settings), record)
    return invocation, enter(invocation)


class _Refused(Exception):
    """The call has no context, so the tool does not run."""


def _filled(
    invocation: Invocation, record: ToolRecord, args: Args, kwargs: Kwargs
) -> tuple[Args, Kwargs]:
    """The arguments of the body; where it runs apart, those that do not fit are found before."""
    if invocation.refusal is not None:
        raise _Refused
    signature = record.signature
    if invocation.timeout_s is not None and signature.misfits(args, kwargs):
        raise TypeError("the arguments do not fit the tool")
    if signature.builder is None:
        return args, kwargs
    if args or signature.builder in kwargs:
        return signature.filled(invocation.rb, args, kwargs)
    return args, {**kwargs, signature.builder: invocation.rb}


def _fallen(
    invocation: Invocation, record: ToolRecord, args: Args, kwargs: Kwargs, error: BaseException
) -> Verdict:
    """A call whose arguments do not fit never reached the tool: that is I, and anything else is E."""
    if isinstance(error, _Refused) and invocation.refusal is not None:
        return _judged(invocation.answered, invocation.refusal)
    faults = record.signature.misfits(args, kwargs) if isinstance(error, TypeError) else []
    if faults:
        return _judged(invocation.answered, invalid_arguments(faults))
    return _judged(invocation.raised, error)


def _judged(judge: Callable[[Given], Verdict], given: Given) -> Verdict:
    try:
        return judge(given)
    except RecursionError:
        return on_fresh_stack(judge, given)


def _handed_out(invocation: Invocation, verdict: Verdict) -> object:
    """What the caller of the tool gets: the envelope, what the server makes of it, or what passed."""
    if isinstance(verdict, Outcome):
        return verdict.envelope if invocation.result is None else invocation.result(verdict)
    if isinstance(verdict.value, BaseException):
        raise verdict.value
    return verdict.value
