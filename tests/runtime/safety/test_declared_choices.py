"""Enumerations, choices, fixed sequences and instances inside data, and their JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from typing import Any, Literal, TypedDict, cast

import pytest
from pydantic import BaseModel, Field, model_serializer
from tests.runtime.safety.test_declared_success import answer

from replybook.safety.success_data.data_schema import data_schema


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


# Instances inside


@dataclass
class Row:
    name: str
    colour: Colour = Colour.RED


class Kept(BaseModel):
    row_name: str = Field(alias="rowName")


class Broken(BaseModel):
    @model_serializer
    def fails(self) -> dict[str, object]:
        raise ValueError("what it holds is not said")


class Rows(TypedDict, total=False):
    rows: list[Row]
    kept: Kept


def test_instances_inside_a_mapping_are_taken_as_well() -> None:
    given = answer(Rows, {"rows": [Row("a"), Row("b", Colour.BLUE)], "kept": Kept(rowName="c")})

    assert {
        "rows": [{"name": "a", "colour": "red"}, {"name": "b", "colour": "blue"}],
        "kept": {"rowName": "c"},
    } == given["data"]


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ({"rows": [Row(cast("str", 7))]}, "MCP-SYS-E-008", "rows.0.name"),
        ({"rows": [Kept(rowName="c")]}, "MCP-SYS-E-008", "rows.0.colour"),
        ({"rows": [Row]}, "MCP-SYS-E-002", "rows.0"),
        ({"kept": Broken()}, "MCP-SYS-E-002", "kept"),
        ({"kept": object()}, "MCP-SYS-E-002", "kept"),
    ],
)
def test_instances_of_other_classes_are_not(data: object, code: str, field: str) -> None:
    given = answer(Rows, data)

    assert (code, field) == (given["code"], given["data"]["field"])
    assert "what it holds" not in json.dumps(given)
