"""Notes about changes: known kinds, written for users, and one if the registry changed."""

import re
import sys
from pathlib import Path

import pytest
from tests.project_tree import ROOT, run

NOTES = [path for path in sorted((ROOT / "changes").glob("*.md")) if path.name != "README.md"]
KINDS = {"breaking", "added", "changed", "fixed", "registry"}
MARK = "<!-- newest release below -->\n"
REGISTRY = ROOT / "registry/replybook_registry"


def _codes(folder: Path) -> set[str]:
    """Return the codes that the files of a folder declare."""
    text = "".join(path.read_text("utf-8") for path in folder.glob("*.yaml"))
    return set(re.findall(r"^ *- code: ([\w-]+)", text, re.MULTILINE))


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


def test_a_code_that_no_release_had_is_named_in_a_note_or_in_the_changelog() -> None:
    released = _last_release()
    assert released is not None
    told = (ROOT / "CHANGELOG.md").read_text("utf-8")
    told += "".join(note.read_text("utf-8") for note in NOTES if ".registry." in note.name)
    new = _codes(REGISTRY / "codes") - _codes(released / "codes")

    assert 20 < len(new)
    assert {code for code in new if code not in told} == set()


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


def test_a_section_in_preparation_gets_the_date_and_the_notes_and_older_ones_stay(
    tmp_path: Path,
) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/changelog.py").write_bytes((ROOT / "tools/changelog.py").read_bytes())
    older = "\n## 1.1.0 (2026-01-02)\n\n- Old.\n"
    page = f"{MARK}\n## 1.2.0 (in preparation)\n\nThe first.\n\n### Steps\n\n- One.\n{older}"
    (tmp_path / "CHANGELOG.md").write_text(page, "utf-8")
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes/7.fixed.md").write_text("See [it](../docs/it.md).\n", "utf-8")
    done = run([sys.executable, "tools/changelog.py", "1.2.0"], tmp_path)

    assert done.returncode == 0, done.stderr
    told = re.sub(
        r"\d{4}-\d\d-\d\d\)", "today)", (tmp_path / "CHANGELOG.md").read_text("utf-8"), count=1
    )
    notes = "\n### Fixed\n\n- See [it](docs/it.md).\n"
    assert told == f"{MARK}\n## 1.2.0 (today)\n\nThe first.\n\n### Steps\n\n- One.\n{notes}{older}"


def test_a_changelog_without_a_version_is_refused() -> None:
    done = run([sys.executable, "tools/changelog.py", "soon"])

    assert done.returncode == 2
    assert "'soon' is not a version" in done.stdout
