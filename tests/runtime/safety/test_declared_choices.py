"""Enumerations, choices and fixed sequences in declared data: what stands for them in JSON."""

from __future__ import annotations

import json
from enum import Enum, IntEnum, StrEnum
from typing import Any, Literal, TypedDict

import pytest
from tests.runtime.safety.test_declared_success import answer

from replybook.safety.data_schema import data_schema


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Older(str, Enum):  # as it was written before StrEnum  # noqa: UP042
    YES = "yes"


class Level(IntEnum):
    LOW = 1


class Word(str):
    """A text with a class of its own."""


class Chosen(TypedDict, total=False):
    colour: Colour
    older: Older | None
    level: Level
    one: Literal[Colour.RED, Level.LOW]
    word: Word
    pair: tuple[int, str]


@pytest.mark.parametrize(
    "data",
    [
        {"colour": Colour.RED},
        {"colour": "blue"},
        {"older": Older.YES},
        {"older": None},
        {"level": Level.LOW},
        {"level": 1},
        {"one": Colour.RED},
        {"one": 1},
        {"word": Word("a")},
        {"pair": (1, "a")},
    ],
)
def test_a_member_of_an_enumeration_is_the_value_that_it_stands_for(data: object) -> None:
    assert "WA-READ-S-001" == answer(Chosen, data)["code"]


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"colour": "green"}, "colour"),
        ({"colour": ["red"]}, "colour"),
        ({"older": "no"}, "older"),
        ({"level": 2}, "level"),
        ({"one": "blue"}, "one"),
        ({"word": 1}, "word"),
        ({"pair": (1,)}, "pair"),
        ({"pair": (1, "a", 2)}, "pair"),
    ],
)
def test_what_is_no_member_does_not_fit(data: object, field: str) -> None:
    given = answer(Chosen, data)

    assert "MCP-SYS-E-008" == given["code"]
    assert field == given["data"]["field"]


def test_the_schema_of_an_enumeration_is_json() -> None:
    published: Any = data_schema(Chosen)

    assert published == json.loads(json.dumps(published))
    assert {"enum": ["red", "blue"]} == published["$defs"]["Chosen"]["properties"]["colour"]
