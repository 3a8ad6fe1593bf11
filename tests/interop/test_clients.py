"""SDK clients in two languages get every reply intact, in both eras, over stdio and HTTP."""

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from tests.interop.cases import BLOCKS, CASES, Case
from tests.interop.clients.python import Report
from tests.interop.judging import faults, faults_of_list, noted
from tests.interop.meeting import MODERN, SPEAKS, met
from tests.interop.processes import Server, command

pytestmark = pytest.mark.interop

Start = Callable[[str, str, str], Server]
Clients = Callable[..., tuple[Report, Path]]

CALLS = [*CASES, *(Case(tool, tool, "MCP-SYS-S-900") for tool in BLOCKS)]
"""The replies, then the calls that bring content blocks and are judged by a test of their own."""


def _meetings() -> list[object]:
    """Client, era, stack and transport; the quick slice has every pair of client and stack."""
    pairs = [(client, era) for client, eras in SPEAKS.items() for era in eras]
    return [
        pytest.param(client, era, stack, transport, marks=_marks(client, era, transport))
        for (client, era), stack, transport in product(pairs, ["sdk", "fastmcp"], ["http", "stdio"])
    ]


def _marks(client: str, era: str, transport: str) -> list[pytest.MarkDecorator]:
    quick = transport == "http" and era == SPEAKS[client][-1]
    return [] if quick else [pytest.mark.slow]


each_meeting = pytest.mark.parametrize(("client", "era", "stack", "transport"), _meetings())


@pytest.fixture(scope="module")
def meet(start: Start, home: Path) -> Clients:
    """Lets one client ask one server everything, once; also says where the server took notes."""

    @cache
    def meeting(client: str, era: str, stack: str, transport: str) -> tuple[Report, Path]:
        if transport == "http":
            server = start(stack, "netted", "replies")
            return met(client, era, server.url, CALLS, home), server.decided
        notes = home / f"{client}-{era}-{stack}.jsonl".replace(" ", "-")
        words = command(stack, "netted", "replies", notes)
        return met(client, era, words, CALLS, home), notes

    return meeting


@each_meeting
def test_every_reply_arrives_intact(
    client: str, era: str, stack: str, transport: str, meet: Clients
) -> None:
    report, notes = meet(client, era, stack, transport)
    schemas = {tool["name"]: tool.get("outputSchema") for tool in report.tools}
    decided = noted(notes)
    found = {
        case.name: faults(case, report.results[case.name], schemas.get(case.tool), decided)
        for case in CASES
    }

    assert {name: bad for name, bad in found.items() if bad} == {}


@each_meeting
def test_the_era_is_the_one_asked_for(
    client: str, era: str, stack: str, transport: str, meet: Clients
) -> None:
    report, _ = meet(client, era, stack, transport)

    assert (report.era == MODERN) == (era == "modern")


@each_meeting
def test_every_tool_is_listed_with_a_valid_output_schema(
    client: str, era: str, stack: str, transport: str, meet: Clients
) -> None:
    report, _ = meet(client, era, stack, transport)

    assert list(faults_of_list(report.tools)) == []
    assert {case.tool for case in CALLS} - {"lokup"} == {tool["name"] for tool in report.tools}


@each_meeting
def test_content_blocks_go_through(
    client: str, era: str, stack: str, transport: str, meet: Clients
) -> None:
    report, _ = meet(client, era, stack, transport)
    results = {tool: report.results[tool] for tool in BLOCKS}

    assert {tool: r.get("thrown") for tool, r in results.items()} == dict.fromkeys(BLOCKS)
    assert {r["content"][0]["type"] for r in results.values()} == {"image"}
