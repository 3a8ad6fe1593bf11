"""Write the page of wrong arguments: each kind on the bare stacks and with this library.

python -m tests.runtime.mcp.told_of_wrong_arguments
"""

from __future__ import annotations

import inspect
import json
import logging
import re
from collections.abc import Iterator
from typing import Any, Final

from tests.project_tree import ROOT
from tests.runtime.mcp.stacks import make, over_a_client
from tests.runtime.mcp.test_wrong_arguments import CASES, book

from replybook.safety import ServerSettings

__all__ = ["PAGE", "page"]

PAGE: Final = ROOT / "docs/explanation/wrong-arguments.md"

_HEAD: Final = """\
# Wrong arguments, side by side

The same wrong call of one tool on the bare SDK, on bare FastMCP, and with this library, as the agent reads it. Of ours
`data.fields` is shown, the same on both stacks; repair is switched off. The lines of pydantic that link to its own pages
are left out.

<!-- written by `python -m tests.runtime.mcp.told_of_wrong_arguments` -->
"""

_LINK: Final = re.compile(r"\n *For further information visit \S+")


def _bare(stack: str) -> Any:
    """Return a server without this library that has the tool, undecorated."""

    def body(**arguments: Any) -> dict[str, Any]:
        return {"title": arguments["title"]}

    said: Any = body
    said.__signature__ = inspect.signature(book).replace(return_annotation=dict[str, Any])
    said.__annotations__ = {**book.__annotations__, "return": dict[str, Any]}
    said.__name__, said.__doc__ = "book", book.__doc__
    if stack == "sdk":
        from mcp.server.mcpserver import MCPServer

        server: Any = MCPServer("bare")
    else:
        from fastmcp import FastMCP

        server = FastMCP("bare")
    server.tool(name="book")(said)
    return server


def page() -> str:
    """Return the page as it has to be."""
    return "\n".join([_HEAD, *_sections()])


def _sections() -> Iterator[str]:
    logging.disable(logging.CRITICAL)
    try:
        bare = {name: _bare(stack) for name, stack in (("SDK", "sdk"), ("FastMCP", "fastmcp"))}
        ours = make("sdk", book, settings=ServerSettings(repair=False))
        for name, (arguments, _) in CASES.items():
            yield f"## {name[0].upper()}{name[1:]}\n\n```text\ncall: {json.dumps(arguments)}\n"
            for stack, server in bare.items():
                result = over_a_client(server, "book", arguments)
                text = _LINK.sub("", result.content[-1].text)
                how = "an error" if result.is_error else "a success"
                yield f"--- bare {stack}, {how}\n{text}\n"
            fields = over_a_client(ours, "book", arguments).structured_content["data"]["fields"]
            yield "--- with replybook, MCP-SYS-I-001"
            yield from (json.dumps(field, ensure_ascii=False) for field in fields)
            yield "```\n"
    finally:
        logging.disable(logging.NOTSET)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
