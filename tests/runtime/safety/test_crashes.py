"""The stack of a crash is never lost: it is in the server's log or the logger `replybook`."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import NoReturn

import pytest
from tests.runtime.safety.tools import Log, as_coroutine, awaited, untyped_tool

from replybook import Reply, ReplyBuilder, codes
from replybook.call import Call, Prepared, SessionInfo
from replybook.clock import SYSTEM_CLOCK
from replybook.envelope import Envelope
from replybook.safety import ServerSettings
from replybook.safety.raised.crashes import Crash, observe_crashes
from replybook.trace import NullLog
from replybook.trace.event import LoggedRequest, TraceEvent


class Bad(Exception):
    pass


def breaks(*_: object) -> NoReturn:
    raise Bad("the stack says this")


def fine(rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001)


class Keeping(logging.Handler):
    """Keeps records as they come."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture
def handled() -> Iterator[Callable[[logging.Handler], None]]:
    """Adds handlers to the logger for one test."""
    logger, added = logging.getLogger("replybook"), list[logging.Handler]()

    def add(handler: logging.Handler) -> None:
        added.append(handler)
        logger.addHandler(handler)

    yield add
    for handler in added:
        logger.removeHandler(handler)


@pytest.fixture
def records(handled: Callable[[logging.Handler], None]) -> list[logging.LogRecord]:
    keeping = Keeping()
    handled(keeping)
    return keeping.records


def call(body: Callable[..., object], settings: ServerSettings | None = None) -> Envelope:
    return untyped_tool(name="named", settings=settings or ServerSettings())(body)()


def told(record: logging.LogRecord) -> tuple[object, ...]:
    """Return the fields of a log record beside its text."""
    return tuple(record.__dict__[name] for name in ("trace_id", "tool", "code"))


# Without a log


def test_a_crash_leaves_one_record_with_its_stack(records: list[logging.LogRecord]) -> None:
    trace_id = call(breaks)["meta"]["trace_id"]

    (record,) = records
    assert ("replybook", logging.ERROR) == (record.name, record.levelno)
    assert (trace_id, "named", "MCP-SYS-E-001") == told(record)
    assert "named" in record.getMessage()
    assert trace_id in record.getMessage()
    assert record.exc_info is not None
    assert Bad is record.exc_info[0]
    assert "in breaks\n" in logging.Formatter().format(record)


def test_so_does_a_coroutine(records: list[logging.LogRecord]) -> None:
    tool = awaited(untyped_tool(settings=ServerSettings())(as_coroutine(breaks)))
    trace_id = tool()["meta"]["trace_id"]

    assert [trace_id] == [record.__dict__["trace_id"] for record in records]


@pytest.mark.parametrize(
    "body", [fine, lambda: {"raw": 1}, lambda rb: rb.error("WA-DB-E-001", data={"reason": "gone"})]
)
def test_what_is_no_crash_leaves_none(body: object, records: list[logging.LogRecord]) -> None:
    call(body)  # type: ignore[arg-type]  # any function is called

    assert [] == records


def test_a_call_inside_a_call_has_a_record_of_its_own(records: list[logging.LogRecord]) -> None:
    inner = untyped_tool(name="inner")(breaks)

    def outer() -> None:
        inner()
        raise KeyError("outer")

    call(outer)

    assert ["inner", "named"] == [record.__dict__["tool"] for record in records]
    assert 2 == len({record.__dict__["trace_id"] for record in records})


# Whatever breaks


class BadClock:
    def now(self) -> datetime:
        return breaks()

    def monotonic_ns(self) -> int:
        return breaks()


def guard(_: Call, __: Mapping[str, object]) -> Prepared | None:
    return breaks()


def no_session() -> SessionInfo:
    return breaks()


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (ServerSettings(session=no_session), "MCP-SYS-E-004"),
        (ServerSettings(clock=BadClock()), "MCP-SYS-E-004"),
        (ServerSettings(new_id=lambda: breaks()), "MCP-SYS-E-004"),
        (ServerSettings(before_call=guard), "MCP-SYS-E-001"),
    ],
    ids=["session", "clock", "new_id", "before_call"],
)
def test_what_a_server_is_set_up_with_leaves_one_record_too(
    settings: ServerSettings, code: str, records: list[logging.LogRecord]
) -> None:
    envelope = call(fine, settings)

    (record,) = records
    assert (envelope["meta"]["trace_id"], "named", code) == told(record)
    assert code == envelope["code"]
    assert record.exc_info is not None
    assert Bad is record.exc_info[0]


class Mute(Exception):
    def __str__(self) -> str:
        return breaks()

    __repr__ = __str__


class NoNotes(Exception):
    @property
    def __notes__(self) -> list[str]:
        return breaks()


def endless() -> object:
    return endless()


def raising(error: BaseException) -> Callable[[], object]:
    def body() -> object:
        raise error

    return body


@pytest.mark.parametrize(
    "body",
    [raising(Mute()), raising(NoNotes()), raising(SystemExit()), raising(GeneratorExit()), endless],
    ids=["its text fails", "its notes fail", "exit", "end of a generator", "endless"],
)
def test_an_exception_that_fights_back_leaves_one_record(
    body: Callable[[], object], records: list[logging.LogRecord], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging, "raiseExceptions", False)
    envelope = call(body)

    assert ["MCP-SYS-E-001"] == [record.__dict__["code"] for record in records]
    assert "MCP-SYS-E-001" == envelope["code"]


@pytest.mark.parametrize("length", [1, 2, 3])
def test_causes_in_a_circle_reach_no_handler_as_causes(
    length: int, records: list[logging.LogRecord]
) -> None:
    """The handlers of both stacks print with rich, which follows causes without end."""
    errors = [Bad(f"number {number}") for number in range(length)]
    for error, cause in zip(errors, [*errors[1:], errors[0]], strict=True):
        error.__cause__ = cause

    assert "MCP-SYS-E-001" == call(raising(errors[0]))["code"]
    [record] = records
    assert record.exc_info is None
    assert all(f"number {number}" in record.getMessage() for number in range(length))


@pytest.mark.parametrize("frames", range(14, 200, 7))
def test_where_little_stack_is_left_there_is_one_record(
    frames: int, records: list[logging.LogRecord]
) -> None:
    from tests.runtime.safety.test_stack_depth import called_with

    tool = untyped_tool(settings=ServerSettings())(breaks)
    called_with(300, tool)  # `make quick` traces tests, and looks at a new file on this very stack
    records.clear()
    envelope = called_with(frames, tool)

    assert "MCP-SYS-E-001" == envelope["code"]
    assert [envelope["meta"]["trace_id"]] == [record.__dict__["trace_id"] for record in records]


def test_a_name_that_a_caller_made_up_begins_no_line(records: list[logging.LogRecord]) -> None:
    untyped_tool(name="fs_", settings=ServerSettings())(breaks)
    from replybook.safety import start_invocation

    with start_invocation("x\nERROR root:all is well", {}, ServerSettings()) as invocation:
        invocation.crashed(Bad())

    assert 1 == len(records[0].getMessage().splitlines())


# What the application does with records


class Raising(logging.Handler):
    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self._error = error

    def emit(self, _: logging.LogRecord) -> None:
        raise self._error


@pytest.mark.parametrize("error", [Bad(), RecursionError(), SystemExit()], ids=repr)
def test_a_handler_that_fails_fails_no_call(
    error: BaseException, handled: Callable[[logging.Handler], None]
) -> None:
    handled(Raising(error))

    assert "MCP-SYS-E-001" == call(breaks)["code"]


def test_attributes_that_the_application_gives_each_record_are_no_clash(
    records: list[logging.LogRecord],
) -> None:
    before = logging.getLogRecordFactory()

    def factory(*args: object, **kwargs: object) -> logging.LogRecord:
        record = before(*args, **kwargs)
        record.trace_id = "of the application"
        return record

    logging.setLogRecordFactory(factory)
    try:
        trace_id = call(breaks)["meta"]["trace_id"]
    finally:
        logging.setLogRecordFactory(before)

    (record,) = records
    assert trace_id in record.getMessage()
    assert record.exc_info is not None


# With a log


def test_a_log_that_takes_the_stack_is_enough(records: list[logging.LogRecord]) -> None:
    log = Log()
    call(breaks, ServerSettings(log=log))

    assert (1, []) == (len(log.stacks), records)


def test_a_log_that_is_to_keep_nothing_is_obeyed(records: list[logging.LogRecord]) -> None:
    call(breaks, ServerSettings(log=NullLog()))

    assert [] == records


class Broken:
    """A log of which everything fails."""

    def __init__(self, error: BaseException) -> None:
        self._error = error

    def asked(self, *_: object) -> LoggedRequest:
        return LoggedRequest()

    def begin(self, *_: object) -> bool:
        return True

    def append(self, _: TraceEvent, /) -> bool:
        return True

    def stack(self, *_: object) -> bool:
        raise self._error


@pytest.mark.parametrize(
    "log",
    [Log(works=False), Broken(OSError()), Broken(RecursionError()), Broken(SystemExit())],
    ids=["says no", "raises", "has no room", "exits"],
)
def test_what_a_log_fails_to_write_the_logger_gets(
    log: Log, records: list[logging.LogRecord]
) -> None:
    settings = ServerSettings(log=log)
    envelope = call(breaks, settings)

    assert [envelope["meta"]["trace_id"]] == [record.__dict__["trace_id"] for record in records]
    assert settings.unlogged.counts()["named"] >= 1


# Who else wants to know


def test_crashes_are_told_to_observers_and_one_that_fails_harms_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[Crash] = []
    monkeypatch.setattr("replybook.safety.raised.crashes._OBSERVERS", [])
    observe_crashes(breaks)
    observe_crashes(seen.append)
    trace_id = call(breaks, ServerSettings(log=Log()))["meta"]["trace_id"]

    assert [(trace_id, "MCP-SYS-E-001")] == [(each.call.trace_id, each.code) for each in seen]


def test_crashes_of_many_threads_have_a_record_each(records: list[logging.LogRecord]) -> None:
    ids: list[str] = []
    tool = untyped_tool(name="named", settings=ServerSettings(clock=SYSTEM_CLOCK))(breaks)
    threads = [
        threading.Thread(target=lambda: ids.append(tool()["meta"]["trace_id"])) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(ids) == sorted(record.__dict__["trace_id"] for record in records)
