"""The classes, decorators and dependencies that the source of a generated tool names.

The source of a tool is run in a copy of these names for each server, with a log and a server of its
own.
"""

from __future__ import annotations

import asyncio
import enum
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import PurePosixPath
from typing import Annotated, Any, Literal
from uuid import UUID

from mcp.shared.exceptions import MCPError
from mcp_types import (
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ImageContent,
    InputRequiredResult,
    TextContent,
)
from pydantic import AfterValidator, BaseModel, Field
from pydantic import field_validator as validated
from tests.differential.decorators import OwnError, plain, renaming, wrapping
from typing_extensions import TypedDict

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

__all__ = ["names"]

SECRET = "secret-17"
"""A text of exceptions that nobody but the log may see."""
WORDS = "words-18"
"""A text that an author raised for the agent."""


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Note(BaseModel):
    title: str
    stars: Annotated[int, Field(ge=1, le=5)] = 3
    day: date = date(2026, 1, 2)

    @validated("title")
    @classmethod
    def _is_said(cls, title: str) -> str:
        if title == "untitled":
            raise ValueError("give the note a title")
        return title


class Alias(BaseModel):
    name: str = Field(alias="fullName", default="Ada")


class Tree(BaseModel):
    name: str
    children: list[Tree] = []


@dataclass
class Point:
    x: int
    y: float = 0.5


class Ticket(TypedDict):
    id: str
    open: bool


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int


class Dog(BaseModel):
    kind: Literal["dog"]
    tricks: list[str]


class Boat(BaseModel):
    sails: int


class Car(BaseModel):
    doors: int


class Odd:
    """An object that no stack knows."""

    def __str__(self) -> str:
        return "<an odd one>"


class Refusal(LookupError):
    """Another one."""


def even(number: int) -> int:
    """Take even numbers."""
    if number % 2:
        raise ValueError("take an even number")
    return number


def picture() -> ImageContent:
    return ImageContent(type="image", data="AAAA", mime_type="image/png")


def result(text: str, **more: Any) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], **more)


def question() -> InputRequiredResult:
    params = ElicitRequestFormParams(
        message="which?", requested_schema={"type": "object", "properties": {}}
    )
    return InputRequiredResult(
        input_requests={"q": ElicitRequest(params=params)}, request_state="s"
    )


def kind_of(value: Any) -> str:
    """Return the name of the class of a value; every result of a stack is a `result`."""
    return "result" if hasattr(value, "structured_content") else type(value).__name__


def nested(levels: int) -> dict[str, Any]:
    """Return a mapping that is so deep."""
    value: dict[str, Any] = {}
    for _ in range(levels):
        value = {"in": value}
    return value


_SHARED: dict[str, Any] = {
    **{module.__name__: module for module in (asyncio, codes, enum, time)},
    **{each.__name__: each for each in (AfterValidator, AsyncIterator, BaseModel, CallToolResult)},
    **{each.__name__: each for each in (Decimal, ImageContent, InputRequiredResult, MCPError)},
    **{each.__name__: each for each in (PurePosixPath, Reply, ReplyBuilder, TextContent, UUID)},
    **{each.__name__: each for each in (Colour, Level, Note, Alias, Tree, Point, Ticket, Cat, Dog)},
    **{each.__name__: each for each in (Boat, Car, Odd, OwnError, Refusal, date, even, picture)},
    **{
        each.__name__: each
        for each in (result, question, nested, kind_of, plain, wrapping, renaming)
    },
    "Annotated": Annotated,
    "Any": Any,
    "Field": Field,
    "Iterator": Iterator,
    "Literal": Literal,
    "Mapping": Mapping,
    "Sequence": Sequence,
    "mcp_safe_tool": mcp_safe_tool,
    "codes": codes,
}


def names(stack: str, log: list[Any], *, is_moved: bool = False) -> dict[str, Any]:
    """Return what the source of a tool for one stack may name; what happens in it goes into `log`.

    A tool that was moved, and its twin, do not look into results of other tools, for these are
    envelopes.
    """
    known = {**_SHARED, "LOG": log, **_of_stack(stack)}
    known["transaction"] = _transaction(log)
    known["cannot_open"] = _cannot_open(log)
    known["cannot_commit"] = _cannot_commit(log)
    known["plain_value"] = lambda: "a value"
    known["met_result"] = _nothing if is_moved else met_result
    known["met"] = _met(known, log, is_moved=is_moved)
    return known


def _of_stack(stack: str) -> dict[str, Any]:
    from mcp.server.mcpserver.exceptions import ToolError as SdkToolError

    if stack == "sdk":
        from mcp.server.mcpserver import Context, Image, Resolve

        return {"Context": Context, "Image": Image, "Resolve": Resolve, "ToolError": SdkToolError}
    from fastmcp import Context as FastContext
    from fastmcp import exceptions
    from fastmcp.dependencies import Depends
    from fastmcp.tools.base import ToolResult
    from fastmcp.utilities.types import Image as FastImage

    return {
        "Context": FastContext,
        "Image": FastImage,
        "Depends": Depends,
        "ToolError": exceptions.ToolError,
        "OtherToolError": SdkToolError,
        "NotFoundError": exceptions.NotFoundError,
        "AuthorizationError": exceptions.AuthorizationError,
        "RefusedByStack": exceptions.ValidationError,
        "ToolResult": ToolResult,
    }


def _transaction(log: list[Any]) -> Callable[[], Any]:
    @asynccontextmanager
    async def transaction() -> AsyncIterator[str]:
        log.append("begin")
        try:
            yield "connection"
        except BaseException as error:  # the cancellation of a tool that is late, too
            log.append(f"rollback {_name(error)}")
            raise
        log.append("commit")

    return transaction


def _cannot_open(log: list[Any]) -> Callable[[], Any]:
    @asynccontextmanager
    async def cannot_open() -> AsyncIterator[str]:
        log.append("opening")
        raise ConnectionError(f"{SECRET}: no such host")
        yield "never"

    return cannot_open


def _cannot_commit(log: list[Any]) -> Callable[[], Any]:
    @asynccontextmanager
    async def cannot_commit() -> AsyncIterator[str]:
        log.append("begin")
        yield "connection"
        log.append("committing")
        raise ConnectionError(f"{SECRET}: the disk is full")

    return cannot_commit


def _met(known: Mapping[str, Any], log: list[Any], *, is_moved: bool) -> Callable[..., Any]:
    async def met(name: str, arguments: dict[str, Any]) -> Any:
        """Call another tool through the server, and log how that ended."""
        try:
            found = await known["SERVER"].call_tool(name, arguments)
        except Exception as error:
            log.append("met an error" if is_moved else f"met {_name(error)}")
            raise
        log.append(f"met {known['met_result'](found)}")
        return Unseen() if is_moved else found

    return met


class Unseen:
    """A result that a tool does not look into: with ours it is an envelope."""

    structured_content = "unseen"


def _name(error: Exception) -> str:
    """Return the name of an exception; of one of ours that of the class of the stack that it is."""
    kinds = (kind for kind in type(error).__mro__ if not kind.__module__.startswith("replybook"))
    return next(kinds).__name__


def _nothing(_: Any) -> str:
    return "a result"


def met_result(found: Any) -> str:
    """Return what a tool sees of the result of another one."""
    blocks = [getattr(block, "text", block.type)[:200] for block in found.content]
    return f"{blocks} {found.structured_content} {bool(found.is_error)}"[:600]
