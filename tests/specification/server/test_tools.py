"""Every tool of the reference server, over stdio, on both stacks: accepted and refused calls.

One client asks all of `tool_cases.py` on one connection; each test looks at the answers from one
side. Source: specification 1, 2, 9, 29; 001 §6, §8; 003 §7.2; decision 36.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import jsonschema
import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.serving import on_stdio, run, warm_command
from tests.project_tree import ROOT
from tests.specification.server.from_the_trace import declared_codes, faults_in
from tests.specification.server.ground import PLAYSET, Ground
from tests.specification.server.tool_cases import CASES, ToolCase

from replybook.testing import assert_envelope, get_last_trace, get_session_trace

SCHEMA = ROOT / "generated" / "replybook_generated" / "schemas" / "envelope.schema.json"


@dataclass
class Met:
    """One connection: what was listed, the handle, and the result of each case."""

    ground: Ground
    session: str = ""
    tools: list[Any] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    results: list[tuple[ToolCase, Any]] = field(default_factory=list)

    def envelopes(self) -> Iterator[tuple[ToolCase, dict[str, Any]]]:
        """Each case with the envelope it got."""
        for case, result in self.results:
            yield case, result.structured_content


@pytest.fixture(scope="module", params=["sdk", "fastmcp"])
def met(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Met:
    pytest.importorskip({"sdk": "mcp", "fastmcp": "fastmcp"}[request.param])
    stack = ["--fastmcp"] if request.param == "fastmcp" else []
    met = Met(Ground(tmp_path_factory.mktemp(request.param)))
    run(lambda: _ask(met, warm_command(*stack, *met.ground.options("--index"))))
    return met


async def _ask(met: Met, words: list[str]) -> None:
    async with on_stdio(words) as client:
        met.tools = list((await client.list_tools()).tools)
        opened = await client.call_tool("ck3_playset", {"command": "switch", "playset": PLAYSET})
        met.session = opened.structured_content["data"]["session"]
        end = time.monotonic() + 60
        while time.monotonic() < end:
            told = await client.call_tool("ck3_get_db_status", {"session": met.session})
            if told.structured_content["data"]["is_complete"]:
                break
            await asyncio.sleep(0.1)
        for case in CASES:
            own = {"session": met.session} if case.session else {}
            met.results.append((case, await client.call_tool(case.tool, {**case.arguments, **own})))
        for resource in (await client.list_resources()).resources:
            met.said.append((await client.read_resource(str(resource.uri))).model_dump_json())
        for prompt in (await client.list_prompts()).prompts:
            met.said.append((await client.get_prompt(prompt.name)).model_dump_json())


def test_each_call_gets_the_code_that_the_specification_says(met: Met) -> None:
    found = {
        f"{nth}: {case.tool} {dict(case.arguments)}": (case.code, envelope["code"])
        for nth, (case, envelope) in enumerate(met.envelopes())
        if case.code != envelope["code"]
    }

    assert {} == found, json.dumps(found, indent=1, default=str)


def test_each_call_gets_the_data_that_the_specification_says(met: Met) -> None:
    found = {
        f"{case.tool} {dict(case.arguments)} {key}": (wanted, envelope["data"].get(key))
        for case, envelope in met.envelopes()
        for key, wanted in case.data.items()
        if envelope["data"].get(key) != wanted
    }

    assert {} == found, json.dumps(found, indent=1, default=str)


def test_every_tool_was_accepted_and_refused() -> None:
    accepted = {case.tool for case in CASES if case.code.split("-")[2] == "S"}
    refused = {case.tool for case in CASES if case.code.split("-")[2] != "S"}

    assert set(declared_codes()) == accepted
    assert set(declared_codes()) == refused


def test_the_tools_are_listed_with_words_and_types_for_the_agent(met: Met) -> None:
    assert set(declared_codes()) == {tool.name for tool in met.tools}
    assert 26 == len(met.tools)
    silent = [
        (tool.name, name)
        for tool in met.tools
        for name, schema in tool.input_schema["properties"].items()
        if not ({"description", "enum"} & set(schema)) or not ({"type", "anyOf"} & set(schema))
    ]
    assert [] == silent
    assert [] == [tool.name for tool in met.tools if len(tool.description or "") < 40]


def test_every_answer_is_a_well_formed_envelope(met: Met) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    for _, result in met.results:
        assert [] == [fault.message for fault in validator.iter_errors(assert_envelope(result))]


def test_every_code_is_one_that_its_tool_declares(met: Met) -> None:
    undeclared = {
        (case.tool, envelope["code"])
        for case, envelope in met.envelopes()
        if envelope["code"] not in declared_codes()[case.tool]
    }

    assert set() == undeclared


def test_every_refusal_names_one_next_action(met: Met) -> None:
    refused = [envelope for _, envelope in met.envelopes() if envelope["reply_type"] != "S"]

    assert [] == [one["code"] for one in refused if not one["error"]["action"]["verb"]]
    assert [] == [one["code"] for one in refused if not one["error"]["remedy"]]


def test_nothing_that_is_said_names_a_path_of_this_machine(met: Met) -> None:
    texts = [result.model_dump_json() for _, result in met.results]
    texts += [*met.said, *(tool.model_dump_json() for tool in met.tools)]

    assert [] == [met.ground.told_in(text) for text in texts if met.ground.told_in(text)]
    assert len(met.said) >= 5


def test_the_trace_has_one_line_for_each_call_with_its_id(met: Met) -> None:
    asked = [
        (envelope["meta"]["trace_id"], case.tool, envelope["code"])
        for case, envelope in met.envelopes()
    ]
    lines = get_session_trace(met.ground.trace)
    kept = [(line["trace_id"], line["tool"], line["code"]) for line in lines]

    assert asked == kept[-len(asked) :]
    assert kept[-1][0] == get_last_trace(met.ground.trace)["trace_id"]
    assert kept[-1][0] == get_last_trace(met.ground.trace, met.session)["trace_id"]


def test_the_trace_shows_no_broken_rule(met: Met) -> None:
    assert [] == list(faults_in(get_session_trace(met.ground.trace)))


def test_a_call_without_a_session_is_in_no_session(met: Met) -> None:
    own = {line["trace_id"] for line in get_session_trace(met.ground.trace, met.session)}
    without = {e["meta"]["trace_id"] for case, e in met.envelopes() if not case.session}

    assert set() == own & without


def test_sub_commands_are_published_as_an_enum(met: Met) -> None:
    published = {
        tool.name: tool.input_schema["properties"]["command"]["enum"]
        for tool in met.tools
        if "command" in tool.input_schema["properties"]
    }

    assert {
        "ck3_index": ["status", "build", "refresh"],
        "ck3_dir": ["pwd", "cd", "list", "tree", "merged"],
        "ck3_conflicts": ["symbols", "files", "summary"],
        "ck3_playset": [
            *("get", "list", "mods", "switch", "import", "compare", "create", "add", "remove"),
            *(
                "reorder",
                "enable",
                "disable",
                "rename",
                "notes",
                "note",
                "unnote",
                "delete",
                "undo",
            ),
        ],
        "ck3_contract": ["open", "status", "list", "close", "cancel", "flush"],
        "ck3_file": ["write", "edit", "delete", "rename", "patch"],
        "ck3_report_validation_issue": ["report", "list", "close"],
        "ck3_uses": ["uses", "rename", "unused"],
        "ck3_logs": ["lines", "summary", "faults", "cascades", "compare", "system", "markdown"],
    } == published
