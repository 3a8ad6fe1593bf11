"""The mistakes that the schema of policy rules refuses alone, as an editor shows them.

Source: issue item 2 ("ten planted mistakes of a rule file are all found by the schema alone").
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypedDict

import pytest
import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from replybook_schema.policy import CHECK_KINDS


class Variation(TypedDict):
    """A base rule, the pieces of it that are replaced, and where the fault is (if it is one)."""

    name: str
    base: str
    edit: dict[str, str]
    at: str


_DATA = yaml.safe_load(
    Path(__file__).with_name("policy_schema_mistakes.yaml").read_text(encoding="utf-8")
)
_REFUSED: list[Variation] = _DATA["refused"]
_ACCEPTED: list[Variation] = _DATA["accepted"]


@cache
def _schema(uri: str) -> dict[str, Any]:
    text = (files("replybook_schema") / "registry" / uri).read_text(encoding="utf-8")
    schema: dict[str, Any] = yaml.safe_load(text)
    return schema


def _resource(uri: str) -> Resource[Any]:
    return Resource.from_contents(_schema(uri))


@cache
def _validator(schema: str) -> Draft202012Validator:
    others: Registry[Any] = Registry(retrieve=_resource)  # type: ignore[call-arg]  # an attrs field that mypy does not see
    return Draft202012Validator(_schema(f"{schema}.schema.yaml"), registry=others)


def _faults(document: object, schema: str = "policy_rules") -> set[str]:
    """Return where the faults of `document` are, counted from the only rule in it."""
    found = _validator(schema).iter_errors(document)
    return {".".join(map(str, list(error.absolute_path)[2:])) for error in found}


def _edited(variation: Variation) -> Any:
    text: str = _DATA["bases"][variation["base"]]
    for old, new in variation["edit"].items():
        assert text.count(old) == 1, f"{old!r} must occur once in {variation['base']}"
        text = text.replace(old, new)
    return yaml.safe_load(text)


def _names(variations: list[Variation]) -> list[str]:
    return [variation["name"] for variation in variations]


@pytest.mark.parametrize("mistake", _REFUSED, ids=_names(_REFUSED))
def test_the_schema_refuses(mistake: Variation) -> None:
    assert _faults(_edited(mistake)) == {mistake["at"]}


@pytest.mark.parametrize("variation", _ACCEPTED, ids=_names(_ACCEPTED))
def test_the_schema_accepts(variation: Variation) -> None:
    assert _faults(_edited(variation)) == set()


@pytest.mark.parametrize("mistake", _REFUSED, ids=_names(_REFUSED))
def test_the_schema_of_the_global_part_refuses_the_same(mistake: Variation) -> None:
    assert _faults(_edited(mistake), "policy_global") == {mistake["at"]}


def test_every_operator_and_every_kind_is_in_the_closed_lists() -> None:
    definitions = _schema("policy_rules.schema.yaml")["$defs"]
    operators = definitions["constraint"]["allOf"][0]["not"]["not"]["oneOf"]
    kinds = [
        definition["if"]["properties"]["kind"]["const"]
        for definition in definitions["check"]["allOf"]
    ]

    assert len(operators) == len({operator["required"][0] for operator in operators}) == 10
    assert kinds == list(CHECK_KINDS)
    assert [branch["then"]["$ref"] for branch in definitions["check"]["allOf"]] == [
        f"#/$defs/{kind}" for kind in kinds
    ]
