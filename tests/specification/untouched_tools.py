"""Tools of many shapes that succeed.

Each is served by a bare server and by one with untouched successes.
"""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import enum
import pathlib
import uuid
from collections.abc import Callable
from typing import Annotated, Any, Literal, NamedTuple

from mcp_types import (
    AudioContent,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
    TextResourceContents,
)
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

__all__ = ["TOOLS"]

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


class Color(enum.Enum):
    RED = "red"


class Person(BaseModel):
    name: str = Field(alias="fullName", default="Ada")
    born: datetime.date = datetime.date(1815, 12, 10)


class Pair(NamedTuple):
    one: int
    two: str


class Ticket(TypedDict):
    id: str
    open: bool


@dataclasses.dataclass
class Point:
    x: int
    y: float


class Tree(BaseModel):
    name: str
    children: list[Tree] = []


def nothing() -> None:
    """Return nothing."""


def a_text() -> str:
    return "hello"


def a_text_without_annotation():  # type: ignore[no-untyped-def]
    return "hello"


def an_empty_text() -> str:
    return ""


def a_text_that_is_json() -> str:
    return '{"a": 1}'


def a_text_like_our_envelope() -> str:
    return (
        '{"status":"error","reply_type":"E","code":"MCP-SYS-E-001","message":"m","data":{},'
        '"meta":{"trace_id":"0","duration_ms":1},"error":null}'
    )


def a_map_like_our_envelope() -> dict[str, Any]:
    return {
        "status": "error",
        "reply_type": "D",
        "code": "EN-GATE-D-001",
        "message": "m",
        "data": {},
        "meta": {"trace_id": "0" * 32, "duration_ms": 1.0},
        "error": None,
    }


def a_number() -> int:
    return 2**53


def a_float() -> float:
    return 0.1


def a_truth() -> bool:
    return True


def a_map() -> dict[str, int]:
    return {"a": 1}


def an_empty_map() -> dict[str, Any]:
    return {}


def a_map_without_annotation():  # type: ignore[no-untyped-def]
    return {"a": [1, {"b": None}]}


def a_list() -> list[int]:
    return [1, 2, 3]


def an_empty_list() -> list[str]:
    return []


def a_list_of_maps() -> list[dict[str, Any]]:
    return [{"a": 1}, {"b": "ü"}]


def a_tuple() -> tuple[int, str]:
    return 1, "a"


def a_named_tuple() -> Pair:
    return Pair(1, "two")


def a_set() -> set[int]:
    return {7}


def a_model() -> Person:
    return Person()


def a_list_of_models() -> list[Person]:
    return [Person(), Person(fullName="Bob")]


def a_model_in_itself() -> Tree:
    return Tree(name="a", children=[Tree(name="b")])


def a_typed_dict() -> Ticket:
    return {"id": "7", "open": True}


def a_dataclass() -> Point:
    return Point(1, 2.5)


def an_optional() -> str | None:
    return None


def a_literal() -> Literal["a", "b"]:
    return "a"


def a_member() -> Color:
    return Color.RED


def a_date() -> datetime.date:
    return datetime.date(2026, 11, 25)


def a_moment() -> datetime.datetime:
    return datetime.datetime(2026, 11, 25, 1, 2, 3, tzinfo=datetime.UTC)


def a_decimal() -> decimal.Decimal:
    return decimal.Decimal("1.10")


def an_id() -> uuid.UUID:
    return uuid.UUID(int=7)


def a_path() -> pathlib.PurePosixPath:
    return pathlib.PurePosixPath("a/b")


def a_picture() -> ImageContent:
    return ImageContent(type="image", data=PIXEL, mime_type="image/png")


def a_picture_that_nobody_declared():  # type: ignore[no-untyped-def]
    return ImageContent(type="image", data=PIXEL, mime_type="image/png")


def a_sound() -> AudioContent:
    return AudioContent(type="audio", data="AAAA", mime_type="audio/wav")


def blocks() -> list[TextContent | ImageContent]:
    return [
        TextContent(type="text", text="see"),
        ImageContent(type="image", data=PIXEL, mime_type="image/png"),
    ]


def a_resource() -> EmbeddedResource:
    held = TextResourceContents(uri="note:///1", text="the note", mime_type="text/plain")
    return EmbeddedResource(type="resource", resource=held)


def a_link() -> ResourceLink:
    return ResourceLink(type="resource_link", name="note", uri="note:///1")


def a_result() -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text="made by hand")],
        structured_content={"by": "hand"},
        _meta={"acme.example/kept": 1},
    )


def a_large_list() -> list[int]:
    return list(range(30_000))


def a_large_text() -> str:
    return "x" * 1_300_000


def a_deep_map() -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(150):
        value = {"in": value}
    return value


async def a_text_later() -> str:
    return "later"


async def a_model_later() -> Person:
    return Person()


def with_arguments(
    name: Annotated[str, Field(description="whom to greet")], times: int = 2
) -> dict[str, Any]:
    """Greet somebody."""
    return {"greeting": [f"hello {name}"] * times}


TOOLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    tool.__name__: (tool, {})
    for tool in (
        *(nothing, a_text, a_text_without_annotation, an_empty_text, a_text_that_is_json),
        *(a_text_like_our_envelope, a_map_like_our_envelope, a_number, a_float, a_truth, a_map),
        *(an_empty_map, a_map_without_annotation, a_list, an_empty_list, a_list_of_maps, a_tuple),
        *(a_named_tuple, a_set, a_model, a_list_of_models, a_model_in_itself, a_typed_dict),
        *(
            a_dataclass,
            an_optional,
            a_literal,
            a_member,
            a_date,
            a_moment,
            a_decimal,
            an_id,
            a_path,
        ),
        *(a_picture, a_picture_that_nobody_declared, a_sound, blocks, a_resource, a_link, a_result),
        *(a_large_list, a_large_text, a_deep_map, a_text_later, a_model_later),
    )
} | {"with_arguments": (with_arguments, {"name": "Ada", "times": 3})}
"""Name -> the tool, and the arguments of a call that succeeds."""
