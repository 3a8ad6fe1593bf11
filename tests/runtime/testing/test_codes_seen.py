"""assert_codes_seen lists the declared codes of a tool that no test saw.

SeenCodes keeps what was seen.
"""

import pytest

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.testing import SeenCodes, assert_codes_seen, assert_reply
from replybook.testing.codes_seen import list_undeclared_codes, missing, report, watching
from replybook_schema.active import ACTIVE

DECLARED = ACTIVE.tools()["ck3_read"].codes


@mcp_safe_tool(name="ck3_read")
def read(path: str, rb: ReplyBuilder) -> Reply:
    if path == "/crash":
        raise ValueError(path)
    if path == "nowhere":
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(data={"count": 1})


@mcp_safe_tool(name="nobody_declared_this")
def stray(rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_LOG_S_001)


# The assertion


@pytest.mark.parametrize("tool", ["ck3_read", read])
def test_a_tool_that_answered_all_its_codes_is_fine(tool: object) -> None:
    assert_codes_seen(tool, DECLARED)
    assert_codes_seen(tool, SeenCodes({"ck3_read": [*DECLARED, "MCP-SYS-E-001"]}))


def test_the_codes_that_are_missing_are_listed_with_their_titles() -> None:
    seen = set(DECLARED) - {"WA-RES-I-001", "EN-READ-D-001"}
    with pytest.raises(AssertionError) as caught:
        assert_codes_seen("ck3_read", seen)

    assert str(caught.value).split("\n    ") == [
        "ck3_read never answered 2 of the codes it declares",
        "WA-RES-I-001 (Path not found)",
        f"EN-READ-D-001 ({ACTIVE.record('EN-READ-D-001').title})",
        "fix: add a call that gives each code, or remove it from `codes` in tools.yaml",
    ]


def test_a_code_that_another_tool_answered_does_not_count() -> None:
    with pytest.raises(AssertionError, match=f"never answered {len(DECLARED)} of"):
        assert_codes_seen("ck3_read", SeenCodes({"ck3_dir": DECLARED}))


def test_a_tool_that_the_registry_does_not_have_is_the_fault_of_the_test() -> None:
    with pytest.raises(
        ValueError, match="'ck3_raed' is not a tool of this registry, did you mean 'ck3_read'"
    ):
        assert_codes_seen("ck3_raed", [])
    with pytest.raises(
        ValueError, match=r"'xyz' is not a tool of this registry; add it to tools\.yaml"
    ):
        assert_codes_seen("xyz", [])


def test_a_function_without_decorator_is_no_tool() -> None:
    with pytest.raises(
        TypeError, match="neither the name of a tool nor a function under mcp_safe_tool"
    ):
        assert_codes_seen(print, [])


def test_a_tool_of_a_family_declares_what_its_family_does() -> None:
    assert_codes_seen("fs_anything", [])


# What is recorded


def test_every_outcome_of_a_decorated_tool_is_recorded() -> None:
    with watching(SeenCodes()) as seen:
        read("root:repo/a.txt")
        read("nowhere")
        read("/crash")
        read(3, 4, 5)
        stray()

    assert seen.plain() == {
        "ck3_read": ["MCP-SYS-E-001", "MCP-SYS-I-001", "WA-READ-S-001", "WA-RES-I-001"],
        "nobody_declared_this": ["WA-LOG-S-001"],
    }
    assert "WA-LOG-S-001" in seen
    assert seen.of("ck3_dir") == frozenset()


def test_a_record_that_was_closed_records_nothing_more() -> None:
    with watching(SeenCodes()) as seen:
        pass
    came = stray()
    assert_reply(came, "WA-LOG-S-001")

    assert seen.plain() == {}


def test_two_records_may_be_open_at_once() -> None:
    with watching(SeenCodes()) as outer, watching(SeenCodes()) as inner:
        stray()

    assert outer.plain() == inner.plain() == {"nobody_declared_this": ["WA-LOG-S-001"]}


def test_records_are_merged_whatever_their_order() -> None:
    one, other = {"a": ["WA-LOG-S-001"], "b": ["WA-LOG-I-001"]}, {"a": ["WA-LOG-E-001"]}
    first, second = SeenCodes(one), SeenCodes(other)
    first.merge(other)
    second.merge(one)

    assert first.plain() == second.plain()
    assert first.plain() == {"a": ["WA-LOG-E-001", "WA-LOG-S-001"], "b": ["WA-LOG-I-001"]}


# The report


def test_a_report_tells_seen_never_seen_and_undeclared_codes() -> None:
    seen = SeenCodes(
        {"ck3_read": ["WA-READ-S-001", "WA-LOG-S-001", "MCP-SYS-E-001"], "own": ["WA-LOG-S-001"]}
    )
    told = report(seen)

    assert told["tools"] == {
        "ck3_read": {
            "seen": ["MCP-SYS-E-001", "WA-LOG-S-001", "WA-READ-S-001"],
            "never": sorted(set(DECLARED) - {"WA-READ-S-001"}),
            "undeclared": ["WA-LOG-S-001"],
        },
        "own": {"seen": ["WA-LOG-S-001"], "never": [], "undeclared": ["WA-LOG-S-001"]},
    }


def test_a_report_sorts_every_code_of_the_registry_into_seen_and_never() -> None:
    told = report(SeenCodes({"ck3_read": DECLARED}))
    usable = {r.code for r in ACTIVE.records() if r.status in {"active", "deprecated"}}
    total = told["codes"]

    assert isinstance(total, dict)
    assert {*total["seen"], *total["never"]} == usable
    assert set(total["seen"]) == set(DECLARED)


def test_a_report_names_the_tools_that_were_never_called() -> None:
    never = report(SeenCodes({"ck3_read": []} | {"ck3_dir": DECLARED}))["tools_never_called"]

    assert isinstance(never, list)
    assert "ck3_read" in never
    assert "ck3_dir" not in never
    assert "read_file" not in never  # the editor's own: it declares no codes


def test_what_is_missing_is_asked_of_the_tools_that_were_called() -> None:
    seen = SeenCodes({"ck3_read": set(DECLARED) - {"WA-RES-I-001"}, "own": ["WA-LOG-S-001"]})

    assert missing(seen, ()) == ["ck3_read: WA-RES-I-001 (Path not found)"]


def test_what_is_missing_may_be_asked_of_named_tools() -> None:
    seen = SeenCodes({"ck3_read": DECLARED})

    assert missing(seen, ["ck3_read"]) == []
    assert missing(seen, ["own"]) == ["own: not a tool of this registry"]
    assert len(missing(seen, ["ck3_dir", "ck3_read"])) == len(ACTIVE.tools()["ck3_dir"].codes)


def test_a_code_that_a_tool_answers_and_does_not_declare_is_named() -> None:
    """Spec 51: what a tool may answer stands in tools.yaml."""
    answered = [*DECLARED, "WA-LOG-S-001", "MCP-SYS-E-001"]
    seen = SeenCodes({"ck3_read": answered, "own": ["WA-LOG-S-001"], "quiet": ["MCP-SYS-S-900"]})
    of_own = "own: not in tools.yaml, but answered WA-LOG-S-001; run: replybook tools sync"

    assert ["ck3_read: WA-LOG-S-001 (Log operation done)", of_own] == list_undeclared_codes(
        seen, ()
    )
    assert [of_own] == list_undeclared_codes(seen, ["own", "ck3_dir"])


def test_a_tool_that_answers_what_it_declares_has_nothing_undeclared() -> None:
    assert [] == list_undeclared_codes(SeenCodes({"ck3_read": DECLARED}), ())


def test_a_suite_that_called_no_tool_proved_nothing() -> None:
    assert missing(SeenCodes(), ()) == ["no tool of the registry was called"]
    assert missing(SeenCodes({"own": ["WA-LOG-S-001"]}), ()) == [
        "no tool of the registry was called"
    ]
