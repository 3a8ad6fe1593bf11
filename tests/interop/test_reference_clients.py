"""SDK clients in two languages at the reference server: stdio, HTTP, and HTTP with a token.

Both stacks, both eras.
"""

import json
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from tests.interop.clients.python import Report
from tests.interop.judging import faults, faults_of_list, noted
from tests.interop.meeting import MODERN, SPEAKS, met
from tests.interop.pages import expected_pages
from tests.interop.processes import Server

pytestmark = pytest.mark.interop

TRANSPORTS = ["http", "http with a token", "stdio"]

Meeting = tuple[Report, Path]


QUICK = [("typescript v1", "legacy", "sdk", "stdio"), ("typescript v2", "modern", "sdk", "http")]
"""Both transports in one world; the Python clients are in the quick slice of `test_clients.py`."""


def _meetings() -> list[object]:
    pairs = [(client, era) for client, eras in SPEAKS.items() for era in eras]
    every = [
        (*pair, stack, transport)
        for pair, stack, transport in product(pairs, ["sdk", "fastmcp"], TRANSPORTS)
    ]
    return [
        pytest.param(*meeting, marks=[] if meeting in QUICK else [pytest.mark.slow])
        for meeting in every
    ]


each_meeting = pytest.mark.parametrize(("client", "era", "stack", "transport"), _meetings())


@pytest.fixture(scope="module")
def meet(
    world: Callable[[bool], object], start_reference: Callable[[str, bool], Server], home: Path
) -> Callable[..., Meeting]:
    """Lets one client ask one server everything, once; also says where the server took notes."""

    @cache
    def meeting(client: str, era: str, stack: str, transport: str) -> Meeting:
        reference = world(transport == "http with a token")
        if transport == "stdio":
            notes = home / f"reference-{client}-{era}-{stack}.jsonl".replace(" ", "-")
            target: str | list[str] = reference.command(stack, notes)
        else:
            server = start_reference(stack, reference.token is not None)
            target, notes = server.url, server.decided
        report = met(
            *(client, era, target, reference.cases(), home), token=reference.token, pages=True
        )
        return report, notes

    return meeting


@each_meeting
def test_every_reply_arrives_intact(
    client: str,
    era: str,
    stack: str,
    transport: str,
    meet: Callable[..., Meeting],
    world: Callable[[bool], object],
) -> None:
    report, notes = meet(client, era, stack, transport)
    schemas = {tool["name"]: tool.get("outputSchema") for tool in report.tools}
    decided = noted(notes)
    found = {
        case.name: faults(case, report.results[case.name], schemas.get(case.tool), decided)
        for case in world(transport == "http with a token").cases()
    }

    assert {name: bad for name, bad in found.items() if bad} == {}


@each_meeting
def test_the_era_is_the_one_asked_for(
    client: str, era: str, stack: str, transport: str, meet: Callable[..., Meeting]
) -> None:
    report, _ = meet(client, era, stack, transport)

    assert (report.era == MODERN) == (era == "modern")


@each_meeting
def test_the_tools_are_listed_with_valid_output_schemas(
    client: str, era: str, stack: str, transport: str, meet: Callable[..., Meeting]
) -> None:
    from replybook_ck3.serve.server.tool_list import TOOLS

    report, _ = meet(client, era, stack, transport)

    assert list(faults_of_list(report.tools)) == []
    assert [tool["name"] for tool in report.tools] == [tool.__name__ for tool in TOOLS]


@each_meeting
def test_resources_and_prompts_arrive_as_the_library_makes_them(
    client: str,
    era: str,
    stack: str,
    transport: str,
    meet: Callable[..., Meeting],
    tmp_path: Path,
) -> None:
    report, _ = meet(client, era, stack, transport)

    assert report.pages == expected_pages(tmp_path)


@each_meeting
def test_no_client_is_told_a_path_of_this_machine(
    client: str,
    era: str,
    stack: str,
    transport: str,
    meet: Callable[..., Meeting],
    world: Callable[[bool], object],
) -> None:
    report, _ = meet(client, era, stack, transport)
    told = json.dumps([report.tools, report.results, report.pages], ensure_ascii=False)

    assert world(transport == "http with a token").ground.told_in(told) == []
