"""The settings of a server: log, clock, ids, session and limits, and which settings hold where.

Nothing of this is state of a call; a server makes its settings once and keeps them. Source: specification 8 and 29.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, TypeAlias, get_args

from replybook.call import Call, Prepared, SessionInfo
from replybook.clock import SYSTEM_CLOCK, Clock
from replybook.envelope import SchemaForm
from replybook.safety.error_mapping import Errors, checked_errors
from replybook.safety.timeout import checked_timeout
from replybook.trace.event import Asked, Begun, TraceEvent
from replybook_schema.reply import Reply

__all__ = [
    "MAX_BYTES",
    "BeforeCall",
    "Log",
    "ServerSettings",
    "SessionOf",
    "Successes",
    "Tally",
    "UnknownTool",
    "current_settings",
    "use_by_default",
    "using",
]

MAX_BYTES: Final = 1_000_000
"""The largest envelope, where neither a server nor a tool says another size."""

Successes: TypeAlias = Literal["reply", "untouched"]
"""How a success leaves the server: as an envelope, or as the server stack makes it (specification 68)."""

UnknownTool: TypeAlias = Literal["reply", "protocol_error"]
"""How a call of a tool that is not there ends: by a reply that the agent sees, or by -32602."""

BeforeCall: TypeAlias = Callable[[Call, Mapping[str, object]], Prepared | None]
"""Is handed a call and its arguments before it runs; None lets it run as it is."""

SessionOf: TypeAlias = Callable[[str, Mapping[str, object]], SessionInfo | Reply | None]
"""Is handed the name of a tool and the arguments of its call; a reply of type I, D or E ends the call."""


class Log(Protocol):
    """Writes calls down, as `replybook.trace.TraceLog` does; False says that it failed."""

    def asked(self, tool: str, args: Mapping[str, object], scope: Mapping[str, object], /) -> Asked:
        """Take down what is kept of a call's arguments and scope, before its tool runs."""
        ...

    def begin(self, begun: Begun, /) -> bool:
        """Write that a call begins, before a tool runs that changes something; False: it does not run."""
        ...

    def append(self, event: TraceEvent, /) -> bool:
        """Write one call."""
        ...

    def stack(self, trace_id: str, error: BaseException, /) -> bool:
        """Write what broke, for developers, under the id that the agent knows."""
        ...


class Tally:
    """A count per tool; safe across threads."""

    __slots__ = ("_counts", "_lock")

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._lock = threading.Lock()

    def count(self, tool: str) -> None:
        """Count one more for a tool."""
        with self._lock:
            self._counts[tool] = self._counts.get(tool, 0) + 1

    def counts(self) -> Mapping[str, int]:
        """Return the numbers so far; tools where it never happened are left out."""
        with self._lock:
            return dict(self._counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """The settings of one server.

        settings = ServerSettings(log=TraceLog("traces"), session=lambda: info, timeout_s=30)
        server = ReplyServer("acme", settings=settings)

    Source: specification 8, 28, 29, 47, 68 and 70.

    Args:
        log: Gets a line for each call. Default: nothing is written.
        clock: Tells the time.
        new_id: Makes the trace ids. Default: 128 random bits each.
        session: Names the session of a call. It is asked once for each call.
        session_of: Names the session of a call by its tool and arguments, where a handle among them says
            whose call it is. A reply of type I, D or E ends the call. The arguments are as the caller
            sent them; `replybook.call.ongoing()` is the call that makes this one. Not with `session`.
        before_call: Adds arguments to a call, or refuses the call (see `replybook.policy.ScopeGuard`).
        max_bytes: Bytes of the largest envelope, for tools without a limit of their own.
        timeout_s: Seconds that a call may take, for tools without a limit of their own.
        migration: True wraps raw results instead of refusing them, and hands on the words that an author
            raised.
        errors: Replies by exception class, for tools that do not say so themselves.
        check_data: True holds each success to the `data=` that its tool declares. A server that is
            measured and tested may switch this off.
        output_schema: The part of the envelope that each tool publishes: `compact`, `full` or `none`.
        successes: `reply` sends successes as envelopes. `untouched` sends each success and each schema as
            the server stack makes them, so that only failures are envelopes.
        tool_failure_key: A key of `_meta`, beside our own, for a failure in the form of the draft
            ToolFailure of MCP.
        repair: True mends arguments in strict mode that can be read in one way only (see
            `replybook.mcp.repair`).
        unknown_tool: `reply` answers the call of an unknown tool with a reply; `protocol_error` with a
            JSON-RPC error, as the specification of MCP does.
        raw: Counts the raw results of each tool, in strict and in migration mode, and the raised words
            that migration handed on.
        unlogged: Counts the calls of each tool that the log failed to write.

    Raises:
        ValueError: `max_bytes` or `timeout_s` is not above 0; `timeout_s` is more than 30 days, NaN or
            infinity; `session` and `session_of` are both given; a word is none of those above.
        TypeError: A limit is no number; `log` has no method `begin`; for `errors` as in `mcp_safe_tool`.
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
    successes: Successes = "reply"
    tool_failure_key: str | None = None
    repair: bool = True
    unknown_tool: UnknownTool = "reply"
    raw: Tally = field(default_factory=Tally)
    unlogged: Tally = field(default_factory=Tally)

    def __post_init__(self) -> None:
        checked_timeout(self.timeout_s)
        if self.log is not None and not callable(getattr(self.log, "begin", None)):
            raise TypeError(
                "log must have the method `begin(begun) -> bool`; see replybook.safety.Log"
            )
        object.__setattr__(self, "errors", checked_errors(self.errors))
        if self.session is not None and self.session_of is not None:
            raise ValueError("session and session_of both say whose call it is; give one of them")
        if self.max_bytes < 1:
            raise ValueError(f"max_bytes is a number of bytes above 0, not {self.max_bytes!r}")
        if self.output_schema not in get_args(SchemaForm):
            raise ValueError(f"output_schema is compact, full or none, not {self.output_schema!r}")
        if self.successes not in get_args(Successes):
            raise ValueError(f"successes must be reply or untouched, got {self.successes!r}")
        if self.unknown_tool not in get_args(UnknownTool):
            raise ValueError(
                f"unknown_tool must be reply or protocol_error, got {self.unknown_tool!r}"
            )
        if self.tool_failure_key is not None and not _META_KEY.fullmatch(self.tool_failure_key):
            raise ValueError(
                "tool_failure_key is a key of `_meta` such as org.example/tool-failure, not"
                f" {self.tool_failure_key!r}"
            )


_META_KEY: Final = re.compile(
    r"(?:[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z](?:[a-z0-9-]*[a-z0-9])?)*/)?"
    r"[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?",
    re.IGNORECASE,
)
"""A key of `_meta` as MCP has them: labels with dots and a slash, or nothing, then a name."""

_HERE: Final[ContextVar[ServerSettings | None]] = ContextVar("replybook_settings", default=None)
_default = ServerSettings()


def current_settings() -> ServerSettings:
    """Return the settings that hold here: those of the context, else those of the process."""
    return _HERE.get() or _default


@contextmanager
def using(settings: ServerSettings) -> Generator[ServerSettings]:
    """Make `settings` hold in this context."""
    token = _HERE.set(settings)
    try:
        yield settings
    finally:
        _HERE.reset(token)


def use_by_default(settings: ServerSettings) -> None:
    """Make `settings` hold in this process wherever no others are in use."""
    global _default
    _default = settings
