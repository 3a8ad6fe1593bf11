"""The envelope: five keys of 001 §8, code and message beside them, and no other (spec 2)."""

import hashlib
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.project_tree import ROOT

from replybook_generated.manifest import MANIFEST

PRINTED = ROOT / "generated/replybook_generated/schemas/envelope.schema.json"
SCHEMA = json.loads(PRINTED.read_text("utf-8"))
VALID = Draft202012Validator(SCHEMA).is_valid
CONTRACTS = {
    "urn:replybook:envelope:3": "dc6bf36e2b9dfdbcedf26875ea9fc1bddc66e3d7e035b0297fc8788d279cb147"
}
"""The digest of each version of the wire contract, without the texts that only people read."""

META: dict[str, object] = {"trace_id": "0af7651916cd43dd8448eb211c80319c", "duration_ms": 1.5}
ACTION: dict[str, object] = {"verb": "request_scope", "arguments": {"path": "root:repo/a.py"}}
ERROR: dict[str, object] = {
    "code": "EN-WRITE-D-001",
    "message": "refused",
    "action": ACTION,
    "remedy": "Ask the user.",
}
DONE: dict[str, object] = {
    "status": "success",
    "reply_type": "S",
    "code": "WA-READ-S-001",
    "message": "done",
    "data": {},
    "meta": META,
    "error": None,
}
DENIED: dict[str, object] = {
    "status": "error",
    "reply_type": "D",
    "code": "EN-WRITE-D-001",
    "message": "refused",
    "data": {},
    "meta": META,
    "error": ERROR,
}


def _shape(schema: object) -> str:
    """The digest of a schema without its id and what only people read."""
    return hashlib.sha256(json.dumps(_bare(schema), sort_keys=True).encode()).hexdigest()


def _bare(node: Any) -> object:
    if isinstance(node, dict):
        told = {"$id", "$comment", "title", "description"}
        return {key: _bare(part) for key, part in node.items() if key not in told}
    return [_bare(part) for part in node] if isinstance(node, list) else node


def _with(envelope: dict[str, object], **changes: object) -> dict[str, object]:
    return envelope | changes


@pytest.mark.parametrize("envelope", [DONE, DENIED], ids=["success", "denied"])
def test_an_envelope_with_the_seven_keys_is_valid(envelope: dict[str, object]) -> None:
    assert VALID(envelope)


@pytest.mark.parametrize("key", sorted(DONE))
def test_no_key_may_be_missing(key: str) -> None:
    assert not VALID({name: value for name, value in DONE.items() if name != key})


@pytest.mark.parametrize(
    "key", ["tool", "session_id", "contract_id", "parent_id", "registry_version"]
)
def test_meta_may_say_more_about_the_call(key: str) -> None:
    assert VALID(_with(DONE, meta=META | {key: "1.0.0"}))


@pytest.mark.parametrize(
    "envelope",
    [
        pytest.param(_with(DONE, ok=True), id="another key"),
        pytest.param(_with(DONE, meta=META | {"host": "h"}), id="another key in meta"),
        pytest.param(_with(DENIED, error=ERROR | {"stack": ""}), id="another key in error"),
        pytest.param(_with(DONE, meta={"trace_id": "0" * 32}), id="no duration"),
    ],
)
def test_the_schema_is_closed(envelope: dict[str, object]) -> None:
    assert not VALID(envelope)


@pytest.mark.parametrize(
    "envelope",
    [
        pytest.param(_with(DONE, error=ERROR), id="a success with an error"),
        pytest.param(_with(DENIED, error=None), id="a denial without an error"),
        pytest.param(_with(DONE, status="error"), id="a success that failed"),
        pytest.param(_with(DENIED, status="success"), id="a denial that succeeded"),
        pytest.param(_with(DONE, reply_type="X"), id="a fifth type"),
    ],
)
def test_status_type_and_error_agree(envelope: dict[str, object]) -> None:
    assert not VALID(envelope)


@pytest.mark.parametrize("key", sorted(ERROR))
def test_no_key_of_an_error_may_be_missing(key: str) -> None:
    assert not VALID(_with(DENIED, error={k: v for k, v in ERROR.items() if k != key}))


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param({"path": "root:repo/a.py", "count": 2}, id="params with their values"),
        pytest.param({"tools": ["acme_search"]}, id="the names of tools"),
        pytest.param({}, id="nothing"),
    ],
)
def test_an_action_is_a_verb_and_what_it_acts_on(arguments: dict[str, object]) -> None:
    action = {"verb": "fix_arguments", "arguments": arguments}

    assert VALID(_with(DENIED, error=ERROR | {"action": action}))


@pytest.mark.parametrize(
    "action",
    [
        pytest.param("stop_and_report", id="a verb alone"),
        pytest.param(None, id="none"),
        pytest.param({"verb": "stop_and_report"}, id="no arguments"),
        pytest.param({"arguments": {}}, id="no verb"),
        pytest.param({"verb": "", "arguments": {}}, id="an empty verb"),
        pytest.param({"verb": "fix_arguments", "arguments": ["path"]}, id="names without values"),
        pytest.param({"verb": "fix_arguments", "arguments": {}, "why": ""}, id="another key"),
    ],
)
def test_anything_else_is_no_action(action: object) -> None:
    assert not VALID(_with(DENIED, error=ERROR | {"action": action}))


@pytest.mark.parametrize("remedy", ["", None, ["stop"]])
def test_a_remedy_is_text(remedy: object) -> None:
    assert not VALID(_with(DENIED, error=ERROR | {"remedy": remedy}))


def test_the_id_of_the_schema_carries_the_version_of_the_wire_contract() -> None:
    """The major version of the base registry that introduced the shape, so never a later one."""
    name, _, version = SCHEMA["$id"].rpartition(":")

    assert "urn:replybook:envelope" == name
    assert 0 < int(version) <= int(MANIFEST.version.partition(".")[0])


def test_another_shape_has_another_version() -> None:
    """A shape that changes gets a line of its own; the lines of released versions stay."""
    assert CONTRACTS.get(SCHEMA["$id"]) == _shape(SCHEMA)


@pytest.mark.parametrize("data", [None, [], "text", 1])
def test_data_is_an_object(data: object) -> None:
    assert not VALID(_with(DONE, data=data))
