"""Replies of the desk: one for each exception, and data from models."""

from collections.abc import Callable, Iterable
from typing import Any

from booking_desk_replies import codes
from fastmcp.exceptions import ToolError
from pydantic import TypeAdapter

from replybook import Reply, ReplyBuilder

from . import errors

Answer = Callable[[Exception, ReplyBuilder], Reply]


def invalid(code: Any) -> Answer:
    return lambda error, rb: rb.invalid(code, data={"reason": str(error)})


def denied(code: Any) -> Answer:
    return lambda error, rb: rb.denied(code, data={"reason": str(error)})


def jammed(error: Exception, rb: ReplyBuilder) -> Reply:
    """The address of the printer and the queue are nobody's business."""
    page = str(error).partition("at page ")[2].partition(",")[0]
    return rb.error(codes.WA_SYS_E_500, data={"reason": f"the printer jams at page {page}"})


ANSWERS: dict[type[Exception], Any] = {
    errors.Unknown: invalid(codes.WA_RES_I_500),
    errors.Taken: invalid(codes.WA_RES_I_501),
    ToolError: invalid(codes.WA_RES_I_502),  # whatever else is said to who asks
    errors.TooExpensive: denied(codes.EN_RES_D_500),
    errors.NotAllowed: denied(codes.EN_RES_D_501),
    errors.PrinterJam: jammed,
}

_ANY: TypeAdapter[Any] = TypeAdapter(Any)


def plain(found: object) -> Any:
    """JSON of anything; the keys of mappings are text."""
    return _ANY.dump_python(found, mode="json")


def listed(found: Iterable[object]) -> dict[str, Any]:
    """A list as data, in the form that FastMCP gave it before."""
    return {"result": plain(list(found))}
