"""Hostile files raise no exception, lose nothing, do not recurse and cost linear work.

Source: specification 31, specification 33.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ck3.parser.hand_written import FILES
from tests.ck3.parser.invariants import check

from replybook_ck3 import parse
from replybook_ck3.world.parser import Block, Item, lexicon, script_reader

PIECES = [
    *(
        "{",
        "}",
        "=",
        '"',
        "\\",
        '\\"',
        "@[",
        "]",
        "#",
        "\n",
        "\t",
        " ",
        "a",
        "b.1",
        "$X$",
        "?=",
        "!",
    ),
    *(
        "list ",
        "rgb ",
        "type ",
        "\x1a",
        "\ufeff",
        "\x00",
        "(",
        ";",
        "a = {\n",
        "\n}\n",
        '"x"',
        " = ",
    ),
    *("l_english:", ':0 "', "é", "\r\n", "\ud800"),
]
SCRIPT = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)
ANY = st.binary(max_size=200) | st.text(max_size=200)


@given(SCRIPT)
def test_any_mixture_of_pieces_is_read(text: str) -> None:
    check(text)


@given(ANY)
def test_any_bytes_are_read(data: bytes | str) -> None:
    check(data)


@given(st.sampled_from(sorted(FILES)), st.data())
def test_any_change_of_a_good_file_is_read(name: str, data: st.DataObject) -> None:
    text = FILES[name]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    check(text[:start] + data.draw(SCRIPT) + text[end:])


def _deepest(items: Iterator[Item] | list[Item]) -> int:
    depth, found = 0, list(items)
    while found:
        depth += 1
        value = found[0].value
        found = list(value) if isinstance(value, Block) else []
    return depth


@pytest.mark.parametrize("opening", ["a = { ", "a{", "{", "a = {\n", "a = rgb {"])
def test_ten_thousand_levels_need_no_stack(opening: str) -> None:
    depth = 10_000
    closed, unclosed = opening * depth + "}" * depth, opening * depth
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(120 + len(_frames()))
    try:
        document, broken = parse(closed), parse(unclosed)
        found = _deepest(list(document.items))
    finally:
        sys.setrecursionlimit(limit)

    assert not document.has_errors
    assert depth == found
    assert closed == str(document)
    assert "unclosed_block" == broken.findings[0].code


def _frames() -> list[object]:
    frame, frames = sys._getframe(), list[object]()
    while frame is not None:
        frames.append(frame)
        frame = frame.f_back  # type: ignore[assignment]
    return frames


# --- work that grows with the length: what each search looks at is counted, not timed ---

REPEATED = [
    *(
        "{",
        "}",
        '"',
        "a=",
        "$",
        "#",
        "@[",
        "= ",
        '"\\"\n',
        '\\"\n',
        '\\"',
        "a={",
        "a={\n",
        "a = = ",
    ),
    *(
        'a = "b\n',
        '"x""',
        'x "',
        "@[ a ",
        "a = @[b\n",
        "a =\n",
        '" x',
        "a = (",
        " }\n",
        'x=list "a" ',
    ),
    *("a = rgb # c\n{ ", 'a"" = ', "a = { b = {\n}\n", "\x1a", "a = \x00 "),
]


class _Counting:
    """A pattern that adds up how many characters its matches looked at."""

    def __init__(self, pattern: re.Pattern[str], seen: list[int]) -> None:
        self._pattern = pattern
        self._seen = seen

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        match = self._pattern.match(text, start)
        self._seen[0] += match.end() - start + 1 if match else 1
        return match

    def finditer(self, text: str, start: int = 0) -> Iterator[re.Match[str]]:
        for match in self._pattern.finditer(text, start):
            self._seen[0] += match.end() - match.start() + 1
            yield match


def _work(text: str) -> int:
    seen = [0]
    names = (
        "GAP",
        "WORD",
        "OPERATOR",
        "QUOTED",
        "BROKEN_ARITHMETIC",
        "BEHIND",
        "NEXT_ITEM",
        "HEAD",
    )
    counting = {name: _Counting(getattr(lexicon, name), seen) for name in names}
    statement = _Counting(lexicon.STATEMENT, seen)
    with (
        patch.multiple(lexicon, **counting),
        patch.object(script_reader, "STATEMENT", statement),
        patch("replybook_ck3.world.parser.script_reader.QUOTED", counting["QUOTED"]),
    ):
        parse(text)
    return seen[0]


@pytest.mark.parametrize("piece", REPEATED)
def test_twice_the_text_is_twice_the_work(piece: str) -> None:
    once, twice = _work(piece * 500), _work(piece * 1_000)

    assert twice <= 2 * once + 100
    assert once <= 20 * len(piece) * 500


@pytest.mark.parametrize("start", ['"', 'a"" ' + " " * 1_000 + "} ", '"' + '\n\\"' * 500 + '\n "x'])
@pytest.mark.parametrize("piece", ['\n\\"', "= ", '\\"', "{ "])
def test_a_bad_start_does_not_make_the_rest_dear(start: str, piece: str) -> None:
    once, twice = (_work(start + piece * count) for count in (1_000, 2_000))

    assert twice <= 2 * once + 100
