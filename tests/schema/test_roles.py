"""Tools by role: the filled-in name, and the text where there is none (decision 16)."""

from __future__ import annotations

import pytest

from replybook_schema.active import ActiveRegistry, Source
from replybook_schema.records import RawRecord, RawWithoutTools
from replybook_schema.roles import (
    fill_arguments,
    fill_text,
    filled_action,
    roles_in,
    tools_by_role,
)
from replybook_schema.tools import ToolSpec

FREE: RawWithoutTools = ("ask_user", (), "Ask.")
LISTER = ToolSpec(name="list_books", description="", tags=("lister",))
OTHER = ToolSpec(name="shelf.list/v2", description="", tags=("lister", "finder"))


def row(remedy: str, *arguments: str, without: RawWithoutTools | None = FREE) -> RawRecord:
    """The row of a code that uses roles."""
    return ("WA-RES-I-001", "K", "T", "m", (), "M.", "use_other_tool", arguments, remedy, "1.0.0",
            "active", None, None, (), None, None, (), without)  # fmt: skip


def source(name: str, *rows: RawRecord, tools: tuple[ToolSpec, ...] = ()) -> Source:
    """A generated package with these rows and tools."""
    return Source(name=name, package=name, records=lambda: rows, tools=lambda: tools)


def shown(active: ActiveRegistry) -> RawWithoutTools:
    """Return what a reader sees of the one code."""
    record = active.record("WA-RES-I-001")
    return record.verb, record.verb_arguments, record.remedy


def opened(base: Source) -> ActiveRegistry:
    """A process with this base."""
    active = ActiveRegistry()
    active.open(base)
    return active


def test_a_role_becomes_the_name_of_its_tool_in_backticks() -> None:
    tools = tools_by_role([LISTER])

    assert fill_text("Look with {tool:lister}.", tools) == "Look with `list_books`."


def test_several_tools_of_one_role_are_all_named() -> None:
    tools = tools_by_role([LISTER, OTHER])

    assert fill_text("Use {tool:lister}.", tools) == "Use `list_books` or `shelf.list/v2`."
    assert fill_arguments(["{tool:lister}"], tools) == ("list_books", "shelf.list/v2")


def test_a_tool_of_two_roles_stands_among_the_arguments_once() -> None:
    tools = tools_by_role([OTHER])

    assert fill_arguments(["{tool:finder}", "{tool:lister}"], tools) == ("shelf.list/v2",)


def test_a_prefix_is_no_tool_that_anybody_could_call() -> None:
    family = ToolSpec(name="take_", description="", tags=("lister",), prefix=True)

    assert tools_by_role([family]) == {}


@pytest.mark.parametrize(
    "text", ["{tool:Lister}", "{tool:}", "{lister}", "tool:lister", "{tool: a}"]
)
def test_what_is_not_a_role_stays_as_it_is(text: str) -> None:
    assert roles_in(text) == ()
    assert fill_text(text, {"lister": ["list_books"]}) == text


def test_one_missing_role_of_two_gives_the_remedy_without_tools() -> None:
    remedy = "Use {tool:lister} or {tool:porter}."

    assert filled_action("proceed", (), remedy, FREE, tools_by_role([LISTER])) == FREE


def test_a_process_without_such_a_tool_shows_what_needs_none() -> None:
    active = opened(source("base", row("Use {tool:lister}.", "{tool:lister}")))

    assert shown(active) == FREE
    assert "{tool:" not in str(active.records())[: str(active.records()).index("without_tools")]


def test_the_tool_of_a_registry_on_top_is_filled_in_also_after_somebody_has_asked() -> None:
    base = source("base", row("Use {tool:lister}.", "{tool:lister}"))
    active = opened(base)
    before = shown(active)
    active.extend(base, source("mine", tools=(LISTER,)))

    assert before == FREE
    assert shown(active) == ("use_other_tool", ("list_books",), "Use `list_books`.")


def test_a_second_registry_adds_its_tool_to_the_role() -> None:
    base = source("base", row("Use {tool:lister}.", "{tool:lister}"), tools=(LISTER,))
    active = opened(base)
    assert shown(active)[1] == ("list_books",)
    active.extend(base, source("mine", tools=(OTHER,)))

    assert shown(active)[1] == ("list_books", "shelf.list/v2")


def test_a_row_of_an_older_package_has_no_column_for_roles() -> None:
    active = opened(source("base", row("Go on.")[:-1]))  # type: ignore[arg-type]  # one column less

    assert shown(active) == ("use_other_tool", (), "Go on.")
