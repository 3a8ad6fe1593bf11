"""Migration serves the same as a bare server, and numbers are valid JSON (spec 47 and 59).

One body is served three times: by the bare stack, by a server that moves over, and decorated on
such a server. The bare stack is the reference; nothing here says in which form a value is written.
"""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import enum
import ipaddress
import json
import pathlib
import uuid
from collections import OrderedDict, namedtuple
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp.server.mcpserver import MCPServer
from mcp_types import (
    AudioContent,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    TextContent,
    TextResourceContents,
)
from pydantic import BaseModel, Field
from tests.runtime.mcp.stacks import call, make, over_a_client
from typing_extensions import TypedDict

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings

Said = dict[str, Any]


# The three servers


def annotated(value: object, kind: object) -> Callable[[], object]:
    """A tool that returns a value, and says so in its annotation unless `kind` is ellipsis."""

    def tool():  # type: ignore[no-untyped-def]
        return value

    if kind is not ...:
        tool.__annotations__["return"] = kind
    return tool


def alone(stack: str, tool: Callable[[], object]) -> Any:
    """A server of the stack alone."""
    if stack == "sdk":
        server: Any = MCPServer("bare")
    else:
        from fastmcp import FastMCP

        server = FastMCP("bare")
    server.tool(name="tool")(tool)
    return server


def bare(stack: str, tool: Callable[[], object]) -> Any:
    """The result of the stack alone.

    No client judges it, since some refuse what their own stack sends.
    """
    return call(alone(stack, tool), "tool")


def moved(stack: str, tool: Callable[[], object], decorated: bool = False) -> tuple[Any, Said]:
    """The result of the same tool while its server moves over, and what was counted."""
    settings = ServerSettings(migration=True)
    safe: Any = mcp_safe_tool
    served = safe(migration=True)(tool) if decorated else tool
    result = over_a_client(make(stack, served, settings=settings), "tool")
    return result, dict(settings.raw.counts())


def on_the_wire(result: Any) -> Said:
    """A result as JSON has it, whichever class of a stack holds it."""
    dumped = json.loads(result.model_dump_json(by_alias=True, exclude_none=True))
    structured = dumped.get("structuredContent", dumped.get("structured_content"))
    sent = {"content": dumped["content"], "isError": bool(result.is_error)}
    return sent if structured is None else sent | {"structuredContent": structured}


def envelope(result: Any) -> Said:
    """The envelope of raw data that was wrapped."""
    structured = on_the_wire(result).get("structuredContent")
    assert structured is not None
    return dict(structured)


def wrapped(result: Any) -> Said:
    """Its data."""
    said = envelope(result)
    assert ("MCP-SYS-S-900", False) == (said["code"], bool(result.is_error)), said["data"]
    return dict(said["data"])


def texts(result: Any) -> list[str]:
    return [block.text for block in result.content if block.type == "text"]


def read(text: str) -> object:
    """Return what a text of the bare stack holds: JSON where it is JSON, else itself."""
    try:
        return json.loads(text, parse_constant=lambda _: None)
    except ValueError:
        return text


def is_the_same(text: str, value: object) -> bool:
    return value == text or value == read(text)


def agrees(served: Any, data: Said) -> bool:
    """Return True if the data of an envelope is what the bare stack served.

    Structured content is the data; an object that FastMCP puts under `result` may come as it is.
    Where the stack sends text alone, that text is the data; the SDK sends a list as one text per
    element, and a stack sends no text for None.
    """
    structured = on_the_wire(served).get("structuredContent")
    if structured is not None:
        return structured in (data, {"result": data})
    said = texts(served)
    if len(said) == 1 and is_the_same(said[0], data):
        return True
    if set(data) != {"result"}:
        return False
    value = data["result"]
    if len(said) == 1 and is_the_same(said[0], value):
        return True
    items = [item for item in value if item is not None] if isinstance(value, list) else [value]
    items = [item for item in items if item is not None]
    return len(said) == len(items) and all(map(is_the_same, said, items))


# Values


WHERE = pathlib.PurePosixPath("a/b")


class Colour(enum.Enum):
    """Plain."""

    RED = "red"


class Level(enum.IntEnum):
    """Of numbers."""

    LOW = 1


class Note(BaseModel):
    """A model with an alias, a date and a path."""

    title: str = "notes"
    when: datetime.date = datetime.date(2026, 11, 22)
    where: pathlib.PurePosixPath = pathlib.PurePosixPath("a/b")
    level: Level = Level.LOW
    long_name: int = Field(default=3, serialization_alias="longName")


class Folder(BaseModel):
    """A model that holds models."""

    notes: list[Note] = [Note()]
    by_name: dict[str, Note] = {"a": Note()}
    parent: Folder | None = None


@dataclasses.dataclass
class Point:
    """A dataclass with a path."""

    x: int = 1
    path: pathlib.PurePosixPath = WHERE


@dataclasses.dataclass(frozen=True)
class Line:
    """A dataclass of dataclasses."""

    start: Point = dataclasses.field(default_factory=Point)
    ends: tuple[Point, ...] = (Point(2),)


class Ticket(TypedDict):
    """A TypedDict."""

    id: int
    opened: datetime.datetime


Pair = namedtuple("Pair", "left right")

NOON = datetime.datetime(2026, 11, 22, 12, 0, tzinfo=datetime.UTC)
TICKET: Ticket = {"id": 7, "opened": NOON}
NAME = uuid.UUID("12345678-1234-5678-1234-567812345678")

VALUES: list[tuple[str, object, object]] = [
    ("None", None, None),
    ("text", "all well", str),
    ("empty text", "", str),
    ("text that is JSON", '{"a": 1}', str),
    ("text that is a number", "12", str),
    ("text in Cyrillic", "заметка\n\t\u2028", str),
    ("int", 12, int),
    ("zero", 0, int),
    ("true", True, bool),
    ("false", False, bool),
    ("float", 1.25, float),
    ("float that is whole", 2.0, float),
    ("list", [1, "a", None, True], list),
    ("list of int", [1, 2, 3], list[int]),
    ("empty list", [], list[int]),
    ("list of one", ["a"], list[str]),
    ("dict", {"a": 1, "b": {"c": [1]}}, dict),
    ("typed dict", {"a": 1}, dict[str, int]),
    ("empty dict", {}, dict[str, int]),
    ("dict with the key result", {"result": 1}, dict[str, int]),
    ("dict with keys of an envelope", {"status": "success", "data": {}}, dict[str, object]),
    ("dict with number keys", {1: "a"}, dict[int, str]),
    ("model", Note(), Note),
    ("model of models", Folder(parent=Folder()), Folder),
    ("list of models", [Note(), Note(title="b")], list[Note]),
    ("dict of models", {"a": Note()}, dict[str, Note]),
    ("models deep inside", {"a": [{"b": Note()}]}, dict),
    ("dataclass", Point(), Point),
    ("dataclass of dataclasses", Line(), Line),
    ("list of dataclasses", [Point()], list[Point]),
    ("dict of dataclasses", {"a": Point()}, dict[str, Point]),
    ("TypedDict", TICKET, Ticket),
    ("list of TypedDicts", [TICKET], list[Ticket]),
    ("named tuple", Pair(1, "a"), Pair),
    ("ordered dict", OrderedDict(b=1, a=2), OrderedDict),
    ("datetime", NOON, datetime.datetime),
    ("naive datetime", datetime.datetime(2026, 1, 2, 3, 4, 5, 6), datetime.datetime),
    ("date", datetime.date(2026, 11, 22), datetime.date),
    ("time", datetime.time(12, 30), datetime.time),
    ("timedelta", datetime.timedelta(minutes=5), datetime.timedelta),
    ("dates in a dict", {"at": NOON, "days": [NOON.date()]}, dict),
    ("UUID", NAME, uuid.UUID),
    ("UUID as a key", {NAME: 1}, dict[uuid.UUID, int]),
    ("path", pathlib.PurePosixPath("a/b"), pathlib.PurePosixPath),
    ("paths in a list", [pathlib.PurePosixPath("a"), pathlib.PurePosixPath("b")], list),
    ("address of a host", ipaddress.ip_address("192.0.2.1"), ipaddress.IPv4Address),
    ("set", {1}, set[int]),
    ("frozen set", frozenset({"a"}), frozenset[str]),
    ("sets in a dict", {"a": {1}, "b": frozenset()}, dict),
    ("tuple", (1, "a"), tuple[int, str]),
    ("tuple in a dict", {"a": (1, 2)}, dict),
    ("bytes", b"abc", bytes),
    ("bytes in a dict", {"a": b"abc"}, dict),
    ("decimal", decimal.Decimal("1.10"), decimal.Decimal),
    ("decimals in a dict", {"price": decimal.Decimal("0.30")}, dict),
    ("enum", Colour.RED, Colour),
    ("number enum", Level.LOW, Level),
    ("enums in a dict", {"a": Colour.RED, "b": [Level.LOW]}, dict),
    ("2**63 - 1", 2**63 - 1, int),
    ("2**63", 2**63, int),
    ("2**64 - 1", 2**64 - 1, int),
    ("-2**63", -(2**63), int),
    ("large numbers inside", {"a": 2**64 - 1, "b": [2**63, -(2**63)]}, dict),
    ("NaN", float("nan"), float),
    ("infinity", float("inf"), float),
    ("minus infinity", float("-inf"), float),
    ("NaN in a dict", {"a": float("nan"), "b": 1}, dict),
    ("NaN in a list", [float("nan"), 1.5], list[float]),
    ("infinities inside", {"a": [float("inf"), {"b": float("-inf")}]}, dict),
]
CASES = [pytest.param(value, kind, id=name) for name, value, kind in VALUES]


@pytest.mark.parametrize(("value", "kind"), CASES)
def test_what_the_bare_stack_serves_is_the_data_of_migration(
    stack: str, value: object, kind: object
) -> None:
    """In the form the stack gives it (spec 47 and 59)."""
    served = bare(stack, annotated(value, kind))
    result, counts = moved(stack, annotated(value, kind))

    assert not served.is_error
    data = wrapped(result)
    assert agrees(served, data), (data, on_the_wire(served))
    assert {"tool": 1} == counts


@pytest.mark.parametrize(("value", "kind"), CASES[::2])
def test_a_tool_without_an_annotation_is_served_as_well(
    stack: str, value: object, kind: object
) -> None:
    """The stack tells the form of what nobody annotated, too (spec 47)."""
    served = bare(stack, annotated(value, ...))
    result, _ = moved(stack, annotated(value, ...))

    assert not served.is_error
    data = wrapped(result)
    assert agrees(served, data), (data, on_the_wire(served))


@pytest.mark.parametrize(("value", "kind"), CASES[1::4])
def test_a_decorated_tool_that_moves_over_serves_the_same(
    stack: str, value: object, kind: object
) -> None:
    """Decorated or not, raw data is what the stack would have served (spec 47)."""
    served = bare(stack, annotated(value, kind))
    result, _ = moved(stack, annotated(value, kind), decorated=True)

    data = wrapped(result)
    assert agrees(served, data), (data, on_the_wire(served))


@pytest.mark.parametrize(("value", "kind"), CASES[3::8])
def test_an_async_tool_serves_the_same(stack: str, value: object, kind: object) -> None:
    """Sync and async alike (spec 47)."""

    async def tool():  # type: ignore[no-untyped-def]
        return value

    tool.__annotations__["return"] = kind

    data = wrapped(moved(stack, tool)[0])
    assert agrees(bare(stack, tool), data), data


# What the bare stack cannot serve


class NoJson:
    """The serialiser of a model breaks."""

    def __str__(self) -> str:
        raise RuntimeError("hunter2")

    __repr__ = __str__


def cyclic() -> list[object]:
    found: list[object] = []
    found.append(found)
    return found


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        pytest.param({"a": 1}, list[int], id="a dict where a list is declared"),
        pytest.param({"id": "x"}, Ticket, id="a TypedDict that lacks a key"),
        pytest.param("x", int, id="a text where a number is declared"),
        pytest.param(NoJson(), ..., id="an object that cannot be written"),
        pytest.param({"a": [NoJson()]}, ..., id="one inside"),
        pytest.param(cyclic(), ..., id="a cycle"),
    ],
)
def test_what_the_bare_stack_refuses_is_no_crash_of_the_server(
    stack: str, value: object, kind: object
) -> None:
    """A failure of the bare stack, or of its client, is a failure (spec 48 and 82)."""
    result, _ = moved(stack, annotated(value, kind))
    try:
        served = over_a_client(alone(stack, annotated(value, kind)), "tool")
    except Exception:  # what a client sees as an error
        served = None

    assert "hunter2" not in result.model_dump_json()
    if served is None or served.is_error:
        assert "E" == envelope(result)["reply_type"]
        assert result.is_error
    else:
        assert agrees(served, wrapped(result))


@pytest.mark.parametrize("value", [Note(), {NAME}, NOON, {"a": Point()}, float("nan"), b"abc"])
@pytest.mark.parametrize("decorated", [True, False], ids=["decorated", "bare"])
def test_in_strict_mode_raw_data_stays_an_error(stack: str, value: object, decorated: bool) -> None:
    """Nothing is wrapped that nobody asked to wrap (spec 8)."""
    tool = annotated(value, ...)
    safe: Any = mcp_safe_tool
    server = make(stack, safe(tool) if decorated else tool, settings=ServerSettings())

    assert "MCP-SYS-E-003" == envelope(over_a_client(server, "tool"))["code"]


# Pictures, blocks and results


PICTURE = "iVBORw0KGgo="
IMAGE = ImageContent(type="image", data=PICTURE, mime_type="image/png")
SOUND = AudioContent(type="audio", data="UklGRg==", mime_type="audio/wav")
WORDS = TextContent(type="text", text="all well")
RESOURCE = EmbeddedResource(
    type="resource",
    resource=TextResourceContents(uri="note://1", text="a note", mime_type="text/plain"),
)

BLOCKS = [
    pytest.param(IMAGE, ImageContent, id="image"),
    pytest.param(IMAGE, ..., id="image, unannotated"),
    pytest.param(SOUND, AudioContent, id="audio"),
    pytest.param(SOUND, ..., id="audio, unannotated"),
    pytest.param(RESOURCE, EmbeddedResource, id="resource"),
    pytest.param(RESOURCE, ..., id="resource, unannotated"),
    pytest.param([WORDS, IMAGE], ..., id="blocks, unannotated"),
    pytest.param([WORDS, IMAGE], list[TextContent | ImageContent], id="blocks"),
    pytest.param(["all well", IMAGE], ..., id="text and image, unannotated"),
    pytest.param(["all well", IMAGE], list, id="text and image"),
    pytest.param(CallToolResult(content=[WORDS, IMAGE]), CallToolResult, id="result"),
    pytest.param(CallToolResult(content=[WORDS, IMAGE]), ..., id="result, unannotated"),
]


def shown(result: Any) -> list[Said]:
    """The blocks that are no text, as JSON has them."""
    return [block for block in on_the_wire(result)["content"] if block["type"] != "text"]


@pytest.mark.parametrize(("value", "kind"), BLOCKS)
def test_blocks_that_the_bare_stack_shows_are_shown(
    stack: str, value: object, kind: object
) -> None:
    """A picture is still a picture, and the words beside it are still there (spec 47)."""
    served = bare(stack, annotated(value, kind))
    result, _ = moved(stack, annotated(value, kind))

    assert shown(served)
    assert not result.is_error
    assert shown(served) == shown(result)
    assert all(text in json.dumps(on_the_wire(result)) for text in texts(served))


@pytest.mark.parametrize("form", ["image helper", "file"])
def test_helpers_of_fastmcp_that_make_blocks_are_shown(form: str) -> None:
    """Values that the stack turns into blocks are shown as these blocks (spec 47)."""
    pytest.importorskip("fastmcp")
    from fastmcp.utilities.types import File, Image

    value = (
        Image(data=b"png", format="png") if form == "image helper" else File(data=b"pdf", name="a")
    )
    served = bare("fastmcp", annotated(value, type(value)))
    result, _ = moved("fastmcp", annotated(value, type(value)))

    assert shown(served) == shown(result)
    assert not result.is_error


def test_the_image_helper_of_the_sdk_is_shown() -> None:
    """Values that the stack turns into blocks are shown as these blocks (spec 47)."""
    from mcp.server.mcpserver import Image

    for kind in (Image, ...):
        value = Image(data=b"png", format="png")
        served = bare("sdk", annotated(value, kind))

        assert shown(served)
        assert shown(served) == shown(moved("sdk", annotated(value, kind))[0])


def results(stack: str) -> list[object]:
    """Result objects that a tool of a stack may make, with structured content."""
    found: list[object] = [CallToolResult(content=[WORDS], structured_content={"a": [1]})]
    if stack == "fastmcp":
        from fastmcp.tools import ToolResult

        found.append(ToolResult(content="all well", structured_content={"a": [1]}))
    return found


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "undeclared"])
def test_a_result_that_a_tool_made_keeps_its_words_and_its_structure(
    stack: str, declared: bool
) -> None:
    """Passed on as it is, or wrapped as what it holds; never as the fields of a class (spec 47)."""
    for value in results(stack):
        kind = type(value) if declared else ...
        served = on_the_wire(bare(stack, annotated(value, kind)))
        result = on_the_wire(moved(stack, annotated(value, kind))[0])
        structured = result["structuredContent"]

        assert not result.get("isError", False)
        assert "all well" in json.dumps(result)
        if "code" in structured:
            assert served["structuredContent"] == structured["data"]
        else:
            assert (served["structuredContent"], served["content"]) == (
                structured,
                result["content"],
            )


def test_a_result_of_words_alone_keeps_them(stack: str) -> None:
    """Text alone is the data, or passes (spec 47)."""
    value = CallToolResult(content=[WORDS])
    result = on_the_wire(moved(stack, annotated(value, ...))[0])

    assert not result.get("isError", False)
    if "structuredContent" in result:
        assert {"result": "all well"} == result["structuredContent"]["data"]
    else:
        assert ["all well"] == [block["text"] for block in result["content"]]


# Replies and envelopes inside raw data


def a_reply() -> Reply:
    return ReplyBuilder().denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


@mcp_safe_tool
def inner(rb: ReplyBuilder) -> Reply:
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


def inside(data: Said) -> Said:
    """An object that a tool returned.

    Bare FastMCP puts it under `result` where it is annotated as anything.
    """
    within: Said = data.get("result", data)
    return within


@pytest.mark.parametrize("holder", [list, dict], ids=["in a list", "in a dict"])
def test_an_envelope_inside_raw_data_stays_what_it_is(stack: str, holder: type) -> None:
    """It is data of a success that somebody wrapped, no verdict on this call (spec 47)."""
    value: Said = dict(inner())

    def tool() -> object:
        return [value] if holder is list else {"last": value}

    data = wrapped(moved(stack, tool)[0])

    assert value == (data["result"][0] if holder is list else inside(data)["last"])


@pytest.mark.parametrize("holder", [list, dict], ids=["in a list", "in a dict"])
def test_a_reply_inside_raw_data_stays_what_it_is(stack: str, holder: type) -> None:
    """Its three fields are data like others; no verdict on this call (spec 47 and 1)."""

    def tool() -> object:
        return [a_reply()] if holder is list else {"last": a_reply()}

    data = wrapped(moved(stack, tool)[0])

    assert {
        "reply_type": "D",
        "code": "EN-WRITE-D-002",
        "data": {"path": "root:repo/x"},
    } == (data["result"][0] if holder is list else inside(data)["last"])


@pytest.mark.parametrize("migration", [True, False], ids=["migration", "strict"])
def test_a_reply_of_its_own_is_the_verdict(stack: str, migration: bool) -> None:
    """Only inside raw data it is data (spec 47 and 3)."""
    server = make(stack, inner, settings=ServerSettings(migration=migration))

    assert "EN-WRITE-D-002" == envelope(over_a_client(server, "inner"))["code"]


# Numbers of JSON


NUMBERS = [2**63 - 1, 2**63, 2**64 - 1, -(2**63), 0, -1]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_of_64_bits_passes_in_a_reply(stack: str, number: int) -> None:
    """Signed or unsigned, in strict mode (spec 59)."""

    @mcp_safe_tool
    def tool(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"n": number, "in": [{"n": number}]})

    result = over_a_client(make(stack, tool), "tool")

    assert {"n": number, "in": [{"n": number}]} == envelope(result)["data"]
    assert envelope(result)["data"] == json.loads(result.content[0].text)["data"]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_of_64_bits_passes_as_an_argument(stack: str, number: int) -> None:
    """The input is the output (spec 59)."""

    @mcp_safe_tool
    def tool(n: int, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"n": n})

    assert {"n": number} == envelope(over_a_client(make(stack, tool), "tool", {"n": number}))[
        "data"
    ]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")], ids=str)
def test_what_is_no_number_of_json_is_refused_in_a_reply(stack: str, value: float) -> None:
    """Only migration lets it pass (spec 59 and 9)."""

    @mcp_safe_tool
    def tool(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"n": value})

    assert "MCP-SYS-E-002" == envelope(over_a_client(make(stack, tool), "tool"))["code"]
