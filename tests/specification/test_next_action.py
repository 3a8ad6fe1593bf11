"""Every refusal carries its one next action, resolved, and its remedy (spec 2).

What an action has to be is told from the YAML of the registries alone, so that generator, builder
and wrapper are all held to it.
"""

from __future__ import annotations

import asyncio
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.project_tree import ROOT, fresh_python
from tests.runtime.mcp.stacks import call, listed, make, over_a_client
from tests.yaml_files import read_yaml

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings
from replybook.testing import assert_envelope

Said = dict[str, Any]

BASE = ROOT / "registry/replybook_registry"
WORLD = ROOT / "registry/replybook_ck3_registry"
PRINTED: Said = json.loads(
    (ROOT / "generated/replybook_generated/schemas/envelope.schema.json").read_text("utf-8")
)
VALID = Draft202012Validator(PRINTED).is_valid


def documents(name: str) -> list[Said]:
    """The files of both registries that fit a pattern."""
    found = [*sorted(BASE.glob(name)), *sorted(WORLD.glob(name))]
    return [read_yaml(path) for path in found]


def declared() -> dict[str, Said]:
    return {entry["code"]: entry for each in documents("codes/*.yaml") for entry in each["codes"]}


DECLARED = declared()
VERBS: dict[str, str] = {
    entry["verb"]: entry["arguments"]
    for each in documents("taxonomy.yaml")
    for entry in each.get("actions", ())
}
TOOLS: list[Said] = [tool for each in documents("tools.yaml") for tool in each.get("tools", ())]
ANSWERABLE = [
    code
    for code, entry in DECLARED.items()
    if entry["status"] == "active" and "given_by" not in entry
]
REFUSALS = [code for code in ANSWERABLE if code.split("-")[2] != "S"]
SUCCESSES = [code for code in ANSWERABLE if code.split("-")[2] == "S"]
OPTIONAL = [
    code
    for code in REFUSALS
    if VERBS[DECLARED[code]["action"]["verb"]] == "params"
    and any(
        not DECLARED[code]["params"][name]["required"]
        for name in DECLARED[code]["action"].get("arguments", ())
    )
]


def example(code: str) -> Said:
    """Data of a code, as its registry shows it."""
    return dict(DECLARED[code].get("example", {}))


def required(code: str) -> Said:
    """The same with only what has to be there."""
    params = DECLARED[code].get("params", {})
    return {name: value for name, value in example(code).items() if params[name]["required"]}


def real(argument: str) -> list[str]:
    """The tools that an argument of an action means: a role stands for every tool that has it."""
    role = re.fullmatch(r"\{tool:(\w+)\}", argument)
    if role is None:
        return [argument]
    return [str(tool["name"]) for tool in TOOLS if role[1] in tool.get("tags", ())]


def action(code: str, data: Said) -> Said:
    """The next action that the registry gives a code with this data (spec 2)."""
    verb = DECLARED[code]["action"]["verb"]
    arguments = DECLARED[code]["action"].get("arguments", [])
    kind = VERBS[verb]
    if kind == "params":
        return {"verb": verb, "arguments": {name: data[name] for name in arguments if name in data}}
    if kind == "tools":
        return {"verb": verb, "arguments": {"tools": [n for each in arguments for n in real(each)]}}
    assert kind == "none"
    return {"verb": verb, "arguments": {}}


def remedy(code: str, data: Said) -> str:
    """The remedy of a code, with tools for roles and values for params (spec 80)."""
    named = re.sub(
        r"\{tool:\w+\}", lambda role: f"`{real(role[0])[0]}`", str(DECLARED[code]["remedy"])
    )
    return re.sub(
        r"\{(\w+)(?:\|([^{}]*))?\}", lambda value: words(data.get(value[1])) or value[2], named
    )


def words(value: Any) -> str:
    """A value in a remedy: a number or text, or at most five names."""
    if not isinstance(value, list):
        return "" if value is None else str(value)
    names = [
        f"`{each['name']}` (expected {each['expected']})" if isinstance(each, dict) else f"`{each}`"
        for each in value
    ]
    return ", ".join([*names[:5], *([f"and {len(names) - 5} more"] if len(names) > 5 else [])])


METHODS = {"S": "success", "I": "invalid", "D": "denied", "E": "error"}


@mcp_safe_tool
def answer(code: str, full: bool, rb: ReplyBuilder) -> Reply:
    """Answer with a code and its data."""
    data = example(code) if full else required(code)
    reply: Reply = getattr(rb, METHODS[code.split("-")[2]])(code, data=data)
    return reply


@cache
def server(stack: str) -> Any:
    return make(stack, answer)


@cache
def answered(stack: str, code: str, full: bool = True) -> Any:
    """The result of a call that answers a code."""
    return call(server(stack), "answer", {"code": code, "full": full})


def sent(result: Any) -> Said:
    """The envelope of a result, as JSON has it."""
    return dict(json.loads(json.dumps(result.structured_content)))


# Every code


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_carries_its_next_action_in_structured_content_and_text(
    stack: str, code: str
) -> None:
    """Param names have their values, roles their tools.

    Some hosts show the model the text alone (spec 2).
    """
    result = answered(stack, code)
    error = sent(result)["error"]

    assert {"code", "message", "action", "remedy"} == set(error)
    assert action(code, example(code)) == error["action"]
    assert remedy(code, example(code)) == error["remedy"]
    assert error == json.loads(result.content[0].text)["error"]


@pytest.mark.parametrize("code", SUCCESSES)
def test_a_success_has_no_error_and_so_no_action_there(stack: str, code: str) -> None:
    """`error` is null exactly for S (spec 2)."""
    envelope = sent(answered(stack, code))

    assert (code, "success", None) == (envelope["code"], envelope["status"], envelope["error"])
    assert json.loads(answered(stack, code).content[0].text) == envelope


@pytest.mark.parametrize("code", OPTIONAL)
def test_an_argument_that_the_reply_lacks_is_left_out(code: str) -> None:
    """An action has the values that are there, and no empty ones beside them (spec 2)."""
    error = sent(answered("sdk", code, full=False))["error"]

    assert action(code, required(code)) == error["action"]
    assert remedy(code, required(code)) == error["remedy"]
    assert None not in error["action"]["arguments"].values()


def test_there_are_codes_of_every_kind_of_argument() -> None:
    """The cases above meet params, tools and none (spec 2)."""
    assert {"params", "tools", "none"} == {VERBS[DECLARED[c]["action"]["verb"]] for c in REFUSALS}


@pytest.mark.parametrize("code", ["WA-RES-I-001", "EN-WRITE-D-002", "MCP-SYS-E-004"])
def test_a_plain_call_of_a_safe_tool_carries_the_action_too(code: str) -> None:
    """The wrapper builds one envelope, with a server or without (spec 2)."""
    envelope: Said = dict(answer(code, True))

    assert action(code, example(code)) == envelope["error"]["action"]
    assert remedy(code, example(code)) == envelope["error"]["remedy"]


# What the wrapper answers itself


class _NoJson:
    """A value that no JSON has."""


@mcp_safe_tool
def number(n: int, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"n": n})


@mcp_safe_tool
def breaks(rb: ReplyBuilder) -> Reply:
    raise KeyError("a")


@mcp_safe_tool
def writes_no_json(rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"a": _NoJson()})


@mcp_safe_tool
def large(rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"text": "x" * 9_000})


@mcp_safe_tool(timeout_s=0.01)
async def slow(rb: ReplyBuilder) -> Reply:
    await asyncio.sleep(30)
    return rb.success(codes.WA_READ_S_001, data={})


@mcp_safe_tool
def drops(rb: ReplyBuilder) -> Reply:
    rb.invalid(codes.WA_RES_I_001, data={"path": "root:repo/x"})
    return ReplyBuilder().success(codes.WA_READ_S_001, data={})


def raw() -> dict[str, int]:
    return {"n": 1}


BY_THE_WRAPPER = [
    pytest.param("number", {"n": "many"}, "MCP-SYS-I-001", id="bad arguments"),
    pytest.param("nobody", {}, "MCP-SYS-I-006", id="unknown tool"),
    pytest.param("breaks", {}, "MCP-SYS-E-001", id="crash"),
    pytest.param("writes_no_json", {}, "MCP-SYS-E-002", id="no JSON"),
    pytest.param("raw", {}, "MCP-SYS-E-003", id="raw data"),
    pytest.param("large", {}, "MCP-SYS-E-005", id="too large"),
    pytest.param("slow", {}, "MCP-SYS-E-006", id="too slow"),
    pytest.param("drops", {}, "MCP-SYS-E-007", id="dropped reply"),
]


@pytest.mark.parametrize(("name", "arguments", "code"), BY_THE_WRAPPER)
def test_what_the_wrapper_answers_carries_its_action(
    stack: str, name: str, arguments: Said, code: str
) -> None:
    """A refusal that no tool made has a next action like any other (spec 2)."""
    tools = (number, breaks, writes_no_json, large, slow, drops, raw)
    crowded = make(stack, *tools, settings=ServerSettings(max_bytes=4_000))
    result = call(crowded, name, arguments)
    envelope = sent(result)

    assert code == envelope["code"]
    assert action(code, envelope["data"]) == envelope["error"]["action"]
    assert remedy(code, envelope["data"]) == envelope["error"]["remedy"]
    assert json.loads(result.content[0].text) == envelope


def test_the_fields_of_bad_arguments_are_those_to_correct(stack: str) -> None:
    """The action of bad arguments names the fault and its place (spec 2 and 9)."""
    envelope = sent(over_a_client(make(stack, number), "number", {"n": "many"}))

    assert {
        "verb": "fix_arguments",
        "arguments": {"fields": [{"name": "n", "problem": "type", "expected": "integer"}]},
    } == envelope["error"]["action"]


@pytest.mark.parametrize("code", ["WA-RES-I-001", "EN-WRITE-D-002", "MCP-SYS-E-004"])
def test_a_client_that_validates_takes_a_refusal_with_its_action(stack: str, code: str) -> None:
    """The schema of the tool holds for what it answers (spec 2)."""
    schema = listed(server(stack))["answer"].output_schema
    assert schema is not None
    result = over_a_client(server(stack), "answer", {"code": code, "full": True})

    Draft202012Validator(schema).validate(sent(result))
    assert action(code, example(code)) == sent(result)["error"]["action"]


# Roles that no tool has


BASE_ALONE = """
import json
from replybook import ReplyBuilder, codes, mcp_safe_tool

@mcp_safe_tool
def answer(rb: ReplyBuilder):
    return {reply}

print(json.dumps(answer()["error"]))
"""


@pytest.mark.parametrize(
    ("reply", "wanted"),
    [
        pytest.param(
            'rb.invalid(codes.CT_GATE_I_002, data={"contract_id": "ct-7", "state": "open"})',
            {"verb": "fix_arguments", "arguments": {"contract_id": "ct-7"}},
            id="params instead",
        ),
        pytest.param(
            "rb.invalid(codes.WA_SYS_I_001)", {"verb": "ask_user", "arguments": {}}, id="a person"
        ),
    ],
)
def test_where_no_tool_has_the_role_the_action_is_the_one_without_tools(
    reply: str, wanted: Said
) -> None:
    """An agent is never sent to a tool that it has not got (spec 2)."""
    done = fresh_python("-c", BASE_ALONE.format(reply=reply))
    assert 0 == done.returncode, done.stderr
    error = json.loads(done.stdout)

    assert wanted == error["action"]
    assert "{tool:" not in error["remedy"]
    assert "ck3_" not in error["remedy"]


# The schema of the wire


META: Said = {"trace_id": "0af7651916cd43dd8448eb211c80319c", "duration_ms": 1.5}
ACTION: Said = {"verb": "request_scope", "arguments": {"path": "root:repo/x"}}
ERROR: Said = {
    "code": "EN-WRITE-D-001",
    "message": "refused",
    "action": ACTION,
    "remedy": "Ask for a contract.",
}
DENIED: Said = {
    "status": "error",
    "reply_type": "D",
    "code": "EN-WRITE-D-001",
    "message": "refused",
    "data": {"path": "root:repo/x"},
    "meta": META,
    "error": ERROR,
}


def denied(**changes: object) -> Said:
    return DENIED | {"error": ERROR | changes}


def lacking(key: str) -> Said:
    return DENIED | {"error": {name: value for name, value in ERROR.items() if name != key}}


@pytest.mark.parametrize(
    "envelope",
    [
        pytest.param(DENIED, id="values of params"),
        pytest.param(denied(action=ACTION | {"arguments": {}}), id="no arguments"),
        pytest.param(
            denied(action={"verb": "use_other_tool", "arguments": {"tools": ["a", "b"]}}),
            id="tools",
        ),
        pytest.param(
            denied(action={"verb": "wait_and_retry", "arguments": {"after_s": 1.5}}), id="a number"
        ),
        pytest.param(
            denied(action={"verb": "meet_conditions", "arguments": {"violations": [{"a": [1]}]}}),
            id="objects",
        ),
        pytest.param(
            denied(action={"verb": "fix_arguments", "arguments": {"value": None}}), id="null"
        ),
    ],
)
def test_the_schema_takes_an_error_with_its_action(envelope: Said) -> None:
    """`arguments` is an object of values, of tools, or empty (spec 2)."""
    assert VALID(envelope)


@pytest.mark.parametrize(
    "envelope",
    [
        pytest.param(lacking("action"), id="no action"),
        pytest.param(lacking("remedy"), id="no remedy"),
        pytest.param(lacking("code"), id="no code"),
        pytest.param(lacking("message"), id="no message"),
        pytest.param(denied(hint="x"), id="another key in error"),
        pytest.param(denied(action=ACTION | {"tool": "x"}), id="another key in action"),
        pytest.param(denied(action={"verb": "ask_user"}), id="no arguments"),
        pytest.param(denied(action={"arguments": {}}), id="no verb"),
        pytest.param(denied(action=None), id="action null"),
        pytest.param(denied(action="ask_user"), id="action a text"),
        pytest.param(denied(action=ACTION | {"arguments": None}), id="arguments null"),
        pytest.param(denied(action=ACTION | {"arguments": ["path"]}), id="arguments a list"),
        pytest.param(denied(action=ACTION | {"arguments": "path"}), id="arguments a text"),
        pytest.param(denied(action=ACTION | {"verb": ""}), id="empty verb"),
        pytest.param(denied(action=ACTION | {"verb": 1}), id="verb a number"),
        pytest.param(denied(remedy=""), id="empty remedy"),
        pytest.param(denied(remedy=None), id="remedy null"),
        pytest.param(denied(remedy=["x"]), id="remedy a list"),
        pytest.param(DENIED | {"action": ACTION}, id="action beside error"),
        pytest.param(DENIED | {"remedy": "x"}, id="remedy beside error"),
    ],
)
def test_the_schema_refuses_an_error_that_says_less_or_more(envelope: Said) -> None:
    """The schema is closed; action and remedy are there (spec 2)."""
    assert VALID(DENIED)
    assert not VALID(envelope)


def test_the_id_of_the_schema_carries_the_version_of_the_wire_contract() -> None:
    """A kept copy shows its contract (spec 2)."""
    assert re.search(r"[:/@.-]v?\d+(\.\d+){0,2}(\.json)?$", PRINTED["$id"])


def test_the_typescript_of_a_client_has_the_action_and_the_remedy() -> None:
    """The types of TypeScript clients have every member that travels (spec 2)."""
    [module] = Path(ROOT / "generated/replybook_generated/typescript").glob("replybook.ts")
    text = module.read_text("utf-8")

    assert re.search(r"\bremedy\s*:\s*string", text)
    assert re.search(r"\baction\s*:", text)


# The test kit


def test_the_test_kit_takes_an_envelope_with_its_action() -> None:
    """An envelope that a safe tool made is well-formed (spec 2)."""
    envelope: Said = dict(answer("EN-WRITE-D-002", True))
    assert_envelope(envelope)

    assert {"code", "message", "action", "remedy"} == set(envelope["error"])


@pytest.mark.parametrize("key", ["action", "remedy", "code", "message"])
def test_the_test_kit_refuses_an_envelope_whose_error_lacks_a_part(key: str) -> None:
    """So does an envelope of a server in another language (spec 2)."""
    envelope: Said = dict(answer("EN-WRITE-D-002", True))
    assert {"code", "message", "action", "remedy"} == set(envelope["error"])
    cut = envelope | {"error": {k: v for k, v in envelope["error"].items() if k != key}}

    with pytest.raises(AssertionError):
        assert_envelope(cut)
