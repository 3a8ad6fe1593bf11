"""JSON in the text of a parameter that takes text stays text, on both stacks and in both modes."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Optional

import pytest
from pydantic import Field
from tests.runtime.mcp.stacks import call, envelope, make

from replybook.safety import ServerSettings, mcp_safe_tool
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

TEXTS = ['{"a": 1}', "[1, 2]", "null", '"x"', "3", "true", "{", ""]


def plain(text: str) -> str:
    return f"{type(text).__name__} {text}"


def or_none(text: str | None = None) -> str:
    return f"{type(text).__name__} {text}"


def optional(text: Optional[str] = None) -> str:  # noqa: UP045  the older spelling
    return f"{type(text).__name__} {text}"


def described(text: Annotated[str | None, Field(description="Any text.")] = None) -> str:
    return f"{type(text).__name__} {text}"


def bounded(text: Annotated[str, Field(max_length=90)] | None = None) -> str:
    return f"{type(text).__name__} {text}"


def aliased(json: str | None = None) -> str:  # a name that pydantic has for itself
    return f"{type(json).__name__} {json}"


@mcp_safe_tool
def safe(rb: ReplyBuilder, text: str | None = None) -> Reply:
    message = f"{type(text).__name__} {text}"
    return rb.success(codes.WA_READ_S_001, data={"result": message})


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("tool", [plain, or_none, optional, described, bounded, safe])
def test_text_is_never_read_as_json(stack: str, tool: Any) -> None:
    server = make(stack, tool, settings=ServerSettings(migration=True))
    name = tool.__name__
    found = [envelope(server, name, {"text": text})["data"]["result"] for text in TEXTS]
    assert [f"str {text}" for text in TEXTS] == found


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("tool", [plain, or_none, optional, described, bounded, safe])
def test_untouched_takes_all_text_that_the_bare_stack_takes_and_what_the_sdk_alone_refuses(
    stack: str, tool: Any
) -> None:
    """Specification 68 and 70.

    No answer of a bare success changes, so `null` stays null on the SDK.
    """
    server = make(stack, tool, settings=ServerSettings(successes="untouched"))
    reads_null = stack == "sdk" and tool not in (plain, safe)
    for text in TEXTS:
        result = call(server, tool.__name__, {"text": text})
        message = "NoneType None" if reads_null and text == "null" else f"str {text}"
        assert (False, message) == (bool(result.is_error), result.structured_content["result"])


def test_untouched_leaves_lists_and_objects_to_the_sdk() -> None:
    server = make("sdk", listed, either, settings=ServerSettings(successes="untouched"))
    both = call(server, "listed", {"rows": "[1, 2]", "text": "[1, 2]"}).structured_content
    assert {"result": "3 [1, 2]"} == both
    assert {"result": "list"} == call(server, "either", {"rows": "[1]"}).structured_content


def test_text_under_a_name_of_pydantic_neither() -> None:
    server = make("sdk", aliased, settings=ServerSettings(migration=True))
    found = envelope(server, "aliased", {"json": '{"a": 1}'})["data"]["result"]
    assert 'str {"a": 1}' == found


def listed(rows: list[int], text: str | None = None) -> str:
    return f"{sum(rows)} {text}"


def maybe_listed(rows: list[int] | None = None) -> str:
    return str(rows)


def either(rows: list[int] | str) -> str:
    return type(rows).__name__


def chosen(how: Literal["null", "fast"] | None = None) -> str:
    return str(how)


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        (listed, {"rows": "[1, 2]", "text": "[1, 2]"}, "3 [1, 2]"),
        (maybe_listed, {"rows": "[1, 2]"}, "[1, 2]"),
        (maybe_listed, {"rows": "null"}, "None"),
        (either, {"rows": "[1]"}, "list"),  # what the SDK makes of it, which an author may count on
        (chosen, {"how": "fast"}, "fast"),
    ],
)
def test_the_sdk_still_reads_json_where_something_else_than_text_is_declared(
    tool: Any, arguments: dict[str, object], said: str
) -> None:
    server = make("sdk", tool, settings=ServerSettings(migration=True))
    assert said == envelope(server, tool.__name__, arguments)["data"]["result"]


def test_the_bare_sdk_refuses_such_text() -> None:
    """Hold the fact that this is about: once the SDK takes the text, our form of it can go."""
    from mcp.server.mcpserver import MCPServer

    bare = MCPServer("bare")
    bare.tool()(or_none)
    with pytest.raises(Exception, match="valid string"):
        call(bare, "or_none", {"text": '{"a": 1}'})
