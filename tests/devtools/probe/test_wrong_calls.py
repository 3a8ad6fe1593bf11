"""The wrong calls of a tool: none can be complete, each has a culprit and a right answer."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from replybook_devtools.probe.wrong_calls import (
    WrongCall,
    absent_tool,
    may_be_misspelt,
    misspelt,
    misspelt_tool,
    wrong_calls,
)
from replybook_devtools.running.server_session import ListedTool

TEXT = {"type": "string"}


def tool(properties: dict[str, Any], *required: str, **more: Any) -> ListedTool:
    schema = {"type": "object", "properties": properties, "required": list(required), **more}
    return ListedTool("book_room", schema, reads=False, destroys=False)


def of_kind(found: list[WrongCall], kind: str) -> list[WrongCall]:
    return [one for one in found if one.kind == kind]


ARGUMENTS = st.sampled_from(
    [
        TEXT,
        {"type": "integer", "minimum": 1, "maximum": 9},
        {"type": "number", "exclusiveMinimum": 0},
        {"type": "boolean"},
        {"type": "string", "enum": ["red", "green"]},
        {"type": "string", "minLength": 2, "maxLength": 5},
        {"type": "string", "pattern": "^[a-z]+$"},
        {"type": "array", "items": TEXT, "minItems": 1},
        {"type": "array", "items": {"type": "object", "properties": {"a": TEXT}}},
        {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
        {"anyOf": [{"type": "integer"}, {"type": "null"}]},
        {"$ref": "#/$defs/colour"},
        {"type": ["string", "integer"]},
        {},
        True,
    ]
)


@given(
    st.dictionaries(st.text("abcdefgh_", min_size=1, max_size=8), ARGUMENTS, max_size=4),
    st.data(),
    st.booleans(),
)
def test_no_call_of_a_tool_that_may_write_is_valid(
    properties: dict[str, Any], data: st.DataObject, is_closed: bool
) -> None:
    required = [one for one in properties if data.draw(st.booleans())]
    found = tool(
        properties,
        *required,
        additionalProperties=not is_closed,
        **{"$defs": {"colour": {"enum": ["cyan", "magenta"]}}},
    )
    validator = Draft202012Validator(found.schema)

    calls = wrong_calls(found)

    assert [call for call in calls if validator.is_valid(call.arguments)] == []
    assert [one for one in calls if one.kind == "absent"] == []


def test_a_misspelt_argument_stays_wrong_if_the_server_corrects_its_name() -> None:
    found = tool({"room": TEXT, "nights": {"type": "integer"}}, "room", "nights")

    (call,) = of_kind(wrong_calls(found), "misspelt")

    (spelt,) = set(call.arguments) - {"room", "nights"}
    renamed = {"room" if name == spelt else name: one for name, one in call.arguments.items()}
    assert not Draft202012Validator(found.schema).is_valid(renamed)
    assert call.right == (("room",),)


@pytest.mark.parametrize(
    ("schema", "kinds"),
    [
        (TEXT, {"missing", "misspelt", "type"}),
        ({"type": "integer", "minimum": 3}, {"missing", "misspelt", "type", "range"}),
        ({"enum": ["a", "b"]}, {"missing", "misspelt", "enum"}),
        ({"type": "array", "items": TEXT}, {"missing", "misspelt", "type", "nested"}),
        (
            {"type": "object", "properties": {"x": TEXT}},
            {"missing", "misspelt", "type", "nested"},
        ),
        ({}, {"missing"}),
    ],
)
def test_an_argument_is_wrong_in_every_way_that_its_schema_forbids(
    schema: dict[str, Any], kinds: set[str]
) -> None:
    assert kinds == {call.kind for call in wrong_calls(tool({"room": schema}, "room"))}


@pytest.mark.parametrize(
    "found",
    [
        tool({}),
        tool({"room": {}}),
        ListedTool("drop", tool({"a": TEXT}, "a").schema, reads=False, destroys=True),
        ListedTool("plan", tool({"a": TEXT}, "a").schema, reads=True, destroys=False, is_task=True),
    ],
)
def test_a_tool_with_nothing_to_violate_or_marked_destructive_is_not_called(
    found: ListedTool,
) -> None:
    assert wrong_calls(found) == []


def test_a_schema_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="nothing"):
        wrong_calls(tool({"a": {"type": "nothing"}}, "a"))


def test_only_a_tool_that_reads_is_asked_for_things_that_do_not_exist() -> None:
    writes = tool({"room_id": {"type": "integer"}, "path": TEXT}, "room_id", "path")
    reads = writes._replace(reads=True)

    (call,) = of_kind(wrong_calls(reads), "absent")

    assert of_kind(wrong_calls(writes), "absent") == []
    assert Draft202012Validator(reads.schema).is_valid(call.arguments)


@pytest.mark.parametrize(
    ("name", "argument", "is_asked"),
    [
        ("read_ticket", "ticket", True),
        ("readTicket", "ticket", True),
        ("read_ticket", "ticketId", True),
        ("show", "file_path", True),
        ("search_text", "text", False),
        ("find_tickets", "word", False),
        ("get_page", "page_count", False),
        ("find_file", "path", False),
        ("confirm_not_exists", "name", False),
    ],
)
def test_an_argument_that_names_a_thing_is_seen(name: str, argument: str, is_asked: bool) -> None:
    found = tool({argument: TEXT}, argument)._replace(name=name, reads=True)

    assert is_asked == bool(of_kind(wrong_calls(found), "absent"))


def test_bounds_and_values_are_the_words_of_a_right_answer() -> None:
    found = tool(
        {
            "nights": {"type": "integer", "minimum": 2, "maximum": 9},
            "bed": {"enum": ["one", "two"]},
        },
        "nights",
    )

    ranges, (enum,) = of_kind(wrong_calls(found), "range"), of_kind(wrong_calls(found), "enum")

    assert [(1, "2"), (10, "9")] == [
        (range_.arguments["nights"], range_.right[0][0]) for range_ in ranges
    ]
    assert ["one", "two"] == enum.right[0]


def test_the_permitted_values_of_a_missing_argument_are_a_right_answer() -> None:
    found = tool({"bed": {"enum": ["one", "two"]}, "nights": {"type": "integer"}}, "nights", "bed")

    (last, _) = of_kind(wrong_calls(found), "missing")

    assert {"nights": 1} == last.arguments
    assert ["one", "two"] in [list(one) for one in last.right]


def test_a_misspelt_tool_could_not_run_under_its_right_name() -> None:
    known = {"book_room"}

    asked = misspelt_tool(tool({"room": TEXT}, "room"), known)

    assert asked.tool not in known
    assert asked.right == (("book_room",),)
    assert may_be_misspelt(tool({"room": TEXT}, "room"), known)
    assert not may_be_misspelt(tool({"room": TEXT}, "room"), {*known, asked.tool})
    assert not may_be_misspelt(tool({}), known)


def test_an_absent_tool_is_really_absent() -> None:
    taken = absent_tool([]).tool

    assert absent_tool([taken]).tool != taken


@pytest.mark.parametrize("name", ["read_note", "a", "aa", "x1", "é", "day"])
def test_a_misspelt_name_differs(name: str) -> None:
    assert misspelt(name) != name


def test_nothing_is_fetched_for_a_schema() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.3)
        elsewhere = {"$ref": f"http://127.0.0.1:{listener.getsockname()[1]}/schema.json"}
        with pytest.raises(ValueError, match="schema"):
            wrong_calls(tool({"room": elsewhere}, "room"))

        with pytest.raises(TimeoutError):
            listener.accept()


def test_no_long_text_is_made_for_a_pattern_that_may_never_end() -> None:
    slow = {"type": "string", "pattern": "^(e+)+$", "maxLength": 1_500}
    found = wrong_calls(tool({"room": slow}, "room"))
    plain = wrong_calls(tool({"room": {"type": "string", "maxLength": 1_500}}, "room"))

    assert [] == of_kind(found, "range")
    assert 1_501 == len(str(of_kind(plain, "range")[0].arguments["room"]))


def test_a_text_that_would_fill_the_memory_is_not_made() -> None:
    found = wrong_calls(tool({"room": {"type": "string", "minLength": 10**12}}, "room"))

    assert {"missing"} == {one.kind for one in found}
    assert {} == found[0].arguments
