"""The tools of a server during migration, with one function for each statement of the page.

Read by: test_what_migration_does.py. A function takes no arguments; it is a tool of a bare server,
of a migrating one and of a strict one.
"""

from __future__ import annotations

import asyncio
import inspect
import sys
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum
from pathlib import PurePosixPath
from typing import Any, NoReturn

from mcp.server.mcpserver import Image as SdkImage
from mcp.server.mcpserver.exceptions import ToolError as SdkToolError
from mcp.shared.exceptions import MCPError
from mcp_types import (
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ImageContent,
    InputRequiredResult,
    TextContent,
)
from pydantic import BaseModel
from typing_extensions import TypedDict

from replybook import Reply, codes, mcp_safe_tool

__all__ = ["KINDS", "Kind"]

UNSAID: Any = object()


class Note(BaseModel):
    """A model."""

    title: str = "a"
    day: date = date(2026, 1, 2)


@dataclass
class Row:
    """A dataclass."""

    number: int = 1
    file: PurePosixPath = field(default_factory=lambda: PurePosixPath("a/b"))


class Entry(TypedDict):
    """A TypedDict."""

    number: int


class State(Enum):
    """An enumeration."""

    OPEN = "open"


class Odd:
    """An object that no stack knows, with a text of its own."""

    def __str__(self) -> str:
        return "<an odd one>"


@dataclass(frozen=True)
class Kind:
    """A tool, what its annotation says of the result, and how it is called.

    `only` is the one stack that knows what the tool uses; "" if both do.
    """

    body: Callable[[], object]
    returns: Any = UNSAID
    called: str = "tool"
    arguments: Mapping[str, object] = field(default_factory=dict)
    is_unstructured: bool = False
    only: str = ""
    timeout_s: float | None = None

    def tool(self) -> Callable[..., object]:
        """The function, with its annotation."""
        body = self.body
        if inspect.iscoroutinefunction(body):

            async def tool(number: int = 0) -> object:
                return await body()

        else:

            def tool(number: int = 0) -> object:  # type: ignore[misc]  # sync or async
                return body()

        tool.__annotations__ = {"number": int}
        if self.returns is not UNSAID:
            tool.__annotations__["return"] = self.returns
        return tool


def picture() -> ImageContent:
    return ImageContent(type="image", data="AAAA", mime_type="image/png")


def fastmcp_picture() -> object:
    from fastmcp.utilities.types import Image

    return Image(data=b"x", format="png")


def fastmcp_file() -> object:
    from fastmcp.utilities.types import File

    return File(data=b"abc", format="txt")


def fastmcp_result(*, is_error: bool = False) -> object:
    from fastmcp.tools.base import ToolResult

    structured = None if is_error else {"a": 1}
    return ToolResult(content="no such note", structured_content=structured, is_error=is_error)


def result(text: str, **more: Any) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], **more)


def raising(error: BaseException | type[BaseException]) -> Callable[[], NoReturn]:
    def body() -> NoReturn:
        raise error

    return body


def raising_fastmcp() -> NoReturn:
    from fastmcp.exceptions import ToolError

    raise ToolError("no such note")


def crash_as_text() -> NoReturn:
    try:
        raise KeyError("secret")
    except KeyError as error:
        raise SdkToolError("it broke") from error


def asking() -> InputRequiredResult:
    ask = ElicitRequest(
        params=ElicitRequestFormParams(
            message="which?", requested_schema={"type": "object", "properties": {}}
        )
    )
    return InputRequiredResult(input_requests={"q": ask}, request_state="s")


async def sleeping() -> str:
    await asyncio.sleep(60)
    return "late"


def numbers() -> Iterator[int]:
    yield from (1, 2)


@mcp_safe_tool
def inner() -> Reply:
    """A tool that another one calls."""
    return Reply("D", codes.EN_GATE_D_002)


NAN, INFINITY = float("nan"), float("inf")

KINDS: dict[str, Kind] = {
    "nothing": Kind(lambda: None),
    "a text": Kind(lambda: "hi"),
    "a text, declared": Kind(lambda: "hi", str),
    "a text that is JSON": Kind(lambda: '{"a": 1}'),
    "a number, declared": Kind(lambda: 5, int),
    "a truth value": Kind(lambda: True),
    "a mapping": Kind(lambda: {"a": 1}),
    "a mapping, declared": Kind(lambda: {"a": 1}, dict[str, int]),
    "a mapping, structured output off": Kind(
        lambda: {"a": 1}, dict[str, int], is_unstructured=True
    ),
    "a mapping with numbers for keys": Kind(lambda: {1: "a"}),
    "a mapping with numbers for keys, declared": Kind(lambda: {1: "a"}, dict[int, str]),
    "a list": Kind(lambda: [1, "a"]),
    "a list, declared": Kind(lambda: [1, 2], list[int]),
    "an empty list": Kind(list),
    "a tuple": Kind(lambda: (1, 2)),
    "a set": Kind(lambda: {1}),
    "a frozenset": Kind(lambda: frozenset({"a"})),
    "a generator": Kind(numbers),
    "a model": Kind(Note),
    "a model, declared": Kind(Note, Note),
    "a list of models": Kind(lambda: [Note()], list[Note]),
    "a model in a mapping": Kind(lambda: {"note": Note()}),
    "a dataclass": Kind(Row),
    "a dataclass, declared": Kind(Row, Row),
    "a TypedDict, declared": Kind(lambda: {"number": 1}, Entry),
    "a moment": Kind(lambda: datetime(2026, 1, 2, 3, tzinfo=UTC)),
    "a day in a list": Kind(lambda: [date(2026, 1, 2)]),
    "a UUID": Kind(lambda: uuid.UUID(int=1)),
    "a path": Kind(lambda: PurePosixPath("a/b")),
    "a decimal number": Kind(lambda: Decimal("1.50")),
    "a member of an enumeration": Kind(lambda: State.OPEN),
    "bytes that are text": Kind(lambda: b"abc"),
    "bytes that are no text": Kind(lambda: b"\xff"),
    "bytes that are no text, in a mapping": Kind(lambda: {"a": b"\xff"}),
    "64 bits without a sign": Kind(lambda: {"n": 2**64 - 1}),
    "more than 64 bits": Kind(lambda: {"n": 2**70}),
    "NaN": Kind(lambda: {"n": NAN}),
    "infinity in a list": Kind(lambda: [INFINITY]),
    "an object": Kind(Odd),
    "an object in a mapping": Kind(lambda: {"a": Odd()}),
    "a declared model of another shape": Kind(lambda: {"title": []}, Note),
    "an image block": Kind(picture),
    "an image block, declared": Kind(picture, ImageContent),
    "a text block": Kind(lambda: TextContent(type="text", text="hi")),
    "a text beside an image": Kind(lambda: ["hi", picture()]),
    "a mapping beside an image": Kind(lambda: [{"a": 1}, picture()]),
    "an `Image` of the SDK": Kind(lambda: SdkImage(data=b"x", format="png"), only="sdk"),
    "an `Image` of FastMCP": Kind(fastmcp_picture, only="fastmcp"),
    "a `File` of FastMCP": Kind(fastmcp_file, only="fastmcp"),
    "a `CallToolResult` of text": Kind(lambda: result("found 1")),
    "a `CallToolResult` of data and text": Kind(
        lambda: result("found 1", structured_content={"a": 1})
    ),
    "a `CallToolResult` that repeats its data": Kind(
        lambda: result('{"a": 1}', structured_content={"a": 1})
    ),
    "a `CallToolResult`, declared": Kind(lambda: result("found 1"), CallToolResult),
    "a `ToolResult` of FastMCP": Kind(fastmcp_result, only="fastmcp"),
    "a `Reply`": Kind(lambda: Reply("S", codes.WA_READ_S_001, {"a": 1})),
    "the envelope of another tool": Kind(lambda: inner()),
    "a text that says it failed": Kind(lambda: "Error: no such note"),
    "a mapping that says it failed": Kind(lambda: {"ok": False, "error": "rate limit exceeded"}),
    "a `Reply` in a list": Kind(lambda: [Reply("S", codes.WA_READ_S_001, {"a": 1})]),
    "an exception": Kind(raising(ValueError("secret"))),
    "an exception for a programming error": Kind(raising(AttributeError("secret"))),
    "`ToolError` of the SDK": Kind(raising(SdkToolError("no such note")), only="sdk"),
    "`ToolError` of FastMCP": Kind(raising_fastmcp, only="fastmcp"),
    "`ToolError` for another exception": Kind(crash_as_text, only="sdk"),
    "a result with `isError`": Kind(lambda: result("no such note", is_error=True)),
    "a result with `isError` that says not now": Kind(
        lambda: result("rate limit exceeded, retry after 30 seconds", is_error=True)
    ),
    "a result with `isError` that denies": Kind(
        lambda: result("permission denied: the token lacks a scope", is_error=True)
    ),
    "a result with `isError` of something broken": Kind(
        lambda: result("database disk image is malformed", is_error=True)
    ),
    "a result with `isError`, declared": Kind(
        lambda: result("no such note", is_error=True), CallToolResult
    ),
    "a `ToolResult` with `is_error`": Kind(lambda: fastmcp_result(is_error=True), only="fastmcp"),
    "`MCPError`": Kind(raising(MCPError(-32000, "no"))),
    "`InputRequiredResult`": Kind(asking, InputRequiredResult),
    "`sys.exit()`": Kind(lambda: sys.exit(3)),
    "an `asyncio.CancelledError` of its own": Kind(raising(asyncio.CancelledError)),
    "more time than allowed": Kind(sleeping, str, timeout_s=0.01),
    "arguments that do not fit": Kind(lambda: "hi", arguments={"number": "x"}),
    "a tool that is not there": Kind(lambda: "hi", called="tol"),
}
