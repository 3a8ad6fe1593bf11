"""A failure in the form of the draft ToolFailure, beside the envelope (spec 50, decision 19)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.mcp.stacks import make, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool
from replybook_generated import REGISTRY
from replybook_schema.active import ACTIVE
from replybook_schema.codes import FAILURE_CLASSES

OWN = "io.github.replybook/tool-failure"
RESERVED = "org.example.mcp/tool-failure"


@mcp_safe_tool
def fine(rb: ReplyBuilder) -> Reply:
    """Succeed."""
    return rb.success(codes.WA_READ_S_001)


@mcp_safe_tool
def missing(rb: ReplyBuilder) -> Reply:
    """Find nothing."""
    return rb.invalid(codes.WA_RES_I_001, data={"path": "root:repo/x"})


@mcp_safe_tool
def refused(rb: ReplyBuilder) -> Reply:
    """Refuse."""
    return rb.denied(codes.EN_WRITE_D_002, data={"path": "root:repo/x"})


@mcp_safe_tool
def broken(rb: ReplyBuilder) -> Reply:
    """Break."""
    raise OSError("/home/anna/secret")


@mcp_safe_tool
def busy(left: int, rb: ReplyBuilder) -> Reply:
    """Not now."""
    return rb.denied(
        codes.EN_GATE_D_005, data={"pending": "an index", "after_s": 1, "attempts_left": left}
    )


def result_of(stack: str, tool: str, settings: ServerSettings, **arguments: object) -> Any:
    server = make(stack, fine, missing, refused, broken, busy, settings=settings)
    return over_a_client(server, tool, arguments)


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize(
    ("tool", "arguments", "kind", "retryable"),
    [
        ("missing", {}, "capability", False),
        ("refused", {}, "governance", False),
        ("broken", {}, "reliability", False),
        ("busy", {"left": 2}, "governance", True),
        ("busy", {"left": 0}, "governance", False),
        ("busy", {"left": "many"}, "capability", False),
        ("no_such_tool", {}, "capability", False),
    ],
)
def test_a_failure_is_told_in_the_words_of_the_draft(
    stack: str, tool: str, arguments: dict[str, object], kind: str, retryable: bool
) -> None:
    result = result_of(stack, tool, ServerSettings(), **arguments)
    envelope = result.structured_content

    assert result.is_error
    assert {
        "class": kind,
        "code": envelope["code"],
        "retryable": retryable,
        "correlationId": envelope["meta"]["trace_id"],
        "agentGuidance": envelope["error"]["remedy"],
    } == result.meta[OWN]


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
def test_a_success_is_no_failure(stack: str) -> None:
    result = result_of(stack, "fine", ServerSettings(tool_failure_key=RESERVED))

    assert not {OWN, RESERVED} & set(result.meta)


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("tool", ["missing", "broken", "no_such_tool"])
def test_under_the_key_of_the_draft_it_goes_out_only_on_request(stack: str, tool: str) -> None:
    asked = result_of(stack, tool, ServerSettings(tool_failure_key=RESERVED))
    silent = result_of(stack, tool, ServerSettings())

    assert asked.meta[OWN] == asked.meta[RESERVED]
    assert RESERVED not in silent.meta


@pytest.mark.parametrize("key", ["", "/", "a b", "x/", "1a/b", "-a", "a/b/c", "ä/b", "a..b/c"])
def test_what_is_no_key_of_meta_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="tool_failure_key must be a key of `_meta`"):
        ServerSettings(tool_failure_key=key)


@pytest.mark.parametrize("key", ["toolFailure", "org.example/tool-failure", "a/b.c_d", "x"])
def test_a_key_of_meta_is_taken(key: str) -> None:
    assert key == ServerSettings(tool_failure_key=key).tool_failure_key


def test_every_failure_of_the_registry_has_its_class() -> None:
    found = {code: one["tool_failure"] for code, one in REGISTRY.mappings()["codes"].items()}

    assert {code for code, one in found.items() if one is None} == {c for c in found if "-S-" in c}
    for code, one in found.items():
        if one is not None:
            assert FAILURE_CLASSES[code.split("-")[2]] == one["class"]
            assert one["retryable"] == (ACTIVE.record(code).verb == "wait_and_retry")
