"""A guarded low-level server sends of an exception what the SDK alone would send, masked.

For clients of protocol versions before 2026-07-28, the SDK sends the text of an exception. For
others it hides the text.

Source: specification 80, 81 and 83.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from mcp import Client
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, ListToolsResult, TextContent, Tool
from pydantic import BaseModel

from replybook import mcp_safe_tool
from replybook.mcp.lowlevel import guard
from replybook.mcp.result_fields import CODE, ENVELOPE
from replybook.safety import ServerSettings

UNTOUCHED, MIGRATION = ServerSettings(successes="untouched"), ServerSettings(migration=True)
MODES = ["legacy", "auto"]
GIVES = {"type": "object", "properties": {"pages": {"type": "integer"}}, "required": ["pages"]}


PLAIN: dict[str, Any] = {
    "tells": {
        "resultType": "complete",
        "content": [{"type": "text", "text": "a note"}],
        "structuredContent": {"pages": 3},
        "_meta": {"acme.example/shelf": 1},
    },
    "fails": {
        "resultType": "complete",
        "content": [{"type": "text", "text": "there is no branch NORTH"}],
        "isError": True,
    },
    "nothing": None,
    "no_result": {"pages": 3},
}
"""Results in the form of JSON."""


SPOKEN = {
    "speaks": "no branch NORTH at postgres://desk:s3cret@10.0.0.7/x",
    "indents": "  no branch NORTH\n",
    "is_long": "no branch " + "N" * 30_000,
    "is_silent": "",
}
"""Texts of exceptions."""


class Note(BaseModel):
    pages: int


async def list_tools(_: Any, __: Any) -> ListToolsResult:
    takes = {"type": "object"}
    return ListToolsResult(
        tools=[
            Tool(name="checks", input_schema=takes),
            Tool(name="misfits", input_schema=takes, output_schema=GIVES),
            *(Tool(name=name, input_schema=takes) for name in (*PLAIN, *SPOKEN)),
        ]
    )


async def call_tool(_: Any, params: Any) -> Any:
    if params.name in PLAIN:
        return PLAIN[params.name]
    if params.name in SPOKEN:
        raise LookupError(SPOKEN[params.name])
    if params.name == "checks":
        Note.model_validate({"pages": "many"})
    text = TextContent(type="text", text="a note")
    return CallToolResult(content=[text], structured_content={"title": "a note"})


def asked(name: str, settings: ServerSettings | None, mode: Any) -> Any:
    """The result of a call, or the protocol error."""
    server: Any = Server("desk", on_list_tools=list_tools, on_call_tool=call_tool)
    if settings is not None:
        guard(server, settings=settings)

    async def call() -> Any:
        async with Client(server, mode=mode) as client:
            try:
                return await client.call_tool(name, {})
            except MCPError as error:
                return error

    return asyncio.run(call())


def said(error: MCPError) -> tuple[int, str]:
    return error.error.code, error.error.message.replace("[redacted:login]", "desk:s3cret")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", [*SPOKEN, "checks"])
def test_untouched_an_exception_is_sent_as_the_sdk_sends_it(name: str, mode: str) -> None:
    bare, sent = asked(name, None, mode), asked(name, UNTOUCHED, mode)

    assert said(bare) == said(sent)
    assert "s3cret" not in str(sent)


def test_the_words_that_an_earlier_client_reads_are_judged() -> None:
    sent = asked("speaks", UNTOUCHED, "legacy")

    assert "MCP-SYS-I-003" == sent.error.data[ENVELOPE]["code"]
    assert sent.error.message.startswith("no branch NORTH at postgres://[redacted:login]@")


def test_words_that_the_sdk_hides_are_no_words() -> None:
    untouched, migration = (
        asked("speaks", settings, "auto") for settings in (UNTOUCHED, MIGRATION)
    )

    assert "MCP-SYS-E-001" == untouched.error.data[ENVELOPE]["code"]
    assert "MCP-SYS-E-001" == migration.structured_content["code"]
    assert "text" not in migration.structured_content["data"]


def test_in_migration_the_words_are_in_the_envelope() -> None:
    sent = asked("speaks", MIGRATION, "legacy")

    assert sent.structured_content["data"]["text"].startswith("no branch NORTH")
    assert "s3cret" not in sent.model_dump_json()


def test_words_that_nobody_can_judge_in_time_are_sent_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("replybook.safety.judging.unmoved._SLOWEST_NS", -1)

    assert said(asked("speaks", None, "legacy")) == said(asked("speaks", UNTOUCHED, "legacy"))


@pytest.mark.parametrize("mode", MODES)
def test_in_migration_a_result_that_does_not_fit_its_schema_is_a_crash(mode: str) -> None:
    sent = asked("misfits", MIGRATION, mode)

    assert sent.is_error
    assert "MCP-SYS-E-001" == sent.structured_content["code"]


def test_the_words_of_a_tool_outside_any_server_are_masked() -> None:
    from mcp.server.mcpserver.exceptions import ToolError

    @mcp_safe_tool(settings=MIGRATION)
    def reserve() -> Any:
        raise ToolError("no route to postgres://desk:s3cret@10.0.0.7/x")

    assert "no route to postgres://[redacted:login]@10.0.0.7/x" == reserve()["data"]["text"]


# Results in the form of JSON


@pytest.mark.parametrize("mode", MODES)
def test_untouched_a_success_in_the_form_of_json_is_sent_as_it_is(mode: str) -> None:
    bare, ours = (asked("tells", settings, mode) for settings in (None, UNTOUCHED))

    assert (bare.content, bare.structured_content) == (ours.content, ours.structured_content)
    assert (1, "MCP-SYS-S-900") == (ours.meta["acme.example/shelf"], ours.meta[CODE])


@pytest.mark.parametrize("mode", MODES)
def test_untouched_a_failure_in_the_form_of_json_has_the_next_action_at_its_end(mode: str) -> None:
    bare, ours = (asked("fails", settings, mode) for settings in (None, UNTOUCHED))

    assert bare.content == ours.content[:-1]
    assert ours.is_error
    assert "MCP-SYS-I-003" in ours.content[-1].text


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["nothing", "no_result"])
def test_untouched_what_is_no_result_is_refused_as_ever(name: str, mode: str) -> None:
    bare, ours = (asked(name, settings, mode) for settings in (None, UNTOUCHED))

    assert said(bare) == said(ours)


@pytest.mark.parametrize(
    ("name", "code"),
    [("tells", "MCP-SYS-S-900"), ("fails", "MCP-SYS-I-003"), ("nothing", "MCP-SYS-E-001")],
)
def test_in_migration_it_is_an_envelope(name: str, code: str) -> None:
    sent = asked(name, MIGRATION, "auto").structured_content

    assert code == sent["code"]
    assert name != "tells" or {"pages": 3} == sent["data"]
