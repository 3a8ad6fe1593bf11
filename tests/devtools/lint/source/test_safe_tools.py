"""The functions that are tools, their safety, and the names under which they are served."""

from __future__ import annotations

import pytest
from tests.devtools.lint.flows import parsed

HEAD = (
    "from replybook import Reply, mcp_safe_tool\nfrom fastmcp import FastMCP\nmcp = FastMCP('x')\n"
)
BODY = "def look(rb) -> Reply: ...\n"

#       text: name, decorated, order_ok, registered
TOOLS = {
    "@mcp_safe_tool": ("look", True, True, False),
    "@mcp_safe_tool(timeout_s=5)": ("look", True, True, False),
    "@mcp_safe_tool(name='other')": ("other", True, True, False),
    "@mcp.tool\n@mcp_safe_tool": ("look", True, True, True),
    "@mcp.tool()\n@mcp_safe_tool": ("look", True, True, True),
    "@mcp.tool('given')\n@mcp_safe_tool": ("given", True, True, True),
    "@mcp.tool(name='given')\n@mcp_safe_tool": ("given", True, True, True),
    "@mcp_safe_tool\n@mcp.tool()": ("look", True, False, True),
    "@mcp.tool()": ("look", False, True, True),
    "@mcp.tool": ("look", False, True, True),
}


@pytest.mark.parametrize(("marks", "expected"), TOOLS.items(), ids=TOOLS)
def test_decorators_say_what_a_tool_is(marks: str, expected: tuple[object, ...]) -> None:
    (tool,) = parsed(f"{HEAD}{marks}\n{BODY}").safe_tools

    assert expected == (tool.name, tool.decorated, tool.order_ok, tool.registered)
    assert tool.annotated


@pytest.mark.parametrize(
    ("text", "decorated"),
    [
        (f"{HEAD}{BODY}mcp.add_tool(mcp_safe_tool(look))", True),
        (f"{HEAD}{BODY}mcp.tool()(mcp_safe_tool(look))", True),
        (f"{HEAD}{BODY}safe = mcp_safe_tool(look)", True),
        (f"{HEAD}{BODY}mcp.add_tool(look)", False),
        (f"{HEAD}{BODY}mcp.tool(name='x')(look)", False),
        (f"from replybook import mcp_safe_tool as safe\n@safe\n{BODY}", True),
        (f"import replybook as r\n@r.mcp_safe_tool\n{BODY}", True),
        (
            f"from replybook.mcp.sdk import ReplyServer\ns = ReplyServer('x')\n@s.tool()\n{BODY}",
            True,
        ),
        (f"from mcp.server import MCPServer\ns = MCPServer('x')\n@s.tool()\n{BODY}", False),
        (f"def add(server):\n    @server.tool()\n    {BODY}", False),
        (f"def add(server: Any):\n    @server.tool()\n    {BODY}", False),
        (f"from app import server\n@server.tool()\n{BODY}", False),
        (f"{HEAD}tool = mcp.tool\n@tool\n{BODY}", False),
    ],
)
def test_other_ways_to_make_a_tool_are_seen(text: str, decorated: bool) -> None:
    (tool,) = parsed(text).safe_tools

    assert decorated == tool.decorated


@pytest.mark.parametrize(
    "text",
    [
        BODY,
        f"{HEAD}@mcp.resource('x')\n{BODY}",
        f"from agents import Agent\nagent = Agent()\n@agent.tool\n{BODY}",
        f"from functools import cache\n@cache\n{BODY}",
    ],
)
def test_what_serves_no_tool_makes_none(text: str) -> None:
    assert () == parsed(text).safe_tools


def test_a_tool_in_migration_says_so() -> None:
    (tool,) = parsed(f"{HEAD}@mcp_safe_tool(migration=True)\ndef look(): ...\n").safe_tools

    assert (True, False) == (tool.migration, tool.annotated)
