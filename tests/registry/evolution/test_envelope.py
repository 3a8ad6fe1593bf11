"""The allowed changes of the envelope schema (spec 2, facts 6.3 ENVELOPE_COMPAT)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from replybook_registry.evolution.compare import envelope_changes
from replybook_schema import Place

OLD: dict[str, Any] = {
    "title": "Envelope",
    "type": "object",
    "additionalProperties": False,
    "required": ["status", "meta"],
    "properties": {
        "status": {"enum": ["success", "error"], "description": "How it went."},
        "meta": {
            "type": "object",
            "required": ["trace_id"],
            "properties": {"trace_id": {"type": "string"}, "tool": {"type": "string"}},
        },
        "error": {"oneOf": [{"type": "null"}, {"$ref": "#/$defs/error"}]},
    },
    "$defs": {"error": {"type": "object", "properties": {"title": {"type": "string"}}}},
}
PLACE = Place("envelope.schema.yaml")


def compared(edit: Callable[[dict[str, Any]], object]) -> list[str]:
    new = copy.deepcopy(OLD)
    edit(new)
    return [f"{c.kind.name}: {c.problem}" for c in envelope_changes(OLD, new, PLACE)]


def properties(schema: dict[str, Any]) -> dict[str, Any]:
    inner: dict[str, Any] = schema["properties"]["meta"]["properties"]
    return inner


@pytest.mark.parametrize(
    ("edit", "where"),
    [
        (lambda s: s["properties"].pop("error"), "properties"),
        (lambda s: properties(s).pop("tool"), "properties.meta.properties"),
        (lambda s: s["required"].remove("meta"), "required"),
        (lambda s: s["required"].append("error"), "required"),
        (lambda s: properties(s)["tool"].update(type="integer"), "properties.meta.properties.tool.type"),
        (lambda s: s["properties"]["status"]["enum"].pop(), "properties.status.enum"),
        (lambda s: s["properties"]["status"]["enum"].append("odd"), "properties.status.enum"),
        (lambda s: s["properties"]["error"]["oneOf"].pop(0), "properties.error.oneOf"),
        (lambda s: s.update(additionalProperties=True), "additionalProperties"),
        (lambda s: s["$defs"]["error"]["properties"].pop("title"), "$defs.error.properties"),
    ],
)  # fmt: skip
def test_whatever_clients_rely_on_breaks_them(
    edit: Callable[[dict[str, Any]], object], where: str
) -> None:
    assert [f"envelope_changed: envelope schema changes at {where}"] == compared(edit)


@pytest.mark.parametrize(
    ("edit", "found"),
    [
        (lambda s: s["properties"].update(extra={}), ["optional key extra is new"]),
        (lambda s: properties(s).update(host={}), ["optional key meta.host is new"]),
        (
            lambda s: (properties(s).update(a={}, b={}), s["properties"].update(c={})),
            ["optional key c is new", "optional key meta.a is new", "optional key meta.b is new"],
        ),
    ],
)
def test_keys_that_may_be_there_are_additions(
    edit: Callable[[dict[str, Any]], object], found: list[str]
) -> None:
    assert [f"envelope_grown: {text}" for text in found] == compared(edit)


def test_a_new_key_that_must_be_there_breaks_clients() -> None:
    def edit(schema: dict[str, Any]) -> None:
        schema["properties"]["extra"] = {}
        schema["required"].append("extra")

    assert [text.split(":")[0] for text in compared(edit)] == ["envelope_changed"]


def test_an_error_that_must_say_more_breaks_clients() -> None:
    """The next action joined the wire with version 3 of the contract (specification 2)."""

    def edit(schema: dict[str, Any]) -> None:
        schema["$id"] = "urn:replybook:envelope:3"
        error = schema["$defs"]["error"]
        error["required"] = ["title", "action"]
        error["properties"]["action"] = {"$ref": "#/$defs/action"}
        schema["$defs"]["action"] = {"type": "object"}

    assert ["envelope_changed"] == [text.split(":")[0] for text in compared(edit)]


def test_texts_are_text_and_nothing_is_nothing() -> None:
    assert compared(lambda schema: schema) == []
    assert [text.split(":")[0] for text in compared(lambda s: s.update(title="The envelope"))] == [
        "entry_reworded"
    ]
