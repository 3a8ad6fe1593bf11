"""Repair: what can be read in one way only is mended, and nothing else (specification 70).

What no other test sees: arguments before a stack validates them, against the schema, and their
traces in `_meta` and log.
"""

from __future__ import annotations

import copy
from types import SimpleNamespace
from typing import Any, Final

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from mcp_types import ImageContent
from tests.runtime.mcp.stacks import Lines, make, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.client.argument_repair import REPAIRED, repair_listed
from replybook.mcp import repair
from replybook.safety import ServerSettings, mcp_safe_tool

SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "limit": {"type": "integer", "minimum": 0, "maximum": 100},
        "exact": {"type": "boolean"},
        "tags": {"type": "array", "items": {"type": "string"}},
        "filter": {"anyOf": [{"$ref": "#/$defs/Filter"}, {"type": "null"}]},
        "text": {"type": "string"},
        "maybe_text": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "ratio": {"type": "number"},
        "any": {},
        "path": {"type": "array", "items": {"type": "string"}},
        "order": {"enum": ["asc", "desc"]},
        "name_a": {"type": "integer"},
        "name_b": {"type": "integer"},
        "marked": {"type": "integer", "x-protected": True},
    },
    "required": ["limit"],
    "additionalProperties": False,
    "$defs": {"Filter": {"type": "object", "properties": {"n": {"type": "integer"}}}},
}

MENDED: Final[list[tuple[dict[str, Any], dict[str, Any], tuple[str, str, str]]]] = [
    ({"limit": "3"}, {"limit": 3}, ("limit", "text", "integer")),
    ({"limit": "0"}, {"limit": 0}, ("limit", "text", "integer")),
    ({"limit": 1, "exact": "true"}, {"limit": 1, "exact": True}, ("exact", "text", "boolean")),
    ({"limit": 1, "exact": "false"}, {"limit": 1, "exact": False}, ("exact", "text", "boolean")),
    (
        {"limit": 1, "tags": '["a", "b"]'},
        {"limit": 1, "tags": ["a", "b"]},
        ("tags", "text", "array"),
    ),
    (
        {"limit": 1, "filter": '{"n": 2}'},
        {"limit": 1, "filter": {"n": 2}},
        ("filter", "text", "object"),
    ),
    ({"limit": 1, "ratio": "5"}, {"limit": 1, "ratio": 5}, ("ratio", "text", "integer")),
    ({"Limit": 3}, {"limit": 3}, ("limit", "Limit", "key")),
    ({"limt": 3}, {"limit": 3}, ("limit", "limt", "key")),
    ({"limits": 3}, {"limit": 3}, ("limit", "limits", "key")),
    ({"limti": 3}, {"limit": 3}, ("limit", "limti", "key")),
    (
        {"limit": 1, "maybeText": "x"},
        {"limit": 1, "maybe_text": "x"},
        ("maybe_text", "maybeText", "key"),
    ),
    (
        {"limit": 1, "maybe-text": "x"},
        {"limit": 1, "maybe_text": "x"},
        ("maybe_text", "maybe-text", "key"),
    ),
    ({"limit": 1, "tagz": ["a"]}, {"limit": 1, "tags": ["a"]}, ("tags", "tagz", "key")),
]

LEFT: Final[list[dict[str, Any]]] = [
    {"limit": "1e3"},
    {"limit": "0x10"},
    {"limit": "5.0"},
    {"limit": "1_000"},
    {"limit": "007"},
    {"limit": "+7"},
    {"limit": " 7"},
    {"limit": "700"},
    {"limit": 1, "exact": "True"},
    {"limit": 1, "exact": "yes"},
    {"limit": 1, "exact": 1},
    {"limit": 1, "tags": "a"},
    {"limit": 1, "tags": "[1]"},
    {"limit": 1, "tags": '{"a": 1}'},
    {"limit": 1, "tags": '["a"'},
    {"limit": 1, "filter": '{"n": 1, "n": 2}'},
    {"limit": 1, "filter": '{"n": NaN}'},
    {"limit": 1, "text": 7},
    {"limit": 1, "ratio": "5.5"},
    {"limit": 1, "ratio": "5e1"},
    {"limit": 1, "order": "ascending"},
    {"limit": 1, "order": "ASC"},
    {"limit": 1, "path": '["a"]'},
    {"limit": 1, "paths": ["a"]},
    {"limit": 1, "marked": "3"},
    {"limit": 1, "name_c": 3},
    {"limit": 1, "zzz": 3},
    {"limt": 1, "lmit": 2},
    {"max_limit": 1},
    {"options": {"limit": 1}},
    {"limit": 1, "n": 2},
    {"limit": 1, "tag": ["a"], "tagz": ["b"]},
]

VALID: Final[list[dict[str, Any]]] = [
    {"limit": 1},
    {"limit": 1, "text": "true", "maybe_text": '{"a": 1}'},
    {"limit": 1, "any": "3"},
    {"limit": 1, "order": "asc", "tags": [], "ratio": 5, "filter": None},
]


@pytest.mark.parametrize(("arguments", "expected", "change"), MENDED, ids=str)
def test_what_can_be_read_in_one_way_is_mended(
    arguments: dict[str, Any], expected: dict[str, Any], change: tuple[str, str, str]
) -> None:
    came = copy.deepcopy(arguments)

    found = repair(SCHEMA, arguments)

    assert (expected, (change,)) == (found.arguments, found.changes)
    assert came == arguments


@pytest.mark.parametrize("arguments", [*LEFT, *VALID], ids=str)
def test_everything_else_is_left_as_it_came(arguments: dict[str, Any]) -> None:
    assert (arguments, ()) == tuple(repair(SCHEMA, arguments))


@pytest.mark.parametrize("annotations", [{"destructiveHint": True}, {"destructive_hint": True}])
def test_nothing_is_mended_for_a_tool_that_destroys(annotations: dict[str, bool]) -> None:
    assert ({"limit": "3"}, ()) == tuple(repair(SCHEMA, {"limit": "3"}, annotations=annotations))
    assert repair(SCHEMA, {"limit": "3"}, annotations={"destructiveHint": False}).changes


@pytest.mark.parametrize(
    "tool",
    [
        *("delete_note", "dropTable", "Purge", "remove-user", "github__delete_file", "notes.wipe"),
        *("desk_delete_note", "mcp_desk_delete_note", "srv-delete_note", "bulk_delete"),
        *("notes_delete", "forceDelete", "rm_note", "deletenote", "desk_removeuser"),
    ],
)
@pytest.mark.parametrize("annotations", [None, {}, {"title": "Notes"}, {"readOnlyHint": False}])
def test_a_name_that_destroys_is_destructive_if_the_tool_says_nothing(
    tool: str, annotations: Any
) -> None:
    assert not repair(SCHEMA, {"limit": "3"}, annotations=annotations, tool=tool).changes


@pytest.mark.parametrize(
    ("tool", "annotations"),
    [
        ("delete_note", {"destructiveHint": False}),
        ("remove_background", {"readOnlyHint": True}),
        ("list_deleted", None),
        ("clearance", None),
        ("droplet_list", None),
        ("form_note", None),
        ("undelete", {}),
        ("dropbox_list", None),
        ("", None),
    ],
)
def test_any_other_name_is_not(tool: str, annotations: Any) -> None:
    assert repair(SCHEMA, {"limit": "3"}, annotations=annotations, tool=tool).changes


@pytest.mark.parametrize("kind", [dict, SimpleNamespace])
@pytest.mark.parametrize(
    "names", [("inputSchema", "destructiveHint"), ("input_schema", "destructive_hint")]
)
def test_a_listed_tool_is_read_as_json_and_as_an_object(kind: Any, names: tuple[str, str]) -> None:
    listed = {"name": "look", names[0]: SCHEMA}

    assert repair_listed(kind(**listed), "look", {"limit": "3"}).changes
    destroys = kind(**listed, annotations=kind(**{names[1]: True}))
    assert not repair_listed(destroys, "look", {"limit": "3"}).changes


def test_what_the_caller_of_repair_protects_is_left() -> None:
    assert ({"limit": "3"}, ()) == tuple(repair(SCHEMA, {"limit": "3"}, protected=["limit"]))


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"properties": 3},
        {"properties": {"limit": {"type": "x"}}},
        {"properties": {"limit": {"type": "integer"}}, "allOf": [{"$ref": "#/$defs/gone"}]},
    ],
)
def test_a_schema_that_says_nothing_mends_nothing(schema: dict[str, Any]) -> None:
    assert ({"limit": "3"}, ()) == tuple(repair(schema, {"limit": "3"}))


def test_where_any_name_is_allowed_only_a_missing_one_was_meant() -> None:
    schema = {key: value for key, value in SCHEMA.items() if key != "additionalProperties"}

    assert {"limit": 3} == repair(schema, {"limt": 3}).arguments
    assert ({"limit": 1, "tagz": ["a"]}, ()) == tuple(repair(schema, {"limit": 1, "tagz": ["a"]}))


NAMES = st.sampled_from([*SCHEMA["properties"], "Limit", "limt", "tag", "maybeText", "exakt", "x"])
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 200),
    st.floats(allow_nan=False),
    st.text(max_size=5),
    st.sampled_from(["true", "False", "3", "-1", "1e3", '["a"]', '{"n": 1}', "[1]", "asc"]),
    st.lists(st.text(max_size=2), max_size=2),
    st.dictionaries(st.sampled_from(["n", "m"]), st.integers(), max_size=2),
)


@given(st.dictionaries(NAMES, VALUES, max_size=5))
def test_what_was_valid_is_untouched_and_what_was_mended_validates(
    arguments: dict[str, Any],
) -> None:
    came, validator = copy.deepcopy(arguments), Draft202012Validator(SCHEMA)

    found = repair(SCHEMA, arguments)

    assert came == arguments
    if validator.is_valid(arguments):
        assert (arguments, ()) == tuple(found)
    if not found.changes:
        assert arguments == found.arguments
        return
    assert validator.is_valid(found.arguments)
    renamed = {change.was: change.name for change in found.changes if change.now == "key"}
    changed = {change.name for change in found.changes if change.now != "key"}
    assert len(arguments) == len(found.arguments)
    for name, value in arguments.items():
        assert name in found.arguments or name in renamed
        if renamed.get(name, name) not in changed:
            assert found.arguments[renamed.get(name, name)] == value


# On servers


@mcp_safe_tool
def look(word: str, rb: ReplyBuilder, limit: int = 10, tags: list[int] | None = None) -> Reply:
    """Look a word up."""
    return rb.success(codes.WA_READ_S_001, data={"word": word, "limit": limit, "tags": tags})


def removes(word: str, limit: int = 10) -> dict[str, Any]:
    """Remove a word."""
    return {"word": word, "limit": limit}


def test_a_call_is_made_with_mended_arguments_and_says_so(stack: str) -> None:
    lines = Lines()

    result = over_a_client(
        make(stack, look, settings=ServerSettings(log=lines)), "look", {"Word": "x", "limt": 3}
    )

    found = result.structured_content
    assert ("WA-READ-S-001", "x", 3) == (
        found["code"],
        found["data"]["word"],
        found["data"]["limit"],
    )
    said = [
        {"name": "word", "from": "Word", "to": "key"},
        {"name": "limit", "from": "limt", "to": "key"},
    ]
    assert said == result.meta[REPAIRED]
    (line,) = lines.events
    assert (("word", "Word", "key"), ("limit", "limt", "key")) == line.repaired


def test_what_passes_as_it_is_tells_what_was_mended(stack: str) -> None:
    lines = Lines()
    server = make(stack, draws, settings=ServerSettings(log=lines))

    result = over_a_client(server, "draws", {"Width": 3})

    said = [{"name": "width", "from": "Width", "to": "key"}]
    assert (["image"], said) == ([block.type for block in result.content], result.meta[REPAIRED])
    assert [(("width", "Width", "key"),)] == [line.repaired for line in lines.events]


def draws(width: int) -> ImageContent:
    """Draw so wide."""
    return ImageContent(type="image", data="AAAA" * width, mime_type="image/png")


def test_json_in_a_text_is_read_where_a_list_is_wanted(stack: str) -> None:
    result = over_a_client(make(stack, look), "look", {"word": "x", "tags": "[1, 2]"})

    assert [1, 2] == result.structured_content["data"]["tags"]


def test_what_was_right_has_no_such_mark(stack: str) -> None:
    lines = Lines()
    server = make(stack, look, settings=ServerSettings(log=lines))

    result = over_a_client(server, "look", {"word": "x", "limit": 3})

    assert REPAIRED not in result.meta
    assert [()] == [line.repaired for line in lines.events]


@pytest.mark.parametrize(
    "arguments", [{"word": "x", "limt": 3, "limi": 4}, {"word": "x", "limit": "many"}, {}], ids=str
)
def test_what_cannot_be_mended_is_refused_as_it_came(stack: str, arguments: dict[str, Any]) -> None:
    result = over_a_client(make(stack, look), "look", arguments)

    assert "MCP-SYS-I-001" == result.structured_content["code"]
    assert REPAIRED not in result.meta


@pytest.mark.parametrize(
    ("settings", "annotations"),
    [({"repair": False}, {}), ({}, {"destructiveHint": True})],
    ids=["switched off", "destructive"],
)
def test_where_it_may_not_be_it_is_not(
    stack: str, settings: dict[str, Any], annotations: dict[str, Any]
) -> None:
    from mcp_types import ToolAnnotations

    server = make(stack, settings=ServerSettings(**settings))
    server.tool(name="look", annotations=ToolAnnotations(**annotations))(look)

    result = over_a_client(server, "look", {"word": "x", "limt": 3})

    assert "MCP-SYS-I-001" == result.structured_content["code"]


@pytest.mark.parametrize("settings", [{"migration": True}, {"successes": "untouched"}], ids=str)
def test_in_migration_arguments_are_what_the_bare_stack_makes_of_them(
    stack: str, settings: dict[str, Any]
) -> None:
    result = over_a_client(
        make(stack, removes, settings=ServerSettings(**settings)), "removes", {"Word": "x"}
    )

    assert result.is_error
    assert REPAIRED not in (result.meta or {})


def test_the_line_of_a_mended_call_is_one_of_the_trace(
    stack: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    from replybook.trace import TraceLog
    from replybook.trace.reader import trace_files
    from replybook.trace.verify import verify

    folder = tmp_path_factory.mktemp("traces")
    log = TraceLog(folder)
    over_a_client(make(stack, look, settings=ServerSettings(log=log)), "look", {"Word": "x"})
    log.close()

    (path,) = trace_files(folder)
    assert '"repaired":[{"name":"word","from":"Word","to":"key"}]' in path.read_text("utf-8")
    assert {"note"} == {finding.severity for finding in verify(folder).findings}
