"""One brace, quote or value is taken away wherever there is one: it is found, in the right item.

Source: specification 31, specification 33.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.ck3.parser.hand_written import FILES
from tests.ck3.parser.outline import codes

from replybook_ck3 import parse

_TOKEN = re.compile(r'#[^\n]*|"[^"]*"|[{}]|[^\s"#{}]+')
_VALUE = re.compile(r'[\w$] (?:=|>=|<|!=) (?!list |rgb |hsv )("[^"]*"|[^\s{}"@]+)')

LOST = ("closing brace", "opening brace", "closing quote", "opening quote", "value")


def _spans(text: str, what: str) -> Iterator[tuple[int, int]]:
    """Yield what is taken away, one at a time, as start and end."""
    if what == "value":
        yield from (match.span(1) for match in _VALUE.finditer(text))
        return
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if "brace" in what and match[0] == ("}" if "closing" in what else "{"):
            yield start, end
        elif "quote" in what and match[0].startswith('"'):
            yield (end - 1, end) if "closing" in what else (start, start + 1)


def _top_item(text: str, offset: int) -> int:
    """The number of the top-level item that holds an offset, or of the one behind it."""
    items = parse(text).items
    return next((n for n, item in enumerate(items) if offset < item.end), len(items))


@pytest.mark.parametrize("name", FILES)
def test_the_whole_files_are_without_fault(name: str) -> None:
    assert () == parse(FILES[name]).findings


@pytest.mark.parametrize("what", LOST)
@pytest.mark.parametrize("name", FILES)
def test_what_is_lost_is_found_in_the_right_item(name: str, what: str) -> None:
    text = FILES[name]
    missed: list[tuple[int, object]] = []
    count = 0
    for start, end in _spans(text, what):
        count += 1
        findings = parse(text[:start] + text[end:]).findings
        place = findings[0].offset if findings else -1
        if not findings or _top_item(text, place) != _top_item(text, start):
            missed.append((text.count("\n", 0, start) + 1, findings[:1]))

    assert [] == missed
    assert count >= 3


@pytest.mark.parametrize("name", FILES)
def test_a_key_without_a_value_is_found_behind_every_line(name: str) -> None:
    text = FILES[name]
    ends = [m.end() for m in re.finditer(r'^[^#"\n]*[\w}{]$', text, re.MULTILINE)]
    changed = [f"{text[:end]} zz = {text[end:]}" for end in ends]
    lines = [text.count("\n", 0, end) + 1 for end in ends]

    assert lines == [next(iter(parse(script).findings)).line for script in changed]
    assert {("missing_value",), ("distant_value",)} >= {
        tuple(code for code, _ in codes(script)) for script in changed
    }


def test_items_behind_a_lost_brace_keep_their_level() -> None:
    text = FILES["events"].replace("\t\t\tdesc = ferry.0001.desc\n\t\t}\n", "\t\t\tdesc = x\n")

    assert [("unclosed_block", 11)] == codes(text)
    assert [
        "namespace",
        "ferry_is_open_trigger",
        "ferry.0001",
        "ferry.0002",
        "ferry_sinks_effect",
    ] == [item.key for item in parse(text).items if item.key]


def test_each_of_several_lost_braces_is_found() -> None:
    text = (
        "a = {\n\tb = {\n\t\tc = d\n\t\n}\n\ne = {\n\tf = g\n\nscripted_effect h = {\n\ti = {\n}\n"
    )

    assert [("unclosed_block", 1), ("unclosed_block", 7), ("unclosed_block", 10)] == codes(text)
    assert ["a", "e", None, "h"] == [item.key for item in parse(text).items]


def test_the_block_that_lost_its_brace_is_named() -> None:
    text = "a = {\n\tlimit = {\n\t\tb = c\n\tgold = {\n\t\td = e\n\t}\n}\n\nf = {\n\tg = h\n}\n"
    problem = parse(text).findings[0].problem

    assert "'a'" in problem
    assert "'limit' on line 2" in problem


def test_a_surplus_brace_inside_of_the_margin_does_not_end_the_item() -> None:
    text = "a = {\n\tb = c\n\t}\n\td = e\n}\nf = { }\n"

    assert [("surplus_brace", 3)] == codes(text)
    assert ["a", "f"] == [item.key for item in parse(text).items]


def test_a_file_that_keeps_no_margin_is_read_by_its_braces() -> None:
    text = "a = {\nb = {\nc = d\n}\ne = {\nf = g\n}\n}\nh = { i = { }\n"

    assert [] == codes(text.replace("i = { }", "i = { } }"))
    assert [("unclosed_block", 9)] == codes(text)
    assert ["a", "h"] == [item.key for item in parse(text).items]


def test_columns_say_nothing_where_all_braces_balance() -> None:
    text = "a = {\n\tb = {\n\t\tc = d\n\t}\n\ne = {\n\tf = g\n}\n}\n"

    assert [] == codes(text)
    assert [] == codes(text.replace("\ne = {", "}\ne = {").removesuffix("}\n"))
    assert [] == codes('a = {\n\tb = "\ne = {\n"\n}\n')


def test_a_block_in_column_0_is_a_hint_inside_of_an_item_that_is_never_closed() -> None:
    text = "a = {\nb = { }\nc = { }\n}\n}\nd = {\nb = {\nc = {\n}\n}\n"

    assert ("brace_placement", 7) in codes(text)
    assert "info" == parse(text).findings[-1].severity
