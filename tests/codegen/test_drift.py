"""Drift: four kinds, all found in one run, without git."""

from __future__ import annotations

import json
import os
from pathlib import Path, PurePosixPath

import pytest

from replybook_codegen.drift import CannotRead, Drift, drift
from replybook_codegen.drift_rules import RULES
from replybook_codegen.plan import MARK, Plan, digest, manifest_text
from replybook_codegen.write import write

P = PurePosixPath
MARKED = f"# {MARK}\n"


def make_plan(**files: str) -> Plan:
    """A plan for a package `out` and a folder `docs`; `codes` stands for `out/codes.py`."""
    texts = {P(f"out/{name}.py"): MARKED + text for name, text in files.items()}
    listing = manifest_text({path: digest(text.encode()) for path, text in texts.items()})
    return Plan(
        {**texts, P("out/MANIFEST.json"): listing}, P("out/MANIFEST.json"), (P("out"), P("docs"))
    )


def kinds(plan: Plan, root: Path) -> dict[str, str]:
    return {found.path.name: found.kind for found in drift(plan, root)}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project in which `codes` and `table` were generated."""
    write(make_plan(codes="a = 1\n", table="t = 1\n"), tmp_path)
    return tmp_path


def test_what_was_just_generated_has_no_drift(root: Path) -> None:
    assert drift(make_plan(codes="a = 1\n", table="t = 1\n"), root) == []


def test_a_file_of_an_earlier_registry_is_stale(root: Path) -> None:
    found = kinds(make_plan(codes="a = 2\n", table="t = 1\n"), root)

    assert found == {"codes.py": "stale", "MANIFEST.json": "stale"}


def test_a_file_changed_by_hand_is_edited(root: Path) -> None:
    (root / "out/codes.py").write_text(f"{MARKED}a = 3\n")

    assert kinds(make_plan(codes="a = 1\n", table="t = 1\n"), root) == {"codes.py": "edited"}


def test_a_file_that_is_edited_and_stale_at_once_is_edited(root: Path) -> None:
    (root / "out/codes.py").write_text(f"{MARKED}a = 3\n")
    found = kinds(make_plan(codes="a = 2\n", table="t = 1\n"), root)

    assert found["codes.py"] == "edited"


def test_a_file_that_is_not_there_is_missing(root: Path) -> None:
    (root / "out/table.py").unlink()

    assert kinds(make_plan(codes="a = 1\n", table="t = 1\n"), root) == {"table.py": "missing"}


def test_a_file_that_is_no_longer_printed_is_an_orphan(root: Path) -> None:
    found = kinds(make_plan(codes="a = 1\n"), root)

    assert found == {"table.py": "orphan", "MANIFEST.json": "stale"}


@pytest.mark.parametrize("place", ["out/old.py", "out/deep/er/old.py", "docs/old.md"])
def test_a_marked_file_in_a_folder_of_ours_is_an_orphan(root: Path, place: str) -> None:
    path = root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{MARKED}x = 1\n")

    assert {path.name: "orphan"} == kinds(make_plan(codes="a = 1\n", table="t = 1\n"), root)


@pytest.mark.parametrize(
    "place", ["out/py.typed", "out/__pycache__/codes.pyc", "docs/guide.md", "out/.hidden"]
)
def test_a_file_that_is_not_ours_is_left_out(root: Path, place: str) -> None:
    path = root / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("mine\n" if "hidden" not in place and "cache" not in place else MARKED)

    assert kinds(make_plan(codes="a = 1\n", table="t = 1\n"), root) == {}


def test_a_marked_file_outside_our_folders_is_left_out(root: Path) -> None:
    (root / "elsewhere.py").write_text(MARKED)

    assert drift(make_plan(codes="a = 1\n", table="t = 1\n"), root) == []


def test_all_kinds_are_reported_in_one_run_in_order_of_path(root: Path) -> None:
    (root / "out/codes.py").write_text(f"{MARKED}a = 3\n")
    found = drift(make_plan(codes="a = 1\n", new="n = 1\n"), root)

    assert [(each.kind, each.path.name) for each in found] == [
        ("stale", "MANIFEST.json"),
        ("edited", "codes.py"),
        ("missing", "new.py"),
        ("orphan", "table.py"),
    ]


def test_without_a_manifest_a_changed_file_counts_as_edited(root: Path) -> None:
    (root / "out/MANIFEST.json").unlink()
    found = kinds(make_plan(codes="a = 2\n", table="t = 1\n"), root)

    assert found == {"MANIFEST.json": "missing", "codes.py": "edited"}


@pytest.mark.parametrize(
    "damage",
    ["<<<<<<< ours\n", "[]", '{"files": []}', '{"files": {"out/codes.py": 1}}', "null", ""],
)
def test_a_damaged_manifest_is_edited_and_never_a_crash(root: Path, damage: str) -> None:
    (root / "out/MANIFEST.json").write_text(damage)
    found = kinds(make_plan(codes="a = 1\n", table="t = 1\n"), root)

    assert found["MANIFEST.json"] == "edited"


@pytest.mark.parametrize("path", ["/etc/hostname", "../outside.txt", "out/../../outside.txt"])
def test_a_manifest_that_names_files_outside_the_project_is_not_believed(
    root: Path, path: str
) -> None:
    (root.parent / "outside.txt").write_text("precious")
    manifest = json.loads((root / "out/MANIFEST.json").read_text())
    manifest["files"][path] = digest(b"precious")
    (root / "out/MANIFEST.json").write_text(json.dumps(manifest))
    found = kinds(make_plan(codes="a = 1\n", table="t = 1\n"), root)

    assert found == {"MANIFEST.json": "edited"}


def test_windows_line_ends_and_foreign_bytes_are_drift_and_not_a_crash(root: Path) -> None:
    (root / "out/codes.py").write_bytes(f"{MARKED}a = 1\n".replace("\n", "\r\n").encode())
    (root / "out/table.py").write_bytes(b"\xff\xfe\x00")
    found = drift(make_plan(codes="a = 1\n", table="t = 1\n"), root)

    assert {"codes.py", "table.py"} == {each.path.name for each in found}
    assert all(each.diff() for each in found)


def test_a_folder_in_the_place_of_a_file_is_said_in_one_line(root: Path) -> None:
    (root / "out/codes.py").unlink()
    (root / "out/codes.py").mkdir()

    with pytest.raises(
        CannotRead, match=r"^out/codes\.py cannot be read: is a directory; make it a readable file$"
    ):
        drift(make_plan(codes="a = 1\n"), root)


@pytest.mark.parametrize(
    ("kind", "rule"),
    [("stale", "RB160"), ("edited", "RB161"), ("missing", "RB162"), ("orphan", "RB163")],
)
def test_every_kind_is_a_finding_with_the_one_remedy(kind: str, rule: str) -> None:
    finding = Drift(kind, P("out/codes.py"), "a", "b").finding()  # type: ignore[arg-type]  # a str of the list

    assert rule == finding.rule
    assert finding.place.path == "out/codes.py"
    assert finding.problem.startswith("the file ")
    assert "run: make fix" in finding.fix
    assert RULES[rule].startswith(f"{rule}: ")


def test_a_project_without_make_is_told_its_own_command() -> None:
    finding = Drift("stale", P("out/codes.py"), "a", "b").finding("replybook generate")

    assert finding.fix == "run: replybook generate"


def test_the_diff_goes_from_the_file_on_disk_to_the_one_expected() -> None:
    text = Drift("stale", P("out/codes.py"), "a = 1\n", "a = 2\n").diff()

    assert text == "--- a/out/codes.py\n+++ b/out/codes.py\n@@ -1 +1 @@\n-a = 1\n+a = 2\n"


@pytest.mark.parametrize(
    ("have", "want", "head"),
    [(None, "x\n", "--- /dev/null\n+++ b/f.py\n"), ("x\n", None, "--- a/f.py\n+++ /dev/null\n")],
)
def test_the_diff_of_a_missing_file_and_of_an_orphan(
    have: str | None, want: str | None, head: str
) -> None:
    assert Drift("missing", P("f.py"), have, want).diff().startswith(head)


def test_a_diff_counts_lines_by_line_feeds_only() -> None:
    text = Drift("edited", P("f.py"), "a\x0cb\u2028c", "a\n").diff()

    assert "\\ No newline at end of file\n" in text
    assert text.count("-a\x0cb\u2028c") == 1


@pytest.mark.parametrize("text", ["[" * 200_000, "[1]", '{"files": 3}', "\udcff"])
def test_a_manifest_that_is_no_manifest_lists_nothing(root: Path, text: str) -> None:
    (root / "out/MANIFEST.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    plan = make_plan(codes="a = 1\n", table="t = 1\n")

    assert {"MANIFEST.json": "edited"} == kinds(plan, root)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_place_of_a_generated_file_is_not_waited_for(root: Path) -> None:
    (root / "out/codes.py").unlink()
    os.mkfifo(root / "out/codes.py")

    with pytest.raises(CannotRead, match=r"out/codes\.py cannot be read: neither a file nor"):
        drift(make_plan(codes="a = 1\n", table="t = 1\n"), root)


def test_a_file_beside_generated_code_that_may_not_be_read_is_named(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "out/notes.txt").write_text("mine\n")
    real = Path.open

    def refuse(self: Path, mode: str = "r") -> object:
        if self.name == "notes.txt":
            raise PermissionError(13, "Permission denied")
        return real(self, mode)

    monkeypatch.setattr(Path, "open", refuse)

    with pytest.raises(CannotRead, match=r"out/notes\.txt cannot be read: permission denied"):
        drift(make_plan(codes="a = 1\n", table="t = 1\n"), root)


@pytest.mark.parametrize("link", ["out", "out/codes.py", "docs/old.py"])
def test_what_a_link_leads_to_outside_the_project_is_no_file_of_it(root: Path, link: str) -> None:
    """Else a registry of somebody else would print, write and remove files anywhere."""
    plan, moved = make_plan(codes="a = 1\n", table="t = 1\n"), root.parent / f"{root.name}-away"
    (root / "docs").mkdir()
    (root / link).exists() or (root / link).write_text(f"{MARKED}x\n")
    (root / link).rename(moved)
    (root / link).symlink_to(moved)
    kept = moved.read_bytes() if moved.is_file() else sorted(moved.iterdir())

    with pytest.raises(CannotRead, match="leads out of the project by a link"):
        drift(plan, root)
    with pytest.raises(CannotRead, match="leads out of the project by a link"):
        write(make_plan(codes="a = 2\n"), root)
    assert kept == (moved.read_bytes() if moved.is_file() else sorted(moved.iterdir()))


def test_a_link_within_the_project_is_followed(root: Path) -> None:
    (root / "out").rename(root / "elsewhere")
    (root / "out").symlink_to("elsewhere")

    assert drift(make_plan(codes="a = 1\n", table="t = 1\n"), root) == []
