"""A reply is found wherever a stack puts it, and what holds none is refused with a way out."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from tests.runtime.testing.envelopes import CRASHED, FOUND, NOWHERE, Block, Result, result

from replybook import Reply, ReplyBuilder, codes
from replybook.testing import NotAReply, envelope_of, reply_of

TEXT = json.dumps(NOWHERE)


@pytest.mark.parametrize(
    "carrier",
    [
        pytest.param(NOWHERE, id="an envelope"),
        pytest.param(TEXT, id="JSON text"),
        pytest.param(TEXT.encode(), id="JSON bytes"),
        pytest.param(json.dumps(NOWHERE, indent=2), id="JSON text over many lines"),
        pytest.param(result(NOWHERE), id="a result object"),
        pytest.param(Result(NOWHERE), id="a result with structured content alone"),
        pytest.param(Result(None, [Block(TEXT)]), id="a result with text alone"),
        pytest.param(
            Result(None, [Block("a picture"), Block(TEXT)]), id="text after another block"
        ),
        pytest.param(
            SimpleNamespace(structuredContent=NOWHERE), id="an attribute of the older stacks"
        ),
        pytest.param({"structuredContent": NOWHERE, "content": []}, id="a result as it travels"),
        pytest.param({"content": [{"type": "text", "text": TEXT}]}, id="text as it travels"),
        pytest.param(([Block(TEXT)], NOWHERE), id="a pair of content and structured content"),
        pytest.param(SimpleNamespace(envelope=NOWHERE), id="an outcome"),
    ],
)
def test_a_reply_is_found_in(carrier: object) -> None:
    assert envelope_of(carrier) == NOWHERE
    assert reply_of(carrier) == Reply("I", "WA-RES-I-001", {"path": "root:repo/nowhere.txt"})


def test_a_reply_is_itself() -> None:
    reply = ReplyBuilder().success(codes.WA_READ_S_001)

    assert reply_of(reply) is reply


def test_structured_content_goes_before_text() -> None:
    assert envelope_of(Result(FOUND, [Block(TEXT)])) == FOUND


def test_an_envelope_in_the_data_of_a_result_is_not_its_reply() -> None:
    with pytest.raises(NotAReply):
        reply_of({"data": NOWHERE})


async def answer() -> dict[str, object]:
    return NOWHERE


@pytest.mark.parametrize(
    ("carrier", "says"),
    [
        (None, "got None, no reply"),
        (3, "got 3, no reply"),
        ("hello", "got text without an envelope: 'hello'"),
        ("[" * 100_000, "got text without an envelope"),
        ({"items": [1]}, "got a dict with keys 'items', no envelope"),
        ({}, "got a dict with keys (none), no envelope"),
        ([], "got a list without an envelope"),
        (object(), "got a object without an envelope"),
        (Result(None, [Block("Error executing tool")]), "got a Result without an envelope"),
    ],
)
def test_what_holds_no_reply_is_refused_with_the_way_to_make_one(
    carrier: object, says: str
) -> None:
    with pytest.raises(NotAReply) as caught:
        reply_of(carrier)

    first, fix = str(caught.value).split("\n")
    assert first.startswith(says)
    assert fix == "    fix: return the reply of the builder from a tool under mcp_safe_tool"


def test_a_call_that_nobody_awaited_is_refused_with_that_advice() -> None:
    call = answer()
    with pytest.raises(NotAReply, match="not awaited\n    fix: await the call"):
        reply_of(call)
    call.close()


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(CRASHED | {"reply_type": "S"}, id="a type that its code is not of"),
        pytest.param(CRASHED | {"code": "crash"}, id="a code that is none"),
        pytest.param(CRASHED | {"code": 7}, id="a code that is no text"),
        pytest.param(CRASHED | {"data": []}, id="data that is no object"),
    ],
)
def test_an_envelope_that_holds_no_reply_is_refused(broken: dict[str, object]) -> None:
    with pytest.raises(NotAReply):
        reply_of(broken)


def test_an_object_that_has_every_attribute_ends() -> None:
    class Everything:
        def __getattr__(self, name: str) -> Any:
            return self

    with pytest.raises(NotAReply):
        reply_of(Everything())


def test_results_of_the_sdk_are_understood() -> None:
    types = pytest.importorskip("mcp_types")
    made = types.CallToolResult(
        content=[types.TextContent(type="text", text=TEXT)],
        structured_content=NOWHERE,
        is_error=True,
    )

    assert reply_of(made).code == "WA-RES-I-001"


def test_results_of_a_fastmcp_server_are_understood() -> None:
    tools = pytest.importorskip("fastmcp.tools")

    assert (
        reply_of(tools.ToolResult(content=TEXT, structured_content=NOWHERE)).code == "WA-RES-I-001"
    )


def test_results_of_a_fastmcp_client_are_understood() -> None:
    client = pytest.importorskip("fastmcp.client.client")
    types = pytest.importorskip("mcp_types")
    made = client.CallToolResult(
        content=[types.TextContent(type="text", text=TEXT)],
        structured_content=None,
        meta=None,
        is_error=True,
    )

    assert reply_of(made).code == "WA-RES-I-001"
