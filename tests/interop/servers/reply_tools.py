"""Tools that answer with every type of reply, for clients that nobody here wrote.

Nine are decorated; those of `_undecorated_tools` are not.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mcp_types import ImageContent
from tests.interop.servers.scenario_tools import PIXEL

__all__ = ["SECRET", "reply_tools"]

SECRET = "hunter2 in /srv/private/keys.txt"
"""The text of an exception; no client may ever see it."""

FOUND = {
    "type": "object",
    "properties": {
        "path": {"type": "string"},
        "entries": {"type": "array", "items": {"$ref": "#/$defs/Entry"}},
    },
    "required": ["path", "entries"],
    "$defs": {
        "Entry": {
            "type": "object",
            "properties": {
                "name": {"type": "string"},
                "size": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            },
            "required": ["name"],
        }
    },
}
"""The data of a success, with a definition that has to move to the root of the output schema."""

ENTRIES = [
    {"name": "00_träger.txt", "size": 12_345},
    {"name": '日本語 \u2028 \U0001f409 "quoted" \\ \t', "size": None},
    {"name": "", "size": 9_007_199_254_740_991},
]
"""Names that travel badly, and the largest integer that JavaScript keeps."""


@dataclass
class Total:
    """The data of a success as a class."""

    total: float


def reply_tools() -> Iterator[Callable[..., object]]:
    """The tools, ready to be registered on either stack."""
    yield from _deciding_tools()
    yield from _failing_tools()
    yield from _undecorated_tools()


def _deciding_tools() -> Iterator[Callable[..., object]]:
    from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

    @mcp_safe_tool(default_success="WA-READ-S-001", data=FOUND)
    def lookup(path: str, rb: ReplyBuilder, depth: int = 1) -> Reply:
        """Look up an address: found, missing, outside or broken, as it says itself."""
        if path.startswith("missing"):
            return rb.invalid(codes.WA_RES_I_001, data={"path": path})
        if path.startswith("outside"):
            return rb.denied(codes.EN_WRITE_D_002, data={"path": path, "targets": ["mod:Mine"]})
        if path.startswith("broken"):
            return rb.error(codes.WA_READ_E_001, data={"path": path, "detail": SECRET})
        return rb.success(data={"path": path, "entries": ENTRIES[:depth]})

    @mcp_safe_tool(default_success="WA-READ-S-001", data=Total)
    async def add(numbers: list[float], rb: ReplyBuilder) -> Reply:
        """Add numbers, on the event loop."""
        await asyncio.sleep(0)
        return rb.success(data={"total": sum(numbers)})

    @mcp_safe_tool(default_success="WA-READ-S-001")
    def nothing(rb: ReplyBuilder) -> Reply:
        """Find nothing, which is a success."""
        return rb.success(data={})

    yield from (lookup, add, nothing)


def _failing_tools() -> Iterator[Callable[..., object]]:
    from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

    @mcp_safe_tool
    def crash(rb: ReplyBuilder) -> Reply:
        """Raise."""
        raise ValueError(SECRET)

    @mcp_safe_tool
    async def leave(rb: ReplyBuilder) -> Reply:
        """Try to end the process."""
        raise SystemExit(3)

    @mcp_safe_tool
    async def stray(rb: ReplyBuilder) -> Reply:
        """Let the cancellation of somebody else escape."""
        raise asyncio.CancelledError

    @mcp_safe_tool(default_success="WA-READ-S-001")
    def unspeakable(rb: ReplyBuilder) -> Reply:
        """Answer with a number that JSON does not have."""
        return rb.success(data={"total": float("nan")})

    @mcp_safe_tool
    def switched(rb: ReplyBuilder) -> Reply:
        """Build a refusal and return something else."""
        # replybook: ignore[RB513] what foreign clients get of a builder used twice
        rb.denied(codes.EN_WRITE_D_002, data={"path": "mod:Mine"})
        return ReplyBuilder().success(codes.WA_READ_S_001, data={})

    @mcp_safe_tool(default_success="WA-READ-S-001")
    def picture() -> ImageContent:
        """Show a picture, which is no reply and needs none."""
        return ImageContent(data=PIXEL, mime_type="image/png")

    yield from (crash, leave, stray, unspeakable, switched, picture)


def _undecorated_tools() -> Iterator[Callable[..., object]]:
    def undecorated(n: int) -> dict[str, int]:
        """Return data as tools did before."""
        return {"n": n}

    def undecorated_picture() -> list[ImageContent]:
        """Show a picture without any decorator."""
        return [ImageContent(data=PIXEL, mime_type="image/png")]

    def undeclared_picture():
        """Show a picture without saying so in the return annotation."""
        return [ImageContent(data=PIXEL, mime_type="image/png")]

    yield from (undecorated, undecorated_picture, undeclared_picture)
