"""The settings of a server: log, clock, ids, session and limits.

A server makes its settings once and keeps them. They hold no state of a call.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, TypeAlias, get_args

from replybook.attempts import Attempts
from replybook.call import Call, Prepared, SessionInfo
from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.envelope import SchemaForm
from replybook.safety.error_mapping import Errors, checked_errors
from replybook.safety.timeout import checked_timeout
from replybook.trace.event import Begun, LoggedRequest, TraceEvent
from replybook_schema.reply import Reply

MAX_BYTES: Final = 1_000_000
"""The default size limit of an envelope, for servers and tools without their own."""

Successes: TypeAlias = Literal["reply", "untouched"]
"""The form of a success: an envelope, or the result of the server stack.

Source: specification 68.
"""

InputForm: TypeAlias = Literal["full", "compact", "plain"]
"""The form of listed input schemas: as the server stack makes them, short, or for strict hosts."""

UnknownTool: TypeAlias = Literal["reply", "protocol_error"]
"""The answer to a call of an unknown tool: a reply, or the JSON-RPC error -32602."""

BeforeCall: TypeAlias = Callable[[Call, Mapping[str, object]], Prepared | None]
"""A function that gets a call and its arguments before it runs.

It returns None to run the call unchanged.
"""

SessionOf: TypeAlias = Callable[[str, Mapping[str, object]], SessionInfo | Reply | None]
"""A function that gets the name of a tool and the arguments of its call.

It returns the session. A reply of type I, D or E ends the call.
"""


class Log(Protocol):
    """A log of calls, such as `replybook.trace.TraceLog`.

    A method returns False if it failed.
    """

    def asked(
        self, tool: str, args: Mapping[str, object], scope: Mapping[str, object], /
    ) -> LoggedRequest:
        """Record the arguments and scope of a call, before its tool runs."""
        ...

    def begin(self, begun: Begun, /) -> bool:
        """Write the begin of a call that changes something.

        If it returns False, the tool does not run.
        """
        ...

    def append(self, event: TraceEvent, /) -> bool:
        """Write one call."""
        ...

    def stack(self, trace_id: str, error: BaseException, /) -> bool:
        """Write the stack of an error for developers, under the trace id of the call."""
        ...


class Tally:
    """A count for each tool. Safe across threads."""

    __slots__ = ("_counts", "_lock")

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._lock = threading.Lock()

    def count(self, tool: str) -> None:
        """Count one more for a tool."""
        with self._lock:
            self._counts[tool] = self._counts.get(tool, 0) + 1

    def counts(self) -> Mapping[str, int]:
        """Return the counts so far, without tools that were never counted."""
        with self._lock:
            return dict(self._counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """The settings of one server.

        settings = ServerSettings(log=TraceLog("traces"), session=lambda: info, timeout_s=30)
        server = ReplyServer("acme", settings=settings)

    Source: specification 8, 28, 29, 47, 68 and 70.

    Args:
        log: The log that gets a line for each call. Default: no log.
        clock: The clock for times and durations.
        new_id: Function that makes a trace id. Default: 128 random bits.
        session: Function that returns the session of a call. It runs once for each call.
        session_of: Function that returns the session by tool and arguments, for servers whose
            callers pass a handle. A reply of type I, D or E ends the call. The arguments are those
            of the request; `replybook.call.ongoing()` is the call around this one. Not with
            `session`.
        before_call: Function that adds arguments to a call or refuses it (see
            `replybook.policy.ScopeGuard`).
        max_bytes: Size limit of an envelope in bytes, for tools without their own limit.
        timeout_s: Seconds that a call may take, for tools without their own limit.
        migration: True wraps raw results instead of refusing them, and sends the failures of tools
            that have not moved in the words of their author.
        errors: Replies by exception class, for tools without an answer of their own.
        check_data: True checks each success against the `data=` of its tool. A server that is
            tested and measured may switch this off.
        output_schema: The part of the envelope that each tool publishes: `compact`, `full`,
            `brief` or `none`.
        input_schema: The form of the listed input schemas: `full` as the server stack makes them,
            `compact` without titles and without null for what may be left out, or `plain` for hosts
            that accept a part of JSON Schema only: no reference, union, null or title at any depth.
            The arguments of a call are always checked against the full schema.
        successes: `reply` sends successes as envelopes. `untouched` sends each success and each
            schema as the server stack makes them, so that only failures are envelopes. One
            exception: `input_schema="plain"` still changes the listed input schemas.
        tool_failure_key: A further key of `_meta` for a failure in the form of the draft
            ToolFailure of MCP.
        repair: True repairs arguments in strict mode that can be read in one way only (see
            `replybook.mcp.repair`).
        unknown_tool: `reply` answers the call of an unknown tool with a reply. `protocol_error`
            answers with a JSON-RPC error, as the specification of MCP does.
        raw: Counts the raw results of each tool, in strict and in migration mode, and the error
            texts that migration mode sent.
        unlogged: Counts the calls of each tool that the log failed to write.
        waits: Counts how often a tool that has not moved said "not now".

    Raises:
        ValueError: `max_bytes` or `timeout_s` is not above 0. `timeout_s` is more than 30 days, NaN
            or infinity. `session` and `session_of` are both given. A named option has another value
            than those above.
        TypeError: A limit is not a number. `log` has no method `begin`. For `errors` as in
            `mcp_safe_tool`.
    """

    log: Log | None = None
    clock: Clock = SYSTEM_CLOCK
    new_id: Callable[[], str] | None = None
    session: Callable[[], SessionInfo | None] | None = None
    session_of: SessionOf | None = None
    before_call: BeforeCall | None = None
    max_bytes: int = MAX_BYTES
    timeout_s: float | None = None
    migration: bool = False
    errors: Errors | None = field(default=None, hash=False)
    check_data: bool = True
    output_schema: SchemaForm = "compact"
    input_schema: InputForm = "full"
    successes: Successes = "reply"
    tool_failure_key: str | None = None
    repair: bool = True
    unknown_tool: UnknownTool = "reply"
    raw: Tally = field(default_factory=Tally)
    unlogged: Tally = field(default_factory=Tally)
    waits: Attempts = field(default_factory=Attempts)

    def __post_init__(self) -> None:
        checked_timeout(self.timeout_s)
        if self.log is not None and not callable(getattr(self.log, "begin", None)):
            raise TypeError(
                "log must have the method `begin(begun) -> bool`; see replybook.safety.Log"
            )
        object.__setattr__(self, "errors", checked_errors(self.errors))
        if self.session is not None and self.session_of is not None:
            raise ValueError("session and session_of must not both be given")
        if self.max_bytes < 1:
            raise ValueError(f"max_bytes must be greater than 0, got {self.max_bytes!r}")
        if self.output_schema not in get_args(SchemaForm):
            raise ValueError(
                f"output_schema must be compact, full, brief or none, got {self.output_schema!r}"
            )
        if self.input_schema not in get_args(InputForm):
            raise ValueError(
                f"input_schema must be full, compact or plain, got {self.input_schema!r}"
            )
        if self.successes not in get_args(Successes):
            raise ValueError(f"successes must be reply or untouched, got {self.successes!r}")
        if self.unknown_tool not in get_args(UnknownTool):
            raise ValueError(
                f"unknown_tool must be reply or protocol_error, got {self.unknown_tool!r}"
            )
        if self.tool_failure_key is not None and not _META_KEY.fullmatch(self.tool_failure_key):
            raise ValueError(
                "tool_failure_key must be a key of `_meta` such as org.example/tool-failure, got"
                f" {self.tool_failure_key!r}"
            )


_META_KEY: Final = re.compile(
    r"(?:[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z](?:[a-z0-9-]*[a-z0-9])?)*/)?"
    r"[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?",
    re.IGNORECASE,
)
"""A key of `_meta` in the form of MCP.

It is an optional prefix of labels with a slash, then a name.
"""

_HERE: Final[ContextVar[ServerSettings | None]] = ContextVar("replybook_settings", default=None)
_default = ServerSettings()


def current_settings() -> ServerSettings:
    """Return the settings of the context, else those of the process."""
    return _HERE.get() or _default


@contextmanager
def using(settings: ServerSettings) -> Generator[ServerSettings]:
    """Use `settings` in this context."""
    token = _HERE.set(settings)
    try:
        yield settings
    finally:
        _HERE.reset(token)


def use_by_default(settings: ServerSettings) -> None:
    """Use `settings` in this process wherever the context has none."""
    global _default
    _default = settings
