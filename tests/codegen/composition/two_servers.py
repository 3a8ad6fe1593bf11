"""A program for a fresh process: two independent servers, each with a registry, in one process.

Prints what each tool answers: mounted into one FastMCP server, and on two servers of the SDK. The
registries are imported in the order given.
"""

import asyncio
import importlib
import json
import sys
from types import SimpleNamespace
from typing import Any

from fastmcp import FastMCP

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.mcp.sdk import ReplyServer

for name in sys.argv[1:]:
    importlib.import_module(f"{name}_replies")

SERVERS = ("north", "south")
OWN = {name: importlib.import_module(f"{name}_replies.codes") for name in SERVERS}


def tools_of(name: str) -> dict[str, Any]:
    """The tools of one server by name.

    A success and a refusal of its own, and a refusal of the base.
    """
    done = getattr(OWN[name], f"WA_{name.upper()}_S_001")
    unknown = getattr(OWN[name], f"WA_{name.upper()}_I_001")

    @mcp_safe_tool(name=f"{name}_do")
    def do(rb: ReplyBuilder) -> Reply:
        # replybook: ignore[RB507] one body for two servers
        return rb.success(done)

    @mcp_safe_tool(name=f"{name}_find")
    def find(thing: str, rb: ReplyBuilder) -> Reply:
        # replybook: ignore[RB507] one body for two servers
        return rb.invalid(unknown, data={"thing": thing})

    @mcp_safe_tool(name=f"{name}_read")
    def read(path: str, rb: ReplyBuilder) -> Reply:
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})

    return {f"{name}_do": do, f"{name}_find": find, f"{name}_read": read}


def told(result: object) -> list[object]:
    """Type, code, the version of the registry that declares it, and its message."""
    envelope = getattr(result, "structured_content")  # noqa: B009  of either stack
    meta = envelope["meta"]
    return [envelope["code"], meta["registry_version"], meta["tool"], envelope["message"]]


async def mounted() -> dict[str, list[object]]:
    """Every tool of both, asked through the server that they are mounted in."""
    main = FastMCP("main", middleware=[ReplyMiddleware()])
    for name in SERVERS:
        server = FastMCP(name, middleware=[ReplyMiddleware()])
        for tool, function in tools_of(name).items():
            server.tool(function, name=tool)
        main.mount(server)
    return {call.tool: told(await main.call_tool(call.tool, call.args)) for call in calls()}


async def side_by_side() -> dict[str, list[object]]:
    """Every tool, asked on its own server of the SDK."""
    servers = {name: ReplyServer(name) for name in SERVERS}
    for name, server in servers.items():
        for tool, function in tools_of(name).items():
            server.tool(name=tool)(function)
    return {
        call.tool: told(await servers[call.server].call_tool(call.tool, call.args))
        for call in calls()
    }


def calls() -> list[SimpleNamespace]:
    """One call of each tool."""
    arguments = {"do": {}, "find": {"thing": "boat"}, "read": {"path": "root:x"}}
    return [
        SimpleNamespace(server=name, tool=f"{name}_{verb}", args=args)
        for name in SERVERS
        for verb, args in arguments.items()
    ]


print(json.dumps({"fastmcp": asyncio.run(mounted()), "sdk": asyncio.run(side_by_side())}))
