"""Synthetic registries: the checker finds nothing in them, and they are what they claim to be."""

from datetime import date
from pathlib import Path

import pytest
from bench.synthetic import write_extension, write_project
from bench.workshop import BULK_FILE

from replybook_registry import Inspection, Registry, inspect_project, open_project

TODAY = date(2026, 11, 20)
SIZES = (0, 300)


def inspection(folder: Path) -> Inspection:
    return inspect_project(open_project(folder), TODAY)


def registry(folder: Path) -> Registry:
    found = inspection(folder).registry
    assert found is not None
    return found


@pytest.mark.parametrize("count", SIZES)
def test_a_synthetic_registry_is_valid(tmp_path: Path, count: int) -> None:
    write_project(tmp_path, count)

    assert inspection(tmp_path).findings == ()


def test_it_has_as_many_codes_as_asked_for(tmp_path: Path) -> None:
    write_project(tmp_path, 300)

    assert len(registry(tmp_path).codes) == 300


def test_it_uses_every_layer_type_and_area_and_freezes_every_meaning(tmp_path: Path) -> None:
    write_project(tmp_path, 300)
    found = registry(tmp_path)
    made_up = [code for code in found.codes if 100 < code.id.number < 900]

    assert {code.id.layer for code in made_up} == {layer.name for layer in found.layers}
    assert {code.id.type for code in made_up} == {kind.letter for kind in found.types}
    assert {code.id.area for code in made_up} == {area.name for area in found.areas}
    assert {str(code.id) for code in made_up} <= set(found.release.meanings)


def test_each_layer_gets_several_files_once_it_is_large(tmp_path: Path) -> None:
    write_project(tmp_path, 1200)

    assert len(list(tmp_path.glob("registry/codes/wa_*.yaml"))) > 1


def test_all_codes_can_be_in_one_file(tmp_path: Path) -> None:
    write_project(tmp_path, 200, one_file=True)
    text = (tmp_path / "registry" / "codes" / BULK_FILE).read_text("utf-8")

    assert text.count("  - code: ") == 200
    assert inspection(tmp_path).findings == ()


def test_an_extension_is_valid_and_adds_to_the_base(tmp_path: Path) -> None:
    write_extension(tmp_path, 50)
    found = inspection(tmp_path)

    assert found.findings == ()
    assert len(registry(tmp_path).own_codes) == 50


def test_two_runs_write_the_same_bytes(tmp_path: Path) -> None:
    for name in "ab":
        write_project(tmp_path / name, 300)
    first, second = (
        {path.relative_to(tmp_path / name): path.read_bytes() for path in files(tmp_path / name)}
        for name in "ab"
    )

    assert first == second


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]
