"""`replybook explain`: one answer for codes, keys, legacy ids, rules, violations and stages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.calling import Run

from replybook.cli.answers import answer
from replybook.cli.rule_pages import rule_names
from replybook_registry import read_registry
from replybook_registry.evolve import KINDS

ROOT = Path(__file__).parents[2]
BASE = read_registry(ROOT / "registry/replybook_registry")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("WA-RES-I-001", "code"),
        ("PATH_NOT_FOUND", "code"),
        ("WA_RES_I_001", "code"),
        ("wa-res-i-001", "code"),
        ("WA-RES-I-003", "code"),
        ("CT-OPEN-S-001", "legacy id"),
        ("JRN-S-001", "legacy id"),
        ("RB104", "rule"),
        ("rb104", "rule"),
        ("RB160", "rule"),
        ("RB201", "kind of change"),
        ("database_first_search", "policy rule"),
        ("TRACE_REQUIRED", "violation"),
        ("claims_validation", "stage"),
    ],
)
def test_every_kind_of_name_has_an_answer(run: Run, name: str, kind: str) -> None:
    text = run("explain", name)
    data = json.loads(run("explain", name, "--format", "json").out)

    assert text.code == 0
    assert f"({kind})" in text.out.splitlines()[0]
    assert data["kind"] == kind
    assert data["headline"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("WA-RES-I-01", "'WA-RES-I-001'"),
        ("PATH_NOT_FOUD", "'PATH_NOT_FOUND'"),
        ("RB1044", "'RB104'"),
        ("TRACE_REQUIERD", "'TRACE_REQUIRED'"),
        ("database_frist_search", "'database_first_search'"),
    ],
)
def test_a_near_miss_says_what_was_meant(run: Run, name: str, meant: str) -> None:
    ended = run("explain", name)

    assert ended.code == 2
    assert meant in ended.err


def test_nonsense_is_answered_without_a_guess(run: Run) -> None:
    ended = run("explain", "qqqqqqqq")

    assert ended.code == 2
    assert "did you mean" not in ended.err


def test_everything_the_registry_declares_can_be_explained() -> None:
    names = [
        *(str(code.id) for code in BASE.codes),
        *(code.key for code in BASE.codes),
        *(old.code for old in BASE.legacy),
        *(rule.id for rule in BASE.rules),
        *(violation.code for violation in BASE.violations),
        *(stage.name for stage in BASE.stages),
        *rule_names(),
        *(kind.code for kind in KINDS),
    ]

    assert [] == [name for name in names if answer(name) is None]


def test_a_legacy_id_says_what_to_use(run: Run) -> None:
    data = json.loads(run("explain", "WA-DIR-E-001", "--format", "json").out)

    assert data["use"] == ["WA-RES-E-003"]
    assert data["verdict"] == "retired"


def test_a_code_of_the_own_registry_is_explained_in_its_project(run: Run, project: Path) -> None:
    assert run("explain", "WA-MAIL-I-001").code == 2

    run("generate")

    assert run("explain", "WA-MAIL-I-001").code == 0
