"""The wrapper of a tool: it runs the body and judges the result.

The sync and the async wrapper differ only by one `await`. Their common path is short, because every
call pays for it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from types import CodeType, FunctionType, MethodType
from typing import Final, TypeVar, cast

from replybook.call import ongoing
from replybook.safety.fresh_stack import on_fresh_stack
from replybook.safety.invocation import Invocation
from replybook.safety.judging.failures import judge_raised
from replybook.safety.judging.returns import judge_returned
from replybook.safety.raised.readable import readable
from replybook.safety.replies import invalid_arguments
from replybook.safety.returned.outcome import Outcome, Verdict
from replybook.safety.settings import ServerSettings, current_settings
from replybook.safety.timeout import TimedRun, run_async_body, run_body
from replybook.safety.tool_plan import PlainCalls
from replybook.safety.tool_record import ToolRecord
from replybook_schema.reply import Reply

Args = tuple[object, ...]
Kwargs = dict[str, object]
Judge = Callable[[object], Verdict]
_T = TypeVar("_T")


def wrapper(record: ToolRecord, settings: ServerSettings | None) -> Callable[..., object]:
    """Return the safe form of a plain function."""
    function, plain_calls = record.function, PlainCalls(record)

    def safe(*args: object, **kwargs: object) -> object:
        invocation, is_own = _begin_call(record, plain_calls, settings, args, kwargs)
        try:
            try:
                if invocation.plan.former:
                    kwargs = invocation.plan.under_current_names(kwargs, record.signature.names)
                if invocation.injected:
                    added = invocation.injected_into(record.signature.injectable)
                    args, kwargs = record.signature.with_added(args, kwargs, added)
                args_in, kwargs_in = _fill_builder(invocation, record, args, kwargs)
                limit = invocation.timeout_s
                if record.inside is not None:
                    invocation.delegate_to(record.inside)
                if limit is None:
                    value = function(*args_in, **kwargs_in)
                else:
                    value = run_body(partial(function, *args_in, **kwargs_in), limit)
                invocation.timeout_s = limit
                if invocation.wire is not None and invocation.wire.awaits:
                    body = value.value if type(value) is TimedRun else value
                    if hasattr(type(body), "__await__"):
                        body = cast("Awaitable[object]", body)
                        return _await_body(invocation, record, args, kwargs, body)
                judge: Judge = partial(judge_returned, invocation)
                if type(value) is Reply:
                    judge = cast("Judge", invocation.replied)
                try:
                    verdict = judge(value)
                except RecursionError:
                    verdict = on_fresh_stack(judge, value)
            except BaseException as error:  # an error of the body, or of reading its data
                verdict = _judge_error(invocation, record, args, kwargs, error)
            if is_own and invocation.is_begun:
                verdict = _with_room(invocation.settled, verdict)
            return _result(invocation, record, verdict)
        finally:
            if is_own:
                invocation.__exit__()

    return safe


def async_wrapper(record: ToolRecord, settings: ServerSettings | None) -> Callable[..., object]:
    """Return the safe form of a coroutine function."""
    function = cast("Callable[..., Awaitable[object]]", record.function)
    plain_calls = PlainCalls(record)

    async def safe(*args: object, **kwargs: object) -> object:
        invocation, is_own = _begin_call(record, plain_calls, settings, args, kwargs)
        try:
            try:
                if invocation.plan.former:
                    kwargs = invocation.plan.under_current_names(kwargs, record.signature.names)
                if invocation.injected:
                    added = invocation.injected_into(record.signature.injectable)
                    args, kwargs = record.signature.with_added(args, kwargs, added)
                args_in, kwargs_in = _fill_builder(invocation, record, args, kwargs)
                limit = invocation.timeout_s
                if record.inside is not None:
                    invocation.delegate_to(record.inside)
                body = function(*args_in, **kwargs_in)
                value = await (body if limit is None else run_async_body(body, limit))
                invocation.timeout_s = limit
                judge: Judge = partial(judge_returned, invocation)
                if type(value) is Reply:
                    judge = cast("Judge", invocation.replied)
                try:
                    verdict = judge(value)
                except RecursionError:
                    verdict = on_fresh_stack(judge, value)
            except BaseException as error:  # an error of the body, or of reading its data
                verdict = _judge_error(invocation, record, args, kwargs, error)
            if is_own and invocation.is_begun:
                verdict = _with_room(invocation.settled, verdict)
            return _result(invocation, record, verdict)
        finally:
            if is_own:
                invocation.__exit__()

    return safe


async def _await_body(
    invocation: Invocation, record: ToolRecord, args: Args, kwargs: Kwargs, body: Awaitable[object]
) -> object:
    """Await the result of a plain function.

    A plain decorator on an async tool returns such a result.
    """
    try:
        limit = invocation.timeout_s
        value = await (body if limit is None else run_async_body(body, limit))
        verdict = judge_returned(invocation, value)
    except BaseException as error:
        verdict = _judge_error(invocation, record, args, kwargs, error)
    return _result(invocation, record, verdict)


def is_safe_form(function: object) -> bool:
    """Return True for a safe form or a method of one, without decorators on top."""
    return type(function) in (FunctionType, MethodType) and (
        cast("FunctionType", function).__code__ in _FORMS
    )


_FORMS: Final = frozenset(
    part
    for made in (wrapper, async_wrapper)
    for part in made.__code__.co_consts
    if isinstance(part, CodeType)
)


def _begin_call(
    record: ToolRecord,
    plain_calls: PlainCalls,
    settings: ServerSettings | None,
    args: Args,
    kwargs: Kwargs,
) -> tuple[Invocation, bool]:
    """Return the invocation of this call, and True if it must be closed here.

    A server may have opened it. Otherwise it is opened here.
    """
    current = ongoing()
    if isinstance(current, Invocation):
        if current.adopt(record):
            return current, False
        settings = current.plan.settings  # a call inside a call (specification 38)
    settings = settings or current_settings()
    named = record.signature.named(args, kwargs)
    try:
        invocation = Invocation(plain_calls.under(settings), named)
    except RecursionError:
        invocation = on_fresh_stack(partial(_open_invocation, plain_calls, settings), named)
    return invocation.__enter__(), True


def _open_invocation(
    plain_calls: PlainCalls, settings: ServerSettings, named: Kwargs
) -> Invocation:
    return Invocation(plain_calls.under(settings), named)


class _Refused(Exception):
    """The call has no context or an unknown command, so the tool does not run."""


def _fill_builder(
    invocation: Invocation, record: ToolRecord, args: Args, kwargs: Kwargs
) -> tuple[Args, Kwargs]:
    """Return the arguments with the builder.

    With a time limit, the arguments are checked before the body runs in another thread.
    """
    if invocation.refusal is not None:
        raise _Refused
    signature = record.signature
    if record.command is not None:
        invocation.refusal = record.command.refused(signature.named(args, kwargs))
        if invocation.refusal is not None:
            raise _Refused
    if invocation.timeout_s is not None and signature.misfits(args, kwargs):
        raise TypeError("the arguments do not fit the tool")
    if signature.by_place:
        args, kwargs = signature.in_place(args, kwargs)
    if signature.builder is None:
        return args, kwargs
    if args or signature.builder in kwargs:
        return signature.filled(invocation.rb, args, kwargs)
    return args, {**kwargs, signature.builder: invocation.rb}


def _judge_error(
    invocation: Invocation, record: ToolRecord, args: Args, kwargs: Kwargs, error: BaseException
) -> Verdict:
    """Return the verdict on an error.

    A TypeError for arguments that do not fit is an I, because the tool never ran.
    """
    error = readable(error)
    if isinstance(error, _Refused) and invocation.refusal is not None:
        return _with_room(invocation.answered, invocation.refusal)
    misfits = record.signature.misfits(args, kwargs) if isinstance(error, TypeError) else []
    if misfits:
        return _with_room(invocation.answered, invalid_arguments(misfits))
    return _with_room(partial(judge_raised, invocation), error)


def _with_room(end: Callable[[_T], Verdict], value: _T) -> Verdict:
    """End a call with `value`, on a fresh stack if this stack has no room left."""
    try:
        return end(value)
    except RecursionError:
        return on_fresh_stack(end, value)


def _result(invocation: Invocation, record: ToolRecord, verdict: Verdict) -> object:
    """Return the result for the caller: the envelope or its form for the server.

    A value that passes through is returned, and an exception that passes through is raised.
    """
    if isinstance(verdict, Outcome):
        if record is invocation.inside:  # for decorators on top, as in a plain call
            verdict.text  # noqa: B018  keep the text, to detect changes of the envelope
            return verdict.envelope
        if verdict.is_error and invocation.leaves_by_error:
            raise invocation.leaving(verdict)
        if invocation.wire is None:
            return verdict.envelope
        verdict.carrier = invocation.wire.result(verdict)
        return verdict.carrier
    if isinstance(verdict.value, BaseException):
        raise verdict.value
    return verdict.value
