"""The weights of the wording model: the one file of a registry that a tool writes (73)."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.registry.cases import TINY, TODAY

from replybook_registry import BadRegistry, inspect_folder, read_registry

WEIGHTS = bytes((128, 128, 128, 127, 137)).hex()
"""Weights of one group."""


def data(**changed: object) -> dict[str, object]:
    """The data of a file of weights with one group, changed."""
    return {"scale": 0.5, "groups": "lent", "weights": WEIGHTS, **changed}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(TINY, tmp_path / "registry")


def write(folder: Path, data: object) -> None:
    """Write the weights as JSON."""
    (folder / "failures/weights.json").write_text(json.dumps(data), "utf-8")


def test_weights_belong_to_the_registry(folder: Path) -> None:
    write(folder, data())

    found = read_registry(folder).wording

    assert found is not None
    assert (found.origin, found.scale) == ("tiny", 0.5)
    assert (found.groups, found.weights) == ("lent", WEIGHTS)


def test_a_registry_needs_no_weights(folder: Path) -> None:
    (folder / "failures/weights.json").unlink()

    assert inspect_folder(folder, TODAY) == []
    assert read_registry(folder).wording is None


def test_the_digest_of_a_registry_follows_its_weights(folder: Path) -> None:
    write(folder, data())
    before = read_registry(folder).digest
    write(folder, data(groups="lend"))

    assert read_registry(folder).digest != before


def test_another_json_file_is_none_of_the_registry(folder: Path) -> None:
    (folder / "failures/notes.json").write_text("{", "utf-8")
    (folder / "weights.json").write_text("{", "utf-8")

    assert inspect_folder(folder, TODAY) == []


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param([], id="a list"),
        pytest.param({"scale": 0.5, "groups": "lent"}, id="no weights"),
        pytest.param({"groups": "lent", "weights": WEIGHTS}, id="no scale"),
        pytest.param(data(scale="wide"), id="a word for a number"),
        pytest.param(data(scale=None), id="nothing for a number"),
        pytest.param(data(scale=float("nan")), id="no number"),
        pytest.param(data(scale=float("inf")), id="no end"),
        pytest.param(data(groups="len"), id="a short group"),
        pytest.param(data(groups="lentlent"), id="a group without weights"),
        pytest.param(data(weights=WEIGHTS[:-1]), id="four weights"),
        pytest.param(data(weights="\u00fcber"), id="no hexadecimal digits"),
        pytest.param(data(weights=[128]), id="no text"),
    ],
)
def test_other_data_is_refused_with_its_place(folder: Path, wrong: object) -> None:
    write(folder, wrong)

    with pytest.raises(BadRegistry) as refused:
        read_registry(folder)

    assert [(f.rule, f.place.path) for f in refused.value.findings] == [
        ("RB150", "failures/weights.json")
    ]


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[" * 100_000, b'{"scale": 1e999}'])
def test_what_is_no_json_is_refused(folder: Path, text: bytes) -> None:
    (folder / "failures/weights.json").write_bytes(text)

    assert [f.rule for f in inspect_folder(folder, TODAY)] == ["RB150"]
