"""No exception text, argument value, host path or secret is sent, in any part of a reply.

Source: specification 7, decision 17.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NoReturn, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.runtime.safety.tools import (
    Log,
    Tool,
    as_coroutine,
    awaited,
    in_thread,
    make_settings,
    untyped_tool,
)

from replybook import Reply, ReplyBuilder
from replybook.call import SessionInfo
from replybook.envelope import encode
from replybook.safety import Outcome, ServerSettings, start_invocation
from replybook.safety.judging.failures import judge_raised
from replybook.safety.judging.returns import judge_returned

SECRETS = st.sampled_from(
    [
        *("/home/someone/.ssh/id_rsa", "C:\\Users\\someone\\keys", "sk-live-0123456789"),
        *("hunter2 hunter2", "Bearer eyJhbGciOi.x.y", "pässwörd", "line\nbreak-secret"),
    ]
)


class Leaky:
    """Says its secret wherever it is asked for text."""

    def __init__(self, secret: str) -> None:
        self.secret = secret

    def __repr__(self) -> str:
        return self.secret

    __str__ = __repr__

    def __hash__(self) -> int:
        return 0

    def __fspath__(self) -> str:
        return self.secret


Body = Callable[[str], object]
BODIES: dict[str, Body] = {}


def body(function: Body) -> Body:
    BODIES[function.__name__] = function
    return function


@body
def in_the_text_of_an_exception(secret: str) -> NoReturn:
    raise ValueError(secret)


@body
def in_all_of_an_exception(secret: str) -> NoReturn:
    error = OSError(2, secret, secret)
    error.add_note(secret)
    raise error from KeyError(secret)


@body
def in_the_name_of_an_exception(secret: str) -> NoReturn:
    raise type(secret, (Exception,), {})(secret)


@body
def in_a_group_of_exceptions(secret: str) -> NoReturn:
    raise ExceptionGroup(secret, [ValueError(secret)])


@body
def in_the_reason_to_leave(secret: str) -> NoReturn:
    raise SystemExit(secret)


@body
def in_a_stray_cancellation(secret: str) -> NoReturn:
    raise asyncio.CancelledError(secret)


@body
def in_the_message_of_an_assertion(secret: str) -> NoReturn:
    raise AssertionError(secret, Leaky(secret))


@body
def in_raw_data(secret: str) -> object:
    return {secret: secret}


@body
def in_a_raw_object(secret: str) -> object:
    return Leaky(secret)


@body
def in_the_class_of_a_raw_object(secret: str) -> object:
    return type(secret, (), {})()


@body
def in_a_raw_text(secret: str) -> object:
    return secret


@body
def beside_what_is_no_json(secret: str) -> Reply:
    data = {"a": {secret: [secret, Leaky(secret)]}}
    return Reply("S", "WA-READ-S-001", data)


@body
def in_the_key_of_what_is_no_json(secret: str) -> Reply:
    return Reply("S", "WA-READ-S-001", {secret: b""})


@body
def in_a_key_that_is_no_text(secret: str) -> Reply:
    return Reply("S", "WA-READ-S-001", {"a": {Leaky(secret): 1}})


@body
def in_data_that_is_too_large(secret: str) -> Reply:
    return Reply("S", "WA-READ-S-001", {"a": [secret] * 10_000})


@body
def in_data_that_no_builder_takes(secret: str) -> Reply:
    return Reply("I", "WA-RES-I-001", {"path": "x", secret: secret})


@body
def in_what_a_builder_refuses(secret: str) -> Reply:
    invalid = cast("Callable[..., Reply]", ReplyBuilder().invalid)
    return invalid("WA-RES-I-001", data={secret: secret})


@body
def in_a_code_that_is_none(secret: str) -> Reply:
    return cast("Callable[..., Reply]", ReplyBuilder().invalid)(secret)


@body
def in_what_is_internal(secret: str) -> Reply:
    return Reply("E", "MCP-SYS-E-001", {"error_text": secret})


@body
def in_a_reply_that_was_dropped(secret: str) -> object:
    raise LookupError(ReplyBuilder(), secret)


def plainly(function: Body) -> Tool:
    return untyped_tool(settings=settings())(function)


def threaded(function: Body) -> Tool:
    return in_thread(plainly(function))


def asynchronously(function: Body) -> Tool:
    return awaited(untyped_tool(settings=settings())(as_coroutine(function)))


def with_a_limit(function: Body) -> Tool:
    return untyped_tool(settings=settings(), timeout_s=60)(function)


def by_a_server(function: Body) -> Tool:
    """As an adapter calls a tool that nobody decorated."""

    def call(secret: str) -> object:
        with start_invocation("tool", {"secret": secret}, settings()) as invocation:
            try:
                judge_returned(invocation, function(secret))
            except BaseException as error:
                judge_raised(invocation, error)
        assert isinstance(invocation.verdict, Outcome)
        return invocation.verdict.envelope

    return cast("Tool", call)


def settings() -> ServerSettings:
    return make_settings(Log(), session=SessionInfo("s", "c"), max_bytes=5_000)


def assert_clean(envelope: object, secret: str) -> None:
    """Neither the secret nor a word of it, however it is written."""
    text = encode(cast("dict[str, object]", envelope))
    for word in {secret, repr(secret)[1:-1], *secret.split(), secret.encode().hex()}:
        assert word not in text
        assert word not in repr(envelope)


@pytest.mark.parametrize("way", [plainly, threaded, asynchronously, with_a_limit, by_a_server])
@pytest.mark.parametrize("name", BODIES)
@given(secret=SECRETS)
def test_no_secret_leaves(name: str, way: Callable[[Body], Tool], secret: str) -> None:
    assert_clean(way(BODIES[name])(secret), secret)


@given(secret=SECRETS)
def test_no_argument_of_a_call_that_does_not_fit_leaves(secret: str) -> None:
    def tool_body(path: str, rb: ReplyBuilder) -> None: ...

    tool = untyped_tool()(tool_body)
    for args, kwargs in [((secret, secret), {}), ((), {secret: secret}), ((), {"rb": secret})]:
        assert_clean(tool(*args, **kwargs), secret)


@given(secret=SECRETS)
def test_no_failure_of_the_server_itself_leaves(secret: str) -> None:
    def fails(*_: object) -> NoReturn:
        raise OSError(secret)

    for part in ("session", "new_id", "lets_through"):
        broken = make_settings(lets_through=lambda _: None)
        object.__setattr__(broken, part, fails)
        assert_clean(untyped_tool(settings=broken)(lambda: None)(), secret)


def test_the_log_has_what_the_wire_has_not() -> None:
    """Specification 7: the stack, under the trace id."""
    log = Log()
    envelope = untyped_tool(settings=make_settings(log))(in_the_text_of_an_exception)("hunter2")

    ((trace_id, error),) = log.stacks
    assert (envelope["meta"]["trace_id"], "hunter2") == (trace_id, str(error))
    assert error.__traceback__ is not None
