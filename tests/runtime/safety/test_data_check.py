"""The checker of declared data.

It agrees with the JSON Schema of it, and says where and what in words.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.runtime.safety.schemas import Found, Schema, Tree

from replybook.safety.success_data.data_check import checker
from replybook.safety.success_data.data_schema import data_schema

values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-3, 3) | st.text("abc", max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner),
    max_leaves=6,
)
leaves = st.sampled_from(
    [
        {"type": "string", "minLength": 1, "maxLength": 3},
        {"type": "integer", "minimum": 0},
        {"type": "number", "exclusiveMaximum": 2},
        {"type": ["string", "null"]},
        {"type": "boolean"},
        {"enum": ["a", "ab"]},
        {"const": "abc"},
        {"pattern": "^a"},
        {},
        True,
        False,
    ]
)
schemas = st.recursive(
    leaves,
    lambda inner: st.fixed_dictionaries(
        {},
        optional={
            "type": st.sampled_from(["object", "array"]),
            "properties": st.dictionaries(st.sampled_from("abc"), inner),
            "required": st.lists(st.sampled_from("abc"), unique=True),
            "additionalProperties": inner,
            "prefixItems": st.lists(inner, max_size=2),
            "items": inner,
            "anyOf": st.lists(inner, min_size=1, max_size=2),
            "allOf": st.lists(inner, min_size=1, max_size=2),
            "maxItems": st.integers(0, 2),
        },
    ),
    max_leaves=6,
)


@given(schemas, values)
def test_it_takes_what_the_schema_takes_and_nothing_else(schema: Schema, value: object) -> None:
    assert Draft202012Validator(schema).is_valid(value) == (checker(schema)(value) is None)


@given(values)
def test_a_schema_may_name_itself(value: object) -> None:
    for kind in (Tree, Found):
        schema = data_schema(kind)
        assert Draft202012Validator(schema).is_valid(value) == (checker(schema)(value) is None)


@pytest.mark.parametrize(
    ("data", "field", "expected", "found"),
    [
        ({}, "rows", "array", "nothing"),
        ({"rows": 3}, "rows", "array", "integer"),
        ({"rows": [{"name": "a"}, {"name": None}]}, "rows.1.name", "string", "null"),
        ({"rows": [{}]}, "rows.0.name", "string", "nothing"),
        ({"rows": [], "kind": "secret"}, "kind", "one of a, b", "another string"),
        ({"rows": [], "note": 1.5}, "note", "string or null", "number"),
        ({"rows": [], "by_name": {"secret": {}}}, "by_name.?.name", "string", "nothing"),
        ({"rows": [], "pair": [1, True]}, "pair.1", "string", "boolean"),
        ([], "data", "object", "array"),
    ],
)
def test_it_says_where_and_what_and_never_a_value(
    data: object, field: str, expected: str, found: str
) -> None:
    misfit = checker(data_schema(Found))(data)

    assert misfit is not None
    assert (field, expected, found) == (misfit.field, misfit.expected, misfit.found)
    assert "secret" not in str(misfit)


def test_what_it_does_not_know_is_not_checked() -> None:
    schema = {"type": "object", "minProperties": 3, "properties": {"when": {"format": "date"}}}

    assert checker(schema)({"when": "yesterday"}) is None


def test_a_pattern_of_another_language_takes_everything() -> None:
    assert checker({"pattern": r"\p{L}+("})("1") is None


def test_the_schema_is_only_read() -> None:
    schema = data_schema(Found)
    before = json.dumps(schema)
    checker(schema)({"rows": [{"name": 1}]})

    assert json.dumps(schema) == before
