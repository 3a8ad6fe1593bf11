"""The schema of bundles takes its formats and fields from a registry (spec 31, design 1)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from tests.project_tree import ROOT

from replybook_schema.documents import bundle_schema
from replybook_schema.vocabulary import ArtifactFieldSpec, FormatSpec

FORMATS = (FormatSpec("letter", "A letter.", (".md",)), FormatSpec("table", "A table.", (".csv",)))
FIELDS = (
    ArtifactFieldSpec("tone", "How it is said.", "string", ("letter",), ("kind", "plain")),
    ArtifactFieldSpec("rows", "How many rows.", "integer", ("table",)),
    ArtifactFieldSpec("draft", "Whether it is a draft.", "boolean"),
    ArtifactFieldSpec("readers", "Who reads it.", "string_list"),
    ArtifactFieldSpec("title", "What it is called.", "string"),
)


def _read(name: str) -> Any:
    return yaml.safe_load((ROOT / f"schema/replybook_schema/{name}.schema.yaml").read_text("utf-8"))


@cache
def _validator() -> Draft202012Validator:
    schema = bundle_schema(_read("bundle"), _read("claims"), FORMATS, FIELDS)
    return Draft202012Validator(schema)


def _is_valid(**file: object) -> bool:
    whole = {"path": "a.md", "format": "letter", "content": "", **file}
    return _validator().is_valid({"artifacts": [whole]})


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(_validator().schema)


@pytest.mark.parametrize(
    "file",
    [
        {},
        {"tone": "kind"},
        {"tone": None, "rows": None},
        {"format": "table", "rows": 3},
        {"format": "table", "tone": None},
        {"draft": True, "readers": ["Ann"], "title": "x" * 500},
    ],
)
def test_declared_formats_and_fields_are_accepted(file: dict[str, object]) -> None:
    assert _is_valid(**file)


@pytest.mark.parametrize(
    "file",
    [
        {"format": "python"},
        {"format": None},
        {"tone": "rude"},
        {"rows": 3},
        {"format": "table", "tone": "kind"},
        {"format": "table", "rows": "3"},
        {"draft": 1},
        {"readers": "Ann"},
        {"readers": [""]},
        {"title": "x" * 501},
        {"colour": "red"},
    ],
)
def test_what_is_not_declared_is_refused(file: dict[str, object]) -> None:
    assert not _is_valid(**file)


@pytest.mark.parametrize(
    "claims", [None, [], [{"claim_type": "value", "subject": "a = 1", "evidence_tool_calls": []}]]
)
def test_claims_in_a_bundle_are_held_to_their_schema(claims: object) -> None:
    assert _validator().is_valid({"artifacts": [], "claims": claims})


@pytest.mark.parametrize("claims", ["all is well", [{"claim_type": "value"}], [{"subject": 3}]])
def test_claims_that_do_not_fit_their_schema_are_refused(claims: object) -> None:
    assert not _validator().is_valid({"artifacts": [], "claims": claims})
