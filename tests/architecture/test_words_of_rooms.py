"""Rooms of the library that speak of no game.

Its words stand in `ck3` and in the registry of CK3 (issue 9).
"""

from __future__ import annotations

import re

import pytest
from tests.project_tree import ROOT

ROOMS = ("world", "builtin_tools")
WORDS = re.compile(r"ck3|playset|vanilla|mod:|localization|crusader", re.IGNORECASE)
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for room in ROOMS
    for path in (ROOT / "runtime" / "replybook" / room).rglob("*.py")
)


@pytest.mark.parametrize("path", FILES)
def test_no_module_of_these_rooms_speaks_of_the_game(path: str) -> None:
    lines = (ROOT / path).read_text("utf-8").splitlines()

    assert [] == [
        f"{path}:{number}: {line.strip()}"
        for number, line in enumerate(lines, 1)
        if WORDS.search(line)
    ]


@pytest.mark.parametrize("text", ["CK3", "the playset", "mod:Name", "Vanilla", "localization_yml"])
def test_the_words_are_found(text: str) -> None:
    assert WORDS.search(text)
