"""The bytes on the wire of successes that go out untouched, over stdio and over HTTP.

Other tests compare results in memory; here a server process writes them, and nothing reads them in
between. Source: specification 68.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.wires import HttpWire, StdioWire, serving_process
from tests.specification.untouched_tools import TOOLS

from replybook.mcp.result_fields import CODE, ENVELOPE, TRACE_ID

SERVER = Path(__file__).with_name("untouched_server.py")
Wires = tuple["StdioWire | HttpWire", "StdioWire | HttpWire"]


@pytest.fixture(
    scope="module",
    params=[(stack, http) for stack in ("sdk", "fastmcp") for http in (False, True)],
    ids=lambda param: f"{param[0]}-{'http' if param[1] else 'stdio'}",
)
def wires(request: pytest.FixtureRequest) -> Iterator[Wires]:
    """A wire to the bare server and one to ours."""
    stack, http = request.param
    with ExitStack() as open_wires:
        bare, ours = (
            open_wires.enter_context(
                serving_process([str(SERVER), stack, dress], http=http, warm=True)
            )
            for dress in ("bare", "untouched")
        )
        yield bare, ours


def parts(raw: bytes) -> tuple[bytes, dict[str, Any], dict[str, Any]]:
    """The bytes of an answer without `_meta`, the keys of `_meta` that are not ours, and ours.

    A stack puts `_meta` first or last, depending on who filled it.
    """
    message = json.loads(raw)
    meta = message["result"].pop("_meta", None) or {}
    ours = {key: meta.pop(key) for key in (TRACE_ID, CODE) if key in meta}
    rest = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
    return rest, meta, ours


def test_the_list_of_tools_has_the_same_bytes(wires: Wires) -> None:
    bare, ours = (wire.ask("tools/list", {}).raw for wire in wires)

    assert bare == ours


def test_every_success_has_the_same_bytes(wires: Wires) -> None:
    different = []
    for name, (_, arguments) in TOOLS.items():
        asked = {"name": name, "arguments": arguments}
        bare, ours = (wire.ask("tools/call", asked).raw for wire in wires)
        *wanted, _ = parts(bare)
        *got, keys = parts(ours)
        if wanted != got or keys.get(CODE) != "MCP-SYS-S-900":
            different.append((name, str(wanted)[:300], str(got)[:300], keys))

    assert different == []


def test_a_failure_says_in_text_and_meta_what_to_do(wires: Wires) -> None:
    for name, code in [
        ("breaks_with_a_schema", "MCP-SYS-E-001"),
        ("refuses_with_a_schema", "MCP-SYS-I-003"),
    ]:
        answer = wires[1].ask("tools/call", {"name": name, "arguments": {}})
        result = answer.message["result"]

        assert result["isError"] is True
        assert "structuredContent" not in result
        assert json.loads(result["content"][0]["text"]) == result["_meta"][ENVELOPE]
        assert result["_meta"][ENVELOPE]["code"] == code
        assert b"hunter2" not in answer.raw
