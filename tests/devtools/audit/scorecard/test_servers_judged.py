"""The audit of small servers: an item without evidence never passes (decision 53)."""

from __future__ import annotations

from dataclasses import replace
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

from replybook_devtools.audit.scorecard.auditing import scorecard
from replybook_devtools.audit.scorecard.live_calls import LiveCalls
from replybook_devtools.audit.scorecard.measured import verdict_of
from replybook_devtools.lint import LintVocabulary, lint_text
from replybook_devtools.lint.lint_report import LintReport

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
LOW: Final = """
from mcp.server.lowlevel import Server
async def called(context, params): ...
server = Server("desk", on_call_tool=called)
"""
GUARD: Final = "from replybook.mcp.lowlevel import guard\nguard(server)\n"
AGENT: Final = """
agent = Agent()
@agent.tool
def track(parcel: str) -> dict:
    return {}
"""

SERVERS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "bare": ((SDK + BARE,), "F...."),
    "bare on FastMCP": ((FAST + BARE.replace("tool()", "tool"),), "F...."),
    "bare by a call": ((FAST + HERE + "server.add_tool(track)\n",), "F...."),
    "bare by a loop": ((FAST + HERE + LOOP,), "F...."),
    "bare, of another file": (
        (f"from tools import track\n{FAST}server.add_tool(track)\n", HERE),
        "F....",
    ),
    "bare beside clean": ((SDK + LIBRARY + CLEAN + BARE,), "/PPP."),
    "bare in one file, clean in another": ((SDK + BARE, SDK + LIBRARY + CLEAN), "/PPP."),
    "bare, and its tests import the library": (
        (SDK + BARE, "from replybook.testing import assert_envelope\n"),
        "F....",
    ),
    "of a server of another file": (("from app import server\n" + BARE,), "F...."),
    "of a server of another file that may wrap": (
        ("from app import server\n" + BARE, SERVED),
        "F....",
    ),
    "under the middleware": ((NET + BARE,), "F...."),
    "under a server that wraps, raw": ((SERVED + BARE,), "F...."),
    "migrating": ((MIGRATING + BARE,), "F...."),
    "a loop under the middleware": ((NET + HERE + LOOP,), "?????"),
    "clean under the middleware": ((NET + LIBRARY + CLEAN.replace("@mcp_safe_tool\n", ""),), "/P???"),
    "clean, migrating": ((MIGRATING + LIBRARY + CLEAN,), "/P???"),
    "bare, on a low-level server": ((LOW,), "F...."),
    "on a low-level server with a guard": ((LOW + GUARD,), "?????"),
    "on a low-level server with a guard, beside clean": ((LOW + GUARD, SDK + LIBRARY + CLEAN), "////?"),
    "dirty": ((SDK + LIBRARY + DIRTY,), "PPFF."),
    "clean": ((SDK + LIBRARY + CLEAN,), "PPPP."),
    "clean on FastMCP": ((FAST + LIBRARY + CLEAN,), "PPPP."),
    "clean by a call": (
        (FAST + LIBRARY + SAFE.replace("@mcp_safe_tool\n", "") + "server.add_tool(mcp_safe_tool(read_page))\n",),
        "PPPP.",
    ),
    "clean by a name": (
        (FAST + LIBRARY + SAFE.replace("@mcp_safe_tool\n", "") + "safe = mcp_safe_tool(read_page)\nserver.add_tool(safe)\n",),
        "PPPP.",
    ),
    "clean, of another file": (
        (f"from tools import read_page\n{FAST}server.add_tool(read_page)\n", LIBRARY + SAFE),
        "PPPP.",
    ),
    "clean under a server that wraps": (
        (SERVED + LIBRARY + CLEAN.replace("@mcp_safe_tool\n", ""),),
        "PPPP.",
    ),
    "clean, around a handler": ((SDK + LIBRARY + HANDLES,), "PPPPP"),
    "clean, in two files": ((SDK + LIBRARY + CLEAN, SDK + LIBRARY + HANDLES), "PPPPP"),
    "clean, not served here": ((LIBRARY + SAFE,), "PPPP."),
    "clean, with a name": ((SDK + LIBRARY + CLEAN.replace("tool()", 'tool(name="read")'),), "PPPP."),
    "clean, beside what is no server": ((SDK + LIBRARY + CLEAN + AGENT,), "PPPP."),
    "no tool": (("import os\n",), "....."),
}  # fmt: skip


@pytest.mark.parametrize("name", SERVERS)
def test_a_row_about_tools_is_as_good_as_what_was_looked_at(name: str) -> None:
    texts, letters = SERVERS[name]
    rows = rows_of(*texts)

    assert {row: LETTERS[letter] for row, letter in zip(OF_TOOLS, letters, strict=True)} == {
        row: rows[row].status for row in OF_TOOLS
    }


def test_what_is_not_moved_is_named_with_its_place() -> None:
    row = rows_of(SDK + LIBRARY + CLEAN + BARE)["every-tool-moved"]

    assert row.reason.startswith("1 of 2 tools are moved: under the wrapper")
    assert row.reason.endswith("; not: track (f0.py:13)")


def test_what_was_not_looked_at_is_named_with_its_place() -> None:
    row = rows_of(MIGRATING + LIBRARY + CLEAN)["no-raw-returns"]

    assert "1 tool answers where no rule looks: read_page (f0.py:8)" == row.reason
    assert (0, None, None) == (row.good, row.of, row.score)


def test_what_is_handed_over_and_not_found_is_named_where_it_has_a_name() -> None:
    rows = rows_of(f"from tools import track\n{NET}server.add_tool(track)\n")

    assert (
        "1 tool is handed to a server and was not found: track" == rows["every-tool-moved"].reason
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


@pytest.mark.parametrize("more", ["", BARE])
def test_the_wrapper_guards_the_tools_that_it_stands_around(more: str) -> None:
    assert "PASS" == rows_of(SDK + LIBRARY + CLEAN + more)["enforced"].status


def test_without_the_wrapper_a_guard_is_missing() -> None:
    row = rows_of(SDK + BARE)["enforced"]

    assert "PARTIAL" == row.status
    assert "missing: the wrapper" in row.reason


# The score


def score_of(*texts: str) -> float | None:
    return verdict_of([*rows_of(*texts).values()]).score


ALL: Final = score_of(SDK + LIBRARY + CLEAN)
SEVERAL: Final = tuple(CLEAN.replace("read_page", f"read_{n}") for n in range(3))


@pytest.mark.parametrize(
    "texts",
    [
        (SDK + BARE,),
        (FAST + HERE + LOOP,),
        (f"from tools import track\n{FAST}server.add_tool(track)\n",),
        (SDK + BARE, "from replybook.testing import assert_envelope\n"),
        (SDK + BARE + 'CODE = "WA-READ-S-001"\nclass Reply: ...\n',),
        (SERVED + BARE,),
        (NET + BARE,),
        (MIGRATING + BARE,),
    ],
)
def test_a_server_of_which_nothing_is_moved_gets_nothing(texts: tuple[str, ...]) -> None:
    assert 0 == score_of(*texts)


@pytest.mark.parametrize("moved", [0, 1, 2, 3])
def test_a_server_in_migration_gets_the_share_of_its_moved_tools(moved: int) -> None:
    left = [BARE.replace("track", f"track_{n}") for n in range(3 - moved)]

    assert ALL is not None
    assert round(ALL * 10 * moved) // 3 / 10 == score_of(
        SDK + LIBRARY + "".join((*SEVERAL[:moved], *left))
    )


def test_a_fault_in_what_is_moved_costs_beside_the_share() -> None:
    whole, half = (score_of(SDK + LIBRARY + DIRTY + more) for more in ("", BARE))

    assert whole is not None
    assert half is not None
    assert ALL is not None
    assert 0 < half < whole < ALL


def test_a_server_whose_tools_were_not_found_has_no_score() -> None:
    assert score_of(f"from tools import track\n{NET}server.add_tool(track)\n") is None


def test_tools_of_tests_are_not_counted() -> None:
    words = LintVocabulary.of_active()._replace(tools={})
    texts = {"desk.py": SDK + LIBRARY + CLEAN, "test_desk.py": SDK + BARE}
    files = tuple(lint_text(text, path, words) for path, text in texts.items())
    evidence = replace(evidence_of(), lint=LintReport(files), uses_library=True)
    row = next(row for row in scorecard(evidence) if row.id == "every-tool-moved")

    assert ("PASS", 1, 1) == (row.status, row.good, row.of)


# Traces


def _live() -> LiveCalls:
    live = LiveCalls(2, 2)
    live.tools["read_page"] = live.codes["WA-READ-S-001"] = 2
    return live


@pytest.mark.parametrize("more", ["", BARE])
def test_a_trace_tells_of_the_tools_that_are_moved(more: str) -> None:
    rows = rows_of(SDK + LIBRARY + CLEAN + more, live=_live())

    assert "PASS" == rows["no-raw-answers-lived"].status
