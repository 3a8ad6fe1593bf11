"""The server of legends before and after the hour, as somebody writes it.

Its tools are named like those of CK3.
"""

from __future__ import annotations

from typing import Final

__all__ = ["BARE", "SAFE"]

BARE: Final = '''
from fastmcp import FastMCP

server = FastMCP("chronicle")


@server.tool
def ck3_search(words: list[str]) -> list[str]:
    """Search the legends for words."""


@server.tool
def ck3_dir(command: str, shelf: str = "") -> list[str]:
    """List the shelves of legends."""


@server.tool
def read_file(name: str) -> str:
    """Read a legend by its name."""
'''

SAFE: Final = '''
import asyncio, json, sys

from lore_replies import codes
from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook.call import SessionInfo
from replybook.policy.scope_injection import ScopeGuard
from replybook.safety import ServerSettings
from replybook.trace import TraceLog

LEGENDS = {"the_lantern": "A lantern that never went out."}


@mcp_safe_tool
def ck3_search(words: list[str], rb: ReplyBuilder) -> Reply:
    """Search the legends for words."""
    if "everything" in words:
        return rb.invalid(codes.WA_READ_I_003, data={"limit": "files", "narrow_by": ["words"]})
    return rb.success(data={"found": [n for n, text in LEGENDS.items() if all(w in text for w in words)]})


@mcp_safe_tool
def ck3_dir(command: str, rb: ReplyBuilder, shelf: str = "") -> Reply:
    """List the shelves of legends."""
    return rb.success(data={"shelves": sorted(LEGENDS)})


@mcp_safe_tool
def read_file(name: str, rb: ReplyBuilder) -> Reply:
    """Read a legend by its name."""
    if name not in LEGENDS:
        return rb.invalid(codes.WA_LEGEND_I_001, data={"argument": "name", "reason": "nobody tells it"})
    return rb.success(codes.WA_LEGEND_S_001, data={"text": LEGENDS[name]})


def who() -> SessionInfo:
    return SessionInfo(session_id="s-1", mode="ck3lens", scope={"playset_id": "p-1"})


settings = ServerSettings(log=TraceLog("traces"), session=who, before_call=ScopeGuard())
TOOLS = (ck3_search, ck3_dir, read_file)
CALLS = (
    ("ck3_search", {"words": ["lantern"]}),
    ("ck3_search", {"words": ["everything"]}),
    ("ck3_search", {"query": "lantern"}),
    ("ck3_dir", {"command": "list"}),
    ("read_file", {"name": "the_lantern"}),
    ("read_file", {"name": "the_raven"}),
)


async def on_sdk():
    from mcp import Client
    from replybook.mcp.sdk import ReplyServer

    server = ReplyServer("chronicle", settings=settings)
    for tool in TOOLS:
        server.tool()(tool)
    async with Client(server) as client:
        return [(await client.call_tool(name, args)).structured_content for name, args in CALLS]


async def on_fastmcp():
    from fastmcp import Client, FastMCP
    from replybook.mcp.fastmcp import ReplyMiddleware

    server = FastMCP("chronicle", middleware=[ReplyMiddleware(settings=settings)])
    for tool in TOOLS:
        server.tool(tool)
    async with Client(server) as client:
        said = [await client.call_tool(n, a, raise_on_error=False) for n, a in CALLS]
        return [one.structured_content for one in said]


print(json.dumps(asyncio.run({"sdk": on_sdk, "fastmcp": on_fastmcp}[sys.argv[1]]())))
'''
