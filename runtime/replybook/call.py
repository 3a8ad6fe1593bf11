"""The call that is going on: its trace id, tool, session and clock, for whoever runs inside it.

`current_call()` is how a tool, and whatever it uses, learns under which id it works; nothing is passed
along by hand. Source: specification 1, 28 and 29, 001 §11, decision 20.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar, Token
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeAlias

from replybook.clock import SYSTEM_CLOCK, Clock
from replybook_schema.reply import Reply

__all__ = [
    "Call",
    "CallToken",
    "NoCall",
    "Ongoing",
    "Prepared",
    "RemoteSpan",
    "SessionInfo",
    "current_call",
    "enter",
    "leave",
    "ongoing",
]

NO_SCOPE: Final[Mapping[str, object]] = MappingProxyType({})
"""The scope of a call outside any session."""


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """What a server knows about the session that a call belongs to.

    `scope` holds what scoped calls carry, such as `tenant_id` (specification 28); `policy_digest` is
    that of the policy which the session began with.
    """

    session_id: str | None = None
    contract_id: str | None = None
    mode: str | None = None
    scope: Mapping[str, object] = field(default_factory=lambda: NO_SCOPE)
    policy_digest: str | None = None


class RemoteSpan(NamedTuple):
    """The span of a client that asks, by the ids of W3C Trace Context: 32 and 16 hex digits in lower case.

    They are what a client says: many calls may share them, and they prove nothing.
    """

    trace_id: str
    span_id: str


class Call(NamedTuple):
    """One call of one tool; `parent_id` is the trace id of the call that made it, if one did.

    `remote` is the span of the client whose request it belongs to, if that said one.

    A tuple, since one is made per call and a frozen class costs thrice.
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
        """The call itself, so that it can be entered as it is."""
        return self


class Prepared(NamedTuple):
    """What the server decided about a call before it runs: arguments to add, or the reply that ends it.

    `added` are arguments that the caller left out; the trace line names them as injected. Source:
    specification 24 (`pre_call_wrapper`) and 28.
    """

    added: Mapping[str, object] = NO_SCOPE
    refusal: Reply | None = None


class NoCall(RuntimeError):
    """Somebody asked for the current call where no call is going on."""


class Ongoing(Protocol):
    """What is going on: a call, or something that knows its call."""

    @property
    def call(self) -> Call:
        """The call."""
        ...


CallToken: TypeAlias = Token[Ongoing | None]

_CURRENT: Final[ContextVar[Ongoing | None]] = ContextVar("replybook_call", default=None)

ongoing: Final = _CURRENT.get
"""Return what is going on here, or None. One context variable, since each costs every call."""


def current_call() -> Call:
    """Return the call that this code runs in; `NoCall` outside a tool."""
    current = _CURRENT.get()
    if current is None:
        raise NoCall("no call is going on; current_call() works inside a tool that is being called")
    return current.call


enter: Final = _CURRENT.set
"""Make a call the current one; give the token to `leave`."""

leave: Final = _CURRENT.reset
"""Make the call current again that was so before `enter` gave this token."""
