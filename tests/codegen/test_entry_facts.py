"""Facts about an entry are the same from YAML and from a generated table.

They are the same on a page and in a terminal too.
"""

import pytest
from tests.codegen.tiny import tiny_registry
from tests.project_tree import ROOT

from replybook_codegen.entry_facts import (
    EntryAction,
    EntryName,
    EntryNames,
    Facts,
    ShownEntry,
    code_facts,
    plain,
    tool_facts,
    violation_facts,
)
from replybook_codegen.pages.fact_lists import fact_list
from replybook_codegen.pages.links import PageLinks
from replybook_codegen.targets.registry_json import raw_record
from replybook_registry import Registry, read_registry
from replybook_schema.records import Record
from replybook_schema.tools import ArgumentSpec, ToolSpec

LINKS = PageLinks(
    {
        "code": {"WA-RES-I-001": "codes.md#a"},
        "legacy id": {"WA-OLD-I-001": "legacy.md#b"},
        "verb": {"use_other_tool": "taxonomy.md#actions"},
        "tool": {"look": "tools.md#look"},
    },
    types="",
)


@pytest.mark.parametrize(
    "registry", [read_registry(ROOT / "registry/replybook_registry"), tiny_registry()]
)
def test_a_code_has_the_same_facts_in_yaml_and_in_the_generated_table(registry: Registry) -> None:
    for code in registry.codes:
        record = Record.read(raw_record(code))  # type: ignore[arg-type]  # a row of plain values
        of_yaml = code_facts(code, EntryAction(code.action.verb, code.action.arguments), None)
        of_table = code_facts(record, EntryAction(record.verb, record.verb_arguments), None)

        assert plain(of_yaml) == plain(of_table)


@pytest.mark.parametrize(
    ("facts", "line", "field"),
    [
        ({"remedy": "Use *it*."}, "Remedy: Use \\*it\\*.", "Use *it*."),
        ({"message": ShownEntry("no {path}")}, "Message: `no {path}`", "no {path}"),
        ({"http": 404}, "HTTP status: 404", 404),
        ({"see": ("spec 1", "spec 2")}, "See: spec 1; spec 2", ["spec 1", "spec 2"]),
        (
            {"use": EntryNames("code", ("WA-RES-I-001", "WA-OLD-I-001", "WA-RES-I-009"))},
            "Use: [`WA-RES-I-001`](codes.md#a), [`WA-OLD-I-001`](legacy.md#b), `WA-RES-I-009`",
            ["WA-RES-I-001", "WA-OLD-I-001", "WA-RES-I-009"],
        ),
        ({"stage": EntryName("stage", "post_trace")}, "Stage: `post_trace`", "post_trace"),
        (
            {"next action": EntryAction("use_other_tool", ("look", "path"))},
            "Next action: [`use_other_tool`](taxonomy.md#actions) ([`look`](tools.md#look), `path`)",
            "use_other_tool look path",
        ),
    ],
)
def test_a_fact_is_a_line_with_links_and_a_field(facts: Facts, line: str, field: object) -> None:
    assert fact_list(facts, LINKS) == (line,)
    assert [*plain(facts).values()] == [field]


def test_a_page_says_that_there_is_none_and_a_field_is_left_out() -> None:
    facts = violation_facts("LOST", ())

    assert fact_list(facts, LINKS) == ("Rules: none, the engine gives it",)
    assert plain(facts) == {}


def test_what_says_nothing_and_what_a_page_shows_elsewhere_is_no_line() -> None:
    look = ToolSpec(
        "look", "Looks.", tags=("read",), arguments=(ArgumentSpec("path", "string", True),)
    )

    assert fact_list(tool_facts(look), LINKS, "arguments") == ("Tags: `read`",)
    assert plain(tool_facts(look)) == {"arguments": ["path (string, required): "], "tags": ["read"]}
