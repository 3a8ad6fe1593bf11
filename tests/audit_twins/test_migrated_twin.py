"""`migrate` on the older twin: what it rewrites, and exactly what it leaves.

Source: specification 12, 001 §12.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.audit_twins.twins import SERVER, command, twin_project

pytestmark = pytest.mark.xdist_group("twins")

LEFT = {
    "climate_tools.py": ["rb.warn"],
    "label_tools.py": ["rb.denied"],
    "passport_tools.py": ["outside of a call"] * 2,
    "permits.py": ["rb.denied"],
    "report_tools.py": ["rb.info", "outside of a call", "rb.success", "rb.fail", "rb.info"],
    "request_tools.py": ["list_partners"],
    "search_tools.py": ["rb.error", "rb.invalid", "rb.error"],
    "withdrawal_tools.py": ["rb.invalid"],
}
"""The calls that are left, file by file.

Beside them are the tables of old ids and the tools without a bound builder.
"""

TABLES = {"reply_registry.py", "reply_codes.py", "safety.py", "unified.py", "stocktake_tools.py"}
REWRITTEN_RULES = {"RB506", "RB510", "RB521", "RB529"}
"""Former ids, methods of older builders, raw returns, messages: what is left of these is listed."""

OTHER_RULES = {
    *("RB511", "RB512", "RB513", "RB514", "RB515", "RB517", "RB519", "RB520"),
    *("RB522", "RB523", "RB524", "RB525", "RB528"),
}
"""Habits that only a person can give up.

Second builders, lost replies, exceptions, helpers, annotations.
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The older twin, not migrated yet."""
    folder: Path = tmp_path_factory.mktemp("migrated")
    return twin_project(folder / "project", "older")


@pytest.fixture(scope="module")
def told(project: Path) -> Mapping[str, Any]:
    """The output of the first run, which writes."""
    checked = json.loads(
        command(project, "migrate", SERVER, "--check", "--format", "json", exits=1)
    )
    said: Mapping[str, Any] = json.loads(
        command(project, "migrate", SERVER, "--format", "json", exits=1)
    )
    assert (checked["summary"]["places"], False) == (
        said["summary"]["places"],
        checked["summary"]["written"],
    )
    return said


def test_nine_of_ten_calls_are_rewritten(told: Mapping[str, Any]) -> None:
    summary = told["summary"]
    calls = sum(len(places) for places in LEFT.values())

    assert 150 <= summary["places"]
    assert calls <= summary["places"] / 10
    assert 0 == summary["unparsed"]


def test_what_is_left_is_listed_one_by_one(told: Mapping[str, Any]) -> None:
    files: dict[str, list[str]] = {}
    declared = [place for place in told["left"] if "is declared to return dict" in place["why"]]
    for place in (place for place in told["left"] if place not in declared):
        files.setdefault(Path(place["path"]).name, []).append(f"{place['what']} {place['why']}")

    assert 16 == len(declared)
    assert set(LEFT) | TABLES == set(files)
    for name, starts in LEFT.items():
        assert len(starts) == len(files[name]), files[name]
        assert [
            start for start, what in zip(starts, files[name], strict=True) if start not in what
        ] == []
    for name in TABLES:
        assert all("stands outside of a call" in what for what in files[name])


def test_a_second_run_changes_nothing(project: Path, told: Mapping[str, Any]) -> None:
    before = {path: path.read_bytes() for path in (project / SERVER).glob("*.py")}

    again = json.loads(command(project, "migrate", SERVER, "--format", "json", exits=1))

    assert (0, 0, told["summary"]["left"]) == (
        again["summary"]["places"],
        again["summary"]["files"],
        again["summary"]["left"],
    )
    assert told["left"] == again["left"]
    assert before == {path: path.read_bytes() for path in before}


def test_the_linter_finds_old_calls_only_where_the_rewriter_lists_them(
    project: Path, told: Mapping[str, Any]
) -> None:
    done = json.loads(command(project, "lint", SERVER, "--no-cache", "--format", "json", exits=1))
    listed = {
        (place["path"], line)
        for place in told["left"]
        for line in range(place["line"], place["end_line"] + 1)
    }
    found = Counter(finding["rule"] for finding in done["findings"])
    unlisted = [
        f"{finding['path']}:{finding['line']} {finding['rule']}"
        for finding in done["findings"]
        if finding["rule"] in REWRITTEN_RULES and (finding["path"], finding["line"]) not in listed
    ]

    assert [] == unlisted
    assert OTHER_RULES == set(found) - REWRITTEN_RULES


def test_the_standard_twin_has_nothing_to_migrate(tmp_path: Path) -> None:
    project = twin_project(tmp_path / "project", "standard")

    said = command(project, "migrate", SERVER)

    assert "0 places rewritten in 0 files, 0 left for you, 0 files unread\n" == said
