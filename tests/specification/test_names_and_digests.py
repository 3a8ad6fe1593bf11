"""Names of tools and arguments are those of MCP.

What no registry mentions is kept as its digest (spec 51).
"""

from __future__ import annotations

import json
import string
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.project_tree import fresh_python
from tests.runtime.mcp.stacks import call, listed, make, over_a_client

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings
from replybook.trace import TraceLog
from replybook_registry import inspect_project, open_projects

Said = dict[str, Any]

ALLOWED = [
    "get.status/v2-x",
    "Fetch-URL",
    "fetchUrl",
    "camelCaseTool",
    "UPPER",
    "with.dots.in.it",
    "a/b/c",
    "kebab-case-tool",
    "snake_case_tool",
    "_leading",
    "trailing-",
    "42",
    "a",
    "a" * 128,
    string.ascii_letters + string.digits + "_-./",
]
REFUSED = [
    pytest.param("a" * 129, id="129 letters"),
    pytest.param("a" * 1000, id="1000 letters"),
    pytest.param("get status", id="a blank"),
    pytest.param(" status", id="a blank before"),
    pytest.param("status ", id="a blank after"),
    pytest.param("get\tstatus", id="a tab"),
    pytest.param("get\nstatus", id="a line end"),
    pytest.param("status\n", id="a line end after"),
    pytest.param("get:status", id="a colon"),
    pytest.param("get,status", id="a comma"),
    pytest.param("status?", id="a question mark"),
    pytest.param("a\\b", id="a backslash"),
    pytest.param("Zähler", id="a letter beyond ASCII"),
    pytest.param("a\u200bb", id="an invisible letter"),
    pytest.param("get@status", id="an at sign"),
]
ARGUMENTS = ["camelCase", "UPPER", "snake_case", "x", "maxResults2", "a" * 64]


# Names of tools, decorated and served


def named_tool(name: str) -> Callable[..., Any]:
    """A safe tool under a name of its own."""

    @mcp_safe_tool(name=name)
    def tool(path: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"path": path})

    return tool


def short(name: str) -> str:
    return name[:20]


@pytest.mark.parametrize("name", ALLOWED, ids=short)
def test_a_name_that_mcp_allows_is_served(stack: str, name: str) -> None:
    """Letters, digits, `_ - . /`, 1 to 128 (spec 51)."""
    server = make(stack)
    server.tool(name=name)(named_tool(name))
    result = over_a_client(server, name, {"path": "x"})

    assert [name] == list(listed(server))
    assert ("WA-READ-S-001", name) == (
        result.structured_content["code"],
        result.structured_content["meta"]["tool"],
    )


@pytest.mark.parametrize("name", ALLOWED[:6], ids=short)
def test_a_tool_that_nobody_decorated_may_have_such_a_name(stack: str, name: str) -> None:
    """The net is for every tool of the server (spec 51)."""
    server = make(stack, settings=ServerSettings(migration=True))
    server.tool(name=name)(lambda path: {"path": path})
    envelope = over_a_client(server, name, {"path": "x"}).structured_content

    assert ("MCP-SYS-S-900", {"path": "x"}) == (envelope["code"], envelope["data"])


@pytest.mark.parametrize("name", ALLOWED[:6], ids=short)
def test_a_name_that_is_nearly_right_is_suggested(stack: str, name: str) -> None:
    """Whatever its style (spec 51 and 9)."""
    server = make(stack)
    server.tool(name=name)(named_tool(name))
    envelope = call(server, f"{name}x", {"path": "x"}).structured_content

    assert ("MCP-SYS-I-006", [name]) == (envelope["code"], envelope["data"]["tools"])


@pytest.mark.parametrize("name", ALLOWED, ids=short)
def test_a_plain_call_goes_by_its_name(name: str) -> None:
    """The name is what the trace and the envelope say (spec 51 and 29)."""
    tool: Any = named_tool(name)

    assert name == tool("x")["meta"]["tool"]


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_mcp_does_not_allow_is_refused_where_it_is_written(name: str) -> None:
    """The message says which names are allowed (spec 51)."""
    with pytest.raises(ValueError, match=r"128"):
        named_tool(name)


@pytest.mark.parametrize("name", REFUSED)
def test_a_server_that_has_such_a_name_already_moves_over_with_it(name: str) -> None:
    """The bare SDK warns and serves it, and who moves over loses nothing (spec 47)."""
    server = make("sdk", settings=ServerSettings(migration=True))

    def tool(path: str) -> dict[str, str]:
        return {"path": path}

    server.tool(name=name)(tool)
    envelope = over_a_client(server, name, {"path": "x"}).structured_content

    assert ("MCP-SYS-S-900", {"path": "x"}) == (envelope["code"], envelope["data"])


# Names of arguments


@pytest.mark.parametrize("name", ARGUMENTS, ids=short)
def test_an_argument_may_have_any_style(stack: str, name: str) -> None:
    """Its name is the author's (spec 51)."""
    namespace: Said = {}
    source = f"def tool({name}, rb): return rb.success('WA-READ-S-001', data={{'got': {name}}})"
    exec(source, namespace)
    tool = namespace["tool"]
    tool.__annotations__ = {name: int, "rb": ReplyBuilder, "return": Reply}
    server = make(stack, mcp_safe_tool(tool))

    assert [name] == list(listed(server)["tool"].input_schema["properties"])
    assert {"got": 7} == over_a_client(server, "tool", {name: 7}).structured_content["data"]
    refused = call(server, "tool", {name: "many"}).structured_content
    assert [name] == [field["name"] for field in refused["data"]["fields"]]


# The registry of a project


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project as `replybook init` begins it."""
    folder = tmp_path_factory.mktemp("acme") / "acme"
    done = fresh_python(
        "-m", "replybook_devtools.commands.main", "init", str(folder), "--name", "acme"
    )
    assert folder.exists(), done.stderr
    return folder


def findings(project: Path, name: str, argument: str = "path") -> list[str]:
    """Return the findings of `check` in the project with one tool more."""
    [file] = project.glob("src/*/registry/tools.yaml")
    before = file.read_text("utf-8")
    entry = f"""
  - name: {json.dumps(name)}
    description: A tool.
    tags: []
    default_success: WA-SYS-S-001
    codes: [WA-SYS-S-001]
    arguments:
      {json.dumps(argument)}: {{type: string, description: A value., required: true, trace: keep}}
"""
    file.write_text(before.rstrip() + "\n" + entry, "utf-8")
    try:
        inspection = inspect_project(open_projects(project)[-1], date(2026, 11, 20))
        return [
            f"{finding.rule}: {finding.problem}; {finding.fix}" for finding in inspection.findings
        ]
    finally:
        file.write_text(before, "utf-8")


@pytest.mark.parametrize("name", ALLOWED, ids=short)
def test_a_registry_may_list_a_tool_by_any_name_that_mcp_allows(project: Path, name: str) -> None:
    """Not our style of them (spec 51)."""
    assert [] == findings(project, name)


@pytest.mark.parametrize("name", REFUSED)
def test_a_registry_may_not_list_a_tool_by_another_name(project: Path, name: str) -> None:
    """A clear finding with a fix (spec 51)."""
    assert [] == findings(project, "get_status")

    found = findings(project, name)
    assert [] != found
    assert any("128" in each for each in found), found


@pytest.mark.parametrize("argument", [*ARGUMENTS, "with-dash", "with.dot"], ids=short)
def test_a_registry_may_say_what_the_trace_keeps_of_any_argument(
    project: Path, argument: str
) -> None:
    """The name of an argument is what MCP allows (spec 51)."""
    assert [] == findings(project, "get_status", argument)


@pytest.mark.parametrize("argument", ["two words", "a" * 129, "", "a\tb", "naïve"])
def test_a_registry_may_not_name_an_argument_otherwise(project: Path, argument: str) -> None:
    """A blank is no part of a name (spec 51)."""
    assert [] == findings(project, "get_status", "path")

    assert [] != findings(project, "get_status", argument)


# What the trace keeps


def traced(
    folder: Path, stack: str, tool: Callable[..., Any], *calls: Said
) -> tuple[list[Said], str]:
    """The lines that calls of a tool leave, and all that is on disk."""
    log = TraceLog(folder)
    server = make(stack, tool, settings=ServerSettings(log=log))
    for arguments in calls:
        assert not call(server, tool.__name__, arguments).is_error
    log.close()
    [file] = folder.glob("*.jsonl")
    text = file.read_text("utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    return [line for line in lines if "args" in line], text


@mcp_safe_tool
def nobody_lists_this(mystery: Any, rb: ReplyBuilder, other: Any = None) -> Reply:
    """No registry has this tool."""
    return rb.success(codes.WA_READ_S_001, data={})


@mcp_safe_tool
def ck3_search(query: str, mystery: Any, rb: ReplyBuilder) -> Reply:
    """A registry has this tool, and one of its arguments."""
    return rb.success(codes.WA_READ_S_001, data={})


@mcp_safe_tool
def ck3_read(path: str, rb: ReplyBuilder, mystery: Any = None) -> Reply:
    """A registry keeps the path of this one."""
    return rb.success(codes.WA_READ_S_001, data={})


UNMENTIONED = [
    pytest.param("sesame-7cb1", id="text"),
    pytest.param(7301946215, id="number"),
    pytest.param({"key": "sesame-7cb1"}, id="object"),
    pytest.param(["sesame-7cb1", "b"], id="list"),
    pytest.param("x" * 20_000, id="long text"),
]


def leaves(value: object) -> list[str]:
    """The texts by which a value would be recognised."""
    if isinstance(value, dict):
        return [text for item in value.values() for text in leaves(item)]
    if isinstance(value, list):
        return [leaf for item in value for leaf in leaves(item) if len(leaf) > 3]
    return [str(value)[:60]]


@pytest.mark.parametrize("value", UNMENTIONED)
def test_an_argument_that_no_registry_mentions_is_kept_as_its_digest(
    stack: str, tmp_path: Path, value: object
) -> None:
    """Enough to see that two calls were alike, and no more (spec 51)."""
    [line], text = traced(tmp_path, stack, nobody_lists_this, {"mystery": value})

    assert "mystery" in line["args"]
    assert str(line["args"]["mystery"]).startswith("digest:")
    assert not [leaf for leaf in leaves(value) if leaf in text]


def test_equal_values_have_equal_digests_and_others_have_not(stack: str, tmp_path: Path) -> None:
    """So it can be told what a call was made with, by who knows it (spec 51)."""
    calls = [{"mystery": "a"}, {"mystery": "a"}, {"mystery": "b"}, {"mystery": ["a"]}]
    lines, _ = traced(tmp_path, stack, nobody_lists_this, *calls)
    first, second, third, fourth = (line["args"]["mystery"] for line in lines)

    assert first == second
    assert 3 == len({first, third, fourth})


def test_beside_arguments_of_a_registry_the_unmentioned_one_is_a_digest(
    stack: str, tmp_path: Path
) -> None:
    """Each argument for itself (spec 51)."""
    [line], text = traced(
        tmp_path, stack, ck3_read, {"path": "root:repo/a", "mystery": "sesame-7cb1"}
    )

    assert "root:repo/a" == line["args"]["path"]
    assert str(line["args"]["mystery"]).startswith("digest:")
    assert "sesame-7cb1" not in text


def test_an_argument_that_a_registry_digests_stays_one(stack: str, tmp_path: Path) -> None:
    """The rules of a registry hold (spec 51)."""
    asked = {"query": "sesame-7cb1", "mystery": "sesame-7cb1"}
    [line], text = traced(tmp_path, stack, ck3_search, asked)

    assert {"query", "mystery"} <= set(line["args"])
    assert "sesame-7cb1" not in text


@pytest.mark.parametrize("bare", ["decorated", "bare"])
def test_every_argument_of_a_tool_without_a_registry_is_there(
    stack: str, tmp_path: Path, bare: str
) -> None:
    """The trace says what was asked, of tools that nobody decorated too (spec 51 and 39)."""

    def tool(first: str, Second: str, third_One: str = "c") -> dict[str, int]:  # noqa: N803
        return {"n": 1}

    log = TraceLog(tmp_path)
    settings = ServerSettings(log=log, migration=True)
    safe: Any = mcp_safe_tool(migration=True)
    server = make(stack, safe(tool) if bare == "decorated" else tool, settings=settings)
    call(server, "tool", {"first": "sesame-7cb1", "Second": "sesame-7cb2"})
    log.close()
    [file] = tmp_path.glob("*.jsonl")
    text = file.read_text("utf-8")
    [line] = [json.loads(each) for each in text.splitlines() if '"args"' in each]

    assert {"first", "Second"} <= set(line["args"])
    assert "sesame" not in text
