"""Messages are derived text: always there, never a crash, nothing private in them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from replybook_generated import messages
from replybook_schema.active import ACTIVE
from replybook_schema.messages import LONGEST_VALUE, MessageTemplate
from replybook_schema.records import ParamRecord, Privacy, Record


def make_template(message: str, *, privacy: Privacy = "public") -> MessageTemplate:
    """The template of a code with one param `a`."""
    return MessageTemplate.of(
        Record(
            code="WA-RES-I-001",
            key="K",
            title="T",
            message=message,
            params=(ParamRecord("a", "string", "D", False, privacy, ()),),
            meaning="M",
            verb="v",
            verb_arguments=(),
            remedy="R",
            since="1.0.0",
            status="active",
            retired_in=None,
            reason=None,
            use=(),
            example=None,
            http=None,
            see=(),
        )
    )


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"a": "x"}, "[x]"),
        ({"a": "{a}"}, "[{a}]"),
        ({"a": 3}, "[3]"),
        ({"a": True}, "[true]"),
        ({"a": ["x", "y"]}, "[x, y]"),
        ({"a": {"k": "ü"}}, '[{"k": "ü"}]'),
        ({"a": ""}, "[(empty)]"),
        ({"a": " x "}, "[ x ]"),
        ({"a": 0}, "[0]"),
        ({"a": {}}, "[{}]"),
        ({"a": ["", "x"]}, "[(empty), x]"),
        ({}, "[(not given)]"),
        ({"a": None}, "[(not given)]"),
        ({"b": "x"}, "[(not given)]"),
    ],
)
def test_a_param_shows_as_plain_text(data: Mapping[str, object], expected: str) -> None:
    assert expected == make_template("[{a}]").render(data)


NOTHING_TO_SEE: list[object] = [
    *("", " ", "\n\t ", "\u200b", "\u00a0\u2003", "\x00", "\ufeff\u202e"),
    *([], (), [""], [[]], [{"code": ""}], [{"name": "\u200b"}]),
]


@pytest.mark.parametrize("value", NOTHING_TO_SEE, ids=repr)
def test_a_value_that_nobody_sees_is_worded(value: object) -> None:
    """A message is never empty (the schema of the envelope), and `no file ` is incomplete."""
    assert make_template("{a}").render({"a": value}) == "(empty)"
    assert make_template("no file {a}!").render({"a": value}) == "no file (empty)!"


@pytest.mark.parametrize(
    "value", ["-", "\u200bx", "é", "\u0301", ".", 0, False, {}, ["0"]], ids=repr
)
def test_a_value_that_can_be_seen_stays(value: object) -> None:
    assert "(empty)" not in make_template("{a}").render({"a": value})


@pytest.mark.parametrize("privacy", ["internal", "secret"])
def test_a_param_that_is_not_public_never_shows(privacy: Privacy) -> None:
    assert make_template("[{a}]", privacy=privacy).render({"a": "hidden"}) == "[(not given)]"


@pytest.mark.parametrize("message", ["{a.b}", "{a[b]}", "{a!r}", "{0}", "{}", "{", "{a", "100 %"])
def test_what_is_no_plain_placeholder_stays_as_it_is(message: str) -> None:
    assert message == make_template(message).render({"a": {"b": "secret"}})


def test_a_placeholder_that_is_not_declared_shows_nothing_of_the_data() -> None:
    assert make_template("{b}").render({"b": "secret"}) == "(not given)"


def test_a_long_value_is_cut() -> None:
    text = make_template("{a}").render({"a": "x" * 10_000})

    assert len(text) == LONGEST_VALUE
    assert text.endswith("…")


def test_a_value_that_cannot_be_worded_is_left_out() -> None:
    circle: dict[str, object] = {}
    circle["self"] = circle

    assert make_template("{a}").render({"a": circle}) == "(not given)"


@pytest.mark.parametrize(
    "record",
    [r for r in ACTIVE.records() if r.status in ("active", "deprecated")],
    ids=lambda record: record.code,
)
def test_every_code_has_a_message_with_and_without_data(record: Record) -> None:
    text = messages.render(record.code, {})

    assert text
    assert "{" not in text
    assert record.code not in text


def test_a_list_shows_five_items_and_counts_the_rest() -> None:
    data = {"suggestions": [f"s{n}" for n in range(7)]}
    template = MessageTemplate(("see ", "suggestions", ""), frozenset({"suggestions"}))

    assert template.render(data) == "see s0, s1, s2, s3, s4, and 2 more"


def test_an_object_in_a_list_shows_by_the_first_text_in_it() -> None:
    data = {"fields": [{"loc": "path", "type": "missing"}, {"n": 1}]}
    template = MessageTemplate(("", "fields", ""), frozenset({"fields"}))

    assert template.render(data) == 'path, {"n": 1}'


def test_an_object_that_breaks_when_it_is_worded_is_left_out() -> None:
    class Broken:
        def __str__(self) -> str:
            raise OSError("no disk")

    assert make_template("{a}").render({"a": Broken()}) == "(not given)"
