"""A slice of the fuzz of costs in every run; `make fuzz` takes all. And: a slow tool is found.

Source: specification 9, 61 and 69.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.fuzz import costs
from tests.fuzz.costs import GOOD, Served, calls, run
from tests.yaml_files import read_yaml

from replybook_ck3.check.facts import effects
from replybook_ck3.index.source_listing import language_of
from replybook_ck3.serve.server.tool_list import TOOLS

SLICES = {"reference": 400, "sdk": 150, "fastmcp": 150}
SCHEMA = {"properties": {"name": {"type": "string", "maxLength": 50}, "many": {"type": "integer"}}}


@pytest.mark.parametrize("server", SLICES)
def test_no_hostile_call_takes_half_a_second(tmp_path: Path, server: str) -> None:
    made, slow = asyncio.run(run(server, tmp_path, seed=1, most=SLICES[server]))

    assert [] == [str(one) for one in slow]
    assert SLICES[server] == made


def test_every_tool_of_the_reference_server_is_called() -> None:
    assert {tool.__name__ for tool in TOOLS} == {one["tool"] for one in read_yaml(GOOD)}


def test_every_argument_gets_every_kind_of_value() -> None:
    good = [{"tool": "a", "arguments": {"name": "x"}}]

    made = [*calls({"a": SCHEMA}, good)]

    of_each = Counter(call.argument for call in made)
    lengths = {
        len(call.arguments["name"]) for call in made if isinstance(call.arguments["name"], str)
    }
    assert {"name", "many", "?"} == {*of_each}
    assert min(of_each.values()) > 30
    assert {1, 50, 51} <= lengths


def test_the_work_of_a_delivery_grows_with_its_files_and_not_with_their_pairs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[str] = []

    def language(path: str) -> str:
        looks.append(path)
        return language_of(path)

    monkeypatch.setattr(effects, "language_of", language)

    async def deliver() -> None:
        async with costs.SERVERS["reference"](tmp_path) as served:
            files = (f"common/traits/{at}.txt" for at in range(100))
            await served.ask("ck3_deliver", {"artifact_bundle": costs.bundle(files)})

    asyncio.run(deliver())

    assert 100 <= len(looks) < 500


def test_a_slow_call_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(_: str, arguments: dict[str, Any]) -> None:
        if arguments["name"] == "x" * 51:
            sum(range(30_000_000))

    @asynccontextmanager
    async def serve(_: Path) -> Any:
        yield Served(ask, {"a": SCHEMA}, [{"tool": "a", "arguments": {"name": "x"}}])

    monkeypatch.setattr(costs, "SERVERS", {"slow": serve})
    monkeypatch.setattr(costs, "BUDGET_S", 0.1)
    monkeypatch.setattr(costs, "_pace", lambda: 1.0)

    made, slow = asyncio.run(run("slow", tmp_path, seed=1, most=None))

    assert made > 100
    assert ["a  name = 'x' * 51"] == [str(one).partition(": ")[2] for one in slow]
