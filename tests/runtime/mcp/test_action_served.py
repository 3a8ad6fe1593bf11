"""The next action on the wire of both stacks.

In structured content and text alike (specification 2).
"""

from __future__ import annotations

import functools
import json
from typing import Any

import pytest
from tests.runtime.mcp.stacks import make, over_a_client

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings
from replybook.testing import assert_envelope, assert_reply


@mcp_safe_tool
def read_ticket(ticket: str, rb: ReplyBuilder) -> Reply:
    if ticket == "gone":
        return rb.invalid(codes.WA_DB_I_002, data={"table": ticket})
    if ticket == "closed":
        return rb.denied(codes.EN_GATE_D_001, data={"reason": "closed", "argument": "ticket"})
    if ticket == "busy":
        waiting = {"pending": "the index", "after_s": 2, "attempts_left": 3}
        return rb.denied(codes.EN_GATE_D_005, data={**waiting})  # type: ignore[call-overload, no-any-return]
    if ticket == "long":
        return rb.invalid(codes.WA_DB_I_001, data={"missing": ["x" * 1000] * 20})
    return rb.success(codes.WA_READ_S_001, data={"number": 1 // len(ticket)})


def came(stack: str, ticket: object, **settings: Any) -> Any:
    server = make(stack, read_ticket, settings=ServerSettings(**settings))
    return over_a_client(server, "read_ticket", {"ticket": ticket})


@pytest.mark.parametrize(
    ("ticket", "code", "verb", "arguments"),
    [
        ("gone", "WA-DB-I-002", "fix_arguments", {"table": "gone"}),
        ("closed", "EN-GATE-D-001", "meet_conditions", {"reason": "closed", "argument": "ticket"}),
        ("busy", "EN-GATE-D-005", "wait_and_retry", {"after_s": 2, "attempts_left": 3}),
        ("", "MCP-SYS-E-001", "stop_and_report", {}),
        (
            [],
            "MCP-SYS-I-001",
            "fix_arguments",
            {"fields": [{"name": "ticket", "problem": "type", "expected": "string"}]},
        ),
    ],
    ids=["I", "D", "wait", "E", "refused before the tool runs"],
)
def test_the_agent_is_told_its_one_next_action(
    stack: str, ticket: object, code: str, verb: str, arguments: dict[str, object]
) -> None:
    result = came(stack, ticket)

    assert_reply(result, code, action=verb, arguments=arguments)
    assert assert_envelope(result) == json.loads(result.content[0].text)


def test_a_success_tells_nothing_to_do(stack: str) -> None:
    assert assert_envelope(came(stack, "7"))["error"] is None


def test_an_action_that_makes_the_answer_too_large_is_told_with_another(stack: str) -> None:
    """Its arguments repeat the data: 20,000 bytes fit, twice that does not."""
    result = came(stack, "long", max_bytes=30_000)

    assert_reply(result, "MCP-SYS-E-005", action="stop_and_report", arguments={})
    assert len(result.content[0].text.encode()) < 30_000
    assert_reply(came(stack, "long", max_bytes=60_000), "WA-DB-I-001", action="fix_arguments")


OLDER = {"code": "WA-DB-I-002", "message": "m"}
FALSE = OLDER | {"action": {"verb": "proceed", "arguments": {}}, "remedy": "Go on."}


@pytest.mark.parametrize("error", [None, {}, OLDER, FALSE], ids=["none", "empty", "older", "false"])
def test_an_envelope_that_came_back_is_issued_anew_with_the_action_of_its_code(
    stack: str, error: object
) -> None:
    """Only the wrapper builds envelopes, so the action of a foreign one counts for nothing."""

    @functools.wraps(read_ticket)
    def older(ticket: str) -> dict[str, object]:
        return {**read_ticket(ticket), "error": error}

    server = make(stack, older, settings=ServerSettings())
    result = over_a_client(server, "read_ticket", {"ticket": "gone"})

    assert_envelope(result)
    assert_reply(result, "WA-DB-I-002", action="fix_arguments", arguments={"table": "gone"})
