"""The bytes on the wire of answers that go out untouched, over stdio and over HTTP.

Other tests compare results in memory; here a server process writes them, and nothing reads them in
between. Source: specification 68, 80, 82 and 83.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.runtime.mcp.wires import HttpWire, StdioWire, serving_process
from tests.specification.unmoved_servers import Sent
from tests.specification.untouched_server import failing_tools
from tests.specification.untouched_tools import TOOLS

SERVER = Path(__file__).with_name("untouched_server.py")
Wires = tuple[str, "StdioWire | HttpWire", "StdioWire | HttpWire"]


@pytest.fixture(
    scope="module",
    params=[
        *(
            ("sdk", False),
            ("sdk", True),
            ("fastmcp", False),
            ("fastmcp", True),
            ("lowlevel", False),
        ),
    ],
    ids=lambda param: f"{param[0]}-{'http' if param[1] else 'stdio'}",
)
def wires(request: pytest.FixtureRequest) -> Iterator[Wires]:
    """The stack, a wire to the bare server and one to ours."""
    stack, http = request.param
    with ExitStack() as open_wires:
        bare, ours = (
            open_wires.enter_context(
                serving_process([str(SERVER), stack, dress], http=http, warm=True)
            )
            for dress in ("bare", "untouched")
        )
        yield stack, bare, ours


def asked(wires: Wires, name: str, arguments: Mapping[str, Any]) -> tuple[Sent, Sent]:
    """Return the answers of the bare server and of ours."""
    _, bare, ours = wires
    call = {"name": name, "arguments": arguments}
    return Sent(bare.ask("tools/call", call).message), Sent(ours.ask("tools/call", call).message)


def test_the_list_of_tools_has_the_same_bytes(wires: Wires) -> None:
    _, bare, ours = wires

    assert bare.ask("tools/list", {}).raw == ours.ask("tools/list", {}).raw


def test_every_success_has_the_same_bytes(wires: Wires) -> None:
    """`Sent` reads the bytes and takes off our keys of `_meta`, wherever a stack puts it."""
    different = []
    for name, (_, arguments) in TOOLS.items():
        bare, ours = asked(wires, name, arguments)
        if bare.as_the_stack() != ours.as_the_stack() or (ours.code is None) is (not ours.judged):
            different.append((name, str(bare.message)[:300], str(ours.message)[:300]))

    assert different == []


def test_every_failure_has_the_same_bytes_and_says_what_to_do(wires: Wires) -> None:
    different = []
    for name in failing_tools(wires[0]):
        bare, ours = asked(wires, name, {})
        is_told = ours.next_line is not None or ours.is_protocol_error
        if bare.as_the_stack() != ours.as_the_stack() or not is_told or not ours.is_error:
            different.append((name, str(bare.message)[:300], str(ours.message)[:300]))

    assert different == []
