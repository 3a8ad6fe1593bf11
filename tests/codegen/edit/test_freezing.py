"""`codes freeze`: digests of what codes mean, and a copy that is never edited (P12)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.codegen.edit.desk import CODES, HEADER, read, read_by_ruamel, registry, shelf

from replybook_codegen.edit import BadEdit, freeze, open_shelf, write
from replybook_registry.files import RegistryFiles, read_folder
from replybook_registry.rules.rb117_changed_meaning import meaning_digest

NOT_THERE, READ = meaning_digest("It is not there."), meaning_digest("It was read.")
WITH_MEANINGS = CODES.replace("key: RESOLVED\n", "key: RESOLVED\n    meaning: Found.\n").replace(
    "key: WRAPPED\n    status: active", "key: WRAPPED\n    meaning: Old.\n    status: reserved"
)


def frozen(released: str, codes: str = WITH_MEANINGS) -> str:
    edits = freeze(shelf(registry(codes, released=released)))
    for edit in edits:
        assert read(edit.after) == read_by_ruamel(edit.after)
    return edits[0].after.decode().removeprefix(HEADER) if edits else released


LINES = (
    f'  WA-READ-S-001: "{READ}"\n',
    f'  WA-RES-I-001: "{NOT_THERE}"\n',
    f'  WA-RES-S-001: "{meaning_digest("Found.")}"\n',
)


@pytest.mark.parametrize(
    ("released", "wanted"),
    [
        ("meanings: {}\n", "meanings:\n" + "".join(LINES)),
        ("meanings: { }  # none\n# end\n", "meanings:  # none\n" + "".join(LINES) + "# end\n"),
        ("meanings: {}", ("meanings:\n" + "".join(LINES)).removesuffix("\n")),
        ("meanings:\n" + LINES[1], "meanings:\n" + "".join(LINES)),
        ("meanings:\n" + LINES[2] + LINES[0], "meanings:\n" + LINES[1] + LINES[2] + LINES[0]),
        ("meanings:\n" + LINES[0].rstrip(), ("meanings:\n" + "".join(LINES)).removesuffix("\n")),
        ("meanings:\n# a\n" + LINES[0] + "# b\n", "meanings:\n# a\n" + "".join(LINES) + "# b\n"),
    ],
)
def test_every_code_that_callers_meet_gets_a_digest(released: str, wanted: str) -> None:
    assert frozen(released) == wanted


def test_freezing_twice_changes_nothing() -> None:
    released = "meanings:\n" + "".join(LINES)

    assert freeze(shelf(registry(WITH_MEANINGS, released=released))) == []


def test_reserved_codes_may_still_be_reworded() -> None:
    assert "WA-RES-I-900" not in frozen("meanings: {}\n")


@pytest.mark.parametrize(
    ("released", "why"),
    [
        ('meanings:\n  WA-RES-I-001: "0123456789abcdef"\n', "was changed after its release"),
        ("meanings: []\n", "has no mapping 'meanings'"),
        ("other: {}\n", "has no mapping 'meanings'"),
        (f'meanings: {{WA-RES-I-001: "{NOT_THERE}"}}\n', "write one id a line"),
        ("meanings:\n  {}\n", "this empty mapping cannot be edited"),
        ("meanings: [\n", "RB151"),
    ],
)
def test_a_record_that_cannot_be_continued_is_refused(released: str, why: str) -> None:
    with pytest.raises(BadEdit, match=why.replace("[", r"\[")):
        frozen(released)


def test_a_registry_without_the_record_is_refused() -> None:
    files = registry()
    del files["released.yaml"]

    with pytest.raises(BadEdit, match=r"no released\.yaml; add it"):
        freeze(shelf(files))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, data in registry(WITH_MEANINGS).items():
        path = tmp_path / "registry" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return tmp_path


def frozen_again(root: Path) -> list[str]:
    desk = open_shelf(root, read_folder(root / "registry", "registry/"))
    edits = freeze(desk, root / "tests" / "frozen", "tests/frozen")
    write(edits)
    return [edit.shown for edit in edits]


def test_the_registry_is_kept_under_its_version(root: Path) -> None:
    shown = frozen_again(root)

    assert "registry/released.yaml" in shown
    assert "tests/frozen/1.2.0/codes/wa.yaml" in shown
    assert (
        read_folder(root / "tests" / "frozen" / "1.2.0").files
        == read_folder(root / "registry").files
    )
    assert frozen_again(root) == []


def test_a_new_version_gets_a_folder_of_its_own(root: Path) -> None:
    frozen_again(root)
    head = root / "registry" / "registry.yaml"
    head.write_text(head.read_text().replace("1.2.0", "1.3.0"))

    assert "tests/frozen/1.3.0/registry.yaml" in frozen_again(root)
    assert (root / "tests" / "frozen" / "1.2.0" / "registry.yaml").is_file()


@pytest.mark.parametrize("how", ["changed", "missing", "more"])
def test_what_is_frozen_is_never_written_again(root: Path, how: str) -> None:
    frozen_again(root)
    folder = root / "tests" / "frozen" / "1.2.0"
    if how == "changed":
        (root / "registry" / "world.yaml").write_text("limits: {}\n")
    elif how == "missing":
        (folder / "legacy.yaml").unlink()
    else:
        (folder / "notes.txt").write_text("mine")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    with pytest.raises(BadEdit, match="exists with other content"):
        frozen_again(root)
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_freezing_in_memory_needs_no_disk() -> None:
    desk = open_shelf(Path("nowhere"), RegistryFiles(registry(WITH_MEANINGS), "r/"))

    assert [edit.shown for edit in freeze(desk)] == ["r/released.yaml"]
