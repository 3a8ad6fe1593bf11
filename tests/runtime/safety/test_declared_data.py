"""Declared data becomes a part of a tool's published schema."""

from __future__ import annotations

import enum
import functools
import json
from typing import Annotated, Generic, Literal, TypedDict, TypeVar, cast

import pytest
from tests.runtime.safety.schemas import (
    Found,
    Model,
    Point,
    Schema,
    Tree,
    is_valid,
)

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.envelope import output_schema, plain
from replybook.safety.success_data.data_schema import DeclaredData, data_schema


@pytest.mark.parametrize(
    "data",
    [
        {"rows": []},
        {"rows": [{"name": "a"}, {"name": "b", "size": 3}]},
        {"rows": [], "kind": "a", "note": None, "pair": [1, "x"], "many": [1, 2], "more": {}},
        {"rows": [], "by_name": {"x": {"name": "x"}}, "any_of": 1.5},
    ],
)
def test_data_as_declared_fits(data: object) -> None:
    assert is_valid(output_schema(data_schema(Found)), data)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"rows": [{}]},
        {"rows": [{"name": 1}]},
        {"rows": [], "kind": "c"},
        {"rows": [], "note": 1},
        {"rows": [], "by_name": {"x": {}}},
        {"rows": [], "pair": ["x", 1]},
        {"rows": [], "many": ["x"]},
        {"rows": [], "any_of": "far"},
    ],
)
def test_other_data_does_not(data: object) -> None:
    assert not is_valid(output_schema(data_schema(Found)), data)


def test_a_class_may_hold_itself() -> None:
    schema = output_schema(data_schema(Tree))

    assert is_valid(schema, {"children": [{"children": []}]})
    assert not is_valid(schema, {"children": [{}]})


def test_a_dataclass_has_all_its_fields() -> None:
    schema = output_schema(data_schema(Point))

    assert is_valid(schema, {"x": 1.5, "label": ""})
    assert not is_valid(schema, {"x": 1.5})


def test_a_model_says_its_schema_itself() -> None:
    schema = output_schema(data_schema(cast("type[object]", Model)))

    assert {"Inner"} == cast("Schema", schema["$defs"]).keys()
    assert is_valid(schema, {"inner": {"n": 1}})
    assert not is_valid(schema, {"inner": {}})


class _Colour(enum.StrEnum):
    RED = "red"
    BLUE = "blue"


class _Level(enum.IntEnum):
    LOW = 1


class _Mark(enum.Flag):
    A = 1
    B = 2


class _Id(str):
    """A text of its own class."""


_K = TypeVar("_K")
_V = TypeVar("_V")


class _Pair(TypedDict, Generic[_K, _V]):
    first: _K
    second: _V


class _Odd(TypedDict, total=False):
    colour: _Colour
    first: Literal[_Colour.RED]
    level: _Level
    mark: _Mark
    id: _Id
    size: Annotated[int, ["in", "metres"]]
    pair: _Pair[str, int]


_ODD = [
    {"colour": _Colour.RED},
    {"colour": "blue"},
    {"first": _Colour.RED},
    {"level": _Level.LOW},
    {"level": 1},
    {"mark": 3},
    {"id": _Id("a")},
    {"size": 3},
    {"pair": {"first": "a", "second": 1}},
]
_NOT_ODD: list[dict[str, object]] = [
    {"colour": "green"},
    {"first": "blue"},
    {"level": 2},
    {"id": ["a"]},
    {"size": "3"},
    {"pair": 7},
]


@pytest.mark.parametrize("data", _ODD)
def test_classes_of_scalars_are_described_by_what_travels(data: dict[str, object]) -> None:
    sent = plain(data)

    assert is_valid(output_schema(data_schema(_Odd)), sent)
    assert DeclaredData(_Odd).misfit(sent) is None


@pytest.mark.parametrize("data", _NOT_ODD)
def test_other_scalars_do_not_fit_such_classes(data: dict[str, object]) -> None:
    assert not is_valid(output_schema(data_schema(_Odd)), data)
    assert DeclaredData(_Odd).misfit(data) is not None


def test_what_is_published_of_an_enum_is_json() -> None:
    assert data_schema(_Odd) == json.loads(json.dumps(data_schema(_Odd)))
    assert str is type(data_schema(_Odd)["$defs"]["_Odd"]["properties"]["first"]["enum"][0])  # type: ignore[index]


def test_an_anchor_is_not_taken_for_the_whole_schema() -> None:
    schema: Schema = {
        "type": "object",
        "properties": {"n": {"$ref": "#number"}},
        "$defs": {"number": {"$anchor": "number", "type": "integer"}},
    }

    assert DeclaredData(schema).misfit({"n": 1}) is None


def test_the_decorator_publishes_what_was_declared() -> None:
    @mcp_safe_tool(data=Found)
    def tool(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"rows": []})

    assert output_schema(data_schema(Found)) == tool.__replybook__.output_schema


@pytest.mark.parametrize("other", [int, list, "Found", 7, functools.partial])
def test_what_describes_no_object_is_refused(other: object) -> None:
    with pytest.raises(
        TypeError, match="data must be a TypedDict, dataclass, pydantic model or JSON Schema"
    ):
        data_schema(cast("type[object]", other))
