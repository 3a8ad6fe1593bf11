"""Tools, servers and clocks for the tests of the runtime core."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Protocol, cast

from replybook import Reply, ReplyBuilder, codes, current_call, mcp_safe_tool
from replybook.call import SessionInfo
from replybook.clock import Clock
from replybook.envelope import Envelope
from replybook.safety import Invocation, Outcome, Passthrough, ServerSettings
from replybook.safety.stack_settings import Rule, stack_settings
from replybook.trace.event import Begun, LoggedRequest, TraceEvent
from replybook_schema.codes import SuccessCode


class Tool(Protocol):
    """A safe tool as an untyped caller sees it."""

    def __call__(self, *args: object, **kwargs: object) -> Envelope: ...


class Decorating(Protocol):
    """`mcp_safe_tool` for bodies that type checkers would refuse."""

    def __call__(
        self,
        *,
        name: str | None = None,
        default_success: SuccessCode[Mapping[str, object]] | None = None,
        timeout_s: float | None = None,
        migration: bool | None = None,
        settings: ServerSettings | None = None,
    ) -> Callable[[Callable[..., object]], Tool]: ...


untyped_tool = cast("Decorating", mcp_safe_tool)


class Log:
    """A log that remembers."""

    def __init__(self, *, works: bool = True) -> None:
        self.begun: list[Begun] = []
        self.events: list[TraceEvent] = []
        self.stacks: list[tuple[str, BaseException]] = []
        self.works = works

    def asked(
        self, _: str, args: Mapping[str, object], scope: Mapping[str, object], /
    ) -> LoggedRequest:
        return LoggedRequest.whole(args, scope)

    def begin(self, begun: Begun, /) -> bool:
        self.begun.append(begun)
        return self.works

    def append(self, event: TraceEvent, /) -> bool:
        self.events.append(event)
        return self.works

    def stack(self, trace_id: str, error: BaseException, /) -> bool:
        self.stacks.append((trace_id, error))
        return self.works


class StepClock:
    """Every look at it takes a millisecond and a half."""

    def __init__(self) -> None:
        self._ticks = count()

    def now(self) -> datetime:
        return datetime(2026, 11, 21, tzinfo=UTC) + timedelta(seconds=1)

    def monotonic_ns(self) -> int:
        return next(self._ticks) * 1_500_000


class NumberedIds:
    """Trace ids that a test can foretell."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def __call__(self) -> str:
        return f"{next(self._numbers):032x}"


def make_settings(
    log: Log | None = None,
    *,
    session: SessionInfo | None = None,
    clock: Clock | None = None,
    max_bytes: int = 1_000_000,
    timeout_s: float | None = None,
    migration: bool = False,
    lets_through: Rule | None = None,
) -> ServerSettings:
    """The settings of a test server: ids are numbers, time goes in steps."""
    settings = ServerSettings(
        log=log,
        clock=clock or StepClock(),
        new_id=NumberedIds(),
        session=None if session is None else lambda: session,
        max_bytes=max_bytes,
        timeout_s=timeout_s,
        migration=migration,
    )
    return settings if lets_through is None else stack_settings(settings, lets_through)


def as_coroutine(function: Callable[..., object]) -> Callable[..., object]:
    """The same body as a coroutine function."""

    @functools.wraps(function)
    async def body(*args: object, **kwargs: object) -> object:
        await asyncio.sleep(0)
        return function(*args, **kwargs)

    return body


def awaited(tool: Tool) -> Tool:
    """An async tool as a plain call."""

    def call(*args: object, **kwargs: object) -> Envelope:
        async def main() -> Envelope:
            return await cast("asyncio.Future[Envelope]", tool(*args, **kwargs))

        return asyncio.run(main())

    return call


def in_thread(tool: Tool) -> Tool:
    """A plain tool as servers call it: in a worker thread, from a loop."""

    def call(*args: object, **kwargs: object) -> Envelope:
        async def main() -> Envelope:
            return await asyncio.to_thread(tool, *args, **kwargs)

        return asyncio.run(main())

    return call


# Bodies and values that many tests use


def echo(rb: ReplyBuilder, word: str = "") -> Reply:
    data = {"word": word, "id": current_call().trace_id, "tool": current_call().tool}
    return rb.success(codes.WA_READ_S_001, data=data)


def raw() -> object:
    return {}


def outcome_of(invocation: Invocation) -> Outcome:
    assert isinstance(invocation.verdict, Outcome)
    return invocation.verdict


class Block:
    """A value that a server stack sends as it is."""


class Signal(Exception):
    """An exception that is the stack's own business."""


def passthrough_rule(value: object) -> Passthrough | None:
    kinds: dict[type, Passthrough] = {Block: "passed_through", Signal: "protocol_error"}
    return kinds.get(type(value))
