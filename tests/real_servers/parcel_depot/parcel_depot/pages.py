"""Resources, prompts and completions."""

from __future__ import annotations

from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError
from mcp_types import Completion

from . import depot
from .depot import Missing


def register(server: MCPServer[Any]) -> None:
    server.resource("depot://rules")(rules)
    server.resource("parcel://{number}")(parcel_page)
    server.resource("shelf://{name}", mime_type="application/json")(shelf_page)
    server.prompt()(apology)
    server.completion()(complete)


def rules() -> str:
    """The rules of the depot."""
    return "No animals, no liquids."


def parcel_page(number: str) -> str:
    """A parcel in words."""
    try:
        found = depot.parcel_of(number)
    except Missing as error:
        raise ResourceNotFoundError(str(error)) from None
    if found.state == "returned":
        raise ResourceError(f"P-{found.id} went back and has no page any more")
    return f"P-{found.id} for {found.receiver}, {found.kg:g} kg"


def shelf_page(name: str) -> dict[str, Any]:
    """List a shelf."""
    return {**depot.load_of(name), "free": 1 / (depot.load_of(name)["kg"])}


def apology(parcel: str, tone: str = "warm") -> str:
    """A letter that says sorry."""
    found = depot.parcel_of(parcel)
    return f"Write a {tone} apology to {found.receiver} about P-{found.id}."


async def complete(ref: Any, argument: Any, context: Any) -> Completion | None:
    if argument.name != "tone":
        return None
    tones = ["warm", "formal", "short"]
    return Completion(values=[tone for tone in tones if tone.startswith(argument.value)])
