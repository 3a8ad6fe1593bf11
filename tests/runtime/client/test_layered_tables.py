"""Tables on top of tables: own rows come first, and those below keep their meaning (73)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from replybook.client.judging import judge
from replybook.client.judging.base_tables import BASE
from replybook.client.judging.dialects import Dialect, TypeOf
from replybook.client.judging.layered_tables import layered
from replybook.client.judging.phrases import found_phrases, words_of
from replybook.client.judging.tables import Tables
from replybook.client.judging.wording import Wording


def failed(text: str) -> dict[str, object]:
    """A result that says it failed."""
    return {"content": [{"type": "text", "text": text}], "isError": True}


def ruled(tables: Tables, text: str) -> str | None:
    """The rule that decides a text."""
    return judge(failed(text), tables=tables).rule


def rows(*names: str) -> list[tuple[str, str, float, tuple[str, ...]]]:
    """A rule for each name, whose phrase is the name."""
    return [(name, "E", 0.9, (name,)) for name in names]


def test_the_first_rule_of_a_file_wins() -> None:
    tables = layered(rules=rows("one", "two", "three"))

    assert ruled(tables, "three two one") == "phrase:one"
    assert ruled(tables, "three two") == "phrase:two"
    assert ruled(tables, "three") == "phrase:three"
    assert ruled(tables, "four") is None


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(["four", "three", "two", "one"])))
def test_a_rule_comes_before_all_below(higher: str, lower: str) -> None:
    tables: Tables | None = None
    for name in ("one", "two", "three", "four"):
        tables = layered(tables, rules=rows(name))
    assert tables is not None

    assert ruled(tables, f"{lower} {higher}") == f"phrase:{higher}"


def test_every_level_keeps_the_rules_of_the_base() -> None:
    tables = layered(layered(BASE, rules=rows("gate")), rules=rows("quay"), answers=rows("calm"))

    for text in ("Too many requests", "Invalid API key", "Ticket 4711 not found"):
        assert ruled(tables, text) == ruled(BASE, text)
    assert [rule.name for rule in tables.rules] == [
        "quay",
        "calm",
        "gate",
        *(rule.name for rule in BASE.rules),
    ]
    numbers = [number for number, _ in found_phrases(words_of("all is calm"), tables.answers)]
    assert [tables.rules[number].name for number in numbers] == ["calm"]


def test_a_rule_on_top_decides_in_several_lines_and_one_of_the_base_does_not() -> None:
    lines = "Ship's log\nThe tide is low"
    answer: dict[str, object] = {**failed(lines), "isError": False}
    rules = [("tide", "W", 0.99, ("tide is low",))]

    assert judge(answer, tables=layered(BASE, rules=rules)).rule == "phrase:tide"
    assert judge(answer, tables=layered(rules=rules)).type is None
    assert ruled(layered(rules=rules), lines) == "phrase:tide"


def test_the_tables_below_stay_as_they_are() -> None:
    before = (len(BASE.rules), BASE.phrases["rate"], dict(BASE.statuses), BASE.status_before)

    layered(BASE, rules=[("slow", "W", 0.9, ("rate is slow",))], statuses={"499": "E"})

    assert before == (len(BASE.rules), BASE.phrases["rate"], BASE.statuses, BASE.status_before)
    assert ruled(BASE, "The rate is slow") != "phrase:slow"


def test_alternatives_are_all_their_forms() -> None:
    tables = layered(rules=[("tide", "W", 0.9, ("low|high tide|water ... now", "ebb"))])

    for text in ("low tide now", "high water is here just now", "ebb", "LOW WATER, now"):
        assert ruled(tables, text) == "phrase:tide"
    for text in ("low now", "tide now", "low tide", "high water and five more words then now"):
        assert ruled(tables, text) is None
    assert tables.phrases["low"] == (
        ((frozenset({"tide", "water"}), frozenset(), frozenset({"now"})), -1),
    )


def test_ends_and_numbers_stand_for_words() -> None:
    tables = layered(rules=[("tide", "W", 0.9, ("high *water|surge of #",))])

    for text in ("high tidewater of 3", "high surge of 12", "high water of 7"):
        assert ruled(tables, text) == "phrase:tide"
    for text in ("high waters of 3", "high surge of metres", "high *water of"):
        assert ruled(tables, text) is None


def test_statuses_words_and_codes_are_joined() -> None:
    below = layered(
        statuses={"404": "I"},
        status_before=["http"],
        status_after={"404": ["not"]},
        protocol={"-1": "cause"},
        protocol_otherwise={"-1": "E"},
    )
    tables = layered(
        below,
        statuses={"499": "W"},
        status_before=["note"],
        status_after={"404": ["gone"], "499": ["closed"]},
        protocol={"-2": "D"},
    )

    assert ruled(tables, "note 404") == ruled(tables, "404 gone") == "status:404"
    assert ruled(tables, "http 499") == ruled(tables, "499 closed") == "status:499"
    assert ruled(tables, "404 not") == "status:404"
    assert ruled(tables, "499 not") is None
    assert judge({"error": {"code": -2, "message": "x"}}, tables=tables).type == "D"
    assert judge({"error": {"code": -1, "message": "x"}}, tables=tables).type == "E"


def test_an_own_dialect_is_asked_first() -> None:
    own = Dialect(
        "own", ("data",), False, "", (("ok", (False,)),), 0, TypeOf("", {}, "D", False), "", (), ()
    )
    tables = layered(BASE, dialects=[own])
    data: dict[str, object] = {
        "content": [],
        "structuredContent": {"ok": False, "error": "Board not found"},
    }

    assert (judge(data, tables=tables).type, judge(data, tables=tables).rule) == (
        "D",
        "dialect:own",
    )
    assert judge(data, tables=BASE).type == "I"


def test_the_model_of_wording_is_that_of_the_nearest_level() -> None:
    wording = Wording({}, 0.5)
    tables = layered(BASE, wording=wording)

    assert tables.wording is wording
    assert layered(tables).wording is wording
    assert layered(BASE, openings=["harbour closed"]).wording is BASE.wording


TEXT = "The requested file was not found in the quiet harbour"
"""A failure of type I for every rule of the library and for its model of wording."""


def test_the_model_does_not_contradict_an_own_rule() -> None:
    quiet = layered(BASE, rules=[("quiet", "W", 0.9, ("quiet harbour",))])
    above = layered(quiet, rules=[("file", "D", 0.9, ("requested file",))])

    assert judge(failed(TEXT), tables=BASE).type == "I"
    assert judge(failed(TEXT), tables=quiet).type == "W"
    assert judge(failed(TEXT), tables=above).type == "D"
    assert judge(failed("A quiet harbour has no berth"), tables=above).type == "W"


def test_the_model_judges_all_other_texts_as_before() -> None:
    quiet = layered(BASE, rules=[("quiet", "W", 0.9, ("quiet harbour",))])

    for text in ("Too many requests", "The lamp burns", "Access token expired", "Oh dear", ""):
        for flag in (True, False):
            result = {**failed(text), "isError": flag}
            assert repr(judge(result, tables=quiet)) == repr(judge(result, tables=BASE))


def test_an_own_rule_comes_before_a_status_and_a_rule_of_the_library_does_not() -> None:
    quiet = layered(BASE, rules=[("quiet", "E", 0.9, ("quiet harbour",))])

    assert ruled(quiet, "HTTP 404: no quiet harbour") == "phrase:quiet"
    assert ruled(quiet, "HTTP 404: not found") == "status:404"


def test_an_own_answer_is_an_answer_unless_the_result_says_it_failed() -> None:
    tables = layered(BASE, answers=[("calm", "S", 0.9, ("harbour is calm",))])
    calm = {"content": [{"type": "text", "text": "Error: invalid wind, but the harbour is calm"}]}

    assert (
        judge({"content": [{"type": "text", "text": "The harbour is calm"}]}, tables=tables).type
        == "S"
    )
    assert judge(calm, tables=tables).type != "S"
    assert judge({**calm, "isError": True}, tables=tables).type != "S"
