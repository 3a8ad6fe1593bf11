"""Every case of tests/registry/cases gives exactly the findings it expects: rule and place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest
from tests.registry.cases import CASES, TINY, TODAY, Case, lay_out
from tests.registry.test_rule_pages import faults_of_style

from replybook_devtools.failure_runs.examples import judged_examples
from replybook_devtools.policy_runs.cases import judged_cases
from replybook_registry import Registry, inspect_folder, read_registry
from replybook_registry.check import check
from replybook_registry.files import read_folder
from replybook_registry.read import Inspection, inspect_files
from replybook_schema import Finding


def said_of(folder: Path) -> list[Finding]:
    """Return what the command `check` says: the rules, and where they find no error the engines."""
    return said_after(inspect_files(read_folder(folder), TODAY))


def said_after(inspection: Inspection) -> list[Finding]:
    """Return the findings of the rules, and where they find no error those of both engines."""
    if inspection.registry is None or inspection.errors:
        return list(inspection.findings)
    registry = inspection.registry
    return [*inspection.findings, *judged_cases(registry), *judged_examples(registry)]


Inspected: TypeAlias = Callable[[Case], Inspection]


@pytest.fixture(scope="module")
def inspected(tmp_path_factory: pytest.TempPathFactory) -> Inspected:
    """Return what lays out and inspects a case, each of them once."""

    by_name = {case.name: case for case in CASES}

    @cache
    def inspect(name: str) -> Inspection:
        folder = lay_out(by_name[name], tmp_path_factory.mktemp("case"))
        return inspect_files(read_folder(folder), TODAY)

    return lambda case: inspect(case.name)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case, inspected: Inspected) -> None:
    found = said_after(inspected(case))

    places = [(f.rule, f.place.path, f.place.line, f.place.column) for f in found]
    assert sorted(case.expected) == sorted(places), found


@pytest.mark.parametrize("case", [c for c in CASES if c.expected], ids=lambda case: case.name)
def test_a_finding_is_worded_as_the_style_asks(case: Case, inspected: Inspected) -> None:
    for finding in inspected(case).findings:
        assert faults_of_style(finding) == [], finding


def test_the_tiny_registry_has_no_findings() -> None:
    assert inspect_folder(TINY, TODAY) == said_of(TINY) == []


def rules_broken_by(registry: Registry) -> set[str]:
    return {finding.rule for finding in check(registry, TODAY)}


def test_a_tool_without_a_default_is_found_also_where_no_schema_was_asked() -> None:
    tiny = read_registry(TINY)
    tools = tuple(replace(tool, default_success=None) for tool in tiny.tools)

    assert rules_broken_by(replace(tiny, tools=tools)) == {"RB133"}


@pytest.mark.parametrize(
    ("name", "fix"),
    [
        ("rb133_default_of_another_type", "name an active code of type S"),
        ("rb115_odd_backtick", "close or remove the backtick"),
    ],
)
def test_a_finding_tells_what_to_do(name: str, fix: str, inspected: Inspected) -> None:
    case = next(case for case in CASES if case.name == name)
    (finding,) = inspected(case).findings

    assert fix == finding.fix


def test_a_version_that_is_none_is_found_also_where_no_schema_was_asked() -> None:
    tiny = read_registry(TINY)
    codes = tuple(replace(code, since="soon") for code in tiny.codes)

    assert rules_broken_by(replace(tiny, codes=codes)) == {"RB123"}


def test_a_name_as_long_as_a_text_is_not_compared_with_all_others() -> None:
    tiny = read_registry(TINY)
    rules = tuple(replace(rule, stage="post_trace" * 500) for rule in tiny.rules)

    found = check(replace(tiny, rules=rules), TODAY)

    assert [finding.rule for finding in found] == ["RB130"]
    assert "did you mean" not in found[0].fix


def test_names_of_dropped_entries_count_as_known() -> None:
    tiny = read_registry(TINY)
    emptied = replace(tiny, stages=(), areas=(), violations=(), facts=(), capabilities=())
    missing = {*tiny.facts, *tiny.capabilities, *(v.code for v in tiny.violations)}
    missing |= {*(stage.name for stage in tiny.stages), *(area.name for area in tiny.areas)}

    assert rules_broken_by(emptied) == {"RB103", "RB130"}
    assert rules_broken_by(replace(emptied, broken=frozenset(missing))) == set()
