"""The part of the ReplyBuilder that does not depend on the registry."""

from __future__ import annotations

import _thread
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Final, cast

from replybook_schema.active import ACTIVE
from replybook_schema.codes import ReplyType, SuccessCode
from replybook_schema.instances import members_of
from replybook_schema.reply import Payload, Reply

_FORGOTTEN: Final = (
    "a tool that takes a ReplyBuilder was registered without its decorator: put @mcp_safe_tool directly"
    " above its `def`, below the line that registers it, such as @mcp.tool"
)

_NAMES = {"S": "a success", "I": "an invalid", "D": "a denied", "E": "an error"}


class ReplyState:
    """The state of one tool call: its tool, and the code that ended the call, if any.

    If two threads end one call, one succeeds. The other gets the `RuntimeError` of a frozen
    builder. The ReplyBuilder is the only subclass. A second one is a `RuntimeError` (specification
    13).

    Args:
        default_success: Code of a success without a code. Default: the code that the registry
            declares for the tool.
    """

    __slots__ = ("_default_success", "_ended_by", "_ending", "_tool")

    def __init_subclass__(cls) -> None:
        ACTIVE.claim(cls)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> object:
        """Raise TypeError for a server stack that registers an undecorated tool."""
        raise TypeError(_FORGOTTEN)

    def __init__(
        self,
        tool: str | None = None,
        *,
        default_success: SuccessCode[Mapping[str, object]] | None = None,
    ) -> None:
        self._tool = tool
        self._default_success = default_success
        self._ended_by: str | None = None
        self._ending = _thread.allocate_lock()  # not shared: a fork may find another one locked

    def _succeed(self, code: object, data: object) -> Reply:
        if self._ended_by is not None:
            raise _frozen(self._ended_by, code or "a success")
        if code is None:
            code = self._default()
        payload = _payload(code, "S")
        members: object = cast("object", data) if type(data) is dict else members_of(data)
        return Reply("S", payload.code, payload.accept(members))

    def _end(
        self, letter: ReplyType, code: object, /, data: object = None, **stray: object
    ) -> Reply:
        """Return a terminal reply. A refused call leaves the builder unchanged."""
        if self._ended_by is not None:
            raise _frozen(self._ended_by, code)
        if stray:
            names = ", ".join(map(repr, stray))
            raise TypeError(f"{code} takes its data as data={{...}}; put {names} there")
        payload = _payload(code, letter)
        reply = Reply(letter, payload.code, payload.accept(data))
        with self._ending:
            if self._ended_by is not None:  # ended by another thread in the meantime
                raise _frozen(self._ended_by, code)
            self._ended_by = payload.code
        return reply

    def _default(self) -> str:
        if self._default_success is not None:
            return self._default_success
        tool = ACTIVE.tools().get(self._tool) if self._tool is not None else None
        if tool is not None and tool.default_success is not None:
            return tool.default_success
        if tool is None and self._tool is not None:
            raise ValueError(
                f"tool {self._tool!r} is not in tools.yaml; run: replybook tools sync, or pass a code to"
                " success()"
            )
        whose = "this builder has" if self._tool is None else f"tool {self._tool!r} declares"
        raise ValueError(f"{whose} no default success code; pass one to success()")


ended_by: Final[Callable[[ReplyState], str | None]] = attrgetter("_ended_by")
"""The code that ended the call of a builder, or None.

The wrapper checks the result of the tool by it.
"""


_OVER: Final = "the end of the call"


def close_builder(state: ReplyState) -> None:
    """Let a builder refuse further replies, since its call has ended."""
    if state._ended_by is None:  # pyright: ignore[reportPrivateUsage]
        state._ended_by = _OVER  # pyright: ignore[reportPrivateUsage]


def _payload(code: object, letter: ReplyType) -> Payload:
    if not isinstance(code, str):
        raise TypeError(f"code must be a string, got {type(code).__name__}")
    payload = ACTIVE.now.payloads.get(code) or ACTIVE.payload(code)
    own = payload.code.reply_type
    if own != letter:
        raise TypeError(f"{code} is {_NAMES[own]} code; it cannot make {_NAMES[letter]} reply")
    if payload.given_by is not None:
        raise ValueError(
            f"only the wrapper gives {code}; answer with a code of the tool's own domain"
        )
    return payload


# The codes that no builder takes


def own_reply(code: str, data: Mapping[str, object] | None = None) -> Reply:
    """Return a reply that only the wrapper may give.

    A tool that makes such a reply, with this function or by hand, breaks the call when it returns
    the reply.

    Raises:
        ValueError: The data does not fit the code.
    """
    payload = ACTIVE.payload(code)
    return Reply(payload.code.reply_type, payload.code, payload.accept(data))


def only_wrapper_gives(code: str) -> bool:
    """Return True if only the wrapper may give a code. False for an invalid code."""
    try:
        payload = ACTIVE.now.payloads.get(code) or ACTIVE.payload(code)
        return payload.given_by is not None
    except ValueError:
        return False


def _frozen(ended_by: str, code: object) -> RuntimeError:
    if ended_by == _OVER:
        return RuntimeError(
            f"the call of this builder has ended, so nobody would get {code}; build the reply of"
            " another call with the builder of that call"
        )
    return RuntimeError(f"{ended_by} already ended this call; return it instead of building {code}")
