"""The tool `ck3_contract`: its commands, its arguments, and its place behind the wrapper."""

from __future__ import annotations

import inspect

import pytest
from tests.runtime.contracts.contract_desk import Desk, findings

from replybook import ReplyBuilder, mcp_safe_tool
from replybook_ck3.serve.tools.governance_tools import make_ck3_contract
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply


def _call(desk: Desk, command: str, **arguments: object) -> Reply:
    tool = make_ck3_contract(desk.system)
    return tool(command, rb=ReplyBuilder("ck3_contract"), **arguments)  # type: ignore[arg-type]


def test_the_commands_follow_a_contract_from_open_to_flush(desk: Desk) -> None:
    said = [
        _call(desk, "status").code,
        _call(desk, "open", dry_run=True, **desk.request()).code,
        _call(desk, "open", **desk.request()).code,
        _call(desk, "status", contract_id="ct-1").code,
        _call(desk, "list").code,
        _call(desk, "close", evidence=[]).code,
        _call(desk, "open", **desk.request()).code,
        _call(desk, "cancel", contract_id="ct-2").code,
        _call(desk, "flush").code,
    ]

    assert [
        "CT-READ-S-001",
        "CT-VAL-S-001",
        "CT-GATE-S-001",
        "CT-READ-S-001",
        "CT-READ-S-001",
        "CT-GATE-S-002",
        "CT-GATE-S-001",
        "CT-GATE-S-003",
        "CT-GATE-S-004",
    ] == said


def test_the_arguments_are_those_of_the_registry(desk: Desk) -> None:
    declared = {argument.name for argument in ACTIVE.tools()["ck3_contract"].arguments}
    declared -= {"session", "cursor"}  # a server that knows handles and pages adds them
    taken = set(inspect.signature(make_ck3_contract(desk.system)).parameters)

    assert declared | {"rb"} == taken


@pytest.mark.parametrize(
    ("command", "suggestions"),
    [("opne", ["open"]), ("", None), ("OPEN", None), ("amend", None), ("/home/somebody", None)],
)
def test_an_unknown_command_is_told_the_known_ones(
    desk: Desk, command: str, suggestions: list[str] | None
) -> None:
    reply = _call(desk, command)

    assert "MCP-SYS-I-002" == reply.code
    assert reply.data["suggestions"] == suggestions or suggestions is None
    assert "somebody" not in repr(reply)


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("status", {"intent": "x"}),
        ("list", {"contract_id": "ct-1"}),
        ("close", {"targets": []}),
        ("close", {"dry_run": True}),
        ("cancel", {"evidence": []}),
        ("flush", {"contract_id": "ct-1"}),
        ("open", {"contract_id": "ct-1"}),
        ("open", {"evidence": []}),
    ],
)
def test_an_argument_that_a_command_does_not_take_is_named(
    desk: Desk, command: str, arguments: dict[str, object]
) -> None:
    reply = _call(desk, command, **arguments)

    assert "CT-GATE-I-001" == reply.code
    assert list(arguments) == [place for place, _ in findings(reply)]


def test_a_false_dry_run_is_none(desk: Desk) -> None:
    assert "CT-READ-S-001" == _call(desk, "status", dry_run=False).code


def test_every_code_that_the_tool_gives_is_declared(desk: Desk) -> None:
    declared = set(ACTIVE.tools()["ck3_contract"].codes)
    layer = {r.code for r in ACTIVE.records() if r.code.startswith("CT-") and r.status == "active"}

    assert layer <= declared


def test_behind_the_wrapper_it_gives_an_envelope(desk: Desk) -> None:
    tool = mcp_safe_tool(make_ck3_contract(desk.system))
    envelope = tool(command="open", **desk.request())

    assert ("success", "CT-GATE-S-001") == (envelope["status"], envelope["code"])  # type: ignore[index]
    assert "ct-1" == envelope["data"]["contract_id"]  # type: ignore[index]


def test_behind_the_wrapper_an_argument_of_a_wrong_type_never_reaches_it(desk: Desk) -> None:
    tool = mcp_safe_tool(make_ck3_contract(desk.system))
    envelope = tool(command="open", nonsense=1)  # type: ignore[call-arg]

    assert "MCP-SYS-I-001" == envelope["code"]  # type: ignore[index]
