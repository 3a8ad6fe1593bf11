"""Suggestions are made in one place: a second one would have no limits on length and depth."""

import re

import pytest
from tests.project_tree import ROOT, package_files

_SUGGESTER = re.compile(r"\b(?:get_close_matches|SequenceMatcher)\b")
_PLACE = "schema/replybook_schema/near.py"


def test_only_one_module_compares_words_with_difflib() -> None:
    files = [
        name
        for name in package_files()
        if name.endswith(".py") and _SUGGESTER.search((ROOT / name).read_text("utf-8"))
    ]

    assert [_PLACE] == files, "say replybook_schema.near.near"


@pytest.mark.parametrize(
    "text", ["difflib.get_close_matches(a, b)", "from difflib import SequenceMatcher"]
)
def test_a_second_suggester_is_found(text: str) -> None:
    assert _SUGGESTER.search(text)


@pytest.mark.parametrize("text", ["difflib.unified_diff(a, b)", "near(word, known)"])
def test_other_uses_are_left_alone(text: str) -> None:
    assert not _SUGGESTER.search(text)
