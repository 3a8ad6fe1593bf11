""" "Not now": the verb wait_and_retry, its arguments, and who may say it (spec 50)."""

from __future__ import annotations

import json
import math
import textwrap
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.project_tree import ROOT, fresh_python
from tests.runtime.mcp.stacks import call, make, over_a_client

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook_registry import Registry, inspect_project, open_projects

Said = dict[str, Any]

PENDING: Said = {"pending": "the index is being built", "after_s": 5, "attempts_left": 3}
TOO_OFTEN: Said = {"after_s": 2, "attempts_left": 3}
NOT_NOW = [
    pytest.param("EN-GATE-D-005", PENDING, id="a precondition is pending"),
    pytest.param("MCP-SYS-I-004", TOO_OFTEN, id="called too often"),
]


def builder_method(code: str) -> str:
    return {"I": "invalid", "D": "denied", "E": "error", "S": "success"}[code.split("-")[2]]


def built(rb: ReplyBuilder, code: str, data: object) -> Reply:
    reply: Reply = getattr(rb, builder_method(code))(code, data=data)
    return reply


def answering(code: str, data: Said) -> Callable[..., Any]:
    @mcp_safe_tool
    def tool(rb: ReplyBuilder) -> Reply:
        return built(rb, code, data)

    return tool


def error(stack: str, code: str, data: Said) -> Said:
    """The error of a call that answers "not now"; structured content and text say the same."""
    result = over_a_client(make(stack, answering(code, data)), "tool")
    said = json.loads(json.dumps(result.structured_content))

    assert code == said["code"]
    assert result.is_error
    assert said == json.loads(result.content[0].text)
    return dict(said["error"])


# On the wire


@pytest.mark.parametrize(("code", "data"), NOT_NOW)
@pytest.mark.parametrize("after", [0, 0.5, 1, 3600])
@pytest.mark.parametrize("left", [1, 2, 10])
def test_not_now_says_how_long_to_wait_and_how_often(
    stack: str, code: str, data: Said, after: float, left: int
) -> None:
    """The arguments of the verb are the seconds and the attempts that are left (spec 50)."""
    action = error(stack, code, data | {"after_s": after, "attempts_left": left})["action"]

    assert "wait_and_retry" == action["verb"]
    assert {"after_s": after, "attempts_left": left} == action["arguments"]


@pytest.mark.parametrize(("code", "data"), NOT_NOW)
def test_with_no_attempt_left_the_remedy_is_to_stop(stack: str, code: str, data: Said) -> None:
    """No agent waits for ever (spec 50)."""
    spent = error(stack, code, data | {"attempts_left": 0})

    assert "stop" in spent["remedy"].lower()
    assert 0 == spent["action"]["arguments"].get("attempts_left", 0)


@pytest.mark.parametrize(("code", "data"), NOT_NOW)
@pytest.mark.parametrize("left", [1, 5])
def test_with_an_attempt_left_the_remedy_is_to_wait(
    stack: str, code: str, data: Said, left: int
) -> None:
    """It is another than the one of no attempt left (spec 50)."""
    waiting = error(stack, code, data | {"attempts_left": left})
    spent = error(stack, code, data | {"attempts_left": 0})

    assert "wait" in waiting["remedy"].lower()
    assert spent["remedy"] != waiting["remedy"]


def test_a_limit_may_be_told(stack: str) -> None:
    """The repeated call may be named beside it (spec 50)."""
    result = call(
        make(stack, answering("MCP-SYS-I-004", TOO_OFTEN | {"limit": "60 calls a minute"})), "tool"
    )

    assert "60 calls a minute" == result.structured_content["data"]["limit"]


# The builder


@pytest.mark.parametrize(("code", "data"), NOT_NOW)
def test_the_builder_takes_seconds_and_attempts(code: str, data: Said) -> None:
    """A code of its own type, with its params (spec 50 and 6)."""
    reply = built(ReplyBuilder(), code, data)

    assert (code.split("-")[2], data) == (reply.reply_type, dict(reply.data))


@pytest.mark.parametrize(("code", "data"), NOT_NOW)
@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"after_s": "soon"}, id="seconds in words"),
        pytest.param({"after_s": None}, id="no seconds"),
        pytest.param({"after_s": True}, id="a truth value"),
        pytest.param({"attempts_left": 1.5}, id="half an attempt"),
        pytest.param({"attempts_left": "3"}, id="attempts as text"),
        pytest.param({"attempts_left": None}, id="no attempts"),
    ],
)
def test_the_builder_refuses_what_is_no_time_and_no_count(
    code: str, data: Said, change: Said
) -> None:
    """Declared params are held to their types (spec 50 and 6)."""
    assert built(ReplyBuilder(), code, data)

    with pytest.raises((TypeError, ValueError)):
        built(ReplyBuilder(), code, data | change)


@pytest.mark.parametrize(("code", "data"), NOT_NOW)
@pytest.mark.parametrize("param", ["after_s", "attempts_left"])
def test_the_builder_refuses_not_now_without_time_or_budget(
    code: str, data: Said, param: str
) -> None:
    """Both are required: a wait without an end is no action (spec 50)."""
    lacking = {name: value for name, value in data.items() if name != param}

    with pytest.raises(ValueError, match=param):
        built(ReplyBuilder(), code, lacking)


@pytest.mark.parametrize("after", [math.nan, math.inf])
def test_a_time_that_json_has_not_is_no_wait(stack: str, after: float) -> None:
    """No agent is told to wait for a time that cannot be written (spec 50 and 9)."""
    tool = answering("MCP-SYS-I-004", TOO_OFTEN | {"after_s": after})
    envelope = call(make(stack, tool), "tool").structured_content

    assert "E" == envelope["reply_type"]


@pytest.mark.parametrize("code", ["EN-GATE-D-005", "MCP-SYS-I-004"])
@pytest.mark.parametrize("method", ["success", "invalid", "denied", "error"])
def test_only_the_method_of_its_type_takes_a_code_of_not_now(code: str, method: str) -> None:
    """D for a pending precondition, I for too many calls (spec 50 and 6)."""
    data = PENDING if code == "EN-GATE-D-005" else TOO_OFTEN
    take = getattr(ReplyBuilder(), method)

    if method == builder_method(code):
        assert code == take(code, data=data).code
    else:
        with pytest.raises((TypeError, ValueError)):
            take(code, data=data)


# The registry


def test_the_verb_is_for_invalid_and_denied_alone(registry: Registry) -> None:
    """S proceeds; E stops (spec 50)."""
    types = {action.verb: set(action.types) for action in registry.actions}

    assert {"I", "D"} == types["wait_and_retry"]
    assert {"E"} == types["stop_and_report"]


def test_every_error_says_stop(registry: Registry) -> None:
    """E stays "stop" for agents (spec 50, 001 §3)."""
    errors = {str(c.id): c.action.verb for c in registry.codes if str(c.id).split("-")[2] == "E"}

    assert errors
    assert {"stop_and_report"} == set(errors.values())


def test_every_code_of_not_now_has_time_and_budget(registry: Registry) -> None:
    """Of the base and of the CK3 world (spec 50)."""
    waiting = {str(c.id): c for c in registry.codes if c.action.verb == "wait_and_retry"}

    assert {"EN-GATE-D-005", "MCP-SYS-I-004"} <= set(waiting)
    for code in waiting.values():
        params = {param.name: param.required for param in code.params}
        assert params["after_s"], code.id
        assert params["attempts_left"], code.id
        assert {"after_s", "attempts_left"} == set(code.action.arguments)


# A registry of one's own


WAIT: Said = {"verb": "wait_and_retry", "arguments": ["after_s", "attempts_left"]}
STOP: Said = {"verb": "stop_and_report"}
BUDGET: Said = {
    "after_s": {"type": "number", "description": "Seconds.", "required": True, "privacy": "public"},
    "attempts_left": {
        "type": "integer",
        "description": "Attempts.",
        "required": True,
        "privacy": "public",
    },
}
EXAMPLE: Said = {"after_s": 5, "attempts_left": 2}


STOPS = "Stop, do not retry, and report the trace id."
WAITS = "Wait {after_s} s, then repeat the same call (attempts left {attempts_left})."


def code(id_: str, action: Said, **more: object) -> Said:
    """An entry of a registry."""
    waits = action["verb"] == "wait_and_retry"
    entry: Said = {
        "code": id_,
        "key": "LOCK_STATE",
        "title": "Lock held",
        "message": "Another session holds the lock",
        "meaning": "Another session holds the lock that this call needs.",
        "action": action,
        "remedy": STOPS if id_.split("-")[2] == "E" else WAITS,
        "since": "0.1.0",
        "status": "active",
    }
    if waits:
        entry |= {"params": BUDGET, "example": EXAMPLE}
        entry["exhausted"] = {"remedy": "Stop, and tell the user that it is locked."}
        entry["message"] = "Locked: wait {after_s} seconds (attempts left: {attempts_left})"
    return entry | more


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project as `replybook init` begins it."""
    folder = tmp_path_factory.mktemp("acme") / "acme"
    done = fresh_python(
        "-m", "replybook_devtools.commands.main", "init", str(folder), "--name", "acme"
    )
    assert folder.exists(), done.stderr
    return folder


def findings(project: Path, entry: Said) -> list[str]:
    """Return what `check` finds in the project with one code more."""
    [file] = project.glob("src/*/registry/codes/own.yaml")
    before = file.read_text("utf-8")
    dumped = yaml.safe_dump([entry], sort_keys=False)
    file.write_text(f"{before.rstrip()}\n\n{textwrap.indent(dumped, '  ')}", "utf-8")
    try:
        inspection = inspect_project(open_projects(project)[-1], date(2026, 11, 20))
        return [f"{finding.rule}: {finding.problem}" for finding in inspection.findings]
    finally:
        file.write_text(before, "utf-8")


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(code("EN-GATE-D-510", WAIT), id="a denial of EN waits"),
        pytest.param(code("MCP-SYS-I-510", WAIT), id="a refusal of MCP waits"),
        pytest.param(code("WA-SYS-I-510", WAIT), id="a refusal of WA waits"),
        pytest.param(code("WA-SYS-E-510", STOP), id="an error stops"),
        pytest.param(code("WA-SYS-E-510", STOP, transient=True), id="a transient error stops"),
        pytest.param(code("WA-SYS-E-510", STOP, transient=False), id="an error that is not"),
    ],
)
def test_a_registry_may_say_not_now_in_its_own_words(project: Path, entry: Said) -> None:
    """D from EN, I where the caller asked too often; `transient` tells people (spec 50)."""
    assert [] == findings(project, entry)


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(code("WA-SYS-E-510", WAIT), id="an error that waits"),
        pytest.param(code("EN-GATE-E-510", WAIT), id="an error of EN that waits"),
        pytest.param(code("WA-SYS-S-510", WAIT), id="a success that waits"),
        pytest.param(code("WA-SYS-D-510", WAIT), id="a denial of WA"),
        pytest.param(code("MCP-SYS-D-510", WAIT), id="a denial of MCP"),
        pytest.param(code("EN-GATE-I-510", WAIT), id="a refusal of EN"),
        pytest.param(code("WA-SYS-E-510", STOP, transient="yes"), id="transient in words"),
        pytest.param(code("EN-GATE-D-510", WAIT, transient=True), id="a transient denial"),
        pytest.param(code("MCP-SYS-I-510", WAIT, transient=True), id="a transient refusal"),
        pytest.param(
            code("EN-GATE-D-510", WAIT, remedy="Wait `after_s` seconds, then call again."),
            id="a wait without its value",
        ),
        pytest.param(
            code("EN-GATE-D-510", {"verb": "wait_and_retry", "arguments": ["after_s"]}),
            id="a wait without a budget",
        ),
        pytest.param(
            code("EN-GATE-D-510", {"verb": "wait_and_retry", "arguments": ["attempts_left"]}),
            id="a wait without a time",
        ),
    ],
)
def test_a_registry_may_not_let_others_wait(project: Path, entry: Said) -> None:
    """E never starts a retry; only EN denies; a wait has time and budget (spec 50, 4 and 5)."""
    assert [] == findings(project, code("EN-GATE-D-510", WAIT))

    assert [] != findings(project, entry)


# What programs get


@pytest.mark.parametrize("id_", ["EN-GATE-D-005", "MCP-SYS-I-004"])
def test_the_types_of_a_typescript_client_know_not_now(id_: str) -> None:
    """Builder types, schema, mappings and TypeScript have the codes (spec 50)."""
    generated = ROOT / "generated/replybook_generated"
    schema = (generated / "schemas/reply-data.schema.json").read_text("utf-8")

    assert id_ in (generated / "typescript/replybook.ts").read_text("utf-8")
    assert id_ in (generated / "mappings.json").read_text("utf-8")
    assert id_ in schema
