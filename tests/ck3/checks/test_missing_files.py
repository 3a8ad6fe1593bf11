"""Pictures that are nowhere are told, with the file that was meant; what may be there is not."""

from __future__ import annotations

import pytest
from tests.ck3.checks.conftest import Checked

BACKGROUNDS = "common/event_backgrounds/mine.txt"
TRAITS = "common/traits/mine.txt"
TEXTS = {
    "localization/english/mine_l_english.yml": 'l_english:\n trait_mine: "M"\n trait_mine_desc: "M"\n'
}
DDS = b"DDS \x7c\0\0\0"


def background(path: str) -> dict[str, str]:
    return {BACKGROUNDS: f'mine = {{\n\tbackground = {{ reference = "{path}" }}\n}}\n'}


def trait(icon: str) -> dict[str, str]:
    return {TRAITS: f"mine = {{\n\tcategory = health\n\ticon = {icon}\n}}\n", **TEXTS}


@pytest.mark.parametrize(
    ("path", "rule", "said"),
    [
        ("gfx/interface/illustrations/quai.dds", "missing_file", "illustrations/quay.dds"),
        ("gfx/interface//illustrations/quayy.dds", "missing_file", "illustrations/quay.dds"),
        ("gfx/interface/illustrations/Quay.dds", "file_case", "illustrations/quay.dds on disk"),
        ("gfx/interface/illustration/quay.dds", "missing_file", "illustrations/quay.dds"),
    ],
)
def test_a_missing_picture_is_told(checked: Checked, path: str, rule: str, said: str) -> None:
    ((found, severity, line, problem),) = checked(background(path))

    assert (found, severity, line) == (rule, "warning", 2)
    assert said in problem


@pytest.mark.parametrize(
    "path",
    [
        "gfx/interface/illustrations/quay.dds",
        "gfx/interface//illustrations/lighthouse.dds",
        "gfx/interface/illustrations/$WHICH$.dds",
        "gfx/interface/nowhere/any.dds",  # a folder that is not indexed
        "gfx/interface/illustrations/many/Far_view.dds",  # of an extension of the game
        "illustrations/quai.dds",
        "event:/MUSIC/quai.ogg",
    ],
)
def test_a_picture_that_may_be_there_is_not_told(checked: Checked, path: str) -> None:
    assert checked(background(path)) == []


def test_a_bare_name_lies_in_the_folder_of_its_kind(checked: Checked) -> None:
    ((rule, severity, line, problem),) = checked(trait("gull_makred.dds"))
    assert (rule, severity, line) == ("missing_file", "warning", 3)
    assert "; near it: gfx/interface/icons/traits/gull_marked.dds" in problem

    assert checked(trait("gull_marked.dds")) == []
    assert checked(trait('"gull_marked.dds"')) == []
    ((rule, severity, *_),) = checked(trait("wholly_other.dds"))
    assert (rule, severity) == ("missing_file", "note")


def test_the_modder_adds_and_renames_the_picture(checked: Checked) -> None:
    named = trait("mine_own.dds")
    assert [rule for rule, *_ in checked(named)] == ["missing_file"]

    folder = "gfx/interface/icons/traits"
    ((rule, severity, _, problem),) = checked({f"{folder}/mine_owm.dds": DDS})
    assert (rule, severity) == ("missing_file", "warning")
    assert "mine_owm.dds" in problem
    assert checked({f"{folder}/mine_own.dds": DDS}) == []


def test_without_an_index_only_a_slip_in_the_own_folder_is_told(checked: Checked) -> None:
    assert checked(trait("mine_own.dds"), has_index=False) == []
    picture = {"gfx/interface/icons/traits/other.dds": DDS}
    assert checked(picture, has_index=False) == []
    found = checked({"gfx/interface/icons/traits/mine_owm.dds": DDS}, has_index=False)
    assert [(rule, severity) for rule, severity, *_ in found] == [("missing_file", "warning")]


def test_windows_and_coats_of_arms_name_pictures_too(checked: Checked) -> None:
    emblems = {"gfx/coat_of_arms/colored_emblems/ce_anker.dds": DDS}
    arms = 'k_mine = {\n\tcolored_emblem = {\n\t\ttexture = "ce_ankre.dds"\n\t}\n}\n'
    window = 'icon = {\n\ttexture = "gfx/interface/illustrations/quai.dds"\n}\n'
    files = {**emblems, "common/coat_of_arms/coat_of_arms/mine.txt": arms, "gui/mine.gui": window}
    found = checked(files)

    assert [(rule, line) for rule, _, line, _ in found] == [
        ("missing_file", 3),
        ("missing_file", 2),
    ]


def test_digits_alone_are_no_slip(checked: Checked) -> None:
    """Of a row of numbered pictures in a folder that is not the game's, the others may be there."""
    own = {"gfx/interface/mine/step_01.dds": DDS}

    assert checked({**own, **background("gfx/interface/mine/step_02.dds")}) == []
    assert len(checked(background("gfx/interface/mine/stpe_01.dds"))) == 1


def test_a_folder_that_the_game_fills_is_taken_for_whole(checked: Checked) -> None:
    """A window may name a file of the engine there, so that is a note only."""
    path = "gfx/interface/illustrations/many/wholly_other.dds"
    ((rule, severity, *_),) = checked(background(path))
    assert (rule, severity) == ("missing_file", "warning")

    window = f'icon = {{\n\ttexture = "{path}"\n}}\n'
    own = {BACKGROUNDS: "", "gui/mine.gui": window}
    ((rule, severity, *_),) = checked(own)
    assert (rule, severity) == ("missing_file", "note")
