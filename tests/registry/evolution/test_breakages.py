"""The changes between two registries: the tables in cases/ (decision 8, spec 12 and 14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import yaml
from tests.registry.evolution.library import library, library_files, strict_library

from replybook_registry.evolution.compare import KINDS, STEPS, RegistryChange, breakages, kind_of

CASES = Path(__file__).parent / "cases"


Case: TypeAlias = dict[str, Any]


def _read_cases() -> Iterator[tuple[str, Case]]:
    for path in sorted(CASES.glob("*.yaml")):
        for case in yaml.load(path.read_text("utf-8"), yaml.CSafeLoader):
            yield f"{path.stem}: {case['name']}", case


BY_NAME = dict(_read_cases())


@cache
def changed(name: str) -> tuple[RegistryChange, ...]:
    """Return the changes of a case, compared once for all tests."""
    case = BY_NAME[name]
    old, new = library(label="v1:registry/"), library(library_files(case["edits"]))
    if case.get("reverse"):
        old, new = library(library_files(case["edits"]), "v1:registry/"), library()
    return tuple(c for c in breakages(old, new) if c.kind.name != "version_not_bumped")


def test_there_are_as_many_cases_as_names() -> None:
    assert len(BY_NAME) == len(list(_read_cases())) > 200


def test_every_change_is_found_and_nothing_else(subtests: pytest.Subtests) -> None:
    for name, case in BY_NAME.items():
        with subtests.test(name):
            found = changed(name)

            assert sorted(case["changes"]) == sorted(f"{c.kind.name} {c.subject}" for c in found)
            if "at" in case:
                first = next(c for c in found if case["changes"][0] == f"{c.kind.name} {c.subject}")
                assert f"registry/{case['at']}" == str(first.place)


def test_every_change_stands_in_a_file_of_the_new_registry(subtests: pytest.Subtests) -> None:
    lines = {f"registry/{name}": len(data.split(b"\n")) for name, data in library_files().items()}

    for name in BY_NAME:
        with subtests.test(name):
            for change in changed(name):
                assert change.place.path in lines
                assert 1 <= change.place.line <= lines[change.place.path] + 20


def test_every_sentence_keeps_to_the_style_of_messages(subtests: pytest.Subtests) -> None:
    for name in BY_NAME:
        with subtests.test(name):
            for change in changed(name):
                assert not change.problem.endswith(".")
                assert "\n" not in change.problem
                assert change.fix[0].islower()
                assert not change.fix.endswith(".")


def test_every_kind_that_a_registry_can_show_has_a_case() -> None:
    seen = {change.split()[0] for case in BY_NAME.values() for change in case["changes"]}
    elsewhere = {"version_not_bumped", "version_went_back", "envelope_changed", "envelope_grown"}

    assert {kind.name for kind in KINDS} == seen | elsewhere


def test_kinds_are_documented_and_no_number_is_given_twice() -> None:
    assert len(KINDS) == len({kind.code for kind in KINDS}) == len({kind.name for kind in KINDS})
    for kind in KINDS:
        assert kind_of(kind.code) is kind
        assert kind.step in STEPS
        assert kind.why[0].isupper()
        assert kind.why.endswith(".")
        assert kind.fix
    assert kind_of("RB999") is None


def test_no_change_is_no_change() -> None:
    assert breakages(library(), library()) == []


def test_the_heaviest_changes_come_first_and_the_version_before_them() -> None:
    files = library_files(
        [
            ("codes/mcp.yaml", "House dark", "The house is dark"),
            ("codes/ct.yaml", "status: active", "status: deprecated"),
            ("codes/en.yaml", "MARGIN_PROTECTED", "MARGIN_CLOSED"),
            ("legacy.yaml", "  - code: CARD-S-001\n...stamped.\n", ""),
        ]
    )
    found = breakages(library(), library(files))

    assert [c.kind.code for c in found] == ["RB170", "RB205", "RB208", "RB213", "RB236"]
    assert [c.step for c in found] == ["major", "forbidden", "major", "minor", "patch"]


def test_what_is_gone_is_shown_where_it_stood_under_the_new_name_of_its_file() -> None:
    files = library_files([("legacy.yaml", "  - code: CARD-S-001\n...stamped.\n", "")])
    [change] = breakages(library(label="somewhere/else/"), library(files, "here/"))
    line = library_files()["legacy.yaml"].split(b"\n").index(b"  - code: CARD-S-001") + 1

    assert f"here/legacy.yaml:{line}:5" == str(change.place)


def test_an_entry_with_faults_of_its_own_is_not_called_gone() -> None:
    files = library_files([("codes/ct.yaml", "    title: Loans read\n", "")])
    new = strict_library(files)

    assert "CT-READ-S-001" in new.broken
    assert breakages(library(), new) == []


def test_a_table_of_steps_holds_for_every_kind() -> None:
    forbidden = {kind.name for kind in KINDS if kind.step == "forbidden"}

    assert {
        "code_removed",
        "code_renumbered",
        "code_type_changed",
        "code_unpublished",
        "freeze_undone",
        "key_reused",
        "meaning_changed",
        "number_reused",
        "tombstone_reactivated",
        "tombstone_removed",
        "version_went_back",
    } == forbidden
    assert all(kind.step in {"minor", "major"} for kind in KINDS if kind.adds)
