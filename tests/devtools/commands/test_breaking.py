"""`replybook breaking`: what changed, and whether the version may bring it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run


@pytest.fixture
def released(project: Path) -> Path:
    """A copy of the registry as it was released."""
    return Path(shutil.copytree(project / "registry", project / "released"))


def change(project: Path, old: str, new: str, file: str = "codes/own.yaml") -> None:
    path = project / "registry" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_an_unchanged_registry_has_no_changes(run: Run, released: Path) -> None:
    ended = run("breaking", "--against", "released")

    assert ended.code == 0
    assert ended.out.startswith("no changes")


def test_a_deleted_code_is_stopped_at_any_version(run: Run, project: Path, released: Path) -> None:
    path = project / "registry/codes/own.yaml"
    text = path.read_text("utf-8")
    path.write_text(text[: text.index("  - code: WA-MAIL-I-001")], "utf-8")
    change(project, "version: 0.1.0", "version: 9.0.0", "registry.yaml")

    ended = run("breaking", "--against", "released")

    assert ended.code == 1
    assert "WA-MAIL-I-001 (RECIPIENT_UNKNOWN) is gone" in ended.out


def test_a_reworded_message_needs_a_patch(run: Run, project: Path, released: Path) -> None:
    change(project, "is not a known recipient", "is unknown here")
    assert run("breaking", "--against", "released").code == 1

    change(project, "version: 0.1.0", "version: 0.1.1", "registry.yaml")

    assert run("breaking", "--against", "released").code == 0


def test_json_has_findings_and_the_step(run: Run, project: Path, released: Path) -> None:
    change(project, "required: true", "required: false")

    ended = run("breaking", "--against", "released", "--format", "json")
    data = json.loads(ended.out)

    assert data["summary"]["old_version"] == "0.1.0"
    assert data["summary"]["step"]
    assert {"rule", "severity", "path", "line", "column", "problem", "fix"} == set(
        data["findings"][0]
    )


def test_markdown_is_a_changelog_section(run: Run, project: Path, released: Path) -> None:
    change(project, "is not a known recipient", "is unknown here")

    out = run("breaking", "--against", "released", "--format", "markdown").out

    assert out.startswith("## 0.1.0")
    assert "WA-MAIL-I-001" in out


@pytest.mark.parametrize("ref", ["nowhere", "v9.9.9", "--help-me", "no/such.whl", "./nowhere"])
def test_a_baseline_that_cannot_be_read_is_never_no_changes(
    run: Run, project: Path, ref: str
) -> None:
    ended = run("breaking", f"--against={ref}")

    assert ended.code == 2
    assert "no changes" not in ended.out
    assert ended.err
