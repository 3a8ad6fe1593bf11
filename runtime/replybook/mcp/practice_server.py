"""A server over stdio whose tools give each type of reply, to try a client with.

    python -m replybook.mcp.practice_server [FOLDER]

`denied` is refused until a person makes the file `allowed` in the folder, by default the current
one. It runs on both lines of the MCP SDK.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

from replybook.attempts import Attempts
from replybook.mcp.installed import cannot_serve
from replybook.safety import mcp_safe_tool
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply


def practice_tools(folder: Path) -> tuple[Callable[..., Any], ...]:
    """Return new tools, whose counts begin at zero.

    Args:
        folder: Where a person allows what is denied, by a file named `allowed`.
    """
    searches = 0
    attempts = Attempts(limit=3)

    @mcp_safe_tool
    def ok(word: str, rb: ReplyBuilder) -> Reply:
        """Look a word up."""
        return rb.success(codes.WA_READ_S_001, data={"word": word})

    @mcp_safe_tool
    def invalid_first(path: str, rb: ReplyBuilder) -> Reply:
        """Read a note by its address, which begins with root:repo/."""
        if not path.startswith("root:repo/"):
            return rb.invalid(codes.WA_RES_I_001, data={"path": path})
        return rb.success(codes.WA_READ_S_001, data={"path": path})

    @mcp_safe_tool
    def denied(rb: ReplyBuilder) -> Reply:
        """Delete every note."""
        if not (folder / "allowed").exists():
            return rb.denied(codes.EN_GATE_D_003, data={"operation": "delete"})
        return rb.success(codes.WA_READ_S_001, data={"deleted": 2})

    @mcp_safe_tool
    def broken() -> Reply:
        """Count the notes."""
        raise RuntimeError("the secret of the house")

    @mcp_safe_tool
    def busy(rb: ReplyBuilder, times: int = 2, after_s: float = 0.2) -> Reply:
        """Search the notes; not ready for the first `times` calls, and `after_s` seconds each."""
        nonlocal searches
        searches += 1
        if searches <= times:
            return rb.denied(
                codes.EN_GATE_D_005,
                data={
                    "pending": "the index is being built",
                    "after_s": after_s,
                    "attempts_left": attempts.left("index"),
                },
            )
        return rb.success(codes.WA_READ_S_001, data={"hits": 3})

    return ok, invalid_first, denied, broken, busy


def practice_server(folder: Path) -> Any:
    """Return the server, made with the line of the SDK that is installed.

    Raises:
        ImportError: If the SDK is not installed, or is older than 1.10.
    """
    server: Any
    try:
        is_first_line = metadata.version("mcp").startswith("1.")
    except metadata.PackageNotFoundError as error:
        raise cannot_serve("replybook.mcp.practice_server", "mcp", "1.10") from error
    if is_first_line:
        from replybook.mcp.lowlevel import guard

        server = import_module("mcp.server.fastmcp").FastMCP("practice")
        for tool in practice_tools(folder):
            server.tool(structured_output=False)(tool)
        guard(server._mcp_server)
        return server
    from replybook.mcp.sdk import ReplyServer

    server = ReplyServer("practice")
    for tool in practice_tools(folder):
        server.tool()(tool)
    return server


def main() -> None:
    """Serve over stdio until the client disconnects."""
    parser = argparse.ArgumentParser(
        prog="python -m replybook.mcp.practice_server",
        description="Serve tools over stdio that give each type of reply, to try a client with. "
        "A host starts it; by hand it waits for a client on stdin.",
    )
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=Path(),
        help="where the file `allowed` permits the tool `denied` (default: the current folder)",
    )
    folder: Path = parser.parse_args().folder
    if not folder.is_dir():
        parser.error(f"folder {str(folder)!r} does not exist; make it first")
    try:
        server = practice_server(folder)
    except ImportError as error:
        parser.error(str(error))
    server.run()


if __name__ == "__main__":
    main()
