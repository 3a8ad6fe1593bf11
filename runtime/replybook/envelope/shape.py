"""The keys of an envelope, for type checkers. Source: `envelope.schema.yaml`, specification 2."""

from __future__ import annotations

from typing import Literal, TypedDict

from replybook_schema.codes import ReplyType

__all__ = ["Action", "Envelope", "EnvelopeError", "Meta"]


class Action(TypedDict):
    """The one next action: params with their values, or the names of `tools`, or nothing to act on."""

    verb: str
    arguments: dict[str, object]


class EnvelopeError(TypedDict):
    """The code and message of a reply that is no success, once more, and what to do next."""

    code: str
    message: str
    action: Action
    remedy: str


class _Timed(TypedDict):
    trace_id: str
    duration_ms: float


class Meta(_Timed, total=False):
    """What is known about the call, apart from its outcome."""

    tool: str
    session_id: str
    contract_id: str
    parent_id: str
    registry_version: str


class Envelope(TypedDict):
    """One reply of one tool call, as it travels."""

    status: Literal["success", "error"]
    reply_type: ReplyType
    code: str
    message: str
    data: dict[str, object]
    meta: Meta
    error: EnvelopeError | None
