"""`dlc_load.json`, the `.mod` files it names, descriptors, and the version of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ck3.launcher_world import add_mod, write_load_file

from replybook_ck3.world.described_name import described_name
from replybook_ck3.world.launcher import (
    LauncherFault,
    LauncherFiles,
    descriptor_in,
    installed_mods,
    installed_version,
    read_load_file,
    version_fits,
)
from replybook_ck3.world.launcher.descriptor import LARGEST
from replybook_ck3.world.launcher.load_file import _MOST_MODS


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    for stem in ("far_shores", "deep_harbour"):
        add_mod(tmp_path / "docs", stem, remote_file_id="77")
    return tmp_path / "docs"


@pytest.fixture
def files(docs: Path) -> Iterator[LauncherFiles]:
    made = LauncherFiles({"user_docs": docs})
    yield made
    made.close()


def test_the_order_of_the_file_is_the_load_order(docs: Path, files: LauncherFiles) -> None:
    write_load_file(docs, ["far_shores", "deep_harbour"])
    load_file = read_load_file(files)

    assert load_file is not None
    assert [("Far Shores", None), ("Deep Harbour", None)] == [
        (mod.name, mod.problem) for mod in load_file.mods
    ]


def test_a_mod_file_that_is_gone_is_reported_and_keeps_its_place(
    docs: Path, files: LauncherFiles
) -> None:
    write_load_file(docs, ["none", "far_shores"])
    load_file = read_load_file(files)

    assert load_file is not None
    assert ("none", "its .mod file does not exist") == (
        load_file.mods[0].name,
        load_file.mods[0].problem,
    )
    assert load_file.mods[1].problem is None


@pytest.mark.parametrize("name", ["mod/../secret.mod", "mod/a/b.mod", "", "mod/\0.mod"])
def test_no_other_file_is_opened_by_the_name_of_a_mod(
    docs: Path, files: LauncherFiles, name: str
) -> None:
    (docs / "secret.mod").write_text('name="Secret"\npath="mod/far_shores"\n')
    (docs / "dlc_load.json").write_text(json.dumps({"enabled_mods": [name]}))
    load_file = read_load_file(files)

    assert load_file is not None
    assert (None, True) == (load_file.mods[0].path, bool(load_file.mods[0].problem))


def test_without_the_file_there_is_nothing(files: LauncherFiles) -> None:
    assert read_load_file(files) is None


def test_a_file_with_a_name_too_long_for_the_system_does_not_exist(files: LauncherFiles) -> None:
    assert files.read("far" * 100, 1) is None
    assert files.read_mod_file("far" * 100 + ".mod", 1) is None


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"{", "is no JSON: line 1"),
        (b"[]", "is no object"),
        (b'{"enabled_mods": {}}', "enabled_mods is no list"),
        (b'{"enabled_mods": [7]}', "enabled_mods.0 is no text"),
        (b'{"enabled_mods": ["\xff"]}', "is not UTF-8"),
        (b"[" * 100_000, "is no JSON"),
        (b" " * 4_000_001, "is larger"),
    ],
)
def test_a_broken_file_is_refused_with_its_place(
    docs: Path, files: LauncherFiles, data: bytes, problem: str
) -> None:
    (docs / "dlc_load.json").write_bytes(data)
    with pytest.raises(LauncherFault) as caught:
        read_load_file(files)

    assert (True, True) == (problem in caught.value.problem, bool(caught.value.fix))


def test_installed_mods_are_those_of_the_mod_files(docs: Path, files: LauncherFiles) -> None:
    absolute = add_mod(docs, "else")
    (docs / "mod/else.mod").write_text(f'name="Else"\npath="{absolute}"\n')
    (docs / "mod/packed.mod").write_text('name="Packed"\narchive="mod/packed.zip"\n')
    found = {mod.name: mod for mod in installed_mods(files)}

    assert {"Far Shores", "Deep Harbour", "Else", "Packed"} == set(found)
    assert (absolute, None) == (found["Else"].path, found["Else"].problem)
    assert "archive" in str(found["Packed"].problem)
    assert "77" == found["Far Shores"].remote_file_id


def test_a_descriptor_says_what_the_mod_needs_and_replaces(docs: Path) -> None:
    folder = add_mod(
        docs,
        "big",
        "Big",
        supported_version="1.18.*",
        dependencies=["Far Shores", "Deep Harbour"],
        replace_path=("common/traits", "events\\"),
    )
    descriptor = descriptor_in(folder)

    assert descriptor is not None
    assert (("Far Shores", "Deep Harbour"), ("common/traits", "events"), "1.18.*") == (
        descriptor.dependencies,
        descriptor.replace_paths,
        descriptor.supported_version,
    )


def test_a_descriptor_that_cannot_be_read_is_none(docs: Path) -> None:
    (docs / "mod/far_shores/descriptor.mod").unlink()

    assert descriptor_in(docs / "mod/far_shores") is None
    assert descriptor_in(docs / "nowhere") is None
    assert descriptor_in(docs / ("far" * 100)) is None, "no system has a name as long as this"
    assert described_name(docs / ("far" * 100)) is None


@pytest.mark.parametrize(
    ("supported", "game", "fits"),
    [
        ("1.18.*", "1.18.0.2", True),
        ("1.*", "1.18", True),
        ("1.18", "1.18.0.2", True),
        ("1.18.0.2", "1.18", True),
        ("*", "2.0", True),
        ("1.17.*", "1.18.0.2", False),
        ("1.18.1", "1.18.0.2", False),
        ("1.1.*", "1.18", False),
    ],
)
def test_a_version_fits_by_its_parts(supported: str, game: str, fits: bool) -> None:
    assert fits is version_fits(supported, game)


@pytest.mark.parametrize(
    ("content", "version"),
    [
        ('{"rawVersion": "1.18.0.2"}', "1.18.0.2"),
        ('{"version": "1.19.1 (Crane)"}', "1.19.1"),
        ("{}", None),
        ("no json", None),
        (None, None),
    ],
)
def test_the_installed_version_is_that_of_the_launchers_settings(
    tmp_path: Path, content: str | None, version: str | None
) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "launcher").mkdir()
    if content is not None:
        (tmp_path / "launcher/launcher-settings.json").write_text(content)

    assert version == installed_version(tmp_path / "game")


def test_a_file_of_very_many_mods_is_refused(docs: Path, files: LauncherFiles) -> None:
    write_load_file(docs, ["far_shores"] * _MOST_MODS)
    load_file = read_load_file(files)
    assert load_file is not None
    assert _MOST_MODS == len(load_file.mods)

    write_load_file(docs, ["far_shores"] * (_MOST_MODS + 1))
    with pytest.raises(LauncherFault) as caught:
        read_load_file(files)
    assert f"names more than {_MOST_MODS} mods" == caught.value.problem


def test_a_mod_file_that_is_too_large_is_a_problem_of_its_mod_alone(
    docs: Path, files: LauncherFiles
) -> None:
    write_load_file(docs, ["far_shores", "deep_harbour"])
    with (docs / "mod/far_shores.mod").open("a") as stream:
        stream.write("#" * LARGEST)
    load_file = read_load_file(files)

    assert load_file is not None
    assert "its .mod file is larger than" in str(load_file.mods[0].problem)
    assert (None, "Deep Harbour") == (load_file.mods[1].problem, load_file.mods[1].name)
