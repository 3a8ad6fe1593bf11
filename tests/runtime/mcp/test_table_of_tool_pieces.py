"""The table of what holds around the tools of a server is true, row by row (specification 37)."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from mcp.shared.exceptions import MCPError
from mcp_types import InputRequiredResult
from tests.project_tree import ROOT
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.pieces import PIECES as FASTMCP_PIECES
from tests.runtime.mcp.pieces import SECRET, Piece
from tests.runtime.mcp.sdk_pieces import SDK_PIECES
from tests.runtime.mcp.stacks import Lines

from replybook.safety import ServerSettings

PIECES = {**FASTMCP_PIECES, **SDK_PIECES}
PAGE = ROOT / "docs/how-to/put-servers-together.md"
NOWHERE = "-"
CELL = re.compile(r"`([^`]+)`, (\d+) lines?\b")


def _rows() -> dict[str, tuple[str, str]]:
    cells = [
        line.strip("|").split("|") for line in PAGE.read_text("utf-8").splitlines() if "|" in line
    ]
    rows = [
        [cell.strip().replace("`", "", 2) for cell in row[:1]] + [c.strip() for c in row[1:]]
        for row in cells
    ]
    return {first: (inside, outside) for first, inside, outside in rows[2:]}


ROWS = _rows()
SIDES = [
    (name, side, ROWS[name][side == "outside"])
    for name in ROWS
    for side in ("inside", "outside")
    if ROWS[name][side == "outside"] != NOWHERE
]


def _sent(piece: Piece, side: str, lines: Lines) -> Any:
    """Return what the last call of a piece gives a client."""
    make = piece.inside if side == "inside" else piece.outside
    assert make is not None
    server = make(ServerSettings(log=lines))

    async def ask() -> Any:
        result: Any = None
        async with session(server) as connected:
            for name, arguments in piece.calls:
                try:
                    result = await connected.call_tool(
                        name, dict(arguments), allow_input_required=True
                    )
                except MCPError as error:
                    result = error
        return result

    return asyncio.run(ask())


def _what(result: Any) -> str:
    if isinstance(result, MCPError):
        return str(result.error.code)
    if isinstance(result, InputRequiredResult):
        return "input_required"
    structured = result.structured_content
    return str(structured["code"]) if structured else "no envelope"


def test_every_piece_is_a_row_and_says_of_both_sides() -> None:
    assert list(ROWS) == list(PIECES)
    for name, (inside, outside) in ROWS.items():
        assert CELL.match(inside), name
        assert (outside == NOWHERE) is (PIECES[name].outside is None), name


@pytest.mark.parametrize(("name", "side", "cell"), SIDES, ids=[f"{n}, {s}" for n, s, _ in SIDES])
def test_a_row_holds(name: str, side: str, cell: str) -> None:
    lines = Lines()
    result = _sent(PIECES[name], side, lines)
    match = CELL.match(cell)

    assert match is not None
    assert (_what(result), len(lines.events)) == (match[1], int(match[2]))
    if side == "inside":
        _check_the_edge(result, lines)


def _check_the_edge(result: Any, lines: Lines) -> None:
    """The sent result is the traced one, under one id, and shows no secret."""
    last = lines.events[-1]
    assert len({event.trace_id for event in lines.events}) == len(lines.events)
    assert SECRET not in str(result)
    if isinstance(result, MCPError) or not (
        envelope := getattr(result, "structured_content", None)
    ):
        assert last.code is None
        return
    assert (last.code, last.trace_id) == (envelope["code"], envelope["meta"]["trace_id"])
    assert json.loads(result.content[0].text) == envelope
    kept = {name: value for name, value in last.result.items() if name != "error_type"}
    assert kept == envelope["data"]
