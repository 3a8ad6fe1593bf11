"""Replies of the depot: one for each exception, and data from models."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from parcel_depot_replies import codes
from pydantic import TypeAdapter

from replybook import Reply, ReplyBuilder

from . import depot

Answer = Callable[[Exception, ReplyBuilder], Reply]


def invalid(code: Any) -> Answer:
    return lambda error, rb: rb.invalid(code, data={"reason": str(error)})


ANSWERS: dict[type[Exception], Any] = {
    depot.Missing: invalid(codes.WA_RES_I_500),
    ResourceError: invalid(codes.WA_RES_I_500),
    depot.Overloaded: invalid(codes.WA_RES_I_501),
    ToolError: invalid(codes.WA_RES_I_502),
    depot.ScaleBroken: codes.WA_SYS_E_500,
}

_ANY: TypeAdapter[Any] = TypeAdapter(Any)


def plain(found: object) -> Any:
    """JSON of anything."""
    return _ANY.dump_python(found, mode="json")


def listed(found: Iterable[object]) -> dict[str, Any]:
    """A list as data, in the form that the SDK gave it before."""
    return {"result": plain(list(found))}
