"""Marks that nobody sees are found and escaped, and the needed ones stay."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replybook_registry.files import RegistryFiles
from replybook_registry.hidden_marks import hidden_marks, without_hidden_marks
from replybook_registry.read import inspect_files

ALWAYS = "\u00ad\u180e\u200b\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\U000e0041"


@pytest.mark.parametrize("mark", ALWAYS, ids=ascii)
@pytest.mark.parametrize("around", ["a{}b", "שלום {}", "👩{}👧"], ids=ascii)
def test_a_mark_is_found_wherever_it_stands(mark: str, around: str) -> None:
    text = around.format(mark)

    assert [found[0] for found in hidden_marks(text)] == [mark]
    assert without_hidden_marks(text).isprintable()


NEEDED = [
    "👩\u200d👧",
    "بی\u200cبی",
    "שלום\u200f!",
    "\u0627\u061c1",
    "\ufeffcontent",
    "plain é 名",
]


@pytest.mark.parametrize("text", NEEDED, ids=ascii)
def test_a_needed_mark_stays(text: str) -> None:
    assert [*hidden_marks(text)] == []
    assert without_hidden_marks(text) == text


@pytest.mark.parametrize(
    "text",
    ["a\u200db", "\u200d", "a\u200e", "a\n\u200f\nש", "a\ufeff", "👩\u200d\u200d"],
    ids=ascii,
)
def test_a_mark_without_need_is_found(text: str) -> None:
    assert len([*hidden_marks(text)]) == 1


@given(st.text(st.sampled_from([*"ab \n", "ש", "👩", "\u200d", "\u200f", "\ufeff", *ALWAYS])))
def test_nothing_is_found_in_an_escaped_text(text: str) -> None:
    assert [*hidden_marks(without_hidden_marks(text))] == []


def test_many_marks_take_a_finding_each() -> None:
    data = f'# {"u" * 40}\nname: "{chr(0x202E) * 100}"\n'.encode()
    inspection = inspect_files(RegistryFiles({"registry.yaml": data}), date(2026, 1, 1))

    assert sum(one.rule == "RB158" for one in inspection.findings) == 100
