"""The keys of an envelope, for type checkers."""

from __future__ import annotations

from typing import Literal, TypedDict

from replybook_schema.codes import ReplyType


class Action(TypedDict):
    """The one next action.

    Its arguments are params with their values, or the names of `tools`, or empty.
    """

    verb: str
    arguments: dict[str, object]


class EnvelopeError(TypedDict):
    """The failure of a reply: its code and message again, and the next action."""

    code: str
    message: str
    action: Action
    remedy: str


class _Timed(TypedDict):
    trace_id: str
    duration_ms: float


class Meta(_Timed, total=False):
    """Facts about the call, apart from its outcome."""

    tool: str
    session_id: str
    contract_id: str
    parent_id: str
    registry_version: str


class Envelope(TypedDict):
    """One reply to one tool call, in wire form."""

    status: Literal["success", "error"]
    reply_type: ReplyType
    code: str
    message: str
    data: dict[str, object]
    meta: Meta
    error: EnvelopeError | None
