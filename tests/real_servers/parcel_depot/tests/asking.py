"""Ask the depot and read its answers in tests."""

import json
from typing import Any

from mcp import Client


def text(result: Any) -> str:
    return "\n".join(block.text for block in result.content if block.type == "text")


def from_json(result: Any) -> Any:
    """Return the JSON of the text."""
    return json.loads(text(result))


def data(result: Any) -> Any:
    """The structured answer; lists and plain values come without their wrapping."""
    said = result.structured_content
    return said["result"] if said is not None and set(said) == {"result"} else said


async def ask(client: Client, tool: str, **arguments: Any) -> Any:
    """The structured answer of a call that has to go well."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, text(result)
    return data(result)


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """The words of a call that has to fail."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, result.content
    return text(result)


def parcel(**more: Any) -> dict[str, Any]:
    return {"sender": "ada", "receiver": "bob", "kg": 3.0, **more}
