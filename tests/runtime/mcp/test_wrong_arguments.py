"""Wrong arguments are explained to the agent in the same words on both stacks (specification 69).

What no other test sees: every problem by its word, with what the published schema expects, next to
each other.
"""

from __future__ import annotations

import json
from datetime import date
from enum import Enum
from typing import Annotated, Any, Final, Literal

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from tests.runtime.mcp.stacks import failure_of, listed, make, over_a_client

from replybook import Reply, ReplyBuilder, codes
from replybook.safety import ServerSettings, mcp_safe_tool
from replybook.safety.argument_faults import PROBLEMS, nearest, problem_of


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int


class Dog(BaseModel):
    kind: Literal["dog"]
    tricks: list[str]


class Boat(BaseModel):
    sails: int


class Car(BaseModel):
    doors: int


class Note(BaseModel):
    model_config = ConfigDict(extra="forbid")

    title: str
    stars: Annotated[int, Field(ge=1, le=5)] = 3
    labels: dict[str, int] = {}


def on_a_weekday(day: date) -> date:
    if day.weekday() > 4:
        raise ValueError("the desk is closed on weekends")
    return day


def breaks_inside(text: str) -> str:
    try:
        return text.split("=")[1]
    except IndexError as error:
        raise ValueError(f"db-7 said {error}") from error


@mcp_safe_tool
def book(
    title: str,
    rb: ReplyBuilder,
    limit: Annotated[int, Field(ge=1, le=100)] = 10,
    ratio: float = 0.5,
    exact: bool = False,
    code: Annotated[str, Field(pattern="^[A-Z]{3}$")] = "ABC",
    name: Annotated[str, Field(min_length=2, max_length=5)] = "abc",
    tags: Annotated[list[str], Field(max_length=2)] = [],  # noqa: B006  # read by pydantic alone
    order: Literal["asc", "desc"] = "asc",
    colour: Colour = Colour.RED,
    day: Annotated[date, AfterValidator(on_a_weekday)] = date(2026, 11, 26),
    pair: Annotated[str, AfterValidator(breaks_inside)] = "a=b",
    note: Note | None = None,
    pet: Annotated[Cat | Dog, Field(discriminator="kind")] | None = None,
    ride: Boat | Car | None = None,
    size: int | str | None = None,
    numbers: int | float = 1,
) -> Reply:
    """Book a title."""
    return rb.success(codes.WA_READ_S_001, data={"title": title})


SECRET: Final = "hunter2"

CASES: Final[dict[str, tuple[dict[str, Any], list[dict[str, Any]]]]] = {
    "missing": ({}, [{"name": "title", "problem": "missing", "expected": "string"}]),
    "text": ({"title": 7}, [{"name": "title", "problem": "type", "expected": "string"}]),
    "integer": (
        {"title": "x", "limit": SECRET},
        [{"name": "limit", "problem": "type", "expected": "integer"}],
    ),
    "number": (
        {"title": "x", "ratio": SECRET},
        [{"name": "ratio", "problem": "type", "expected": "number"}],
    ),
    "boolean": (
        {"title": "x", "exact": SECRET},
        [{"name": "exact", "problem": "type", "expected": "boolean"}],
    ),
    "list": (
        {"title": "x", "tags": 7},
        [{"name": "tags", "problem": "type", "expected": "array of string"}],
    ),
    "an item of a list": (
        {"title": "x", "tags": ["a", 7]},
        [{"name": "tags.1", "problem": "type", "expected": "string"}],
    ),
    "too small": (
        {"title": "x", "limit": 0},
        [{"name": "limit", "problem": "range", "expected": {"minimum": 1, "maximum": 100}}],
    ),
    "pattern": (
        {"title": "x", "code": SECRET},
        [{"name": "code", "problem": "pattern", "expected": "^[A-Z]{3}$"}],
    ),
    "too long": (
        {"title": "x", "name": SECRET},
        [{"name": "name", "problem": "length", "expected": {"minLength": 2, "maxLength": 5}}],
    ),
    "too many": (
        {"title": "x", "tags": ["a", "b", "c"]},
        [{"name": "tags", "problem": "length", "expected": {"maxItems": 2}}],
    ),
    "literal": (
        {"title": "x", "order": SECRET},
        [{"name": "order", "problem": "enum", "expected": ["asc", "desc"]}],
    ),
    "enumeration": (
        {"title": "x", "colour": SECRET},
        [{"name": "colour", "problem": "enum", "expected": ["red", "blue"]}],
    ),
    "format": (
        {"title": "x", "day": SECRET},
        [{"name": "day", "problem": "format", "expected": "date"}],
    ),
    "the author's sentence": (
        {"title": "x", "day": "2026-11-28"},
        [
            {
                "name": "day",
                "problem": "format",
                "expected": "date",
                "reason": "the desk is closed on weekends",
            }
        ],
    ),
    "a sentence made of a crash": (
        {"title": "x", "pair": SECRET},
        [{"name": "pair", "problem": "format"}],
    ),
    "inside an object": (
        {"title": "x", "note": {"title": "y", "stars": 9}},
        [{"name": "note.stars", "problem": "range", "expected": {"minimum": 1, "maximum": 5}}],
    ),
    "missing inside": (
        {"title": "x", "note": {}},
        [{"name": "note.title", "problem": "missing", "expected": "string"}],
    ),
    "under a key of the caller": (
        {"title": "x", "note": {"title": "y", "labels": {SECRET: "z"}}},
        [{"name": "note.labels.?", "problem": "type", "expected": "integer"}],
    ),
    "misspelt inside an object": (
        {"title": "x", "note": {"title": "y", "star": 4}},
        [{"name": "note.star", "problem": "unknown", "did_you_mean": "note.stars"}],
    ),
    "beside its object": (
        {"title": "x", "stars": 4},
        [{"name": "stars", "problem": "unknown", "did_you_mean": "note.stars"}],
    ),
    "inside an object too many": (
        {"arguments": {"title": "x"}},
        [
            {"name": "arguments.title", "problem": "unknown", "did_you_mean": "title"},
            {"name": "title", "problem": "missing", "expected": "string"},
        ],
    ),
    "a tagged form": (
        {"title": "x", "pet": {"kind": "cat", "lives": "many"}},
        [{"name": "pet.lives", "problem": "type", "expected": "integer"}],
    ),
    "no such tag": (
        {"title": "x", "pet": {"kind": SECRET}},
        [{"name": "pet.kind", "problem": "enum", "expected": ["cat", "dog"]}],
    ),
    "no tag": (
        {"title": "x", "pet": {"lives": 9}},
        [{"name": "pet.kind", "problem": "missing", "expected": ["cat", "dog"]}],
    ),
    "none of the forms": (
        {"title": "x", "ride": {"wings": 2}},
        [
            {
                "name": "ride",
                "problem": "one_of",
                "expected": "object with sails or object with doors or null",
            }
        ],
    ),
    "none of the types": (
        {"title": "x", "size": [1]},
        [{"name": "size", "problem": "type", "expected": "integer or string or null"}],
    ),
    "misspelt": (
        {"title": "x", "limt": 3},
        [{"name": "limt", "problem": "unknown", "did_you_mean": "limit"}],
    ),
    "in another case": (
        {"Title": "x"},
        [
            {"name": "Title", "problem": "unknown", "did_you_mean": "title"},
            {"name": "title", "problem": "missing", "expected": "string"},
        ],
    ),
    "with a word too many": (
        {"title": "x", "sort_order": "asc"},
        [{"name": "sort_order", "problem": "unknown", "did_you_mean": "order"}],
    ),
    "like nothing": ({"title": "x", "zzz": 3}, [{"name": "zzz", "problem": "unknown"}]),
    "several": (
        {"title": 7, "limit": 0},
        [
            {"name": "title", "problem": "type", "expected": "string"},
            {"name": "limit", "problem": "range", "expected": {"minimum": 1, "maximum": 100}},
        ],
    ),
}


def told(server: Any, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = over_a_client(server, tool, arguments).structured_content
    return found


@pytest.mark.parametrize("name", CASES)
def test_both_stacks_say_the_same_in_the_words_of_json_schema(stack: str, name: str) -> None:
    arguments, faults = CASES[name]

    server = make(stack, book, settings=ServerSettings(repair=False))
    found = told(server, "book", arguments)

    assert "MCP-SYS-I-001" == found["code"]
    assert sorted(faults, key=str) == sorted(found["data"]["fields"], key=str)
    assert SECRET not in json.dumps(found)
    assert {fault["problem"] for fault in faults} <= set(PROBLEMS)


@pytest.mark.parametrize(
    "arguments",
    [
        {"title": "x"},
        {"title": "x", "limit": 100, "order": "desc", "colour": "blue", "tags": ["a", "b"]},
        {"title": "x", "pet": {"kind": "dog", "tricks": []}, "ride": {"doors": 3}, "size": "m"},
        {"title": "x", "note": {"title": "y", "labels": {"a": 1}}, "day": "2026-11-26"},
    ],
)
def test_what_fits_is_called(stack: str, arguments: dict[str, Any]) -> None:
    assert "WA-READ-S-001" == told(make(stack, book), "book", arguments)["code"]


def test_more_than_twenty_are_counted(stack: str) -> None:
    def many(numbers: list[int]) -> str:
        """Take numbers."""
        return str(numbers)

    server = make(stack, many, settings=ServerSettings(migration=True))
    data = told(server, "many", {"numbers": ["x"] * 25})["data"]

    assert (20, 5) == (len(data["fields"]), data["more"])
    assert "more" not in told(server, "many", {"numbers": ["x"] * 20})["data"]


@pytest.mark.parametrize("settings", [{"migration": True}, {"successes": "untouched"}], ids=str)
def test_in_migration_a_name_too_many_is_what_the_bare_stack_makes_of_it(
    stack: str, settings: dict[str, Any]
) -> None:
    def plain(limit: int = 10) -> dict[str, int]:
        """Give the limit."""
        return {"limit": limit}

    result = over_a_client(
        make(stack, plain, settings=ServerSettings(**settings)), "plain", {"limt": 3}
    )

    assert result.is_error is (stack == "fastmcp")


@pytest.mark.parametrize("settings", [{"migration": True}, {"successes": "untouched"}], ids=str)
def test_in_migration_a_missing_name_is_told_with_the_one_that_was_sent(
    stack: str, settings: dict[str, Any]
) -> None:
    def plain(notes: list[Note], more: int = 0) -> int:
        """Count notes."""
        return len(notes) + more

    server = make(stack, plain, settings=ServerSettings(**settings))
    result = over_a_client(server, "plain", {"Notes": [], "other": 1})

    fields = failure_of(result)["data"]["fields"]
    assert {"name": "notes", "problem": "missing", "expected": "array of object"} in fields
    assert {"name": "Notes", "problem": "unknown", "did_you_mean": "notes"} in fields


@pytest.mark.parametrize("given", ["limt", "Limit", "lim_it", "LIMIT"])
def test_the_nearest_name_is_told(given: str) -> None:
    assert "limit" == nearest(given, ["title", "limit", "order"])


@pytest.mark.parametrize(
    ("given", "known", "missing", "meant"),
    [
        ("id", ["job_id", "limit"], [], "job_id"),
        ("id", ["jobId", "limit"], [], "jobId"),
        ("ID", ["job-id", "limit"], [], "job-id"),
        ("path", ["file_path", "limit"], [], "file_path"),
        ("job", ["job_id", "limit"], [], "job_id"),
        ("ticket_id", ["id", "limit"], [], "id"),
        ("id", ["job_id", "user_id"], ["job_id"], "job_id"),
        ("name", ["names", "file_name"], ["file_name"], "names"),
    ],
)
def test_a_name_with_the_same_first_or_last_words_is_told(
    given: str, known: list[str], missing: list[str], meant: str
) -> None:
    assert meant == nearest(given, known, missing)


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ("zzz", ["limit"]),
        ("limit", []),
        ("name_c", ["name_a", "name_b"]),
        ("x" * 10_000, ["limit"]),
        ("id", ["job_id", "user_id"]),
        ("job", ["job_id", "job_name"]),
        ("date", ["start_date", "end_date"]),
        ("d", ["job_d", "limit"]),
        ("ob_id", ["user_ob_name", "limit"]),
        ("rid", ["user_grid", "limit"]),
        ("__", ["job_id"]),
    ],
)
def test_where_none_is_clearly_nearest_none_is_told(given: str, known: list[str]) -> None:
    assert nearest(given, known) is None


@pytest.mark.parametrize("kind", ["int_parsing", "json_invalid", "it was /srv/secret", ""])
def test_no_word_of_a_validation_library_is_a_problem(kind: str) -> None:
    assert problem_of(kind) in PROBLEMS


def test_what_is_expected_is_what_is_published(stack: str) -> None:
    schema = listed(make(stack, book))["book"].input_schema

    assert 1 == schema["properties"]["limit"]["minimum"]
