"""The practice server with more tools, for the clients of the frameworks.

    python tests/clients/faulty_server.py FOLDER

`FOLDER/calls.txt` gets a line per call that arrived, with the name of the tool. What `raw` and
`raw_error` give is no envelope: they stand for the tools of somebody else behind the same client.
The text of `faces` and `faces_error` is not their structured content, so that one sees which of
them a client hands on. The tools `other_...` fail as servers that do not speak our envelope do.
`other_echo` and `delete_echo` validate nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mcp.shared.exceptions import MCPError
from mcp.types import CallToolResult, TextContent

from replybook.mcp.practice_server import practice_tools
from replybook.mcp.sdk import ReplyServer

FOLDER = Path(sys.argv[1])
_RAW = {"raw": False, "raw_error": True, "faces": False, "faces_error": True}
_asked: dict[str, int] = {}


class FaultyServer(ReplyServer):
    """It notes what arrives, and has tools that no library of ours answers for."""

    async def call_tool(self, name: str, *words: Any, **more: Any) -> Any:
        """Note the call; answer it."""
        with (FOLDER / "calls.txt").open("a", encoding="utf-8") as notes:
            notes.write(f"{name}\n")
        if name in _RAW:
            content = [TextContent(type="text", text=f"{name}: so it is")]
            other = {"as": "structured content"} if name.startswith("faces") else None
            return CallToolResult(content=content, structured_content=other, is_error=_RAW[name])
        if name.startswith(("other_", "delete_")):
            return answer_of_other(name, words[0] if words else more["arguments"])
        return await super().call_tool(name, *words, **more)


def answer_of_other(name: str, arguments: dict[str, Any]) -> CallToolResult:
    """Answer as somebody else's server does."""
    if name in ("other_echo", "delete_echo"):
        return CallToolResult(content=[TextContent(type="text", text=f"arrived: {arguments}")])
    _asked[name] = _asked.get(name, 0) + 1
    limit = f"rate limit exceeded, try again in {arguments.get('seconds', 0.1)} seconds"
    text, is_error = f"Error: {limit}", True
    if name == "other_protocol" and _asked[name] <= 2:
        raise MCPError(-32603, limit)
    if name == "other_refused":
        raise MCPError(-32603, "connect ECONNREFUSED 127.0.0.1:9200")
    if name == "other_silent":
        is_error = False
    elif name == "other_broken":
        text = f"Error: connect ECONNREFUSED 127.0.0.1:{arguments['port']}"
    elif name == "other_denied" and not (FOLDER / "allowed").exists():
        text = "Error: 403 Forbidden: you do not have permission to delete notes"
    elif name == "other_wrong" and not arguments["path"].startswith("root:repo/"):
        text = f"Error: file not found: {arguments['path']}"
    elif name == "other_unknown":
        text = "Error: so it is"
    elif name != "other_limited" or _asked[name] > arguments.get("times", 2):
        text, is_error = "done", False
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=is_error)


server = FaultyServer("faulty")


for _tool in practice_tools(FOLDER):
    server.tool()(_tool)


@server.tool(structured_output=False)
def raw() -> str:
    """Tell the time; its result is no envelope."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def raw_error() -> str:
    """Tell the weather; its result is an error, and no envelope."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def faces() -> str:
    """Show both faces of a result."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def faces_error() -> str:
    """Show both faces of a failure."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def other_right() -> str:
    """Read a note of somebody else."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def other_limited(times: int = 2, seconds: float = 0.1) -> str:
    """Search the web; the first calls are too many."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def other_protocol() -> str:
    """Search the web; the first calls are errors of the protocol."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def other_refused() -> str:
    """Ask a search engine that is down; the failure is an error of the protocol."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def other_silent() -> str:
    """Search the web; each failure says that it is a success."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def other_broken(port: int) -> str:
    """Ask a database that is down."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def other_denied() -> str:
    """Delete the notes of somebody else."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def other_wrong(path: str) -> str:
    """Read a note of somebody else by its path."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def other_echo(limit: int) -> str:
    """Tell the arguments that arrived."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def delete_echo(limit: int) -> str:
    """Tell the arguments that arrived, under a name that destroys."""
    raise NotImplementedError("answered above")


@server.tool(structured_output=False)
def other_unknown() -> str:
    """Fail without a reason."""
    raise NotImplementedError("answered above")


if __name__ == "__main__":
    server.run()
