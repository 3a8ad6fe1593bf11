"""The words of an author name an argument, or they only use a word that is its name or its value.

Source: specification 80 and 81.
"""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp.server.lowlevel import Server
from mcp_types import CallToolResult
from tests.specification.unmoved_servers import asked
from tests.specification.unmoved_tools import text

from replybook.mcp.lowlevel import guard
from replybook.safety import ServerSettings

NAMED: list[tuple[str, dict[str, Any]]] = [
    ("job_id is unknown", {"job_id": "x"}),
    ("order must be positive", {"order": -3}),
    ("path: too long", {"path": "x"}),
    ("The field order is not a number", {"order": "one"}),
    ("Invalid path", {"path": "q"}),
    ("Missing required argument: path", {"path": ""}),
    ("'city' has no such value", {"city": "oslo"}),
    ("No user alice", {"user": "alice"}),
    ("no job J-9", {"key": "J-9"}),
    ("there is no ticket 71", {"number": 71}),
    ("unknown city 'oslo'", {"place": "oslo"}),
    ("Branch not found: main", {"branch": "main"}),
    ("/tmp/x does not exist", {"at": "/tmp/x"}),
    ("city not found", {"city": "oslo"}),
    ("invalid value for city", {"city": "oslo"}),
    ("input.path is wrong", {"path": "q"}),
    ("date out of range", {"date": "1900"}),
    ("limit must be below 100", {"limit": 101}),
    ("alice does not exist", {"user": "alice"}),
    ("User alice does not exist", {"user": "alice"}),
    ("content is invalid", {"content": "(" * 1_000_000}),
    ("no such ticket 'x'", {"x" * 1_000_000: 1, "ticket": "x"}),
    ("no ticket has so many digits", {"ticket": 10**5_000}),
]
NOT_NAMED: list[tuple[str, dict[str, Any]]] = [
    ("cannot open file notes.md", {"mode": "file"}),
    ("invalid: in order to read this, give a number", {"order": 3}),
    ("the hotel has no room left: invalid", {"room": "12"}),
    ("Invalid: nothing has this time of day", {"time": "12:00"}),
    ("there is no ticket 71", {"number": 7}),
    ("there is no branch like this", {"is_like": True}),
    ("no such ticket, or it is closed", {"state": "closed"}),
    ("invalid: it is", {"it": 1}),
    ("no note has so many signs", {"text": "a" * 1_000_000}),
    ("invalid: notes have a size limit", {"limit": 9}),
]


def named(words: str, arguments: dict[str, Any]) -> list[str]:
    async def call_tool(_: Any, __: Any) -> CallToolResult:
        return CallToolResult(content=[text(words)], is_error=True)

    server = guard(
        Server("desk", on_call_tool=call_tool), settings=ServerSettings(successes="untouched")
    )
    [sent] = asked(server, ("tool", arguments))
    assert "MCP-SYS-I-003" == sent.code
    return list(sent.envelope["error"]["action"]["arguments"].get("arguments", ()))


@pytest.mark.parametrize(("words", "arguments"), NAMED)
def test_an_argument_is_named(words: str, arguments: dict[str, Any]) -> None:
    assert [name for name in arguments if len(name) < 9] == named(words, arguments)


@pytest.mark.parametrize(("words", "arguments"), NOT_NAMED)
def test_a_common_word_is_no_argument(words: str, arguments: dict[str, Any]) -> None:
    assert [] == named(words, arguments)
