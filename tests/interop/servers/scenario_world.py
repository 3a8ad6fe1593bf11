"""The prompts, resources and completions that the conformance suite asks for.

Replybook has no part in them; they are here so that the suite runs to its end, and so that a
server with our net around its tools is seen to leave everything else alone.
"""

import base64
import json
from collections.abc import Callable, Iterator

from mcp_types import Completion, EmbeddedResource, ImageContent, TextResourceContents
from tests.interop.servers.scenario_tools import PIXEL

__all__ = ["complete", "prompts", "resources"]


def prompts(message: Callable[[object], object]) -> Iterator[Callable[..., object]]:
    """Prompt functions; `message` makes a user's message of this stack."""

    def test_simple_prompt():
        """One sentence."""
        return [message("This is a simple prompt for testing.")]

    def test_prompt_with_arguments(arg1: str, arg2: str):
        """Two arguments in one sentence."""
        return [message(f"Prompt with arguments: arg1='{arg1}', arg2='{arg2}'")]

    def test_prompt_with_embedded_resource(resourceUri: str):  # noqa: N803  # the suite's name
        """A resource and a request."""
        text = "Embedded resource content for testing."
        content = TextResourceContents(uri=resourceUri, mime_type="text/plain", text=text)
        asked = message("Please process the embedded resource above.")
        return [message(EmbeddedResource(resource=content)), asked]

    def test_prompt_with_image():
        """A picture and a request."""
        picture = ImageContent(data=PIXEL, mime_type="image/png")
        return [message(picture), message("Please analyze the image above.")]

    yield from (
        test_simple_prompt,
        test_prompt_with_arguments,
        test_prompt_with_embedded_resource,
        test_prompt_with_image,
    )


def resources() -> Iterator[tuple[str, str, Callable[..., object]]]:
    """Address, media type and function of each resource."""

    def static_text():
        """A text that never changes."""
        return "This is the content of the static text resource."

    def static_binary():
        """A picture that never changes."""
        return base64.b64decode(PIXEL)

    def watched():
        """The resource that the suite subscribes to."""
        return "This resource is being watched."

    def template(id: str):  # noqa: A002  # the suite's template has this variable
        """A text that repeats a part of its address."""
        return json.dumps({"id": id, "templateTest": True, "data": f"Data for ID: {id}"})

    yield "test://static-text", "text/plain", static_text
    yield "test://static-binary", "image/png", static_binary
    yield "test://watched-resource", "text/plain", watched
    yield "test://template/{id}/data", "application/json", template


async def complete(ref: object, argument: object, context: object) -> Completion:
    """Three cities, whatever was asked."""
    return Completion(values=["paris", "park", "party"], total=3, has_more=False)
