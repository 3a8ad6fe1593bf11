"""The tools of the fault matrix whose answers belong to the protocol and pass through untouched."""

from mcp.shared.exceptions import MCPError
from mcp_types import (
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    AudioContent,
    ElicitRequest,
    ElicitRequestFormParams,
    EmbeddedResource,
    ImageContent,
    InputRequiredResult,
    TextContent,
    TextResourceContents,
)

from replybook import Reply, ReplyBuilder, codes

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def protocol() -> dict[str, object]:
    """Answer with a JSON-RPC error on purpose."""
    raise MCPError(-31000, "gone fishing", {"until": "noon"})


def capability() -> dict[str, object]:
    """Ask for a client that can do more."""
    data = {"requiredCapabilities": {"sampling": {}}}
    raise MCPError(MISSING_REQUIRED_CLIENT_CAPABILITY, "sampling is needed", data)


def image() -> ImageContent:
    """Answer with a picture."""
    return ImageContent(type="image", data=PIXEL, mime_type="image/png")


def image_or_reply(fail: bool, rb: ReplyBuilder) -> Reply | list[ImageContent | TextContent]:
    """Answer with a picture and a caption, or with a Reply."""
    if fail:
        return rb.invalid(codes.WA_RES_I_001, data={"path": "root:repo/x.png"})
    return [image(), TextContent(type="text", text="a pixel")]


def audio() -> list[AudioContent]:
    """Answer with a sound."""
    return [AudioContent(type="audio", data=PIXEL, mime_type="audio/wav")]


def resource() -> EmbeddedResource:
    """Answer with a resource."""
    inner = TextResourceContents(uri="test://x", mime_type="text/plain", text="inside")
    return EmbeddedResource(type="resource", resource=inner)


async def asks() -> InputRequiredResult:
    """Ask the client for input."""
    schema = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
    params = ElicitRequestFormParams(message="who is it?", requested_schema=schema)
    return InputRequiredResult(input_requests={"who": ElicitRequest(params=params)})
