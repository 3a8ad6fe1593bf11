"""A fix that names a line of YAML is pasted, and the finding is gone. Source: specification 51."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.registry.cases import CASES, TINY, TODAY, lay_out

from replybook_registry import inspect_folder
from replybook_registry.queries.declarations import declaration, declared_by
from replybook_schema import Finding

ADD = re.compile(
    r"add `(?P<line>[^`]+)` under `(?P<key>\w+):` (?:in (?P<file>\S+?\.yaml)|of the code)"
)
SHOWN = [
    "rb103_misspelt_area",
    "rb110_misspelt_placeholder",
    "rb114_argument_is_no_parameter",
    "rb114_role_that_does_not_exist",
    "rb114_tool_that_does_not_exist",
    "rb115_unknown_role",
    "rb130_code_and_tag_of_a_tool",
    "rb130_unknown_capability",
    "rb130_unknown_root_of_a_mode",
    "rb130_unknown_root_that_is_written",
    "rb130_unknown_session_field",
    "rb130_unknown_tag",
]
"""Cases with a name that one line declares."""


def paste(folder: Path, finding: Finding) -> None:
    """Do what the fix says, with an editor's means: find the key, insert the line below it."""
    match = ADD.search(finding.fix)
    assert match is not None, finding
    path = folder / (match["file"] or finding.place.path)
    lines = path.read_text("utf-8").split("\n")
    if match["file"] is None:
        start = max(n for n in range(finding.place.line) if "- code:" in lines[n])
        here = next((n for n in range(start, len(lines)) if "params:" in lines[n]), None)
        if here is None:
            here = next(n for n in range(start, len(lines)) if "meaning:" in lines[n])
            lines.insert(here, "    params:")
        lines.insert(here + 1, f"      {match['line']}")
    else:
        lines.insert(lines.index(f"{match['key']}:") + 1, f"  {match['line']}")
    path.write_text("\n".join(lines), "utf-8")


@pytest.mark.parametrize("name", SHOWN)
def test_a_line_that_a_fix_names_can_be_pasted(name: str, tmp_path: Path) -> None:
    folder = lay_out(next(case for case in CASES if case.name == name), tmp_path)
    first = [f for f in inspect_folder(folder, TODAY) if ADD.search(f.fix)]
    assert first != []

    paste(folder, first[0])

    after = inspect_folder(folder, TODAY)
    assert first[0].problem not in [f.problem for f in after]
    assert {"RB151", "RB154", "RB156", "RB157"} & {f.rule for f in after} == set()


@pytest.mark.parametrize(
    ("kind", "name"),
    [("area", "Pay-2"), ("tag", "two words"), ("tool", "a b"), ("bundle part", "x"), ("code", "x")],
)
def test_no_line_is_named_for_what_no_line_declares(kind: str, name: str) -> None:
    assert declared_by(kind, name) is None
    assert declaration(kind, name) is None


def test_a_code_is_declared_by_a_command() -> None:
    assert "run `replybook codes add WA PAY I --key KEY ...`" == declared_by("code", "WA-PAY-I-003")


def test_the_tiny_registry_needs_no_fix() -> None:
    assert [] == inspect_folder(TINY, TODAY)
