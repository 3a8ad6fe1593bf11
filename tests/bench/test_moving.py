"""The tables of public servers are complete, and the net reaches the servers that they name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from bench.moving import upstream
from bench.moving.scoring import Answered, losses, score

HERE = Path(upstream.__file__).parent
TABLES = {
    path.stem: tomllib.loads(path.read_text("utf-8")) for path in (HERE / "servers").glob("*.toml")
}
CALLS = [call for table in TABLES.values() for call in table["call"]]

SERVER = """
import asyncio
from fastmcp import Client, FastMCP

server = FastMCP("cards")

@server.tool
def find_card(card: str) -> str:
    raise ValueError(f"no card {card}")

async def main():
    async with Client(server) as client:
        result = await client.call_tool("find_card", {"card": "8"}, raise_on_error=False)
    print(result.content[-1].text)

asyncio.run(main())
"""


def answered(right: str, **types: str | None) -> Answered:
    by_stage = {
        stage: {"type": one, "step": "", "by": "", "text": ""} for stage, one in types.items()
    }
    return Answered("cards", 0, {"tool": "find_card", "right": right}, by_stage)


def test_five_servers_are_asked_more_than_a_hundred_failures_and_thirty_successes() -> None:
    rights = [call["right"] for call in CALLS]

    assert (5, 30) <= (len(TABLES), rights.count("S"))
    assert len(rights) - rights.count("S") > 110


def test_every_call_has_a_type_with_a_reason() -> None:
    assert [call for call in CALLS if call["right"] not in "SIDEW" or not call["why"]] == []


@pytest.mark.parametrize("modules", ["__main__", "other_server"])
def test_the_net_is_around_the_servers_of_the_named_modules_alone(modules: str) -> None:
    own = {"PYTHONPATH": str(HERE / "net"), "MOVING_STAGE": "untouched", "MOVING_MODULES": modules}
    words = [sys.executable, "-c", SERVER]
    said = subprocess.run(
        words, env={**os.environ, **own}, capture_output=True, text=True, check=True
    ).stdout

    assert ("io.github.replybook" in said or "MCP-SYS-" in said) is (modules == "__main__")


def test_the_service_answers_the_first_match_and_nothing_else() -> None:
    service = upstream.Upstream()
    service.answers = [
        {"path": "/cards/1", "body": {"id": 1}},
        {"path": "/cards", "status": 429, "headers": {"Retry-After": "5"}},
    ]

    def ask(path: str) -> Any:
        return urllib.request.urlopen(f"http://127.0.0.1:{service.port}{path}", timeout=10)

    assert {"id": 1} == json.load(ask("/cards/1"))
    for path, status, wait in (("/cards/2", 429, "5"), ("/", 404, None)):
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(path)
        assert (status, wait) == (refused.value.code, refused.value.headers["Retry-After"])


def test_a_wrong_type_is_worse_than_none_and_none_is_worse_than_the_right_one() -> None:
    rows = [
        answered("I", bare="I", untouched="E"),
        answered("I", bare=None, untouched="E"),
        answered("W", bare="W", untouched=None),
    ]

    assert 9 == len(list(losses(rows, "untouched")))


def test_a_stage_that_is_as_good_or_better_has_no_losses() -> None:
    rows = [answered("I", bare="E", untouched=None), answered("S", bare="S", untouched="S")]

    assert [] == list(losses(rows, "untouched"))
    assert "right where bare is: 1 of 1, 100.0%; worse: 0" in "".join(score(rows, ["untouched"]))
