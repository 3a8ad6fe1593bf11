"""The values of a script are those of its tape, and ordinary script needs no tape.

Source: specification 31, specification 33.
"""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ck3.parser.hand_written import FILES

from replybook_ck3.world.parser import script_values as module
from replybook_ck3.world.parser.script_reader import read_script
from replybook_ck3.world.parser.script_values import ScriptValues, script_values, values_of_tape

PIECES = [
    *("{", "}", " = ", " ?= ", " > ", " != ", " =? ", '"', "#", "\n", " ", ";", "\x1a", "\ufeff"),
    *("a", "b.1", "867.1.1", "@v", '"q r"', '"@v"', '"list"', '"rgb"', "@[ v + 1 ]"),
    *("list ", "rgb ", "hsv", "type ", "LIST { 1 2 }", "hsv { 1 }", "rgb\n{ 1 }", 'list "x"'),
    *("a = b\n", "@v = 3\n", "a = {\n", "\n}\n", "# a = hsv\n", "a < 3 ", "a > rgb ", "a = hsv {"),
]
SCRIPT = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def parts(values: ScriptValues) -> dict[str, object]:
    return {name: getattr(values, name) for name in ScriptValues.__slots__}


def by_tape(text: str) -> dict[str, object]:
    return parts(values_of_tape(read_script(text, 0)[0]))


@given(SCRIPT)
def test_any_script_has_the_values_of_its_tape(text: str) -> None:
    assert parts(script_values(text, 0)) == by_tape(text)


@pytest.mark.parametrize("text", FILES)
def test_files_have_the_values_of_their_tape(text: str) -> None:
    assert parts(script_values(text, 0)) == by_tape(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a = b # a remark\n",
        'a = { "b c" d = { } e = "f" }',
        "a = { b > 3 c = { d != e } f = g }",
        "color = hsv { 0.1 0.2 } color = rgb{ 1 2 3 }",
        "a = @late\n@late = 3\n@late = { }",
    ],
)
def test_ordinary_script_is_read_without_the_reader(text: str) -> None:
    expected = by_tape(text)
    with patch.object(module, "read_script", side_effect=AssertionError):
        assert parts(script_values(text, 0)) == expected


@pytest.mark.parametrize(
    ("text", "keys", "values"),
    [
        ("a = { b = c", ["a", "b"], [None, "c"]),
        ("a = b } c = d", ["a", "c"], ["b", "d"]),
        ('"a" = "@v" @v = 3', ["a", "@v"], ["@v", "3"]),
        ('a = list "b"', ["a"], ["b"]),
        ("a { b = c }", ["a", "b"], [None, "c"]),
        ("a = b = c", [None, "b"], [None, "c"]),
        ("a > { b = c }", [None, "b"], [None, "c"]),
        ("a = b c =", ["a", None], ["b", None]),
    ],
)
def test_other_script_is_read_by_the_reader(
    text: str, keys: list[str | None], values: list[str | None]
) -> None:
    with patch.object(module, "read_script", wraps=read_script) as reader:
        found = script_values(text, 0)

    assert reader.call_count == 1
    assert (found.keys, found.values) == (keys, values)
