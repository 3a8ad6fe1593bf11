"""Registries are compared as they are composed: what is below counts for users too (spec 13)."""

from __future__ import annotations

from dataclasses import replace

from tests.registry.evolution.library import library, library_files

from replybook_registry.evolution.compare import breakages
from replybook_registry.model import Registry


def overlay(base: Registry, *own: str) -> Registry:
    """A registry of the codes in `own`, on top of the rest of `base`."""
    mine = {str(c.id): replace(c, origin="mine") for c in base.codes if str(c.id) in own}
    codes = tuple(mine.get(str(code.id), code) for code in base.codes)
    return replace(base, name="mine", extends=("pkg:library",), codes=codes)


def test_changes_of_the_base_reach_those_who_use_what_is_on_top() -> None:
    edited = library_files(
        [
            ("codes/en.yaml", "MARGIN_PROTECTED", "MARGIN_CLOSED"),
            ("legacy.yaml", "  - code: CARD-S-001\n...stamped.\n", ""),
        ]
    )
    old, new = overlay(library(), "CT-READ-S-001"), overlay(library(edited), "CT-READ-S-001")

    found = {change.subject for change in breakages(old, new)}

    assert {"CARD-S-001"} <= found
    assert any("EN-" in subject for subject in found)


def test_changes_of_own_codes_are_found() -> None:
    edited = library_files([("codes/ct.yaml", "LOANS_READ", "LOANS_SEEN")])
    old, new = overlay(library(), "CT-READ-S-001"), overlay(library(edited), "CT-READ-S-001")

    assert [change.kind.code for change in breakages(old, new)] == ["RB170", "RB208"]


def test_a_code_that_moved_into_the_base_is_still_there() -> None:
    assert breakages(overlay(library(), "CT-READ-S-001"), overlay(library())) == []


def test_a_code_that_left_with_the_base_is_gone() -> None:
    new = overlay(library(), "CT-READ-S-001")
    without = replace(new, codes=tuple(c for c in new.codes if str(c.id) != "CT-READ-S-001"))

    assert [c.kind.name for c in breakages(new, without)] == ["code_removed"]


def test_extending_one_registry_less_takes_all_of_it_away() -> None:
    old = overlay(library())
    new = replace(old, extends=())

    assert [change.kind.name for change in breakages(old, new)] == [
        "version_not_bumped",
        "registry_identity_changed",
    ]
    assert [c.kind.name for c in breakages(new, old)] == ["version_not_bumped", "entry_added"]
