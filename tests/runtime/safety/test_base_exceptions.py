"""Any exception of foreign code around a tool ends in an envelope (specification 7 and 8).

`SystemExit` and its like are no `Exception`: the data of a tool, the session and clock of a server,
its log and what it does before a call can raise them as well as a body can. Ctrl-C alone goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextvars import copy_context
from dataclasses import dataclass, replace
from typing import NoReturn, cast

import pytest
from tests.runtime.mcp.stacks import envelope as served
from tests.runtime.mcp.stacks import make
from tests.runtime.safety.tools import Log, as_coroutine, awaited, make_settings, untyped_tool

from replybook import Reply, ReplyBuilder, codes
from replybook.call import SessionInfo
from replybook.clock import SYSTEM_CLOCK
from replybook.envelope import Envelope
from replybook.safety import Errors, ServerSettings, observe
from replybook.safety.stack_settings import Rule
from replybook.trace.event import TraceEvent


class Odd(BaseException):
    """An exception of somebody's own that is no `Exception`."""


LEAVING = [SystemExit, GeneratorExit, asyncio.CancelledError, Odd]


class Entries(dict[str, object]):
    """A mapping that cannot be read, whichever way."""

    def __init__(self, error: type[BaseException]) -> None:
        super().__init__(a=1)
        self._error = error

    def copy(self) -> NoReturn:
        raise self._error

    def __iter__(self) -> NoReturn:
        raise self._error

    def keys(self) -> NoReturn:
        raise self._error

    def items(self) -> NoReturn:
        raise self._error


class Items(list[object]):
    def __init__(self, error: type[BaseException]) -> None:
        super().__init__([1])
        self._error = error

    def __iter__(self) -> Iterator[object]:
        raise self._error


class Model:
    """A class that looks like a pydantic model to the wrapper."""

    def __init__(self, error: type[BaseException]) -> None:
        self._error = error

    def model_dump(self, **_: str) -> NoReturn:
        raise self._error


@dataclass
class Row:
    items: object


Body = Callable[[ReplyBuilder], object]
HOLDERS: dict[str, Callable[[type[BaseException]], Body]] = {
    "a mapping": lambda error: lambda rb: reply(rb, {"a": Entries(error)}),
    "a list": lambda error: lambda rb: reply(rb, {"a": Items(error)}),
    "a list in a list": lambda error: lambda rb: reply(rb, {"a": [[Items(error)]]}),
    "the data itself": lambda error: lambda rb: reply(rb, Entries(error)),
    "a reply made by hand": lambda error: lambda _: Reply("S", "WA-READ-S-001", Entries(error)),
    "raw data": lambda error: lambda _: {"a": Entries(error)},
    "a model": lambda error: lambda _: Model(error),
    "a dataclass": lambda error: lambda _: Row(Items(error)),
}


UNREAD = ("raw data", "a model", "a dataclass")
"""Values that a bare stack serves without calling their methods (specification 47)."""


def reply(rb: ReplyBuilder, data: Mapping[str, object]) -> Reply:
    return rb.success(codes.WA_READ_S_001, data=data)


def called(body: Body, settings: ServerSettings, *, later: bool = False) -> Envelope:
    def tool(rb: ReplyBuilder) -> object:
        return body(rb)

    safe = untyped_tool(settings=settings)(as_coroutine(tool) if later else tool)
    return awaited(safe)() if later else safe()


# While the data of a tool is read


@pytest.mark.parametrize("later", [False, True])
@pytest.mark.parametrize("error", LEAVING)
@pytest.mark.parametrize("holder", HOLDERS)
def test_data_that_raises_when_it_is_read_is_an_error(
    holder: str, error: type[BaseException], later: bool
) -> None:
    log = Log()
    answer = called(HOLDERS[holder](error), make_settings(log, migration=True), later=later)

    assert answer["code"] in ("MCP-SYS-E-001", "MCP-SYS-E-002")
    assert [("reply", answer["code"])] == [(event.outcome, event.code) for event in log.events]


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("holder", HOLDERS)
def test_a_server_answers_and_goes_on(stack: str, holder: str) -> None:
    body = HOLDERS[holder](SystemExit)

    def tool(rb: ReplyBuilder) -> object:
        return body(rb)

    server = make(stack, untyped_tool(name="tool")(tool), settings=make_settings(migration=True))

    letter = "S" if holder in UNREAD else "E"
    assert [letter] * 2 == [served(server, "tool")["reply_type"] for _ in range(2)]


@pytest.mark.parametrize("holder", HOLDERS)
def test_ctrl_c_while_data_is_read_goes_on(holder: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        called(HOLDERS[holder](KeyboardInterrupt), make_settings(migration=True))


def test_data_that_can_be_read_is_read() -> None:
    answer = called(lambda rb: reply(rb, {"a": [{"b": ({},)}]}), make_settings())

    assert {"a": [{"b": [{}]}]} == answer["data"]


# Around the tool


def raising(error: type[BaseException]) -> Callable[..., NoReturn]:
    def function(*_: object) -> NoReturn:
        raise error

    return function


class Clock:
    def __init__(self, error: type[BaseException]) -> None:
        self._error = error

    now = SYSTEM_CLOCK.now

    def monotonic_ns(self) -> NoReturn:
        raise self._error


class BrokenLog:
    """A log of which every method raises."""

    def __init__(self, error: type[BaseException]) -> None:
        self._error = error

    def begin(self, *_: object) -> bool:
        raise self._error

    def append(self, _: TraceEvent, /) -> bool:
        raise self._error

    def stack(self, *_: object) -> bool:
        raise self._error


class Unreadable:
    """A session whose every field leaves."""

    def __getattr__(self, name: str) -> NoReturn:
        raise SystemExit


def with_part(part: str, error: type[BaseException]) -> ServerSettings:
    parts: dict[str, object] = {
        "session": raising(error),
        "new_id": raising(error),
        "before_call": raising(error),
        "clock": Clock(error),
    }
    if part == "lets_through":
        return make_settings(Log(), lets_through=cast("Rule", raising(error)))
    return replace(make_settings(Log()), **{part: parts[part]})  # type: ignore[arg-type]  # by name


ANSWERS = {
    "session": "MCP-SYS-E-004",
    "new_id": "MCP-SYS-E-004",
    "clock": "MCP-SYS-E-004",
    "before_call": "MCP-SYS-E-001",
    "lets_through": "MCP-SYS-E-003",
}


def raw(rb: ReplyBuilder) -> object:
    return {}


@pytest.mark.parametrize("later", [False, True])
@pytest.mark.parametrize("error", LEAVING)
@pytest.mark.parametrize("part", ANSWERS)
def test_a_part_of_the_server_that_raises_costs_one_call(
    part: str, error: type[BaseException], later: bool
) -> None:
    settings = with_part(part, error)

    assert ANSWERS[part] == called(raw, settings, later=later)["code"]
    stacks = [type(found) for _, found in cast("Log", settings.log).stacks]
    assert stacks == ([] if part == "lets_through" else [error])


@pytest.mark.parametrize("part", ["session", "new_id", "clock", "before_call"])
def test_ctrl_c_in_a_part_of_the_server_goes_on(part: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        called(raw, with_part(part, KeyboardInterrupt))


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("part", ANSWERS)
@pytest.mark.parametrize("is_decorated", [False, True])
def test_a_server_with_a_part_that_leaves_goes_on(
    stack: str, part: str, is_decorated: bool
) -> None:
    def tool() -> object:
        return {}

    function = untyped_tool(name="tool")(tool) if is_decorated else tool
    server = make(stack, function, settings=with_part(part, SystemExit))

    assert [ANSWERS[part]] * 2 == [served(server, "tool")["code"] for _ in range(2)]


@pytest.mark.parametrize("error", [SystemExit, Odd])
@pytest.mark.parametrize("body", [raw, raising(ValueError), lambda rb: reply(rb, {})])
def test_a_log_that_raises_harms_no_call(body: Body, error: type[BaseException]) -> None:
    settings = replace(make_settings(), log=BrokenLog(error))
    answer = called(body, settings)

    assert answer["code"] in ("MCP-SYS-E-003", "MCP-SYS-E-001", "WA-READ-S-001")
    assert settings.unlogged.counts()


@pytest.mark.parametrize("error", [SystemExit, Odd])
def test_an_observer_that_leaves_harms_no_call(error: type[BaseException]) -> None:
    end = observe(raising(error))
    try:
        assert "WA-READ-S-001" == called(lambda rb: reply(rb, {}), make_settings())["code"]
    finally:
        end()


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
def test_a_session_whose_reading_leaves_costs_one_call(stack: str) -> None:
    def tool() -> object:
        return {}

    settings = replace(make_settings(), session=lambda: cast("SessionInfo", Unreadable()))
    server = make(stack, untyped_tool()(tool), settings=settings)

    assert "MCP-SYS-E-004" == served(server, "tool")["code"]


# Ctrl-C goes on, wherever it comes


def interrupted(body: Body, settings: ServerSettings, name: str = "tool") -> None:
    """Hold that Ctrl-C goes on out of a call in a context of its own, which it may leave open."""
    safe = untyped_tool(name=name, settings=settings)(body)
    with pytest.raises(KeyboardInterrupt):
        copy_context().run(safe)


def fine(rb: ReplyBuilder) -> object:
    return reply(rb, {})


def failing(rb: ReplyBuilder) -> object:
    raise ValueError


class StoppedClock:
    """A clock that is stopped by Ctrl-C when it is looked at for the second time."""

    now = SYSTEM_CLOCK.now

    def __init__(self) -> None:
        self._looks = 0

    def monotonic_ns(self) -> int:
        self._looks += 1
        if self._looks > 1:
            raise KeyboardInterrupt
        return 1


@pytest.mark.parametrize("body", [fine, failing])
def test_ctrl_c_in_a_log_goes_on(body: Body) -> None:
    interrupted(body, replace(make_settings(), log=BrokenLog(KeyboardInterrupt)))


def test_ctrl_c_as_a_call_begins_runs_no_tool() -> None:
    runs: list[int] = []

    def tool(rb: ReplyBuilder) -> object:
        runs.append(1)
        return reply(rb, {})

    interrupted(tool, replace(make_settings(), log=BrokenLog(KeyboardInterrupt)), "ck3_file")

    assert [] == runs


def test_ctrl_c_in_an_observer_goes_on() -> None:
    end = observe(raising(KeyboardInterrupt))
    try:
        interrupted(fine, make_settings())
    finally:
        end()


def test_ctrl_c_in_a_clock_goes_on() -> None:
    interrupted(fine, replace(make_settings(), clock=StoppedClock()))


def test_ctrl_c_in_what_a_stack_lets_through_goes_on() -> None:
    interrupted(raw, with_part("lets_through", KeyboardInterrupt))


def test_ctrl_c_in_the_logger_of_the_application_goes_on() -> None:
    logger, stop = logging.getLogger("replybook"), raising(KeyboardInterrupt)
    logger.addFilter(stop)
    try:
        interrupted(failing, make_settings())
    finally:
        logger.removeFilter(stop)


def test_ctrl_c_in_what_an_author_makes_of_an_error_goes_on() -> None:
    errors = cast("Errors", {ValueError: raising(KeyboardInterrupt)})
    interrupted(failing, replace(make_settings(), errors=errors))
