"""Every registry that was ever released still loads, and the present one follows from it (P12)."""

from __future__ import annotations

from pathlib import Path

import pytest

from replybook_registry.baseline.read_baseline import load_baseline
from replybook_registry.evolution.compare import breakages, findings
from replybook_registry.files import read_folder
from replybook_registry.read import read_registry
from replybook_registry.rules.rb117_changed_meaning import meaning_digest

ROOT = Path(__file__).resolve().parents[3]
FROZEN = ROOT / "tests" / "frozen"
REGISTRY = ROOT / "registry" / "replybook_registry"

folders = sorted(path for path in FROZEN.glob("*") if path.is_dir())


def numbers(folder: Path) -> tuple[int, ...]:
    return tuple(int(part) for part in folder.name.split("."))


@pytest.mark.parametrize("folder", folders, ids=lambda folder: folder.name)
def test_a_frozen_registry_still_loads(folder: Path) -> None:
    registry = load_baseline(read_folder(folder, f"{folder.name}/"))

    assert folder.name == registry.version
    assert registry.codes


@pytest.mark.parametrize("folder", folders, ids=lambda folder: folder.name)
def test_a_frozen_registry_froze_what_its_codes_mean(folder: Path) -> None:
    registry = load_baseline(read_folder(folder, f"{folder.name}/"))
    sent = [code for code in registry.codes if code.status in {"active", "deprecated"}]

    assert {str(code.id): meaning_digest(code.meaning) for code in sent}.items() <= dict(
        registry.release.meanings
    ).items()


def test_the_present_brings_nothing_that_its_version_may_not_bring() -> None:
    present = read_registry(REGISTRY, "registry/replybook_registry/")
    for folder in folders:
        past = load_baseline(read_folder(folder, f"{folder.name}/"))
        found = findings(breakages(past, present), past.version, present.version)

        assert [finding for finding in found if finding.severity == "error"] == []


def test_what_is_released_is_frozen() -> None:
    present = read_registry(REGISTRY, "registry/replybook_registry/")
    if not present.release.meanings:
        pytest.skip("nothing is released yet; replybook codes freeze starts the record")

    assert folders, "a released registry is kept for ever; run: replybook codes freeze"


def test_versions_are_folders() -> None:
    assert all(len(numbers(folder)) == 3 for folder in folders)
