"""The published schema of a tool's envelopes, with its declared data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError
from tests.runtime.safety.schemas import (
    Found,
    Schema,
    declared,
    envelope_with,
    is_valid,
    sub_schemas,
)

from replybook import Reply
from replybook.call import Call
from replybook.envelope import is_output_schema, make_envelope, output_schema
from replybook.safety.success_data.data_schema import data_schema
from replybook_schema.active import ACTIVE

Form: TypeAlias = Literal["compact", "full"]

forms = pytest.mark.parametrize("form", ["compact", "full"])


def size_of(schema: Mapping[str, object]) -> int:
    """The bytes that a schema adds to a list of tools, its key and comma included."""
    return len(json.dumps({"outputSchema": schema}, separators=(",", ":"))) - 1


# The envelope


@forms
def test_it_is_a_schema(form: Form) -> None:
    Draft202012Validator.check_schema(output_schema(None, form))
    Draft202012Validator.check_schema(output_schema(data_schema(Found), form))


@forms
def test_its_root_is_an_object_and_every_property_is_a_schema_object(form: Form) -> None:
    """The wire check of revision 2025-11-25."""
    schema = output_schema(data_schema(Found), form)

    assert "object" == schema["type"]
    assert all(isinstance(item, Mapping) for item in sub_schemas(schema))


@forms
def test_it_is_flat(form: Form) -> None:
    schema = output_schema(None, form)

    assert set() == {"oneOf", "anyOf", "allOf", "if", "$ref", "$defs"} & schema.keys()


@pytest.mark.parametrize(
    "change",
    [
        {"status": "fine"},
        {"reply_type": "X"},
        {"code": "wa-read"},
        {"message": ""},
        {"data": []},
        {"meta": {}},
        {"error": "no"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_is_no_envelope_does_not_fit(change: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Draft202012Validator(output_schema(None, "full")).validate({**envelope_with({}), **change})


@pytest.mark.parametrize(
    "key", ["status", "reply_type", "code", "message", "data", "meta", "error"]
)
def test_no_key_may_be_missing(key: str) -> None:
    envelope = {name: value for name, value in envelope_with({}).items() if name != key}

    with pytest.raises(ValidationError):
        Draft202012Validator(output_schema(None, "full")).validate(envelope)


@pytest.mark.parametrize(
    "change",
    [{"reply_type": "X"}, {"code": None}, {"message": 1}, {"data": []}],
    ids=lambda change: next(iter(change)),
)
def test_the_compact_form_holds_what_a_program_branches_on(change: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Draft202012Validator(output_schema()).validate({**envelope_with({}), **change})


@pytest.mark.parametrize("key", ["reply_type", "code", "data"])
def test_and_none_of_that_may_be_missing(key: str) -> None:
    envelope = {name: value for name, value in envelope_with({}).items() if name != key}

    with pytest.raises(ValidationError):
        Draft202012Validator(output_schema()).validate(envelope)


def test_the_compact_form_takes_300_bytes_beside_the_data() -> None:
    declared_data = data_schema(Found)
    own = len(json.dumps(declared_data, separators=(",", ":")))

    assert size_of(output_schema()) <= 300
    assert size_of(output_schema(declared_data)) - own <= 300
    assert size_of(output_schema(None, "full")) > 300


@forms
def test_a_tool_that_publishes_one_is_known_by_it(form: Form) -> None:
    assert is_output_schema(output_schema(data_schema(Found), form))
    assert not is_output_schema(data_schema(Found))
    assert not is_output_schema({"type": "object", "properties": {"result": {}}})


def test_the_brief_form_names_the_required_members_and_is_known_by_it() -> None:
    brief = output_schema(data_schema(Found), "brief")

    assert {"type": "object", "required": ["reply_type", "code", "data"]} == brief
    assert is_output_schema(brief)
    assert not is_output_schema({"type": "object", "required": ["code", "data"]})


@forms
def test_declared_data_binds_a_success(form: Form) -> None:
    validator = Draft202012Validator(output_schema(data_schema(Found), form))

    assert validator.is_valid(envelope_with({"rows": []}))
    assert not validator.is_valid(envelope_with({"rows": 1}))
    assert not validator.is_valid(envelope_with({}))


@forms
@pytest.mark.parametrize("code", ["WA-RES-I-001", "WA-READ-E-001"])
def test_declared_data_leaves_a_failure_free(form: Form, code: str) -> None:
    reply = Reply(ACTIVE.find(code).reply_type, code, {"path": "x"})
    envelope = make_envelope(reply, Call("a", "t"), 1)

    Draft202012Validator(output_schema(data_schema(Found), form)).validate(envelope)


def test_two_calls_share_nothing() -> None:
    first = output_schema()
    cast("Schema", first["properties"]).clear()

    assert output_schema()["properties"]


# JSON Schemas by hand


def test_references_to_the_root_find_it() -> None:
    given_schema = {
        "type": "object",
        "properties": {"next": {"$ref": "#"}, "n": {"type": "integer"}},
        "required": ["n"],
    }
    schema = output_schema(given_schema)

    assert is_valid(schema, {"n": 1, "next": {"n": 2}})
    assert not is_valid(schema, {"n": 1, "next": {}})


def test_references_into_the_root_find_their_place() -> None:
    place = "#/properties/a"
    schema = output_schema(
        {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"$ref": place}}}
    )

    assert is_valid(schema, {"a": 1, "b": 2})
    assert not is_valid(schema, {"a": 1, "b": "x"})


def test_older_definitions_are_found() -> None:
    schema = output_schema(
        {
            "properties": {"a": {"$ref": "#/definitions/A"}},
            "definitions": {"A": {"type": "integer"}},
        }
    )

    assert is_valid(schema, {"a": 1})
    assert not is_valid(schema, {"a": "x"})


@pytest.mark.parametrize("name", ["https://example.org/a.json", "other.json#/a", "urn:x"])
def test_references_to_elsewhere_are_refused(name: str) -> None:
    """Nobody may fetch them."""
    with pytest.raises(ValueError, match="must stay inside the schema"):
        output_schema({"properties": {"a": {"items": {"$ref": name}}}})


@pytest.mark.parametrize(
    ("written", "read"), [(True, {}), (False, {"not": {}})], ids=["true", "false"]
)
def test_booleans_become_schemas(written: bool, read: Schema) -> None:
    schema = output_schema(
        {
            "properties": {"a": written},
            "additionalProperties": written,
            "items": written,
            "anyOf": [written],
            "patternProperties": {"x": {"not": written}},
        }
    )
    data = declared(schema)

    assert read == data["properties"]["a"] == data["additionalProperties"] == data["items"]
    assert [read] == data["anyOf"]
    assert {"x": {"not": read}} == data["patternProperties"]


def test_values_that_only_look_like_schemas_stay() -> None:
    data = {
        "const": {"$ref": "https://example.org"},
        "default": True,
        "enum": [True, {"items": True}],
    }

    assert data == declared(output_schema(data))


def test_the_schema_that_was_given_is_not_changed() -> None:
    given_schema: Schema = {"$defs": {"A": True}, "properties": {"a": {"$ref": "#/$defs/A"}}}
    output_schema(given_schema)

    assert {"$defs": {"A": True}, "properties": {"a": {"$ref": "#/$defs/A"}}} == given_schema


keywords = st.recursive(
    st.booleans()
    | st.fixed_dictionaries({"type": st.sampled_from(["string", "integer", "object"])}),
    lambda inner: st.fixed_dictionaries(
        {},
        optional={
            "properties": st.dictionaries(st.text("abc", min_size=1), inner, max_size=2),
            "items": inner,
            "additionalProperties": inner,
            "anyOf": st.lists(inner, min_size=1, max_size=2),
            "not": inner,
        },
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.text("abc", min_size=1, max_size=3), keywords, max_size=3))
def test_any_schema_becomes_one_without_booleans(properties: Mapping[str, object]) -> None:
    schema = output_schema({"type": "object", "properties": properties})

    Draft202012Validator.check_schema(schema)
    assert all(isinstance(item, Mapping) for item in sub_schemas(schema))


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text("abc"),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text("abc"), inner, max_size=2),
    max_leaves=5,
)


@given(st.dictionaries(st.text("abc", min_size=1, max_size=2), keywords, max_size=3), values)
def test_nesting_does_not_change_what_fits(
    properties: Mapping[str, object], value: Sequence[object]
) -> None:
    given_schema = {"type": "object", "properties": properties}

    assert Draft202012Validator(given_schema).is_valid(value) == is_valid(
        output_schema(given_schema), value
    )
