"""Generated code and pages accept all names of tools and arguments that MCP allows (spec 51)."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from tests.codegen.made_registry import make_code, make_registry, make_tool
from tests.codegen.targets.printing import texts

from replybook_codegen.targets import docs_tables, registry_json
from replybook_registry.model import Action, Registry, Role, ToolArgument, WithoutTools
from replybook_registry.nodes import Table
from replybook_schema.records import Record
from replybook_schema.stored_registry import FILE, StoredTables
from replybook_schema.tools import ArgumentSpec

NAME = "Acme.list-tickets/v2"


def registry() -> Registry:
    """One tool with a name and an argument as MCP allows them, and a code that sends to it."""
    argument = ToolArgument(
        "If-Match", "string", required=False, trace="keep", description="A tag."
    )
    tool = replace(make_tool(NAME), tags=("lister",), arguments=(argument,))
    code = replace(
        make_code("WA-RES-I-001", remedy="Look with {tool:lister}."),
        action=Action("fix_arguments", ("{tool:lister}",)),
        without_tools=WithoutTools("Look around.", Action("fix_arguments")),
    )
    return make_registry([make_code("WA-RES-S-001"), code], tools=(tool,))


def tables(made: Registry) -> StoredTables:
    """The tables as the generated package has them."""
    return StoredTables("made_replies", json.loads(texts(registry_json.render, made)[FILE]))


def test_the_generated_tools_have_the_names_as_they_are() -> None:
    (tool,) = tables(registry()).tools()

    assert (tool.name, tool.arguments[0].name) == (NAME, "If-Match")


def test_a_link_leads_to_the_heading_of_the_tool() -> None:
    pages = texts(docs_tables.render, registry())

    assert f'### <a id="tool-{NAME}"></a>`{NAME}`' in pages["tools.md"]
    assert f"[`{NAME}`](tools.md#tool-{NAME})" in pages["codes-wa.md"]


def test_names_that_differ_only_in_what_no_anchor_holds_have_anchors_of_their_own() -> None:
    names = ("get_status", "get.status", "getstatus", "GetStatus", "get/status", "__init__", "_")
    made = make_registry([make_code("WA-RES-S-001")], tools=tuple(map(make_tool, names)))
    page = texts(docs_tables.render, made)["tools.md"]
    headings = [line.removeprefix("### ") for line in page.splitlines() if line[:4] == "### "]
    anchors = [re.search(r'id="([^"]*)"', heading) or [heading, heading] for heading in headings]

    assert len(names) == len({anchor[1] for anchor in anchors})
    assert {"get_status", "getstatus"} == {one for one in headings if "<a" not in one}


def test_an_argument_that_leaves_all_but_the_trace_to_the_code_is_written_so() -> None:
    bare = ToolArgument("X-Page", None, None, trace="keep", description="")
    tool = replace(make_tool(NAME), arguments=(bare,))
    made = make_registry([make_code("WA-RES-S-001")], tools=(tool,))
    (spec,) = tables(made).tools()

    assert (ArgumentSpec("X-Page", trace="keep"),) == spec.arguments
    assert "| `X-Page` |  |  | the value |  |" in texts(docs_tables.render, made)["tools.md"]


def test_the_page_shows_the_name_and_the_table_keeps_the_role() -> None:
    pages = texts(docs_tables.render, registry())
    record = Record.read(tables(registry()).records()[1])

    assert f"Remedy: Look with `{NAME}`." in pages["codes-wa.md"]
    assert "{tool:" not in "".join(pages.values()).replace(pages["rules.md"], "")
    assert "Look with {tool:lister}." == record.remedy
    assert ("fix_arguments", (), "Look around.") == record.without_tools


def test_a_page_for_readers_without_such_a_tool_shows_the_other_remedy() -> None:
    pages = texts(docs_tables.render, replace(registry(), tools=()))

    assert "Remedy: Look around." in pages["codes-wa.md"]


def test_a_tag_that_is_a_role_has_one_row() -> None:
    role = Role(node=Table("x.yaml"), origin="acme", name="lister", meaning="Lists things.")
    made = replace(registry(), tags=(("lister", "Lists things."),), roles=(role,))

    rows = [
        line for line in texts(docs_tables.render, made)["tools.md"].splitlines() if "Lists" in line
    ]

    assert [f"| `lister` | Lists things. | `{NAME}` |"] == rows
