"""The next action of a code: values for its params, names for its roles (specification 2)."""

from __future__ import annotations

import pytest

from replybook_schema.active import ActiveRegistry, Source
from replybook_schema.next_action import ActsOn, NextAction
from replybook_schema.records import RawParam, RawRecord, RawWithoutTools
from replybook_schema.taxonomy import ActionSpec
from replybook_schema.tools import ToolSpec

CODE = "WA-RES-I-001"
LISTER = ToolSpec(name="list_books", description="", tags=("lister",))
FREE: RawWithoutTools = ("fix_arguments", ("path",), "Correct `path`.")
PARAMS: tuple[RawParam, ...] = (
    ("path", "string", "", True, "public", ()),
    ("limit", "integer", "", False, "public", ()),
    ("list_books", "string", "", False, "public", ()),
)
ACTIONS = (
    ActionSpec("fix_arguments", ("I",), "Correct.", "params"),
    ActionSpec("use_other_tool", ("I",), "Call another.", "tools"),
    ActionSpec("ask_user", ("I",), "Ask.", "none"),
)


def row(
    verb: str,
    *arguments: str,
    remedy: str = "Do it.",
    without: RawWithoutTools | None = None,
    status: str = "active",
) -> RawRecord:
    """The row of a code with this action."""
    return (CODE, "K", "T", "m", PARAMS, "M.", verb, arguments, remedy, "1.0.0",
            status, None, None, (), None, None, (), without, None)  # type: ignore[return-value]  # fmt: skip


def source(name: str, *rows: RawRecord, tools: tuple[ToolSpec, ...] = ()) -> Source:
    """A generated package with these rows and tools."""
    return Source(name=name, package=name, records=lambda: rows, tools=lambda: tools)


def opened(made: RawRecord, *tools: ToolSpec) -> tuple[ActiveRegistry, Source]:
    """A process whose base has this code."""
    base = Source(
        name="base",
        package="base",
        records=lambda: (made,),
        actions=lambda: ACTIONS,
        tools=lambda: tools,
    )
    active = ActiveRegistry()
    return active, active.open(base)


@pytest.mark.parametrize(
    ("acts_on", "names", "arguments"),
    [
        ("params", ("path",), {"path": "a"}),
        ("params", ("path", "limit"), {"path": "a", "limit": 2}),
        ("params", ("limit", "path"), {"limit": 2, "path": "a"}),
        ("params", ("note",), {}),
        ("params", ("path", "note"), {"path": "a"}),
        ("tools", ("path",), {"tools": ["path"]}),
        ("tools", ("list_books", "find"), {"tools": ["list_books", "find"]}),
        ("none", (), {}),
    ],
)
def test_a_param_stands_with_its_value_and_a_tool_with_its_name(
    acts_on: ActsOn, names: tuple[str, ...], arguments: dict[str, object]
) -> None:
    action = NextAction("v", acts_on, names, "Do it.")

    assert (arguments, "Do it.") == action.resolved({"path": "a", "limit": 2, "other": 3})


def test_a_false_value_is_a_value() -> None:
    action = NextAction("v", "params", ("path", "limit"), "Do it.")

    assert {"path": "", "limit": 0} == action.resolved({"path": "", "limit": 0})[0]


@pytest.mark.parametrize(
    ("verb", "arguments", "acts_on"),
    [
        ("fix_arguments", ("path",), "params"),
        ("use_other_tool", ("list_books",), "tools"),
        ("ask_user", (), "none"),
    ],
)
def test_the_verb_says_what_its_arguments_are(
    verb: str, arguments: tuple[str, ...], acts_on: ActsOn
) -> None:
    """Also where a tool has the name of a param."""
    active, _ = opened(row(verb, *arguments), LISTER)

    assert NextAction(verb, acts_on, arguments, "Do it.") == active.next_action(CODE)


def test_a_role_is_gone_and_its_tools_are_named() -> None:
    made = row("use_other_tool", "{tool:lister}", remedy="Ask {tool:lister}.", without=FREE)
    active, _ = opened(made, LISTER)

    assert ({"tools": ["list_books"]}, "Ask `list_books`.") == active.next_action(CODE).resolved({})


def test_without_such_a_tool_the_action_is_the_one_that_needs_none() -> None:
    made = row("use_other_tool", "{tool:lister}", remedy="Ask {tool:lister}.", without=FREE)
    action = opened(made)[0].next_action(CODE)

    assert "fix_arguments" == action.verb
    assert ({"path": "a"}, "Correct `path`.") == action.resolved({"path": "a"})


def test_a_registry_that_joins_later_brings_its_tools() -> None:
    made = row("use_other_tool", "{tool:lister}", without=FREE)
    active, base = opened(made)
    before = active.next_action(CODE)
    active.extend(base, source("mine", tools=(LISTER,)))

    assert "fix_arguments" == before.verb
    assert ({"tools": ["list_books"]}, "Do it.") == active.next_action(CODE).resolved({})


def test_an_action_is_worked_out_once() -> None:
    active, _ = opened(row("ask_user"))

    assert active.next_action(CODE) is active.next_action(CODE)


@pytest.mark.parametrize("status", ["reserved", "retired"])
def test_a_code_that_no_reply_may_carry_has_no_next_action(status: str) -> None:
    active, _ = opened(row("ask_user", status=status))

    with pytest.raises(ValueError, match=status):
        active.next_action(CODE)


def test_a_code_that_nobody_declares_has_no_next_action() -> None:
    active, _ = opened(row("ask_user"))

    with pytest.raises(ValueError, match="is not a code of this registry"):
        active.next_action("WA-RES-I-002")
