"""Notes about changes: known kinds, written for users, and one if the registry changed."""

import re
import sys
from pathlib import Path

import pytest
from tests.project_tree import ROOT, run

NOTES = [path for path in sorted((ROOT / "changes").glob("*.md")) if path.name != "README.md"]
KINDS = {"breaking", "added", "changed", "fixed", "registry"}
REGISTRY = ROOT / "registry/replybook_registry"


def _yaml(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*.yaml")}


def _last_release() -> Path | None:
    folders = [path for path in (ROOT / "tests/frozen").glob("[0-9]*") if path.is_dir()]
    numbered = {tuple(map(int, path.name.split("."))): path for path in folders}
    return numbered[max(numbered)] if numbered else None


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.name)
def test_a_note_has_an_id_and_a_known_kind(note: Path) -> None:
    match = re.fullmatch(r"[a-z0-9-]+\.([a-z]+)\.md", note.name)

    assert match is not None
    assert match[1] in KINDS


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.name)
def test_a_note_is_made_of_sentences(note: Path) -> None:
    text = note.read_text("utf-8").strip()

    assert not text.startswith("#")
    assert text.endswith(".")


def test_a_changed_registry_leaves_a_note_of_the_kind_registry() -> None:
    released = _last_release()
    changed = released is None or _yaml(released / "codes") != _yaml(REGISTRY / "codes")

    assert not changed or any(".registry." in note.name for note in NOTES)


def test_the_page_about_notes_lists_the_kinds() -> None:
    page = (ROOT / "changes/README.md").read_text("utf-8")

    assert set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == KINDS


def test_a_release_moves_the_notes_into_the_changelog(tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/changelog.py").write_bytes((ROOT / "tools/changelog.py").read_bytes())
    (tmp_path / "CHANGELOG.md").write_bytes((ROOT / "CHANGELOG.md").read_bytes())
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes/7.registry.md").write_text(
        "A code is new.\nIt is `WA-RES-I-006`.\n", "utf-8"
    )
    done = run([sys.executable, "tools/changelog.py", "1.2.0"], tmp_path)

    assert done.returncode == 0, done.stderr
    page = (tmp_path / "CHANGELOG.md").read_text("utf-8")
    assert re.search(
        r"## 1\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n### Registry\n\n- A code is new\.\n  It", page
    )
    assert list((tmp_path / "changes").iterdir()) == []


def test_a_changelog_without_a_version_is_refused() -> None:
    done = run([sys.executable, "tools/changelog.py", "soon"])

    assert done.returncode == 2
    assert "'soon' is not a version" in done.stdout
