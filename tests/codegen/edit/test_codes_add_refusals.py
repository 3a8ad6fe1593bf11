"""`codes add` refuses what it cannot do safely, in one line (decision 15)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.codegen.edit.desk import HEADER, new_code, registry, shelf

from replybook_codegen.edit import BadEdit, add


def refused(files: dict[str, bytes], **more: Any) -> str:
    with pytest.raises(BadEdit) as caught:
        add(shelf(files), new_code(**more))
    return str(caught.value)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"cluster": "WB-RES-I"}, "there is no layer 'WB'; known are WA, EN"),
        ({"cluster": "WA-RED-I"}, "there is no area 'RED'; did you mean 'READ'?"),
        ({"cluster": "WA-XYZ-I"}, "known are SYS, RES, READ; declare a new one in taxonomy.yaml"),
        ({"cluster": "WA-RES-D"}, "WA may not answer with type 'D'; use one of S, I, E"),
        ({"cluster": "WA-RES-X"}, "WA may not answer with type 'X'"),
        ({"key": "NOT_FOUND"}, "the key 'NOT_FOUND' belongs to WA-RES-I-001"),
        ({"cluster": "EN-RES-D"}, None),
        ({"example": {"path": 1.5}}, "1.5 cannot stand in a registry"),
    ],
)
def test_a_code_that_cannot_stand_is_refused(more: dict[str, Any], why: str | None) -> None:
    if why is None:  # there is one file only, so it is the right one
        assert str(add(shelf(registry()), new_code("EN-RES-D"))[0]) == "EN-RES-D-001"
    else:
        assert why in refused(registry(), **more)


def test_a_full_cluster_is_refused() -> None:
    codes = "codes:\n  - code: WA-RES-I-899\n    key: A\n  - code: WA-RES-I-950\n    key: B\n"

    assert "WA-RES-I has no number left below 900" in refused(registry(codes))


@pytest.mark.parametrize(
    ("codes", "why"),
    [
        ("codes: [{code: WA-RES-I-001, key: A}]\n", "write it in block style"),
        ("codes:\n  - {code: WA-RES-I-001, key: A}\n", "write it in block style"),
        ("codes:\n  -\n    code: WA-RES-I-001\n    key: A\n", "write it in block style"),
        ("codes:\n  - code: WA-RES-I-001\n  - word\n", "holds something else than entries"),
        ("codes: [  # none\n  ]\n", "this empty list cannot be edited; write codes: []"),
        ("codes:\n  []\n", "this empty list cannot be edited"),
        ("codes: {}\n", "has no list 'codes'; add codes: []"),
        ("other: []\n", "has no list 'codes'"),
        ("codes: [\n", "RB151"),
        ("codes:\n  - code: WA-RES-I-001\n    code: WA-RES-I-002\n", "RB152"),
        ("codes:\n  - &a\n    code: WA-RES-I-001\n", "RB153"),
        ("codes:\n  - code: WA-RES-I-001\n    since: 1.0\n", "RB154"),
        ("- a\n", "RB151"),
    ],
)
def test_a_file_that_cannot_be_edited_safely_is_refused(codes: str, why: str) -> None:
    assert why in refused(registry(codes))


def test_a_layer_without_a_file_is_refused() -> None:
    files = registry(codes__more="codes: []\n")

    assert "make codes/en.yaml with codes: [] first" in refused(files, cluster="EN-RES-D")


def test_a_base_that_is_not_installed_is_refused() -> None:
    files = registry(registry="name: desk\nversion: 1.2.0\nextends: [pkg:no_such_package]\n")

    assert "the base 'pkg:no_such_package' is not installed" in refused(files)


def test_numbers_and_areas_of_the_base_count() -> None:
    files = {
        "registry.yaml": (
            HEADER + "name: mine\nversion: 0.1.0\nextends: [pkg:replybook_registry]\n"
        ).encode(),
        "codes/mine.yaml": (HEADER + "codes: []\n").encode(),
    }
    code, edit = add(shelf(files), new_code("WA-RES-I", key="MY_OWN"))

    assert code.number > 5
    assert edit.name == "codes/mine.yaml"
    assert "belongs to WA-RES-I-001" in refused(files, key="PATH_NOT_FOUND")
