"""Both twins are servers that run: the older one on builders of its own, the other on the standard.

Source: specification 2, 6 and 13.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.audit_twins.twins import HERE, TWINS, command, server_files, twin_project
from tests.warm_python import warm_python

pytestmark = pytest.mark.xdist_group("twins")

_START = (
    "import sys, runpy; sys.path[:0] = ['src']; runpy.run_path('asked.py', run_name='__main__')"
)


def _answers(project: Path) -> list[tuple[str, str, str, bool]]:
    shutil.copy(HERE / "asked_of_bank.py", project / "asked.py")
    done = warm_python("-c", _START, cwd=project)
    assert done.returncode == 0, done.stdout + done.stderr
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def test_each_twin_has_at_least_3000_lines() -> None:
    bank = [path.read_text("utf-8") for path in (HERE / "bank").rglob("*.py")]
    for twin in TWINS:
        lines = [
            line for text in (*bank, *server_files(twin).values()) for line in text.split("\n")
        ]

        assert 3000 <= len(lines), twin


def test_the_registry_of_the_twins_has_nothing_but_a_warning(tmp_path: Path) -> None:
    project = twin_project(tmp_path / "project", "standard")

    assert "RB124 warning" in command(
        project, "check"
    )  # no tool confirms absence, and nothing else


def test_the_twin_on_the_standard_answers_with_its_codes(tmp_path: Path) -> None:
    answers = _answers(twin_project(tmp_path / "project", "standard", generated=True))

    assert [
        ("show_accession", "WA-SEED-S-001", "S", False),
        ("show_accession", "WA-SEED-I-001", "I", True),
        ("find_accessions", "WA-READ-S-001", "S", False),
        ("find_accessions", "WA-READ-S-001", "S", False),
        ("find_accessions", "WA-SEED-I-011", "I", True),
        ("withdraw", "EN-SEED-D-001", "D", True),
        ("withdraw", "EN-SEED-S-001", "S", False),
        ("withdraw", "EN-SEED-D-002", "D", True),
        ("store_packets", "WA-SEED-I-005", "I", True),
        ("show_shelf", "WA-SEED-I-004", "I", True),
        ("add_taxon", "EN-SEED-D-004", "D", True),
        ("check_passport", "WA-SEED-I-010", "I", True),
        ("count_state", "WA-READ-S-001", "S", False),
        ("record_test", "WA-SEED-S-002", "S", False),
        ("sow_plot", "WA-WRITE-S-001", "S", False),
        ("holdings_report", "WA-READ-S-001", "S", False),
    ] == answers


def test_the_older_twin_answers_as_older_servers_do(tmp_path: Path) -> None:
    answers = _answers(twin_project(tmp_path / "project", "older"))

    assert {False} == {is_error for _, _, _, is_error in answers}
    assert [
        ("show_accession", "BANK-OP-I-001", "I", False),
        ("withdraw", "LOAN-CMD-D-001", "D", False),
        ("show_shelf", "SHELF-OP-I-001", "I", False),
    ] == [answers[1], answers[5], answers[9]]
