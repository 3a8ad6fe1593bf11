"""Every registry that was ever released still loads, and the present one follows from it (P12)."""

from __future__ import annotations

from pathlib import Path

import pytest

from replybook_registry.baseline.read_baseline import load_baseline
from replybook_registry.evolution import codes, wording
from replybook_registry.evolution.compare import breakages, findings
from replybook_registry.files import read_folder
from replybook_registry.read import read_registry
from replybook_registry.rules.rb117_changed_meaning import meaning_digest

ROOT = Path(__file__).resolve().parents[3]
FROZEN = ROOT / "tests" / "frozen"
REGISTRY = ROOT / "registry" / "replybook_registry"
CK3 = ROOT / "registry" / "replybook_ck3_registry"
HERE = Path(__file__).parent

_FORBIDDEN = frozenset(
    (
        *("code_removed", "number_reused", "meaning_changed", "key_changed"),
        *("action_changed", "action_arguments_changed"),
    )
)

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


@pytest.mark.parametrize("folder", folders, ids=lambda folder: folder.name)
def test_what_changed_since_a_release_is_what_the_committed_list_says(folder: Path) -> None:
    """The CK3 registry with the base below it is what was released as one registry until 2.0.0.

    Where this fails for a good reason, write the new list: it is what users will read.
    """
    listed = (HERE / f"since_{folder.name}.txt").read_text("utf-8").splitlines()

    assert changes_since(folder) == listed


def changes_since(folder: Path) -> list[str]:
    """Step, kind and subject of each change from a frozen registry to the present one, sorted."""
    past = load_baseline(read_folder(folder, f"{folder.name}/"))
    found = breakages(past, read_registry(CK3, "registry/replybook_ck3_registry/"))
    return sorted(f"{change.kind.step} {change.kind.name} {change.subject}" for change in found)


@pytest.mark.parametrize("folder", folders, ids=lambda folder: folder.name)
def test_no_code_changed_number_meaning_or_action(folder: Path) -> None:
    kinds = {line.split()[1] for line in changes_since(folder)}

    assert set() == kinds & _FORBIDDEN
    assert {kind.name for kind in (*codes.KINDS, *wording.KINDS)} >= _FORBIDDEN


@pytest.mark.parametrize("folder", folders, ids=lambda folder: folder.name)
def test_the_present_brings_nothing_that_its_version_may_not_bring(folder: Path) -> None:
    past = load_baseline(read_folder(folder, f"{folder.name}/"))
    present = read_registry(CK3, "registry/replybook_ck3_registry/")
    found = findings(breakages(past, present), past.version, present.version)

    assert [finding for finding in found if finding.severity == "error"] == []


def test_what_is_released_is_frozen() -> None:
    present = read_registry(REGISTRY, "registry/replybook_registry/")
    if not present.release.meanings:
        pytest.skip("nothing is released yet; replybook codes freeze starts the record")

    assert folders, "a released registry is kept for ever; run: replybook codes freeze"


def test_versions_are_folders() -> None:
    assert all(len(numbers(folder)) == 3 for folder in folders)
