"""A real server over stdio whose tools give each type of reply, for the clients of the frameworks.

    python tests/clients/faulty_server.py FOLDER

`FOLDER/calls.txt` gets a line per call that arrived, with the name of the tool. `denied` is refused
until a person makes `FOLDER/allowed`. What `raw` and `raw_error` give is no envelope: they stand
for the tools of somebody else behind the same client. The text of `faces` and `faces_error` is not
their structured content, so that one sees which of them a client hands on.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mcp.types import CallToolResult, TextContent

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.attempts import Attempts
from replybook.mcp.sdk import ReplyServer

FOLDER = Path(sys.argv[1])
_RAW = {"raw": False, "raw_error": True, "faces": False, "faces_error": True}
_building = Attempts(limit=3)
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
        return await super().call_tool(name, *words, **more)


server = FaultyServer("faulty")


@server.tool()
@mcp_safe_tool
def ok(word: str, rb: ReplyBuilder) -> Reply:
    """Look a word up."""
    return rb.success(codes.WA_READ_S_001, data={"word": word})


@server.tool()
@mcp_safe_tool
def invalid_first(path: str, rb: ReplyBuilder) -> Reply:
    """Read a note by its address, which begins with root:repo/."""
    if not path.startswith("root:repo/"):
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"path": path})


@server.tool()
@mcp_safe_tool
def denied(rb: ReplyBuilder) -> Reply:
    """Delete every note."""
    if not (FOLDER / "allowed").exists():
        return rb.denied(codes.EN_GATE_D_003, data={"operation": "delete"})
    return rb.success(codes.WA_READ_S_001, data={"deleted": 2})


@server.tool()
@mcp_safe_tool
def broken(rb: ReplyBuilder) -> Reply:
    """Count the notes."""
    raise RuntimeError("the secret of the house")


@server.tool()
@mcp_safe_tool
def busy(rb: ReplyBuilder, times: int = 2, after_s: float = 0.2) -> Reply:
    """Search the notes; not ready for the first `times` calls, and `after_s` seconds each."""
    _asked["busy"] = _asked.get("busy", 0) + 1
    if _asked["busy"] <= times:
        left = _building.left("index")
        pending = {"pending": "the index is being built", "after_s": after_s, "attempts_left": left}
        return rb.denied(codes.EN_GATE_D_005, data=pending)
    return rb.success(codes.WA_READ_S_001, data={"hits": 3})


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


if __name__ == "__main__":
    server.run()
