"""An argument in the wrong place, or with a part of its name, is told with the right one (spec 69).

What no other test sees: calls that confuse an object argument with the arguments in it, in every
mode of both stacks, and an agent that does only what the faults say.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from pydantic import BaseModel, ConfigDict
from tests.runtime.mcp.stacks import listed, make, over_a_client
from typing_extensions import TypedDict

from replybook.mcp.result_fields import ENVELOPE
from replybook.mcp.schema_faults import schema_faults
from replybook.safety import ServerSettings


class Ticket(BaseModel):
    model_config = ConfigDict(extra="forbid")

    ticket_id: int
    note: str | None = None
    labels: dict[str, int] = {}


class Page(BaseModel):
    """A page. Names that it does not have are ignored."""

    page_size: int
    order: str = "asc"


class Place(TypedDict):
    __pydantic_config__ = ConfigDict(extra="forbid")  # read by pydantic

    city: str


@dataclass
class Author:
    author_name: str


def ticket(params: Ticket) -> str:
    """Read a ticket."""
    return str(params.ticket_id)


def pages(page: Page, places: list[Place] | None = None, author: Author | None = None) -> str:
    """Read a page."""
    return f"{page.page_size} {places} {author}"


def free(labels: dict[str, int], anything: Any = None) -> str:
    """Count labels."""
    return str(len(labels) + (anything is None))


def job(job_id: int, verbose: bool = False) -> str:
    """Read a job."""
    return f"{job_id} {verbose}"


def move(from_id: int, to_id: int, source: Ticket | None = None) -> str:
    """Move a ticket."""
    return f"{from_id} {to_id} {source}"


TOOLS: Final = (ticket, pages, free, job, move)
SECRET: Final = "hunter2"
MODES: Final[list[dict[str, Any]]] = [{}, {"migration": True}, {"successes": "untouched"}]

TOLD: Final[list[tuple[str, dict[str, Any], dict[str, str | None]]]] = [
    # the name of each fault, and what was meant
    ("ticket", {"params": {"ticket_id": 7, "zzz": SECRET}}, {"params.zzz": None}),
    ("ticket", {"params": {"ticketId": 7}}, {"params.ticketId": "params.ticket_id"}),
    ("ticket", {"params": {"id": 7}}, {"params.id": "params.ticket_id"}),
    ("ticket", {"ticket_id": 7}, {"ticket_id": "params.ticket_id"}),
    ("ticket", {"ticketId": 7}, {"ticketId": "params.ticket_id"}),
    ("ticket", {"ticket_id": 7, "note": SECRET}, {"note": "params.note"}),
    ("ticket", {"params": {}, "ticket_id": 7}, {"ticket_id": "params.ticket_id"}),
    ("ticket", {"input": {"ticket_id": 7, "note": SECRET}}, {"input": "params"}),
    ("pages", {"page": {"pageSize": 7}}, {"page.pageSize": "page.page_size"}),
    ("pages", {"page": {"size": 7}}, {"page.size": "page.page_size"}),
    (
        "pages",
        {"page": {"page_size": 1}, "places": [{"city": "x"}, {"city": "x", "town": SECRET}]},
        {"places.1.town": None},
    ),
    (
        "pages",
        {"page": {"page_size": 1}, "author": {"name": SECRET}},
        {"author.name": "author.author_name"},
    ),
    ("job", {"id": 7}, {"id": "job_id"}),
    ("job", {"job": 7}, {"job": "job_id"}),
    ("job", {"id": 7, "verbos": True}, {"id": "job_id", "verbos": "verbose"}),
    ("job", {"params": {"job_id": 7}}, {"params.job_id": "job_id"}),
    ("job", {"input": {"jobId": 7}}, {"input.jobId": "job_id"}),
    ("job", {"arguments": {"job_id": 7, SECRET: SECRET}}, {"arguments.job_id": "job_id"}),
    ("move", {"from_id": 1, "to": 2}, {"to": "to_id"}),
]

NOT_TOLD: Final[list[tuple[str, dict[str, Any]]]] = [
    # nothing is meant clearly, and the keys of a mapping are values
    ("ticket", {"params": {"ticket_id": 7, "labels": {SECRET: "x"}}}),
    ("ticket", {"params": {"ticket_id": 7, f"is {SECRET}": 1}}),
    ("ticket", {"params": SECRET}),
    ("ticket", {}),
    ("free", {"labels": {SECRET: "x"}}),
    ("free", {"labels": SECRET, "anything": {SECRET: 1}}),
    ("job", {"job_id": SECRET}),
    ("job", {}),
    ("move", {"id": 1}),
    ("move", {"from_id": 1, "to_id": SECRET}),
]

TAKEN: Final[list[tuple[str, dict[str, Any]]]] = [
    ("ticket", {"params": {"ticket_id": 7, "note": "x", "labels": {"a": 1}}}),
    ("ticket", {"params": {"ticket_id": 7}}),
    ("pages", {"page": {"page_size": 1, "sise": 2}}),
    ("pages", {"page": {"page_size": 1}, "places": [{"city": "x"}]}),
    ("free", {"labels": {"params": 1, "id": 2}}),
    ("free", {"labels": {}, "anything": {"labels": {"a": 1}}}),
    ("job", {"job_id": 7, "verbose": True}),
    ("move", {"from_id": 1, "to_id": 2, "source": {"ticket_id": 7}}),
]


@cache
def server(stack: str, **mode: Any) -> Any:
    """A server that repairs nothing. Without a mode it is strict."""
    return make(stack, *TOOLS, settings=ServerSettings(**mode, repair=False))


def answer(of: Any, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The envelope of a call, or an empty one of a success that stays untouched."""
    result = over_a_client(of, tool, arguments)
    found: dict[str, Any] = (result.meta or {}).get(ENVELOPE) or result.structured_content or {}
    return found


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize(("tool", "arguments", "meant"), TOLD, ids=str)
def test_a_misplaced_argument_is_told_with_its_place(
    stack: str, mode: dict[str, Any], tool: str, arguments: dict[str, Any], meant: dict[str, str]
) -> None:
    found = answer(server(stack, **mode), tool, arguments)

    unknown = {f["name"]: f for f in found["data"]["fields"] if f["problem"] == "unknown"}
    assert "MCP-SYS-I-001" == found["code"]
    assert meant == {name: unknown[name].get("did_you_mean") for name in meant}
    assert SECRET not in json.dumps(found)


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize(("tool", "arguments"), NOT_TOLD, ids=str)
def test_nothing_is_guessed_and_no_value_is_told(
    stack: str, mode: dict[str, Any], tool: str, arguments: dict[str, Any]
) -> None:
    found = answer(server(stack, **mode), tool, arguments)

    assert "MCP-SYS-I-001" == found["code"]
    assert not [fault for fault in found["data"]["fields"] if "did_you_mean" in fault]
    assert SECRET not in json.dumps(found)


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize(("tool", "arguments"), TAKEN, ids=str)
def test_what_fits_is_taken_as_it_is(
    stack: str, mode: dict[str, Any], tool: str, arguments: dict[str, Any]
) -> None:
    result = over_a_client(server(stack, **mode), tool, arguments)

    assert "MCP-SYS-I-001" not in result.content[-1].text
    assert result.is_error is (not mode)  # the tools answer raw, which strict mode refuses


SCHEMAS: Final = {name: tool.input_schema for name, tool in listed(make("sdk", *TOOLS)).items()}


@pytest.mark.parametrize(("tool", "arguments", "meant"), TOLD, ids=str)
def test_a_server_without_models_tells_the_same(
    tool: str, arguments: dict[str, Any], meant: dict[str, str]
) -> None:
    found = schema_faults(arguments, SCHEMAS[tool], is_closed=True)

    unknown = {fault["name"]: fault for fault in found if fault["problem"] == "unknown"}
    assert meant == {name: unknown[name].get("did_you_mean") for name in meant}
    assert SECRET not in json.dumps(found)


@pytest.mark.parametrize(("tool", "arguments"), [*NOT_TOLD, *TAKEN], ids=str)
def test_a_server_without_models_guesses_nothing(tool: str, arguments: dict[str, Any]) -> None:
    found = schema_faults(arguments, SCHEMAS[tool], is_closed=True)

    assert bool(found) is ((tool, arguments) in NOT_TOLD)
    assert not [fault for fault in found if "did_you_mean" in fault]
    assert SECRET not in json.dumps(found)


def test_a_missing_object_is_told_with_what_it_requires(stack: str) -> None:
    fields = answer(server(stack), "ticket", {"ticket_id": 7})["data"]["fields"]

    assert {
        "name": "params",
        "problem": "missing",
        "expected": "object with ticket_id",
    } in fields


@pytest.mark.parametrize("arguments", [{"ticket_id": 7}, {"params": {"id": 7}}], ids=str)
def test_a_misplaced_argument_is_never_repaired(stack: str, arguments: dict[str, Any]) -> None:
    repairing = make(stack, *TOOLS)

    assert "MCP-SYS-I-001" == answer(repairing, "ticket", arguments)["code"]
    assert "MCP-SYS-I-001" == answer(repairing, "job", {"params": {"job_id": 7}})["code"]
    assert "MCP-SYS-I-001" == answer(repairing, "job", {"id": 7})["code"]


def test_many_unknown_names_are_counted(stack: str) -> None:
    many = {f"name_{number}": 1 for number in range(500)}
    data = answer(server(stack), "ticket", {"params": {"ticket_id": 7, **many}})["data"]

    assert (20, 480) == (len(data["fields"]), data["more"])


# An agent that does what it is told


RIGHT: Final[list[tuple[str, dict[str, Any]]]] = [
    ("ticket", {"params": {"ticket_id": 7, "note": "x"}}),
    ("pages", {"page": {"page_size": 5, "order": "desc"}}),
    ("job", {"job_id": 7, "verbose": True}),
]


def camel(name: str) -> str:
    first, *more = name.split("_")
    return "".join([first, *(word.title() for word in more)])


def broken(arguments: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """Return arguments with one mistake of an agent that does not know the schema."""
    name, value = luck.choice(list(arguments.items()))
    kind = luck.choice(["flat", "wrapped", "camel", "inner camel", "last word"])
    if kind == "flat" and isinstance(value, dict):
        return {**{k: v for k, v in arguments.items() if k != name}, **value}
    if kind == "wrapped":
        return {luck.choice(["arguments", "input", "kwargs"]): arguments}
    if kind == "camel":
        return {camel(each): value for each, value in arguments.items()}
    if kind == "inner camel" and isinstance(value, dict):
        return {**arguments, name: {camel(each): inner for each, inner in value.items()}}
    if kind == "last word":
        return {each.rpartition("_")[2]: value for each, value in arguments.items()}
    return arguments


def moved(arguments: dict[str, Any], was: list[str], now: list[str]) -> None:
    """Move a value in arguments from one place to another, as a reader of a fault would."""
    place = arguments
    for step in was[:-1]:
        place = place[step]
    value = place.pop(was[-1])
    if len(was) > 1 and not place:
        arguments.pop(was[0])
    place = arguments
    for step in now[:-1]:
        place = place.setdefault(step, {})
    place[now[-1]] = value


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_an_agent_that_does_what_it_is_told_arrives(stack: str, mode: dict[str, Any]) -> None:
    luck, served = random.Random(69), server(stack, **mode)
    mistakes = 0
    for _ in range(80):
        tool, right = luck.choice(RIGHT)
        wrong = broken(right, luck)
        arguments = json.loads(json.dumps(wrong))
        for _attempt in range(4):
            found = answer(served, tool, arguments)
            if found.get("code") != "MCP-SYS-I-001":
                break
            mistakes += 1
            for fault in found["data"]["fields"]:
                if "did_you_mean" in fault:
                    moved(arguments, fault["name"].split("."), fault["did_you_mean"].split("."))
        assert found.get("code") != "MCP-SYS-I-001", (tool, wrong)
        if not mode:  # in the other modes the SDK ignores a name that it does not know
            assert right == arguments, (tool, wrong)
    assert mistakes >= 30
