"""Plain and compact input schemas: what is listed, and what a call may have (spec 52, 68).

What no other test sees: schemas of generated models in plain form, and calls that the full schema
accepts held against it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from mcp.server.lowlevel import Server
from mcp_types import CallToolResult, ListToolsResult
from pydantic import BaseModel, ConfigDict, Field, create_model
from tests.property_sizes import held
from tests.runtime.mcp.stacks import envelope, listed, make, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.mcp.lowlevel import guard
from replybook.mcp.plain_schema import plain_schema
from replybook.safety import ServerSettings, mcp_safe_tool

ACCEPTED: Final = frozenset(
    {
        *("additionalProperties", "default", "description", "enum", "format", "items", "maxItems"),
        *("maxLength", "maxProperties", "maximum", "minItems", "minLength", "minProperties"),
        *("minimum", "pattern", "properties", "required", "type"),
    }
)
"""The keywords that the strictest typed schema knows that was found: that of google-genai 3."""

TYPES: Final = (None, "string", "integer", "number", "boolean", "array", "object")


def inside(schema: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every schema in a plain schema. A property may have any name."""
    assert isinstance(schema, dict)
    yield schema
    below = [*schema.get("properties", {}).values()]
    below += [schema[key] for key in ("items", "additionalProperties") if key in schema]
    for each in below:
        yield from inside(each)


def hold_plain(schema: Mapping[str, Any]) -> None:
    Draft202012Validator.check_schema(schema)
    for each in inside(schema):
        assert each.keys() <= ACCEPTED, each
        assert each.get("type") in TYPES
        assert all(isinstance(value, str) for value in each.get("enum", ()))
    assert "null" not in json.dumps(schema)


# One keyword after the other


A: Final = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
B: Final = {"type": "object", "properties": {"a": {"type": "string"}, "b": {}}, "required": ["a"]}
TEXT: Final = {"type": "string"}
NULL: Final = {"type": "null"}
NODE: Final = {
    "type": "object",
    "title": "Node",
    "properties": {"next": {"anyOf": [{"$ref": "#/$defs/Node"}, NULL], "default": None}},
}

ARGUMENTS: Final[dict[str, tuple[Any, Any]]] = {
    "a title": ({"title": "Name", "type": "string"}, TEXT),
    "a property named title": (
        {"type": "object", "properties": {"title": {"title": "Title", "type": "string"}}},
        {"type": "object", "properties": {"title": TEXT}},
    ),
    "bounds and words": (
        {"type": "integer", "minimum": 1, "maximum": 5, "description": "How many.", "default": 2},
        {"type": "integer", "minimum": 1, "maximum": 5, "description": "How many.", "default": 2},
    ),
    "a default with a null in it": (
        {"type": "object", "default": {"a": None}, "examples": [{"a": 1}]},
        {"type": "object", "description": 'For example {"a": 1}.'},
    ),
    "a constant": ({"const": "cat"}, {"type": "string", "enum": ["cat"]}),
    "values that are no text": (
        {"enum": [1, 2], "description": "How far."},
        {"type": "integer", "description": "How far. One of: 1, 2."},
    ),
    "values of two types": ({"enum": [1, "a"]}, {"description": 'One of: 1, "a".'}),
    "open bounds of a whole number": (
        {"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 10},
        {"type": "integer", "minimum": 1, "maximum": 9},
    ),
    "open bounds of a number": (
        {"type": "number", "exclusiveMinimum": 0, "multipleOf": 0.5},
        {"type": "number", "minimum": 0, "description": "More than 0. A multiple of 0.5."},
    ),
    "a set": (
        {"type": "array", "items": TEXT, "uniqueItems": True, "description": "Words."},
        {"type": "array", "items": TEXT, "description": "Words. No item twice."},
    ),
    "values with null": ({"enum": ["a", None]}, {"type": "string", "enum": ["a"]}),
    "null as a type": ({"type": ["string", "null"]}, TEXT),
    "two types": ({"type": ["string", "boolean"]}, {"description": "One of: string, boolean."}),
    "null as a form": ({"anyOf": [TEXT, NULL], "default": None}, TEXT),
    "a union of scalars": (
        {"anyOf": [{"type": "integer"}, TEXT], "description": "Its id."},
        {"description": "Its id. One of: integer, string."},
    ),
    "a union of numbers": (
        {"oneOf": [{"type": "integer"}, {"type": "number"}]},
        {"type": "number"},
    ),
    "a word or a type": (
        {"anyOf": [{"const": "auto"}, {"type": "integer"}]},
        {"description": 'One of: "auto", integer.'},
    ),
    "words of two forms": (
        {"anyOf": [{"enum": ["a", "b"]}, {"const": "c"}]},
        {"type": "string", "enum": ["a", "b", "c"]},
    ),
    "a list or a text": (
        {"anyOf": [{"type": "array", "items": TEXT}, TEXT]},
        {"description": "One of: array of string, string."},
    ),
    "unions in unions": (
        {"anyOf": [{"anyOf": [TEXT, NULL]}, {"oneOf": [A, {"type": "boolean"}]}]},
        {"description": "One of: string, object with a, boolean."},
    ),
    "objects of two forms": (
        {"oneOf": [A, B], "discriminator": {"propertyName": "a", "mapping": {"x": "#/$defs/A"}}},
        {
            "type": "object",
            "properties": {"a": {"description": "One of: integer, string."}, "b": {}},
            "required": ["a"],
        },
    ),
    "an object or any object": (
        {"anyOf": [A, {"type": "object", "additionalProperties": True}]},
        {"type": "object", "properties": {"a": {}}},
    ),
    "an object or a mapping": (
        {"anyOf": [A, {"type": "object", "additionalProperties": TEXT}]},
        {
            "type": "object",
            "properties": {"a": {"description": "One of: integer, string."}},
            "additionalProperties": TEXT,
        },
    ),
    "anything": ({"anyOf": [{}, TEXT]}, {}),
    "a reference with words": (
        {"$ref": "#/$defs/Word", "description": "The first.", "default": "a"},
        {"type": "string", "description": "The first. A word.", "default": "a"},
    ),
    "a reference in allOf": (
        {"allOf": [{"$ref": "#/$defs/Word"}]},
        {**TEXT, "description": "A word."},
    ),
    "both of two objects": (
        {"allOf": [A, {"properties": {"b": TEXT}, "required": ["b"]}]},
        {
            "type": "object",
            "properties": {"a": {"type": "integer"}, "b": TEXT},
            "required": ["a", "b"],
        },
    ),
    "places of a list": (
        {"type": "array", "prefixItems": [TEXT, {"const": "x"}], "minItems": 2, "maxItems": 2},
        {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 2},
    ),
    "places of a list with more": (
        {"type": "array", "prefixItems": [TEXT, {"type": "integer"}]},
        {"type": "array", "items": {}},
    ),
    "a list of anything": ({"type": "array"}, {"type": "array", "items": {}}),
    "a closed object": ({**A, "additionalProperties": False}, A),
    "a mapping": (
        {"type": "object", "additionalProperties": {"anyOf": [TEXT, NULL]}},
        {"type": "object", "additionalProperties": TEXT},
    ),
    "a schema that holds itself": (
        {"$ref": "#/$defs/Node"},
        {
            "type": "object",
            "properties": {
                "next": {"type": "object", "description": "In the form of the Node around it."}
            },
        },
    ),
    "a reference to nothing": (
        {"$ref": "#/$defs/Gone", "description": "It."},
        {"description": "It."},
    ),
    "a reference to elsewhere": ({"$ref": "https://example.org/a.json"}, {}),
    "a broken schema": ({"anyOf": 3, "type": "text", "properties": [], "required": "a"}, {}),
}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_an_argument_is_listed_in_plain_form(name: str) -> None:
    full, plain = ARGUMENTS[name]
    defs = {"Node": NODE, "Word": {"type": "string", "title": "Word", "description": "A word."}}

    found = plain_schema({"type": "object", "properties": {"x": full}, "$defs": defs})

    assert {"type": "object", "properties": {"x": plain}} == found
    hold_plain(found)


@pytest.mark.parametrize("nullable", [{"anyOf": [TEXT, NULL]}, {"type": ["string", "null"]}])
def test_an_argument_that_may_be_null_is_not_required(nullable: dict[str, Any]) -> None:
    full = {"properties": {"x": nullable, "y": TEXT, "z": NULL}, "required": ["x", "y", "z"]}

    assert {
        "type": "object",
        "properties": {"x": TEXT, "y": TEXT},
        "required": ["y"],
    } == plain_schema(full)


def test_a_tool_without_arguments_lists_none() -> None:
    assert {"type": "object", "properties": {}} == plain_schema({"type": "object"})


# Size


def chained(count: int, *names: str) -> dict[str, Any]:
    """A schema with `count` definitions, of which each refers to the next under these names."""
    defs = {
        f"D{at}": {
            "type": "object",
            "properties": {name: {"$ref": f"#/$defs/D{at + 1}"} for name in names},
        }
        for at in range(count)
    }
    return {"properties": {"x": {"$ref": "#/$defs/D0"}}, "$defs": {**defs, f"D{count}": TEXT}}


def test_forty_references_in_a_row_are_all_resolved() -> None:
    found = plain_schema(chained(40, "a"))

    hold_plain(found)
    assert 42 == len([*inside(found)])
    assert TEXT == [*inside(found)][-1]


@pytest.mark.parametrize("count", [12, 40, 400])
def test_references_that_double_are_cut_where_they_are_innermost(count: int) -> None:
    found = plain_schema(chained(count, "a", "b"))

    hold_plain(found)
    parts = [*inside(found)]
    assert len(parts) <= 1_003
    cut = [part for part in parts if "too large to list" in part.get("description", "")]
    assert cut
    assert all({"type", "description"} == part.keys() for part in cut)


@pytest.mark.parametrize(("arguments", "parts"), [(10, 1 + 10 * 51), (100, 1 + 100)])
def test_many_arguments_of_one_large_form_are_cut_to_its_name(arguments: int, parts: int) -> None:
    form = {"type": "object", "properties": {f"p{at}": TEXT for at in range(50)}}
    several = {f"x{at}": {"$ref": "#/$defs/Form"} for at in range(arguments)}

    found = plain_schema({"properties": several, "$defs": {"Form": form}})

    assert parts == len([*inside(found)])


# Generated models


@dataclass
class Drawn:
    """An annotation, and a strategy of values of it without null."""

    annotation: Any
    values: st.SearchStrategy[Any]


def scalars() -> st.SearchStrategy[Drawn]:
    small = st.integers(0, 9)
    return st.sampled_from(
        [
            Drawn(str, st.text(max_size=3)),
            Drawn(int, st.integers()),
            Drawn(float, st.floats(allow_nan=False, allow_infinity=False)),
            Drawn(bool, st.booleans()),
            Drawn(Any, st.sampled_from([1, "a", [], {"title": 1}])),
            Drawn(Literal["a", "b"], st.sampled_from(["a", "b"])),
            Drawn(Literal["a", 1, True], st.sampled_from(["a", 1, True])),
            Drawn(Annotated[int, Field(ge=0, le=9, title="Nine")], small),
            Drawn(Annotated[int, Field(gt=0, multiple_of=2)], small.map(lambda one: 2 * one + 2)),
            Drawn(Annotated[float, Field(lt=9, examples=[1.5])], st.floats(0, 8)),
            Drawn(set[int], st.lists(small, unique=True, max_size=2)),
            Drawn(Annotated[str, Field(max_length=2, description="Short.")], st.text(max_size=2)),
        ]
    )


NAMES: Final = st.sampled_from(["title", "type", "items", "properties", "id", "anyOf", "enum"])


@st.composite
def models(draw: st.DrawFn, inner: st.SearchStrategy[Drawn]) -> Drawn:
    fields = draw(st.dictionaries(NAMES, inner, min_size=1, max_size=3))
    extra = draw(st.sampled_from(["forbid", "ignore"]))
    optional = draw(st.sets(st.sampled_from([*fields])))
    made: dict[str, Any] = {
        name: (field.annotation | None, None) if name in optional else (field.annotation, ...)
        for name, field in fields.items()
    }
    name = f"M{draw(st.integers(0, 10**9))}"
    model = create_model(name, __config__=ConfigDict(extra=extra), **made)
    needed = {n: f.values for n, f in fields.items() if n not in optional}
    free = {n: f.values for n, f in fields.items() if n in optional}
    return Drawn(model, st.fixed_dictionaries(needed, optional=free))


def compounds(inner: st.SearchStrategy[Drawn]) -> st.SearchStrategy[Drawn]:
    few = st.lists(inner, min_size=2, max_size=2)
    return st.one_of(
        inner.map(lambda one: Drawn(list[one.annotation], st.lists(one.values, max_size=2))),
        inner.map(
            lambda one: Drawn(
                dict[str, one.annotation],
                st.dictionaries(st.text(max_size=2), one.values, max_size=2),
            )
        ),
        few.map(
            lambda two: Drawn(two[0].annotation | two[1].annotation, two[0].values | two[1].values)
        ),
        few.map(
            lambda two: Drawn(
                tuple[two[0].annotation, two[1].annotation],
                st.tuples(two[0].values, two[1].values).map(list),
            )
        ),
        models(inner),
    )


ROOTS: Final = models(st.recursive(scalars(), compounds, max_leaves=8))


@held(2_000, st.data())
def test_what_a_full_schema_accepts_without_null_a_plain_one_accepts(data: st.DataObject) -> None:
    drawn = data.draw(ROOTS)
    arguments = data.draw(drawn.values)
    full = drawn.annotation.model_json_schema()

    plain = plain_schema(full)

    hold_plain(plain)
    assert Draft202012Validator(full).is_valid(arguments)
    assert Draft202012Validator(plain).is_valid(arguments), plain


KEYS: Final = st.sampled_from(
    [
        *("type", "properties", "items", "enum", "default", "required", "a", "maxItems", "title"),
        *("$ref", "$defs", "anyOf", "oneOf", "allOf", "const", "prefixItems", "uniqueItems"),
        *("exclusiveMinimum", "multipleOf", "examples", "description", "patternProperties"),
    ]
)
WORDS: Final = st.sampled_from(["string", "null", "object", "array", "#/$defs/a", "#", "#/anyOf/0"])
JUNK: Final = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | WORDS,
    lambda each: st.lists(each, max_size=3) | st.dictionaries(KEYS, each, max_size=5),
    max_leaves=30,
)


@settings(deadline=None)
@given(st.dictionaries(KEYS, JUNK, max_size=6))
def test_what_is_no_schema_is_listed_plain_as_well(junk: dict[str, Any]) -> None:
    for each in inside(plain_schema(junk)):
        assert each.keys() <= ACCEPTED
        assert each.get("type") in TYPES


# On servers


class Label(BaseModel):
    """A label."""

    model_config = ConfigDict(extra="forbid")

    title: str
    colour: Literal["red", "blue"] | None = None
    below: list[Label] = []


@mcp_safe_tool
def tag(label: Label, rb: ReplyBuilder, size: int | str | None = None) -> Reply:
    """Tag with a label."""
    return rb.success(codes.WA_READ_S_001, data={"title": label.title, "size": size})


def plain_tag(label: Label, size: int | str | None = None) -> dict[str, Any]:
    """Tag with a label."""
    return {"title": label.title, "size": size}


TAGS: Final = {
    "type": "object",
    "properties": {
        "label": {
            "type": "object",
            "description": "A label.",
            "properties": {
                "title": {"type": "string"},
                "colour": {"type": "string", "enum": ["red", "blue"]},
                "below": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "description": "In the form of the Label around it.",
                    },
                    "default": [],
                },
            },
            "required": ["title"],
        },
        "size": {"description": "One of: integer, string."},
    },
    "required": ["label"],
}


@pytest.mark.parametrize("mode", [{}, {"migration": True}, {"successes": "untouched"}], ids=str)
def test_a_server_lists_plain_schemas_for_every_tool(stack: str, mode: dict[str, Any]) -> None:
    plain = ServerSettings(input_schema="plain", **mode)

    tools = listed(make(stack, tag, plain_tag, settings=plain))

    assert [TAGS, TAGS] == [tools["tag"].input_schema, tools["plain_tag"].input_schema]


def test_an_untouched_server_changes_nothing_but_input_schemas(stack: str) -> None:
    def told(form: Any) -> dict[str, Any]:
        chosen = ServerSettings(input_schema=form, successes="untouched")
        tools = listed(make(stack, tag, plain_tag, settings=chosen))
        return {name: tool.model_dump(exclude={"input_schema"}) for name, tool in tools.items()}

    assert told("full") == told("plain")


@pytest.mark.parametrize("form", ["full", "compact"])
def test_an_untouched_server_lists_any_other_form_as_the_stack_makes_it(
    stack: str, form: Any
) -> None:
    chosen = ServerSettings(input_schema=form, successes="untouched")

    found = listed(make(stack, plain_tag, settings=chosen))["plain_tag"].input_schema

    assert "$defs" in found
    assert {"type": "null"} in found["properties"]["size"]["anyOf"]


@pytest.mark.parametrize("form", ["full", "compact", "plain"])
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"label": {"title": "x", "below": [{"title": "y"}]}, "size": 3}, "WA-READ-S-001"),
        ({"label": {"title": "x", "colour": None}, "size": None}, "WA-READ-S-001"),
        ({"label": {"title": "x", "below": [{"name": "y"}]}}, "MCP-SYS-I-001"),
        ({"label": {"title": "x"}, "size": [3]}, "MCP-SYS-I-001"),
    ],
)
def test_a_call_is_checked_by_the_full_schema(
    stack: str, form: Any, arguments: dict[str, Any], code: str
) -> None:
    server = make(stack, tag, settings=ServerSettings(input_schema=form))

    assert code == envelope(server, "tag", arguments)["code"]


def test_a_compact_schema_is_short_at_every_depth(stack: str) -> None:
    compact = ServerSettings(input_schema="compact")

    found = listed(make(stack, tag, settings=compact))["tag"].input_schema

    label = found["$defs"]["Label"]
    assert {"type": "string"} == label["properties"]["title"]
    assert {"enum": ["red", "blue"], "type": "string"} == label["properties"]["colour"]
    assert "title" not in label
    assert {"anyOf": [{"type": "integer"}, {"type": "string"}]} == found["properties"]["size"]
    assert "null" not in json.dumps(found)


@pytest.mark.parametrize("successes", ["reply", "untouched"])
def test_the_tools_of_a_mounted_server_are_listed_plain(successes: Any) -> None:
    pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    from fastmcp import FastMCP

    inner = FastMCP("inner")
    inner.tool(plain_tag)
    outer = make("fastmcp", settings=ServerSettings(input_schema="plain", successes=successes))
    outer.mount(inner, namespace="in")

    assert TAGS == listed(outer)["in_plain_tag"].input_schema
    label = {"label": {"title": "x", "colour": None}, "size": None}
    assert not over_a_client(outer, "in_plain_tag", label).is_error or successes == "reply"


@pytest.mark.parametrize(
    ("form", "successes", "is_plain"),
    [
        ("plain", "reply", True),
        ("plain", "untouched", True),
        ("compact", "untouched", False),
        ("full", "reply", False),
    ],
)
def test_a_low_level_server_lists_its_own_schemas_in_plain_form(
    form: Any, successes: Any, is_plain: bool
) -> None:
    written = listed(make("sdk", plain_tag))["plain_tag"]

    async def list_tools(_context: Any, _params: Any) -> ListToolsResult:
        return ListToolsResult(tools=[written])

    async def call_tool(_context: Any, _params: Any) -> CallToolResult:
        return CallToolResult(content=[])

    server: Any = Server("low", on_list_tools=list_tools, on_call_tool=call_tool)
    guard(server, settings=ServerSettings(input_schema=form, successes=successes))
    result = asyncio.run(server.get_request_handler("tools/list").handler(None, None))

    assert (TAGS if is_plain else written.input_schema) == result.tools[0].input_schema
