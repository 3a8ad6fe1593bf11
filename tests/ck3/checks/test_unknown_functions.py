"""Functions that the game does not list are told, beside an index and without one."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.ck3.checks.conftest import Checked
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Run

TEXTS = "localization/english/mine_l_english.yml"


@pytest.fixture
def docs(world_index: Path) -> tuple[str, str]:
    return ("--game-docs", str(world_index.parent / "user/logs"))


def text(entry: str) -> dict[str, str]:
    return {TEXTS: f'l_english:\n mine: "{entry}"\n'}


@pytest.mark.parametrize(
    ("code", "severity", "said"),
    [
        ("[ROOT.Char.GetNmae]", "warning", "GetNmae; near it: GetName"),
        ("[Not( ROOT.Char.IsAdlut )]", "warning", "IsAdlut; near it: IsAdult"),
        ("[Nto( a.IsAdult )]", "warning", "Nto; near it: Not"),
        ("[ROOT.Chra.GetName]", "warning", "Chra; near it: Char"),
        ("[a.GetNothingLikeIt]", "note", "GetNothingLikeIt"),
    ],
)
@pytest.mark.parametrize("has_index", [True, False])
def test_an_unknown_function_is_told(
    checked: Checked, docs: tuple[str, str], code: str, severity: str, said: str, has_index: bool
) -> None:
    ((rule, weight, line, problem),) = checked(text(code), *docs, has_index=has_index)

    assert (rule, weight, line) == ("unknown_function", severity, 2)
    assert said in problem


@pytest.mark.parametrize(
    "code",
    [
        "[ROOT.Char.GetName] [Character.GetName|U]",
        "[actor.GetName] [any_scope.Char.GetName]",
        "[Not( ROOT.Char.IsAdult )]",
        "[ROOT.Char.Custom('GetTideWord')] [ROOT.Char.GetTideWord]",
        "[GetTideWord]",
    ],
)
def test_a_listed_function_and_a_custom_text_are_not(
    checked: Checked, docs: tuple[str, str], code: str
) -> None:
    assert checked(text(code), *docs) == []


@pytest.mark.parametrize(
    ("code", "near"),
    [
        ("[ROOT.Char.GetNmae]", "GetName"),
        ("[GetPlayer.GetHerHmi|U]", "GetHerHim"),
        ("[GetPlaeyr.GetName]", "GetPlayer"),
        ("[Not( x.IsAdlut )]", "IsAdult"),
    ],
)
def test_without_the_lists_only_slips_of_common_names_are_told(
    checked: Checked, code: str, near: str
) -> None:
    ((rule, severity, line, problem),) = checked(text(code))

    assert (rule, severity, line) == ("misspelt_function", "warning", 2)
    assert f"near it: {near}" in problem
    assert checked(text(code), has_index=False) == []


@pytest.mark.parametrize(
    "code",
    [
        "[ROOT.Char.GetName] [GetPlayer.GetHerHim]",
        "[ROOT.Char.GetSomethingRare]",
        "[Character.GetTideWord]",  # a custom text
        "[ROOT.Char.GetNmae] [a.GetNmae] [b.GetNmae] [c.GetNmae]",  # too often for a slip
        "GetNmae",
    ],
)
def test_without_the_lists_other_names_are_not(checked: Checked, code: str) -> None:
    assert checked(text(code)) == []


def test_windows_call_functions_too(checked: Checked, docs: tuple[str, str]) -> None:
    window = 'text_single = {\n\ttext = "[Character.GetNmae]"\n}\n'

    ((rule, _, line, problem),) = checked({"gui/mine.gui": window}, *docs)
    assert (rule, line) == ("unknown_function", 2)
    assert "near it: GetName" in problem
    assert checked({"gui/mine.gui": window.replace("Nmae", "Name")}, *docs) == []


@pytest.mark.parametrize(
    "below", ["logs/data_types/data_types_a.txt", "data_types/b.txt", "data_types.txt"]
)
def test_the_lists_may_lie_in_the_folder_of_the_user_or_in_its_logs(
    run: Run, tmp_path: Path, below: str
) -> None:
    listed = "A.GetName\nDefinition type: Function\n---\nROOT\nDefinition type: Global promote\n"
    mod = write_files(tmp_path / "mod", {TEXTS: b'\xef\xbb\xbfl_english:\n a: "[ROOT.GetNmae]"\n'})
    docs = write_files(tmp_path / "docs", {below: listed.encode()})
    ended = run("ck3", "check", str(mod), "--game-docs", str(docs))

    assert "unknown_function" in ended.out


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, "no list of the game is in"),
        ({"data_types/a.txt": b"nothing of this form\n"}, "DumpDataTypes"),
        (None, "is not there"),
    ],
)
def test_a_folder_without_lists_is_refused(
    run: Run, tmp_path: Path, files: dict[str, bytes] | None, said: str
) -> None:
    mod = write_files(tmp_path / "mod", {TEXTS: b'\xef\xbb\xbfl_english:\n a: "b"\n'})
    if files is not None:
        write_files(tmp_path / "docs", {"x.txt": b"", **files})
    ended = run("ck3", "check", str(mod), "--game-docs", str(tmp_path / "docs"))

    assert ended.code == 2
    assert said in ended.err
