"""Replies of the newsroom: one for each exception."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fastmcp.exceptions import ResourceError, ToolError
from newsroom_replies import codes
from pydantic import TypeAdapter

from replybook import Reply, ReplyBuilder

Answer = Callable[[Exception, ReplyBuilder], Reply]


def invalid(code: Any) -> Answer:
    return lambda error, rb: rb.invalid(code, data={"reason": str(error)})


def libel(error: Exception, rb: ReplyBuilder) -> Reply:
    return rb.denied(codes.EN_RES_D_500, data={"reason": str(error)})


def answers() -> dict[type[Exception], Any]:
    """Return the replies; the desk is imported here, since it imports this module."""
    from .desk import Libel, NoStory, NotNow

    return {
        NoStory: invalid(codes.WA_RES_I_500),
        ResourceError: invalid(codes.WA_RES_I_500),
        NotNow: invalid(codes.WA_RES_I_501),
        ToolError: invalid(codes.WA_RES_I_502),
        Libel: libel,
    }


_ANY: TypeAdapter[Any] = TypeAdapter(Any)


def plain(found: object) -> Any:
    """JSON of anything, moments included."""
    return _ANY.dump_python(found, mode="json")


def listed(found: Iterable[object]) -> dict[str, Any]:
    """A list as data, in the form that FastMCP gave it before."""
    return {"result": plain(list(found))}
