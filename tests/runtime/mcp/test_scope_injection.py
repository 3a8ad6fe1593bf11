"""Scope that the server adds, on real calls of both stacks (specification 28)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.runtime.mcp.stacks import Lines, make, over_a_client

from replybook import Reply, ReplyBuilder, codes, current_call, mcp_safe_tool
from replybook.call import Call, Prepared, SessionInfo
from replybook.safety import ServerSettings

STACKS = ("sdk", "fastmcp")


def before(call: Call, args: Mapping[str, object]) -> Prepared:
    """Adds the playset of the session; refuses another one."""
    if args.get("playset_id") not in (None, "p1"):
        rb = ReplyBuilder(call.tool)
        return Prepared(refusal=rb.denied(codes.EN_GATE_D_001, data={"reason": "scope_conflict"}))
    return Prepared({"playset_id": "p1"} if "playset_id" not in args else {})


@mcp_safe_tool
def declares(query: str, playset_id: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"playset_id": playset_id})


@mcp_safe_tool
def defaults(query: str, rb: ReplyBuilder, playset_id: str | None = None) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"playset_id": playset_id})


@mcp_safe_tool
def contextual(query: str, rb: ReplyBuilder) -> Reply:
    scope = current_call().scope
    return rb.success(codes.WA_READ_S_001, data={"playset_id": scope["playset_id"]})


def undecorated(query: str, playset_id: str) -> dict[str, object]:
    return {"playset_id": playset_id}


def settings_of(lines: Lines, *, migration: bool = False) -> ServerSettings:
    session = SessionInfo(session_id="s1", mode="ck3lens", scope={"playset_id": "p1"})
    return ServerSettings(
        log=lines, session=lambda: session, before_call=before, migration=migration
    )


def _ask(stack: str, tool: Any, arguments: dict[str, object], lines: Lines) -> Mapping[str, Any]:
    server = make(stack, tool, settings=settings_of(lines, migration=tool is undecorated))
    said: Mapping[str, Any] = over_a_client(server, tool.__name__, arguments).structured_content
    return said


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("tool", [declares, defaults, contextual, undecorated])
def test_a_tool_gets_the_scope_that_the_caller_left_out(stack: str, tool: Any) -> None:
    lines = Lines()
    said = _ask(stack, tool, {"query": "brave"}, lines)

    assert "S" == said["reply_type"], said
    assert "p1" == said["data"]["playset_id"]
    assert ("playset_id",) == tuple(lines.events[0].injected)
    assert "p1" == lines.events[0].args["playset_id"]


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("tool", [declares, defaults])
def test_another_scope_is_denied_and_the_tool_does_not_run(stack: str, tool: Any) -> None:
    lines = Lines()
    said = _ask(stack, tool, {"query": "brave", "playset_id": "p2"}, lines)

    assert "EN-GATE-D-001" == said["code"] == lines.events[0].code
    assert 1 == len(lines.events)


@pytest.mark.parametrize("stack", STACKS)
def test_the_same_scope_passes_and_nothing_is_injected(stack: str) -> None:
    lines = Lines()
    said = _ask(stack, declares, {"query": "brave", "playset_id": "p1"}, lines)

    assert "p1" == said["data"]["playset_id"]
    assert () == tuple(lines.events[0].injected)


@mcp_safe_tool
def reads(paths: list[str], rb: ReplyBuilder, note: str | None = None) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"paths": paths, "note": note})


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("sent", [["root:steam/x"], '["root:steam/x"]', '[["root:steam/x"]]'])
def test_the_guard_judges_what_the_tool_gets(stack: str, sent: object) -> None:
    seen, lines = list[object](), Lines()

    def sees(_: Call, args: Mapping[str, object]) -> None:
        seen.append(args["paths"])

    server = make(stack, reads, settings=ServerSettings(before_call=sees, log=lines))
    said = over_a_client(server, "reads", {"paths": sent}).structured_content

    if said["reply_type"] == "S":
        assert [said["data"]["paths"]] == seen == [lines.events[0].args["paths"]]
    else:  # the stack does not take such a value, so the tool has not run
        assert "MCP-SYS-I-001" == said["code"]


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("note", ["[no JSON", "42", "a"])
def test_text_that_the_tool_gets_as_text_is_judged_as_text(stack: str, note: str) -> None:
    seen = list[object]()

    def sees(_: Call, args: Mapping[str, object]) -> None:
        seen.append(args["note"])

    server = make(stack, reads, settings=ServerSettings(before_call=sees))
    arguments = {"paths": ["root:game"], "note": note}
    said = over_a_client(server, "reads", arguments).structured_content

    assert [said["data"]["note"]] == seen == [note]
