"""The tools that the conformance suite calls by name and that need no second round.

What each one must do is told by the suite itself (the `description` of each scenario). Tools take
the context type as an argument of their maker, because each stack has its own; all they use of it
is `session`, which both stacks share.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import Annotated

from mcp_types import (
    AudioContent,
    EmbeddedResource,
    ImageContent,
    SamplingMessage,
    TextContent,
    TextResourceContents,
)
from pydantic import Field
from tests.interop.servers.voices import Voice

__all__ = ["PIXEL", "block_tools", "notifying_tools", "plain_tools", "questioning_tools"]

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
"""A picture of one pixel."""

SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA="
"""A WAV file without a sample."""

_PAUSE = 0.05
"""Seconds between two notifications, as the suite asks."""

Tool = Callable[..., object]


def _resource(uri: str, kind: str, text: str) -> EmbeddedResource:
    return EmbeddedResource(resource=TextResourceContents(uri=uri, mime_type=kind, text=text))


def block_tools() -> Iterator[Tool]:
    """Tools that answer with content blocks, and say so in their return annotation."""

    def test_image_content() -> list[ImageContent]:
        """Show a picture."""
        return [ImageContent(data=PIXEL, mime_type="image/png")]

    def test_audio_content() -> list[AudioContent]:
        """Play a sound."""
        return [AudioContent(data=SILENCE, mime_type="audio/wav")]

    def test_embedded_resource() -> list[EmbeddedResource]:
        """Hand over a resource."""
        text = "This is an embedded resource content."
        return [_resource("test://embedded-resource", "text/plain", text)]

    def test_multiple_content_types() -> list[TextContent | ImageContent | EmbeddedResource]:
        """Hand over a text, a picture and a resource."""
        return [
            TextContent(text="Multiple content types test:"),
            ImageContent(data=PIXEL, mime_type="image/png"),
            _resource("test://mixed-content-resource", "application/json", '{"test":"data"}'),
        ]

    yield from (
        test_image_content,
        test_audio_content,
        test_embedded_resource,
        test_multiple_content_types,
    )


def plain_tools(voice: Voice) -> Iterator[Tool]:
    """Tools that answer with a text, or fail."""

    def test_simple_text():
        """Say one sentence."""
        return voice.say("This is a simple text response for testing.")

    def test_error_handling():
        """Fail."""
        raise RuntimeError("This tool intentionally returns an error for testing")

    def test_custom_header(
        region: Annotated[str, Field(json_schema_extra={"x-mcp-header": "Region"})],
    ):
        """Take an argument that clients repeat in a header."""
        return voice.say(region)

    def json_schema_2020_12_tool(name: str = "", phone: str = "1"):
        """Publish a rich input schema; `stacks.RICH_SCHEMA` takes the place of this one."""
        return voice.say(name)

    yield from (test_simple_text, test_error_handling, test_custom_header, json_schema_2020_12_tool)


def notifying_tools(voice: Voice, Context: type) -> Iterator[Tool]:  # noqa: N803  # it is a type
    """Tools that tell the client something while they run."""

    async def _log(ctx: Context, text: str) -> None:
        await ctx.session.send_log_message(
            level="info", data=text, logger="fixture", related_request_id=ctx.request_id
        )

    async def test_tool_with_logging(ctx: Context):
        """Log three lines."""
        for text in ("Tool execution started", "Tool processing data", "Tool execution completed"):
            await _log(ctx, text)
            await asyncio.sleep(_PAUSE)
        return voice.say("logged three lines")

    async def test_logging_tool(ctx: Context):
        """Log one line, which reaches only a client that asked for it."""
        await _log(ctx, "seen only on request")
        return voice.say("logged one line")

    async def test_tool_with_progress(ctx: Context):
        """Report progress three times."""
        for done in (0, 50, 100):
            await ctx.report_progress(done, 100)
            await asyncio.sleep(_PAUSE)
        return voice.say("reported progress")

    async def test_reconnection(ctx: Context):
        """Close the stream in the middle of the call; the reply waits for the client's return."""
        await ctx.close_sse_stream()
        await asyncio.sleep(_PAUSE)
        return voice.say("closed the stream and answered later")

    yield from (
        test_tool_with_logging,
        test_logging_tool,
        test_tool_with_progress,
        test_reconnection,
    )


def questioning_tools(voice: Voice, Context: type) -> Iterator[Tool]:  # noqa: N803  # it is a type
    """Tools that ask the client while they run, as the 2025 revisions do."""

    async def _elicit(ctx: Context, message: str, properties: dict[str, object]) -> object:
        schema = {"type": "object", "properties": properties, "required": list(properties)[:1]}
        answer = await ctx.session.elicit(message, schema, related_request_id=ctx.request_id)
        return voice.say(f"User response: action={answer.action}, content={answer.content}")

    async def test_sampling(prompt: str, ctx: Context):
        """Ask the client's model."""
        message = SamplingMessage(role="user", content=TextContent(text=prompt))
        answer = await ctx.session.create_message(
            [message], max_tokens=100, related_request_id=ctx.request_id
        )
        return voice.say(f"LLM response: {answer.content.text}")

    async def test_elicitation(message: str, ctx: Context):
        """Ask the user."""
        text = {"type": "string", "description": "what the user types"}
        return await _elicit(ctx, message, {"username": text, "email": text})

    async def test_elicitation_sep1034_defaults(ctx: Context):
        """Ask the user with a default for every primitive type."""
        return await _elicit(ctx, "Check these values", FORM_WITH_DEFAULTS)

    async def test_elicitation_sep1330_enums(ctx: Context):
        """Ask the user to choose, in every way that a schema can say it."""
        return await _elicit(ctx, "Choose", FORM_WITH_CHOICES)

    yield from (
        test_sampling,
        test_elicitation,
        test_elicitation_sep1034_defaults,
        test_elicitation_sep1330_enums,
    )


FORM_WITH_DEFAULTS = {
    "name": {"type": "string", "default": "John Doe"},
    "age": {"type": "integer", "default": 30},
    "score": {"type": "number", "default": 95.5},
    "status": {
        "type": "string",
        "enum": ["active", "inactive", "pending"],
        "default": "active",
    },
    "verified": {"type": "boolean", "default": True},
}


def _titled(*titles: str) -> list[dict[str, str]]:
    return [{"const": f"value{n}", "title": title} for n, title in enumerate(titles, 1)]


FORM_WITH_CHOICES = {
    "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
    "titledSingle": {"type": "string", "oneOf": _titled("First", "Second", "Third")},
    "legacyEnum": {
        "type": "string",
        "enum": ["opt1", "opt2", "opt3"],
        "enumNames": ["Option One", "Option Two", "Option Three"],
    },
    "untitledMulti": {
        "type": "array",
        "items": {"type": "string", "enum": ["option1", "option2", "option3"]},
    },
    "titledMulti": {"type": "array", "items": {"anyOf": _titled("First", "Second", "Third")}},
}
