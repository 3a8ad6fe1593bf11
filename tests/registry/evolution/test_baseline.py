"""Reading the old side from a folder or a wheel, without judging it (decision 8)."""

from __future__ import annotations

import os
import shutil
import warnings
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from tests.registry.evolution.library import library_files
from tests.registry.evolution.repositories import SOURCES, git, lay_out, refusal

from replybook_registry.baseline.read_baseline import (
    ENVELOPE,
    BadBaseline,
    load_baseline,
    open_past,
    read_baseline,
    read_envelopes,
)
from replybook_registry.evolution.compare import breakages
from replybook_registry.files import MAX_BYTES, RegistryFiles


def test_a_folder_with_the_registry_is_a_baseline(project: Path, tmp_path: Path) -> None:
    lay_out(tmp_path / "frozen" / "1.2.0", library_files())

    baseline = read_baseline(project, SOURCES, str(tmp_path / "frozen" / "1.2.0"))
    assert library_files() == dict(baseline.files)
    assert baseline.shown("codes/ct.yaml") == "registry/codes/ct.yaml"


def test_a_project_folder_is_a_baseline(project: Path, tmp_path: Path) -> None:
    lay_out(tmp_path / "other" / "registry", library_files())

    assert library_files() == dict(read_baseline(project, SOURCES, str(tmp_path / "other")).files)


def test_a_relative_folder_is_a_baseline_unless_git_knows_the_name(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    fewer = {name: data for name, data in library_files().items() if name != "codes/mcp.yaml"}
    lay_out(tmp_path / "old", fewer)
    lay_out(tmp_path / "main", fewer)

    assert fewer == dict(read_baseline(project, SOURCES, "old").files)
    assert library_files() == dict(read_baseline(project, SOURCES, "main").files)
    assert fewer == dict(read_baseline(project, SOURCES, "./main").files)


@pytest.mark.parametrize("against", ["./nowhere", "../nowhere", "/nowhere/at/all"])
def test_a_folder_that_is_not_there_is_refused(project: Path, against: str) -> None:
    assert f"{against} is not a folder" in refusal(project, against)


def test_a_folder_without_a_registry_is_refused(project: Path, tmp_path: Path) -> None:
    (tmp_path / "void").mkdir()

    with pytest.raises(BadBaseline, match=r"has no registry/registry\.yaml"):
        read_baseline(project, SOURCES, str(tmp_path / "void"))


def make_wheel(path: Path, files: Mapping[str, bytes]) -> str:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            wheel.writestr(name, data)
    return str(path)


def in_package(folder: str) -> dict[str, bytes]:
    files = {f"{folder}/{name}": data for name, data in library_files().items()}
    return {**files, f"{folder}/__init__.py": b"", "x-1.dist-info/RECORD": b""}


@pytest.mark.parametrize("folder", ["library_registry", "library/data/registry"])
def test_a_wheel_is_a_baseline(project: Path, tmp_path: Path, folder: str) -> None:
    wheel = make_wheel(tmp_path / "x-1-py3-none-any.whl", in_package(folder))
    baseline = read_baseline(project, SOURCES, wheel)

    assert library_files() == dict(baseline.files)
    assert baseline.shown("codes/ct.yaml") == "registry/codes/ct.yaml"
    assert breakages(load_baseline(baseline), load_baseline(baseline)) == []


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"a/b.txt": b""}, "holds no registry.yaml"),
        ({**in_package("a"), **in_package("b")}, "holds 2 registries (a, b)"),
        ({**in_package("a"), "a/codes/big.yaml": b"#" * (MAX_BYTES + 1)}, "larger than 32 MB"),
    ],
)
def test_a_wheel_without_exactly_one_readable_registry_is_refused(
    project: Path, tmp_path: Path, files: dict[str, bytes], why: str
) -> None:
    with pytest.raises(BadBaseline) as caught:
        read_baseline(project, SOURCES, make_wheel(tmp_path / "x.whl", files))

    assert why in str(caught.value)


def test_what_only_looks_like_a_wheel_is_refused(project: Path, tmp_path: Path) -> None:
    (tmp_path / "x.whl").write_text("no zip")

    with pytest.raises(BadBaseline, match="is not a readable wheel"):
        read_baseline(project, SOURCES, str(tmp_path / "x.whl"))
    with pytest.raises(BadBaseline, match="does not exist"):
        read_baseline(project, SOURCES, str(tmp_path / "y.whl"))


def test_a_damaged_wheel_is_refused(project: Path, tmp_path: Path) -> None:
    wheel = Path(make_wheel(tmp_path / "x.whl", in_package("a")))
    data = wheel.read_bytes()
    at = data.index(b"a/registry.yaml") + 200
    wheel.write_bytes(data[:at] + bytes(80) + data[at + 80 :])

    with pytest.raises(BadBaseline, match="damaged"):
        read_baseline(project, SOURCES, str(wheel))


def test_a_wheel_with_one_name_twice_is_refused(project: Path, tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path / "x.whl", in_package("a"))
    with zipfile.ZipFile(wheel, "a") as opened, warnings.catch_warnings(action="ignore"):
        opened.writestr("a/registry.yaml", b"name: another\n")

    with pytest.raises(BadBaseline, match=r"x\.whl is not a plain wheel; build it again"):
        read_baseline(project, SOURCES, wheel)


def test_a_wheel_that_lies_about_the_size_of_a_file_is_refused(
    project: Path, tmp_path: Path
) -> None:
    huge = {**in_package("a"), "a/world.yaml": b"#" * (MAX_BYTES + 1)}
    wheel = Path(make_wheel(tmp_path / "x.whl", huge))
    size = (MAX_BYTES + 1).to_bytes(4, "little")
    assert wheel.read_bytes().count(size) == 2
    wheel.write_bytes(wheel.read_bytes().replace(size, MAX_BYTES.to_bytes(4, "little")))

    with pytest.raises(BadBaseline, match=r"holds 'a/world\.yaml' in a damaged form"):
        read_baseline(project, SOURCES, str(wheel))


def test_a_file_of_a_folder_that_cannot_be_read_is_refused(project: Path, tmp_path: Path) -> None:
    lay_out(tmp_path / "old", library_files())
    (tmp_path / "old/world.yaml").unlink()
    os.mkfifo(tmp_path / "old/world.yaml")

    assert "world.yaml" in refusal(project, str(tmp_path / "old"))


def test_a_single_file_of_the_past_that_is_huge_is_refused(project: Path, tmp_path: Path) -> None:
    old = Path(shutil.copytree(project, tmp_path / "old"))
    with (old / "huge.yaml").open("wb") as file:
        file.truncate(MAX_BYTES + 1)

    with pytest.raises(BadBaseline, match=r"'huge\.yaml' is larger than 32 MB"):
        open_past(project, str(old)).file("huge.yaml")


def test_a_single_file_of_the_past_can_be_read(project: Path, tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path / "x.whl", in_package("registry"))
    for against in ("v1.2.0", str(shutil.copytree(project, tmp_path / "copy")), wheel):
        past = open_past(project, against)

        assert library_files()["world.yaml"] == past.file("registry/world.yaml")
        assert past.file("registry/nowhere.yaml") is None


def unreadable(edit: Callable[[dict[str, bytes]], object]) -> str:
    files = library_files()
    edit(files)
    with pytest.raises(BadBaseline) as caught:
        load_baseline(RegistryFiles(files, "registry/"))
    return str(caught.value)


def replaced(name: str, old: bytes, new: bytes) -> Callable[[dict[str, bytes]], object]:
    return lambda files: files.update({name: files[name].replace(old, new)})


def test_the_old_side_is_not_judged_by_rules_that_are_newer_than_it() -> None:
    files = library_files()
    replaced("codes/ct.yaml", b"    title:", b"    mood: gay\n    title:")(files)
    replaced("codes/en.yaml", b"MARGIN_PROTECTED", b"margin_protected")(files)
    files["codes/mcp.yaml"] = files["codes/mcp.yaml"].split(b"\n\n", 1)[1]  # no header

    assert len(load_baseline(RegistryFiles(files, "registry/")).codes) == 8


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (replaced("codes/ct.yaml", b"codes:", b"codes: ["), "registry/codes/ct.yaml"),
        (lambda files: files.update({"codes/ct.yaml": b"\xff\xfe"}), "registry/codes/ct.yaml"),
        (lambda files: files.pop("taxonomy.yaml"), "taxonomy.yaml"),
        (lambda files: files.pop("world.yaml"), "world.yaml"),
        (replaced("codes/ct.yaml", b"    title: Loans read\n", b""), "'title' is missing"),
        (replaced("codes/ct.yaml", b"CT-READ-S-001", b"CT-READ-S-000"), "CT-READ-S-000"),
        (replaced("codes/ct.yaml", b"{verb: proceed}", b"proceed"), "registry/codes/ct.yaml"),
        (
            replaced("world.yaml", b"\nroots:", b"\nroots: 3\ndoors:"),
            "registry/world.yaml:22:8: 3 is",
        ),
    ],
)
def test_an_old_side_that_cannot_be_read_is_never_no_change(
    edit: Callable[[dict[str, bytes]], object], why: str
) -> None:
    text = unreadable(edit)

    assert text.startswith("the baseline cannot be read")
    assert why in text


def test_the_envelope_schema_of_a_project_can_be_compared(project: Path) -> None:
    assert read_envelopes(project, "v1.2.0") is None  # a project that answers in another's envelope
    lay_out(project, {ENVELOPE: b"type: object\n"})
    assert read_envelopes(project, "v1.2.0") is None  # the first release with an envelope
    git(project, "add", ENVELOPE)
    git(project, "commit", "-q", "-m", "envelope")
    (project / ENVELOPE).write_text("type: string\n")

    assert read_envelopes(project, "HEAD") == ({"type": "object"}, {"type": "string"})


def test_an_envelope_schema_that_cannot_be_read_is_refused(project: Path) -> None:
    lay_out(project, {ENVELOPE: b"type: [\n"})
    git(project, "add", ENVELOPE)
    git(project, "commit", "-q", "-m", "envelope")

    with pytest.raises(BadBaseline, match="one of the two is not YAML"):
        read_envelopes(project, "HEAD")


@pytest.mark.parametrize("against", ["", " ", "\t"])
def test_a_baseline_without_a_name_is_refused_and_never_here(project: Path, against: str) -> None:
    """An unset variable in CI must not compare the project with itself."""
    with pytest.raises(BadBaseline, match="the baseline has no name"):
        read_baseline(project, SOURCES, against)


def test_a_name_too_long_for_a_folder_is_refused(project: Path) -> None:
    with pytest.raises(BadBaseline, match="git knows no commit"):
        read_baseline(project, SOURCES, "a" * 5000)


def test_a_list_that_is_none_is_not_taken_for_an_empty_one() -> None:
    def edit(files: dict[str, bytes]) -> None:
        files["tools.yaml"] = files["tools.yaml"].split(b"tools:")[0] + b"tools: 3\n"

    assert "tools.yaml" in unreadable(edit)


def test_a_version_that_cannot_be_compared_is_refused() -> None:
    said = unreadable(replaced("registry.yaml", b"version: 1.2.0", b'version: "1"'))

    assert "'1' is not MAJOR.MINOR.PATCH" in said
