"""The library knows no application: its sources and base data have no words of the CK3 world.

`replybook_ck3` is the world itself, and brings its commands by an entry point (decision 16).
"""

import re

import pytest
from tests.project_tree import ROOT, project_files

_WORDS = re.compile(r"ck3|playset|vanilla|crusader|localization|\bmod:", re.IGNORECASE)
_ROOMS = (
    *("runtime/replybook/", "codegen/", "devtools/replybook_devtools/", "schema/"),
    *("registry/replybook_registry/", "generated/replybook_generated/"),
    "docs/reference/",
)
_THE_WORLD_ITSELF = (
    "runtime/replybook_ck3/",
    "devtools/replybook_devtools/demo/demo_files/",  # the second act of the demo plays in the world itself
    "devtools/replybook_devtools/demo/demo_second_act.py",
    "devtools/replybook_devtools/commands/demo.py",
)


def _library() -> list[str]:
    return [
        name
        for name in project_files()
        if name.startswith(_ROOMS) and not name.startswith(_THE_WORLD_ITSELF)
    ]


def _found(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if _WORDS.search(line)]


@pytest.mark.parametrize("room", _ROOMS)
def test_a_room_names_no_application(room: str) -> None:
    named = {
        name: found
        for name in _library()
        if name.startswith(room) and (found := _found((ROOT / name).read_text("utf-8")))
    }

    assert {} == named


@pytest.mark.parametrize(
    "text", ["the tool ck3_dir", "a Playset", "see mod:My Patch/x", "Vanilla files", "CK3RAVEN"]
)
def test_the_words_are_found_in_any_case(text: str) -> None:
    assert [text] == _found(text)


@pytest.mark.parametrize("text", ["a modal window", "the mode: dev", "modules", "localise"])
def test_words_that_only_look_alike_are_not(text: str) -> None:
    assert [] == _found(text)
