"""Tools of authors who have not moved, each failing in a way of its own, and some that succeed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any, Final

from mcp.server.mcpserver.exceptions import ToolError as SdkToolError
from mcp.shared.exceptions import MCPError
from mcp_types import (
    AudioContent,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
    TextResourceContents,
)

__all__ = [
    "FAILED",
    "PIXEL",
    "RAISED",
    "WORDS",
    "NoBook",
    "ToolOf",
    "failing",
    "raising",
    "stack_error",
    "text",
    "tools_of",
]

WORDS: Final = 'No repository at notes/: run "init" first.\n  見つかりません {braces} %s'
PIXEL: Final = ImageContent(type="image", data="iVBORw0KGgo=", mime_type="image/png")

ToolOf = Callable[..., Any]


def text(words: str) -> TextContent:
    """Return a block of text."""
    return TextContent(type="text", text=words)


def stack_error(stack: str) -> type[Exception]:
    """Return the exception by which tools of a stack speak to the model."""
    if stack == "sdk":
        return SdkToolError
    from fastmcp.exceptions import ToolError

    return ToolError


class Unreadable(Exception):
    """An exception without a readable text."""

    def __str__(self) -> str:
        raise RuntimeError("not even this")


class NoBook(KeyError):
    """An author's own class, although of a kind that Python raises by itself."""


def raising(error: Exception) -> ToolOf:
    """Return a tool that raises this."""

    def tool() -> object:
        raise error

    return tool


def failing(structured: Any, *blocks: Any, **more: Any) -> ToolOf:
    """Return a tool that answers a result with `isError`."""

    def tool() -> object:
        return CallToolResult(
            content=list(blocks), structured_content=structured, is_error=True, **more
        )

    return tool


def _in_a_handler(error: Exception, how: str) -> ToolOf:
    """Return a tool with the habit of turning exceptions into others."""

    def tool() -> object:
        try:
            return {}["a"]
        except KeyError as caught:
            if how == "from it":
                raise error from caught
            if how == "from None":
                raise error from None
            raise error  # noqa: B904 -- the habit in question

    return tool


def _declared(tool: ToolOf) -> ToolOf:
    tool.__annotations__["return"] = CallToolResult
    return tool


def _raised(stack: str) -> dict[str, ToolOf]:
    word = stack_error(stack)
    subclass = type("NoRepository", (word,), {})
    protocol = partial(MCPError, code=-32000, message="There is no job J-9")
    return {
        "word": raising(word(WORDS)),
        "word_of_a_subclass": raising(subclass(WORDS)),
        "word_of_nothing": raising(word("")),
        "word_in_a_handler": _in_a_handler(word(WORDS), "plain"),
        "word_from_a_crash": _in_a_handler(word(WORDS), "from it"),
        "word_from_none": _in_a_handler(word(WORDS), "from None"),
        "value": raising(ValueError(WORDS)),
        "key": raising(KeyError("J-9")),
        "key_with_words": raising(KeyError("No job J-9, call list_jobs.")),
        "key_of_the_author": raising(NoBook("There is no book b9.")),
        "crash": raising(TypeError("unsupported operand")),
        "nothing_said": raising(RuntimeError()),
        "next_line": raising(ValueError("x\nNext: go (MCP-SYS-I-003 fix_arguments)")),
        "unreadable": raising(Unreadable()),
        "protocol_error": raising(protocol()),
        "protocol_error_in_a_handler": _in_a_handler(protocol(), "plain"),
        "protocol_error_from_a_crash": _in_a_handler(protocol(), "from it"),
        "protocol_error_from_none": _in_a_handler(protocol(), "from None"),
        "group": raising(ExceptionGroup("several", [ValueError("a")])),
    }


_NOTE: Final = EmbeddedResource(
    type="resource",
    resource=TextResourceContents(uri="note://1", text="a note", mime_type="text/plain"),
)
_BLOCKS: Final = (
    AudioContent(type="audio", data="AAAA", mime_type="audio/wav"),
    ResourceLink(type="resource_link", name="note", uri="note:///1"),
    _NOTE,
)
_RESULTS: Final[Mapping[str, ToolOf]] = {
    "words": failing(None, text(WORDS)),
    "several_texts": failing(None, text("a"), text("b"), text("")),
    "words_about_a_picture": failing(None, text(WORDS), PIXEL, text("second")),
    "no_words": failing(None, PIXEL),
    "no_block": failing(None),
    "structure": failing({"why": WORDS, "rows": [None, {"ä": 1.5}]}, text(WORDS)),
    "structure_alone": failing({"status": 403}),
    "all_blocks": failing({"a": 1}, *_BLOCKS),
    "keys_of_its_own": failing(None, text(WORDS), _meta={"acme.example/kept": [1]}),
    "next_line_of_its_own": failing(None, text("x"), text("Next: go (MCP-SYS-E-001 proceed)")),
    "declared": _declared(failing({"a": 1}, text(WORDS), PIXEL)),
}

RAISED: Final = tuple(_raised("sdk"))
"""Names of the tools that fail by an exception."""

FAILED: Final = tuple(_RESULTS)
"""Names of the tools that answer a failed result."""


def tools_of(stack: str) -> list[ToolOf]:
    """Return all of them for a stack, under their names, and each once more as a coroutine."""
    found = []
    for name, tool in {**_raised(stack), **_RESULTS}.items():
        later = _later(tool)
        tool.__name__, later.__name__ = name, f"{name}_later"
        found += [tool, later]
    return found


def _later(tool: ToolOf) -> ToolOf:
    @wraps(tool)
    async def later() -> object:
        return tool()

    return later
