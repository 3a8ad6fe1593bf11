"""The current call: its trace id, tool, session and clock, for all code inside it.

A tool, and the code that it uses, gets its call by `current_call()`. No argument has to be passed.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar, Token
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeAlias

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook_schema.reply import Reply

NO_SCOPE: Final[Mapping[str, object]] = MappingProxyType({})
"""The scope of a call outside any session."""


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """The session of a call.

    Attributes:
        scope: Values of scoped calls, such as `tenant_id` (specification 28).
        policy_digest: Digest of the policy at the begin of the session.
    """

    session_id: str | None = None
    contract_id: str | None = None
    mode: str | None = None
    scope: Mapping[str, object] = field(default_factory=lambda: NO_SCOPE)
    policy_digest: str | None = None


class RemoteSpan(NamedTuple):
    """The span of a client, by the ids of W3C Trace Context.

    The client chooses the ids. Many calls may share them, and they prove nothing.

    Attributes:
        trace_id: 32 hex digits in lower case.
        span_id: 16 hex digits in lower case.
    """

    trace_id: str
    span_id: str


class Call(NamedTuple):
    """One call of one tool.

    It is a tuple, because each call makes one and a frozen class costs three times as much.

    Attributes:
        trace_id: Trace id of the call.
        started_ns: Begin of the call on the monotonic clock.
        parent_id: Trace id of the call that made this one, or None.
        remote: Span of the client, or None.
    """

    trace_id: str
    tool: str
    session_id: str | None = None
    contract_id: str | None = None
    mode: str | None = None
    scope: Mapping[str, object] = NO_SCOPE
    clock: Clock = SYSTEM_CLOCK
    started_ns: int = 0
    policy_digest: str | None = None
    parent_id: str | None = None
    remote: RemoteSpan | None = None

    @property
    def call(self) -> Call:
        """This call, as for every `Ongoing`."""
        return self


class Prepared(NamedTuple):
    """The decision of a server about a call before it runs.

    Attributes:
        added: Arguments to add that the caller left out. The trace line names them as injected.
        refusal: The reply that ends the call, or None.
    """

    added: Mapping[str, object] = NO_SCOPE
    refusal: Reply | None = None


class NoCall(RuntimeError):
    """The current call was requested outside any call."""


class Ongoing(Protocol):
    """An object with a call, such as a call itself."""

    @property
    def call(self) -> Call:
        """The call."""
        ...


CallToken: TypeAlias = Token[Ongoing | None]

_CURRENT: Final[ContextVar[Ongoing | None]] = ContextVar("replybook_call", default=None)

ongoing: Final = _CURRENT.get
"""Return the current call or invocation, or None.

There is one context variable for all, because each one costs time in every call.
"""


def current_call() -> Call:
    """Return the current call.

    Raises:
        NoCall: No tool is running.
    """
    current = _CURRENT.get()
    if current is None:
        raise NoCall("current_call() must run inside the call of a tool")
    return current.call


enter: Final = _CURRENT.set
"""Make a call the current one. Pass the returned token to `leave`."""

leave: Final = _CURRENT.reset
"""Restore the call that was current before `enter` returned this token."""
