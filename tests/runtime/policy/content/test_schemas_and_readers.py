"""The hand-written readers accept and refuse what the JSON Schemas accept and refuse."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.project_tree import ROOT
from tests.property_sizes import held
from tests.runtime.policy.content.documents import bundles, claim_documents, valid_bundle

from replybook.policy.delivery import read_bundle, read_claims

_PRINTED = ROOT / "generated" / "replybook_ck3_generated" / "schemas"


_BUNDLE = json.loads((_PRINTED / "bundle.schema.json").read_text("utf-8"))
_CLAIMS = {"$schema": _BUNDLE["$schema"], "$ref": "#/$defs/claims", "$defs": _BUNDLE["$defs"]}
_SCHEMAS = {"claims": Draft202012Validator(_CLAIMS), "bundle": Draft202012Validator(_BUNDLE)}
"""The printed ones, which close the lists of words that a registry gives."""


@pytest.mark.parametrize("name", _SCHEMAS)
def test_the_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(_SCHEMAS[name].schema)


@held(400, claim_documents)
def test_both_agree_about_claims(document: Any) -> None:
    right = document is None or _SCHEMAS["claims"].is_valid(document)
    if right:
        _derive_negatives(document)
    _, faults = read_claims(document)
    assert right == (not faults), (document, faults)


@held(600, bundles)
def test_both_agree_about_bundles(document: Any) -> None:
    right = document is None or _SCHEMAS["bundle"].is_valid(document)
    if right and document is not None:
        _make_places_right(document)
        _derive_negatives(document.get("claims"))
    _, faults = read_bundle(document)
    assert right == (not faults), (document, faults)


@pytest.mark.parametrize(
    "members",
    [
        {"artifacts": [{}] * 1_001},
        {"touched_units": ["trait:brave"] * 10_001},
        {"declared_new_symbols": [{"type": "trait", "name": "brave"}] * 10_001},
        {"claims": [{"claim_type": "value", "subject": "a = 1"}] * 1_001},
        {"notes": "x" * 20_001},
        {"target": "mod:" + "x" * 4_093},
        {"artifacts": [{"path": "a.py", "format": "python", "content": "x" * 4_194_305}]},
    ],
    ids=["files", "units", "symbols", "claims", "notes", "target", "content"],
)
def test_both_refuse_what_is_over_a_limit(members: dict[str, object]) -> None:
    document = valid_bundle(**members)
    _, faults = read_bundle(document)
    assert not _SCHEMAS["bundle"].is_valid(document)
    assert faults


@pytest.mark.parametrize(
    "members",
    [
        {"touched_units": ["trait:brave"] * 10_000},
        {"claims": [{"claim_type": "value", "subject": "a = 1"}] * 1_000},
        {"notes": "x" * 20_000},
        {"artifacts": [{"path": "a.py", "format": "python", "content": "x" * 4_194_304}]},
    ],
    ids=["units", "claims", "notes", "content"],
)
def test_both_accept_what_is_at_a_limit(members: dict[str, object]) -> None:
    document = valid_bundle(**members)
    _, faults = read_bundle(document)
    assert _SCHEMAS["bundle"].is_valid(document)
    assert () == faults


def test_what_the_reader_gives_back_fits_the_schema() -> None:
    bundle, _ = read_bundle(valid_bundle(claims=[{"claim_type": "value", "subject": "a = 1"}]))
    plain = json.loads(json.dumps(bundle.to_dict()))
    assert _SCHEMAS["bundle"].is_valid(plain)
    assert (bundle, ()) == read_bundle(plain)


def _derive_negatives(document: Any) -> None:
    """Give a manifest the derived list; the schema does not check if a list differs."""
    if isinstance(document, dict) and "negative_claims" in document:
        claims = document["claims"]
        document["negative_claims"] = [c for c in claims if c["claim_type"] == "non_existence"]


def _make_places_right(document: dict[str, Any]) -> None:
    """Give each file a good path of its own; what an address is, is not the schema's business."""
    document["target"] = "mod:My Patch"
    for index, file in enumerate(document["artifacts"]):
        file["path"] = f"file{index}.txt"
