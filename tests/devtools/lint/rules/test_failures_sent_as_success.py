"""RB530 finds what the judge finds when the server runs: failures that are sent as successes.

Each body is linted, and then called on a real server of FastMCP. Source: specification 82.
"""

from __future__ import annotations

import asyncio
import textwrap
from typing import Any

import pytest
from fastmcp import Client, FastMCP

from replybook.client.judging import judge_success, suspect_in
from replybook_devtools.lint import LintSettings, LintVocabulary, lint_text

VOCABULARY = LintVocabulary.of_active()
RULE = LintSettings(select=("RB530",), ignore=("ALL",))
HEAD = """\
import json
from typing import Any

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError

mcp = FastMCP("pages")
PAGES = {"a.md": "A"}
MESSAGE = "Error: the desk is closed today"


def read(path: str) -> str:
    return PAGES[path]


@mcp.tool
def look(path: str = "b.md") -> Any:
"""


def _lines(body: str, head: str = HEAD) -> list[int]:
    """The lines of a body that are found, from 1."""
    text = head + textwrap.indent(textwrap.dedent(body), "    ")
    found = lint_text(text, "pages.py", VOCABULARY, RULE).findings
    return [one.place.line - head.count("\n") for one in found]


def _sent(body: str) -> tuple[Any, str]:
    """Return what a real server sends for a call: its data and its text."""
    space: dict[str, Any] = {}
    exec(HEAD + textwrap.indent(textwrap.dedent(body), "    "), space)
    server: FastMCP = space["mcp"]

    async def called() -> Any:
        async with Client(server) as client:
            return await client.call_tool("look", {}, raise_on_error=False)

    result = asyncio.run(called())
    assert not result.is_error
    return result.structured_content, "".join(block.text for block in result.content)


def _is_judged_failure(body: str) -> bool:
    suspect = suspect_in(*_sent(body))
    return suspect is not None and judge_success(suspect) is not None


FOUND = [
    'return "Error: no page was given"',
    'return f"Error: there is no page {path}"',
    'return "Error: there is no page %s" % path',
    'return "Error: there is no page {}".format(path)',
    'return "Error: there is no page " + path',
    "return MESSAGE",
    'return {"error": f"there is no page {path}"}',
    'return {"error": "there is no such page", "path": path}',
    'return {"success": False, "message": "no such page"}',
    'return {"success": False, "error": read("a.md")}',
    'return json.dumps({"error": path})',
    'return dict(ok=False, reason="no such page")',
    'return json.dumps({"status": "error", "message": "no such page"})',
    'return {"isError": True, "message": "no such page"}',
    'return {"title": path} if path in PAGES else {"error": "there is no such page"}',
    'if path in PAGES:\n    said = "A"\nelse:\n    said = "Error: no such page"\nreturn said',
    "try:\n    return read(path)\nexcept KeyError as error:\n    return {'error': str(error)}",
]


@pytest.mark.parametrize("body", FOUND)
def test_a_failure_is_found_in_the_source_and_is_one_where_the_server_runs(body: str) -> None:
    assert 1 == len(_lines(body))
    assert _is_judged_failure(body)


IN_HANDLERS = [
    'return f"Could not look it up: {error}"',
    "return str(error)",
    'said = f"{path}: {error.args[0]}"\nreturn said',
    'return f"Page {path} not found"',
    'return "Failed to look it up"',
    'return "Error loading the page. Try another one"',
    'return "Could not load the page"',
]


@pytest.mark.parametrize("body", IN_HANDLERS)
def test_in_an_except_the_text_of_the_exception_and_the_wording_count(body: str) -> None:
    tried = "try:\n    return read(path)\nexcept KeyError as error:\n"
    whole = tried + textwrap.indent(body, "    ")

    assert 1 == len(_lines(whole))
    assert _sent(whole)


@pytest.mark.parametrize("body", IN_HANDLERS[-4:])
def test_outside_an_except_wording_alone_is_no_finding(body: str) -> None:
    assert [] == _lines(body)
    assert not _is_judged_failure(body)


PASSED = [
    'return {"error": None, "text": "A"}',
    'return {"error": PAGES.get("none"), "text": "A"}',
    'return {"success": True, "error": ""}',
    'return {"success": path == "b.md", "path": path}',
    'return "Error codes: 1 is a page that is not there"',
    'return "Errors: none found"',
    'return "Failed: 0, passed: 10"',
    'return {"errors": [], "count": 0}',
    'return {"status": "failed", "job": 7, "log": ["one", "two"]}',
    'return {"rows": [1], "error": "one row is wrong"}',
    'return [{"page": "a.md", "error": "empty"}, {"page": "b.md"}]',
    'result = {"success": False}\nresult["success"] = True\nreturn result',
    'result = {"error": "not yet"}\nresult.clear()\nreturn result',
    'said = "Error: "\nsaid = "A"\nreturn said',
    'for said in ("Error: a page is gone", "A"):\n    pass\nreturn said',
    "try:\n    return read(path)\nexcept KeyError:\n    return 'A'",
    "try:\n    return read(path)\nexcept KeyError:\n    return {'text': '', 'found': False}",
    "try:\n    return read(path)\nexcept KeyError:\n    return 'No pages yet.'",
]


@pytest.mark.parametrize("body", PASSED)
def test_a_success_is_no_finding_and_is_one_where_the_server_runs(body: str) -> None:
    assert [] == _lines(body)
    assert not _is_judged_failure(body)


@pytest.mark.parametrize(
    "body",
    [
        'raise ToolError("Error: no page was given")',
        "raise ValueError(path)",
        'said = "Error: no page was given"\nprint(said)\nreturn None',
    ],
)
def test_what_is_raised_or_not_returned_is_no_finding(body: str) -> None:
    assert [] == _lines(body)


SDK = "from mcp.server.mcpserver import MCPServer\nmcp = MCPServer('x')\n@mcp.tool()\n"
UNTOUCHED = (
    "from replybook.mcp.sdk import ReplyServer\nfrom replybook.safety import ServerSettings\n"
    "mcp = ReplyServer('x', settings=ServerSettings({}))\n@mcp.tool()\n"
)


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        ("path: str", [1]),
        ("*, path: str", [1]),
        ("other: str = '', *, path: str", [1]),
        ("path: str = ''", []),
        ("path: str, *, other: str = ''", [1]),
        ("other: str, *, path: str = ''", []),
        ("path: str | None", []),
        ("path: int", []),
        ("path", []),
    ],
)
def test_a_text_that_must_be_given_is_a_cause_and_what_may_be_empty_is_none(
    given: str, lines: list[int]
) -> None:
    assert lines == _lines('return {"error": path}', f"{SDK}def look({given}) -> Any:\n")


LOW = "from mcp.server.lowlevel import Server\nserver = Server('x')\n"
STAGES = {
    "bare": SDK,
    "untouched": UNTOUCHED.format("successes='untouched'"),
    "migration": UNTOUCHED.format("migration=True"),
    "low-level, decorated": f"{LOW}@server.call_tool()\n",
    "decorated, migration": "from replybook import mcp_safe_tool\n@mcp_safe_tool(migration=True)\n",
}


@pytest.mark.parametrize("head", STAGES.values(), ids=STAGES)
def test_in_each_stage_a_raw_failure_is_found_and_a_raw_success_is_right(head: str) -> None:
    head += "def look(path: str) -> str:\n"
    report = lint_text(f"{head}    return path\n", "a.py", VOCABULARY)

    assert ([1], []) == (_lines('return "Error: no such page"', head), _lines("return path", head))
    assert () == report.findings


@pytest.mark.parametrize("mode", ["", "migration=False", "successes='reply'"])
def test_where_the_server_is_strict_a_raw_result_is_another_finding(mode: str) -> None:
    head = f"{UNTOUCHED.format(mode)}def look(path: str) -> Reply:\n"
    text = f"{head}    return 'Error: no such page'\n"

    assert [] == _lines('return "Error: no such page"', head)
    assert ["RB521"] == [finding.rule for finding in lint_text(text, "a.py", VOCABULARY).findings]


@pytest.mark.parametrize("mode", ["migration=MODE", "successes=MODE"])
def test_a_mode_that_the_source_does_not_show_keeps_raw_results(mode: str) -> None:
    head = f"{UNTOUCHED.format(mode)}def look(path: str) -> str:\n"

    assert () == lint_text(f"{head}    return 'A'\n", "a.py", VOCABULARY).findings


HELPED = f"""{SDK}def look(path: str):
    return told(path)

def told(path):
    return "Error: no such page"

def untold(path):
    return "Error: nobody asks for this"
"""


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        ("", "", [8]),
        ("told(path)\n\n", "str(told(path))\n\n", []),
        ("told(path)\n\n", "told(path).upper()\n\n", []),
        ("    return told(path)\n", "    said = told(path)\n    return said\n", [9]),
        (
            "    return told(path)\n",
            "    said = told(path)\n    if said:\n        raise ValueError(said)\n    return said\n",
            [],
        ),
        ("def look", "async def look", [8]),
        ("return told(path)\n", "return asyncio.to_thread(told, path)\n", [8]),
    ],
)
def test_a_function_whose_result_a_tool_returns_is_read(
    before: str, after: str, lines: list[int]
) -> None:
    text = HELPED.replace(before, after, 1) if before else HELPED

    found = lint_text(text, "a.py", VOCABULARY, RULE).findings
    assert lines == [one.place.line for one in found]


def test_a_helper_of_a_bare_tool_may_tell_its_success_in_a_dict() -> None:
    text = HELPED.replace('"Error: no such page"', '{"success": True, "path": path}')
    moved = text.replace(SDK, "from replybook import mcp_safe_tool\n@mcp_safe_tool\n")

    assert () == lint_text(text, "a.py", VOCABULARY).findings
    assert "RB522" in [finding.rule for finding in lint_text(moved, "a.py", VOCABULARY).findings]


def test_the_decorator_of_a_tool_is_read() -> None:
    text = (
        "from mcp.server.mcpserver import MCPServer\nmcp = MCPServer('x')\n"
        "def never_raises(function):\n    def answering(*args):\n        try:\n"
        "            return function(*args)\n        except Exception as error:\n"
        "            return f'Error: {error}'\n    return answering\n"
    )
    tool = "@mcp.tool()\n@never_raises\ndef look(path: str) -> str:\n    return path\n"

    (found,) = lint_text(text + tool, "a.py", VOCABULARY, RULE).findings
    assert 8 == found.place.line
    assert () == lint_text(text, "a.py", VOCABULARY, RULE).findings


@pytest.mark.parametrize(
    ("result", "count"),
    [
        ("CallToolResult(content=[TextContent(type='text', text='Error: no page')])", 1),
        ("CallToolResult(content=[], structured_content={'success': False})", 1),
        ("[TextContent(type='text', text='Error: no page')]", 1),
        ("CallToolResult(content=[TextContent(text='Error: no page')], is_error=True)", 0),
        ("CallToolResult(content=[TextContent(text='Error: no page')], isError=failed)", 0),
        ("CallToolResult(content=[TextContent(type='text', text='a page')], is_error=False)", 0),
    ],
)
def test_a_result_that_says_that_it_failed_is_no_finding(result: str, count: int) -> None:
    head = f"{LOW}async def call_tool(ctx, params):\n    failed = True\n"
    text = f"{head}    return {result}\nserver2 = Server('x', on_call_tool=call_tool)\n"

    assert count == len(lint_text(text, "a.py", VOCABULARY, RULE).findings)


def test_a_test_of_a_server_may_hold_one() -> None:
    text = f"{SDK}def look() -> str:\n    return 'Error: no such page'\n"

    assert 1 == len(lint_text(text, "a.py", VOCABULARY, RULE).findings)
    assert () == lint_text(text, "tests/test_a.py", VOCABULARY, RULE).findings
