"""`replybook explain`: one answer for codes, keys, legacy ids, rules, violations and stages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.runtime.cli.calling import Ended, Run

from replybook.cli.lookup import answer
from replybook.cli.rule_pages import rule_names
from replybook_registry import read_registry
from replybook_registry.evolution.compare import KINDS

ROOT = Path(__file__).parents[3]
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
        ("Trace_Required", "violation"),
        (" WA-RES-I-001 ", "code"),
        ("layer_type_not_allowed", "rule"),
        ("stale_print", "rule"),
        ("version_not_bumped", "kind of change"),
    ],
)
def test_every_kind_of_name_has_an_answer(run: Run, name: str, kind: str) -> None:
    text = run("explain", name)
    data = json.loads(run("explain", name, "--format", "json").out)

    assert text.code == 0
    assert f"({kind})" in text.out.splitlines()[0]
    assert data["kind"] == kind
    assert data["headline"]


def test_what_ends_waiting_and_what_passes_by_itself_is_explained(run: Run) -> None:
    waiting = json.loads(run("explain", "EN-GATE-D-005", "--format", "json").out)
    passing = json.loads(run("explain", "MCP-SYS-E-006", "--format", "json").out)
    other = json.loads(run("explain", "MCP-SYS-E-001", "--format", "json").out)

    assert waiting["remedy at no attempt left"].startswith("Stop, do not call again")
    assert waiting["next action"] == "wait_and_retry after_s attempts_left"
    assert passing["transient"].startswith("yes, for dashboards and people")
    assert not {"transient", "remedy at no attempt left"} & {*other}


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("WA-RES-I-01", "'WA-RES-I-001'"),
        ("PATH_NOT_FOUD", "'PATH_NOT_FOUND'"),
        ("RB1044", "'RB104'"),
        ("TRACE_REQUIERD", "'TRACE_REQUIRED'"),
        ("database_frist_search", "'database_first_search'"),
        ("layer_type_not_alowed", "'layer_type_not_allowed'"),
        ("RB16", "'RB16"),
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
    ended = run("explain", "WA-MAIL-I-001")

    assert ended.code == 0
    assert "docs/replies/codes-wa.md#wa-mail-i-001" in ended.out
    assert (
        "docs/reference/codes-wa.md#wa-res-i-001 of replybook" in run("explain", "WA-RES-I-001").out
    )


def test_a_name_of_two_kinds_gets_both_answers(run: Run) -> None:
    text = run("explain", "trace_required")
    data = json.loads(run("explain", "trace_required", "--format", "json").out)

    assert "trace_required (policy rule)" in text.out
    assert "trace_required (stage)" in text.out
    assert data["kind"] == "policy rule"
    assert [other["kind"] for other in data["also"]] == ["stage"]


def alone(project: Path, name: str) -> Ended:
    """`explain` in a process of its own: a broken print must not become the active registry here."""
    words = [sys.executable, "-m", "replybook.cli.main", "explain", name]
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(words, cwd=project, env=path, capture_output=True, text=True, check=False)
    return Ended(done.returncode, done.stdout, done.stderr)


def test_a_print_that_a_merge_broke_is_said_and_the_base_still_answers(
    run: Run, project: Path
) -> None:
    run("generate")
    (project / "src/acme_replies/__init__.py").write_text("<<<<<<< HEAD\n", "utf-8")

    ended = alone(project, "WA-RES-I-001")

    assert ended.code == 0
    assert "WA-RES-I-001 (code)" in ended.out
    assert "acme_replies cannot be imported (SyntaxError); run: replybook generate" in ended.err


def test_a_table_that_a_merge_broke_is_called_wrongly_and_not_our_fault(
    run: Run, project: Path
) -> None:
    run("generate")
    (project / "src/acme_replies/table.py").write_text("<<<<<<< HEAD\n", "utf-8")

    ended = alone(project, "WA-MAIL-S-001")

    assert ended.code == 2
    assert "acme_replies cannot be imported (SyntaxError); run: replybook generate" in ended.err
