"""The audit of small servers: an item without evidence never passes (decision 53)."""

from __future__ import annotations

from typing import Final

import pytest
from tests.devtools.audit.scorecard.small_servers import (
    BARE,
    CLEAN,
    DIRTY,
    FAST,
    HERE,
    LIBRARY,
    LOOP,
    NET,
    OF_TOOLS,
    SDK,
    SERVED,
    evidence_of,
    rows_of,
)

from replybook_devtools.audit.scorecard.live_calls import LiveCalls
from replybook_devtools.lint import LintVocabulary, lint_text
from replybook_devtools.reports.suite_report import SuiteReport

LETTERS: Final = {
    "P": "PASS",
    "/": "PARTIAL",
    "F": "FAIL",
    "?": "NOT MEASURED",
    ".": "NOT APPLICABLE",
}
SAFE: Final = CLEAN.replace("@server.tool()\n", "")
MIGRATING: Final = """\
from replybook.mcp.sdk import ReplyServer
from replybook.safety import ServerSettings
server = ReplyServer("desk", settings=ServerSettings(migration=True))
"""
HANDLES: Final = """
@server.tool()
@mcp_safe_tool
async def count_pages(rb: ReplyBuilder) -> Reply:
    try:
        return rb.success(codes.WA_READ_S_001, data={"count": len(PAGES)})
    except Exception:
        return rb.error(codes.WA_READ_E_001, data={"path": "pages"})
"""
AGENT: Final = """
agent = Agent()
@agent.tool
def track(parcel: str) -> dict:
    return {}
"""

SERVERS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "bare": ((SDK + BARE,), "FF?????"),
    "bare on FastMCP": ((FAST + BARE.replace("tool()", "tool"),), "FF?????"),
    "bare by a call": ((FAST + HERE + "server.add_tool(track)\n",), "FF?????"),
    "bare by a loop": ((FAST + HERE + LOOP,), "???????"),
    "bare, of another file": (
        (f"from tools import track\n{FAST}server.add_tool(track)\n", HERE),
        "???????",
    ),
    "bare beside clean": ((SDK + LIBRARY + CLEAN + BARE,), "/////?/"),
    "bare in one file, clean in another": ((SDK + BARE, SDK + LIBRARY + CLEAN), "/////?/"),
    "bare, and its tests import the library": (
        (SDK + BARE, "from replybook.testing import assert_envelope\n"),
        "FF?????",
    ),
    "of a server of another file": (("from app import server\n" + BARE,), "FF?????"),
    "of a server of another file that may wrap": (
        ("from app import server\n" + BARE, SERVED),
        "?F????/",
    ),
    "under the middleware": ((NET + BARE,), "PF????P"),
    "under a server that wraps, raw": ((SERVED + BARE,), "PFFF??P"),
    "migrating": ((MIGRATING + BARE,), "PF????P"),
    "dirty": ((SDK + LIBRARY + DIRTY,), "PFFFF.P"),
    "clean": ((SDK + LIBRARY + CLEAN,), "PPPPP.P"),
    "clean on FastMCP": ((FAST + LIBRARY + CLEAN,), "PPPPP.P"),
    "clean by a call": (
        (FAST + LIBRARY + SAFE.replace("@mcp_safe_tool\n", "") + "server.add_tool(mcp_safe_tool(read_page))\n",),
        "PPPPP.P",
    ),
    "clean by a name": (
        (FAST + LIBRARY + SAFE.replace("@mcp_safe_tool\n", "") + "safe = mcp_safe_tool(read_page)\nserver.add_tool(safe)\n",),
        "PPPPP.P",
    ),
    "clean, of another file": (
        (f"from tools import read_page\n{FAST}server.add_tool(read_page)\n", LIBRARY + SAFE),
        "PPPPP.P",
    ),
    "clean under a server that wraps": (
        (SERVED + LIBRARY + CLEAN.replace("@mcp_safe_tool\n", ""),),
        "PPPPP.P",
    ),
    "clean, around a handler": ((SDK + LIBRARY + HANDLES,), "PPPPPPP"),
    "clean, in two files": ((SDK + LIBRARY + CLEAN, SDK + LIBRARY + HANDLES), "PPPPPPP"),
    "clean, not served here": ((LIBRARY + SAFE,), "PPPPP.P"),
    "clean, with a name": ((SDK + LIBRARY + CLEAN.replace("tool()", 'tool(name="read")'),), "PPPPP.P"),
    "clean, beside what is no server": ((SDK + LIBRARY + CLEAN + AGENT,), "PPPPP.P"),
    "no tool": (("import os\n",), "......?"),
}  # fmt: skip


@pytest.mark.parametrize("name", SERVERS)
def test_a_row_about_tools_is_as_good_as_what_was_looked_at(name: str) -> None:
    texts, letters = SERVERS[name]
    rows = rows_of(*texts)

    assert {row: LETTERS[letter] for row, letter in zip(OF_TOOLS, letters, strict=True)} == {
        row: rows[row].status for row in OF_TOOLS
    }


def test_what_was_not_looked_at_is_named_with_its_place() -> None:
    half = rows_of(SDK + LIBRARY + CLEAN + BARE)["no-raw-returns"]
    bare = rows_of(SDK + BARE)["no-raw-returns"]
    unseen = "1 tool is not under the wrapper, so not looked at: track"

    assert f"1 of 1 tools return replies only; {unseen} (f0.py:13)" == half.reason
    assert f"{unseen} (f0.py:5)" == bare.reason
    assert (0, None, None) == (bare.good, bare.of, bare.score)
    assert 9 == half.score


def test_what_is_handed_over_and_not_found_is_named_where_it_has_a_name() -> None:
    rows = rows_of(f"from tools import track\n{FAST}server.add_tool(track)\n")

    assert (
        "1 tool is handed to a server and was not found: track" == rows["every-tool-wrapped"].reason
    )


@pytest.mark.parametrize("text", ["agent.tool(track)", "server.tool(NAME)", "register(track)"])
def test_what_is_no_function_for_a_server_is_not_missed(text: str) -> None:
    mark = f"@{text}\ndef send(): ...\n" if "NAME" in text else f"{text}\n"
    evidence = evidence_of(f"from agents import Agent\nagent = Agent()\n{FAST}{mark}")

    assert () == evidence.handed


@pytest.mark.parametrize("text", ["server.add_tool(tools.track)", "server.tool()(track)"])
def test_what_is_handed_by_an_attribute_or_to_a_decorator_is_missed(text: str) -> None:
    evidence = evidence_of(f"import tools\nfrom tools import track\n{FAST}{text}\n")

    assert ("track",) == evidence.handed


# Rows that are not about tools


def test_a_file_that_has_tools_and_no_replies_is_no_evidence_of_replies() -> None:
    rows = rows_of(SDK + BARE)

    assert (
        "NOT APPLICABLE" == rows["text-not-branched"].status == rows["envelope-by-wrapper"].status
    )


def test_a_file_with_replies_is_evidence_of_them() -> None:
    rows = rows_of(SDK + LIBRARY + CLEAN)

    assert "PASS" == rows["text-not-branched"].status == rows["envelope-by-wrapper"].status


OF_LIBRARY: Final = ("reply-shape", "one-builder-one-registry", "builder-freezes")


def test_a_library_that_only_tests_import_makes_no_reply() -> None:
    rows = rows_of(SDK + BARE, "from replybook.testing import assert_envelope\n")

    assert {"NOT APPLICABLE"} == {rows[name].status for name in OF_LIBRARY}


def test_a_library_that_makes_replies_counts() -> None:
    rows = rows_of(SDK + LIBRARY + CLEAN)

    assert {"PASS"} == {rows[name].status for name in OF_LIBRARY}


OF_CODES: Final = (
    "four-types",
    "layer-ownership",
    "area-is-known",
    "code-format",
    "legacy-retired",
)


def test_a_code_that_is_made_when_the_code_runs_may_be_any() -> None:
    rows = rows_of(SDK + LIBRARY + CLEAN.replace("codes.WA_RES_I_001", "make(path)"))

    assert {"PARTIAL"} == {rows[name].status for name in OF_CODES}
    assert "NOT MEASURED" == rows["only-enforcement-denies"].status
    assert "1 code is made when the code runs, so not looked at" in rows["four-types"].reason


def test_where_every_code_is_written_out_the_same_rows_pass() -> None:
    rows = rows_of(SDK + LIBRARY + CLEAN)

    assert {"PASS"} == {rows[name].status for name in OF_CODES}
    assert "NOT APPLICABLE" == rows["only-enforcement-denies"].status


DROPS: Final = f"""{LIBRARY}
def test_it(rb: ReplyBuilder) -> None:
    try:
        rb.invalid(codes.WA_RES_I_001, data={{}})
    except Exception:
        rb.denied(codes.EN_READ_D_001, data={{}})
"""


@pytest.mark.parametrize(("path", "calls", "handlers"), [("desk.py", 2, 1), ("test_desk.py", 0, 0)])
def test_replies_of_tests_end_no_call_and_are_not_counted(
    path: str, calls: int, handlers: int
) -> None:
    facts = lint_text(DROPS, path, LintVocabulary.of_active()).facts

    assert facts is not None
    assert (calls, handlers) == (facts.terminal_calls, facts.excepts)
    assert {"EN-READ-D-001", "WA-RES-I-001"} == set(facts.codes)


def test_the_wrapper_guards_where_it_stands_around_every_tool() -> None:
    assert "PASS" == rows_of(SDK + LIBRARY + CLEAN)["enforced"].status


@pytest.mark.parametrize("text", [SDK + BARE, SDK + LIBRARY + CLEAN + BARE])
def test_the_wrapper_is_no_guard_of_tools_that_it_does_not_stand_around(text: str) -> None:
    row = rows_of(text)["enforced"]

    assert "PARTIAL" == row.status
    assert "missing: the wrapper" in row.reason


# Tests and traces

OF_CALLS: Final = ("trace-ids", "durations", "no-retry-loops")


def _live() -> LiveCalls:
    live = LiveCalls(2, 2, timed=2, trace_ids=2)
    live.tools["read_page"] = live.codes["WA-READ-S-001"] = 2
    return live


def test_no_trace_has_the_calls_of_a_bare_tool() -> None:
    rows = rows_of(SDK + LIBRARY + CLEAN + BARE, live=_live())

    assert {"PARTIAL"} == {rows[name].status for name in OF_CALLS}
    assert "PASS" == rows["one-reply-lived"].status


def test_a_trace_of_a_server_without_bare_tools_has_every_call() -> None:
    rows = rows_of(SDK + LIBRARY + CLEAN, live=_live())

    assert {"PASS"} == {rows[name].status for name in (*OF_CALLS, "one-reply-lived")}


@pytest.mark.parametrize(("more", "status"), [("", "PASS"), (BARE, "PARTIAL")])
def test_what_a_bare_tool_gives_when_it_finds_nothing_is_not_known(more: str, status: str) -> None:
    seen = {"read_page": frozenset({"WA-READ-S-001"})}
    suite = SuiteReport(seen, frozenset({"read_page"}), 0)

    assert status == rows_of(SDK + LIBRARY + CLEAN + more, suite=suite)["empty-is-success"].status
