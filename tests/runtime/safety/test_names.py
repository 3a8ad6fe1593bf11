"""A call goes by the one name that the registry knows (specification 25 and 29)."""

from __future__ import annotations

import pytest
from tests.runtime.safety.tools import Log, echo, make_settings, outcome_of

from replybook import mcp_safe_tool
from replybook.safety import start_invocation, tool_record
from replybook.safety.tool_name import known_name


@pytest.mark.parametrize(
    ("served", "own", "name"),
    [
        ("lens_ck3_search", "ck3_search", "ck3_search"),
        ("search", "ck3_search", "ck3_search"),
        ("fs_ck3_search", "ck3_search", "ck3_search"),
        ("my_fs_tree", "fs_tree", "fs_tree"),
    ],
    ids=["namespace", "alias", "alias that begins like a family", "member of a family"],
)
def test_a_tool_that_is_served_under_another_name_keeps_its_own(
    served: str, own: str, name: str
) -> None:
    assert name == known_name(served, own)


@pytest.mark.parametrize(
    ("served", "own"),
    [
        ("ck3_search", "search"),
        ("ck3_search", "ck3_read"),
        ("fs_tree", "tree"),
        ("fs_tree", "grep_all"),
        ("lens_tree", "tree"),
        ("tree", None),
    ],
    ids=["declared", "both declared", "family", "both families", "undeclared", "no own name"],
)
def test_else_the_served_name_holds(served: str, own: str | None) -> None:
    assert served == known_name(served, own)


def test_envelope_line_and_call_have_the_name_that_the_registry_knows() -> None:
    log = Log()
    tool = mcp_safe_tool(name="ck3_search")(echo)
    settings = make_settings(log)
    with start_invocation("lens_ck3_search", {}, settings, record=tool_record(tool)) as invocation:
        envelope = tool()

    assert "ck3_search" == envelope["meta"]["tool"] == envelope["data"]["tool"]
    assert ["ck3_search"] == [event.tool for event in log.events]
    assert envelope is outcome_of(invocation).envelope


def test_a_tool_that_only_its_own_name_tells_adopts_the_call() -> None:
    """A server that is mounted into another one runs it, so its record is out of reach."""
    log = Log()
    tool = mcp_safe_tool(name="ck3_search")(echo)
    with start_invocation("lens_ck3_search", {}, make_settings(log), own="ck3_search"):
        tool()

    assert ["ck3_search"] == [event.tool for event in log.events]
