"""The policy room knows no application: it names none in code, docstrings or examples."""

import re

import pytest
from tests.project_tree import ROOT

_ROOM = ROOT / "runtime/replybook/policy"
_WORDS = re.compile(r"ck3|playset|vanilla|locali[sz]ation|crusader|\bmod:", re.IGNORECASE)
_FILES = sorted(_ROOM.rglob("*.py"))


@pytest.mark.parametrize("file", _FILES, ids=lambda file: str(file.relative_to(_ROOM)))
def test_a_module_of_the_policy_names_no_application(file: object) -> None:
    text = (_ROOM / str(file)).read_text("utf-8")
    lines = [line for line in text.splitlines() if _WORDS.search(line)]

    assert [] == lines


@pytest.mark.parametrize("line", ["import replybook_ck3", "# Vanilla files", '"mod:My Patch"'])
def test_the_words_would_be_found(line: str) -> None:
    assert _WORDS.search(line)


@pytest.mark.parametrize("line", ["model: str", "if mode:", "a modern word"])
def test_other_words_are_fine(line: str) -> None:
    assert not _WORDS.search(line)
