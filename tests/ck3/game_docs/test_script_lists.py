"""The lists that `script_docs` writes, in both forms of the game, and with faults in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from replybook_ck3.world.game_docs import read_game_lists, usual_lists
from replybook_ck3.world.game_docs.script_lists import keywords, modifier_names, names_of_entries

DASHES = """\
Trigger Documentation:


--------------------

is_adult - Is the scoped
character an adult? See: the wiki
is_adult = yes/no
Traits: yes/no
Supported Scopes: character

--------------------

always
Supported Scopes: none

--------------------

any_ferry - Any ferry of the harbour
any_ferry = { <count=num/all> }
Supported Scopes: landed title, province
Supported Targets: artifact

--------------------
"""
HEADS = """\
# Triggers

## is_adult
Is the scoped character an adult?

**Supported Scopes**: character

## any_ferry
**Supported Scopes**: landed_title, province
**Supported Targets**: artifact
## always
**Supported Scopes**: none
"""


@pytest.mark.parametrize("text", [DASHES, HEADS, DASHES.replace("\n", "\r\n")])
def test_keywords_are_read_with_their_scopes(text: str) -> None:
    found = keywords(text)

    assert {"is_adult", "always", "any_ferry"} == found.keys()
    assert {"character"} == found["is_adult"].scopes
    assert frozenset() == found["always"].scopes
    assert {"landed title", "province"} == found["any_ferry"].scopes
    assert {"artifact"} == found["any_ferry"].gives


@pytest.mark.parametrize(
    "text", ["", "---\n---\n", "nothing of it\n\nhere\n", "is_adult - x\nTraits: yes/no\n", "##\n"]
)
def test_a_text_of_another_form_has_no_keywords(text: str) -> None:
    assert {} == keywords(text)


def test_links_are_read_with_both_scopes() -> None:
    text = "Event Target Documentation:\n---\nfaith - The faith\nInput Scopes: character, culture\nOutput Scopes: faith\n---\n"
    link = keywords(text)["faith"]

    assert ({"character", "culture"}, {"faith"}) == (link.scopes, link.gives)


@pytest.mark.parametrize(
    "text",
    [
        "Printing Modifier Definitions:\nTag: monthly_tide, Categories: character\nTag: gull_mult\n",
        "## monthly_tide\n**Mask**: character\n## gull_mult\n",
        "**Tag**: monthly_tide\nUse areas: character\n\nTag:gull_mult\n",
    ],
)
def test_modifiers_are_read_by_their_tags(text: str) -> None:
    assert {"monthly_tide", "gull_mult"} == modifier_names(text)
    assert frozenset() == modifier_names("a modifier, and no tag\n")


def test_on_actions_of_the_code_are_read() -> None:
    text = (
        "On Action Documentation:\n\n----\n\non_tide:\nFrom Code: Yes\nExpected Scope: none\n\n"
        "----\n\nmine:\nFrom Code: No\nExpected Scope: none\n\n----\n"
    )

    assert {"on_tide"} == names_of_entries(text)


@pytest.mark.parametrize("folder", ["", "logs"])
def test_lists_are_found_in_the_folder_or_its_logs(tmp_path: Path, folder: str) -> None:
    assert not read_game_lists(tmp_path)
    logs = tmp_path / folder
    logs.mkdir(exist_ok=True)
    (logs / "triggers.log").write_bytes(b"\xef\xbb\xbf" + DASHES.encode() + b"\xff\n")
    (logs / "modifiers.log").mkdir()

    lists = read_game_lists(tmp_path)
    assert {"is_adult", "always", "any_ferry"} == lists.script.triggers.keys()
    assert not lists.script.modifiers
    assert lists


@pytest.mark.parametrize("below", ["Documents", "OneDrive/Documents", ".local/share"])
def test_lists_are_found_in_the_usual_folder_of_the_user(tmp_path: Path, below: str) -> None:
    assert not usual_lists(tmp_path)
    logs = tmp_path / below / "Paradox Interactive/Crusader Kings III/logs"
    logs.mkdir(parents=True)
    assert not usual_lists(tmp_path)

    (logs / "triggers.log").write_text(DASHES, "utf-8")
    assert "is_adult" in usual_lists(tmp_path).script.triggers
    assert not usual_lists(tmp_path / "other")
