"""The envelope: five keys of 001 §8, code and message beside them, and no other (spec 2)."""

import json

import pytest
from jsonschema import Draft202012Validator
from tests.project_tree import ROOT

PRINTED = ROOT / "generated/replybook_generated/schemas/envelope.schema.json"
VALID = Draft202012Validator(json.loads(PRINTED.read_text("utf-8"))).is_valid

META: dict[str, object] = {"trace_id": "0af7651916cd43dd8448eb211c80319c", "duration_ms": 1.5}
ERROR: dict[str, object] = {"code": "EN-WRITE-D-001", "message": "refused"}
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


@pytest.mark.parametrize("data", [None, [], "text", 1])
def test_data_is_an_object(data: object) -> None:
    assert not VALID(_with(DONE, data=data))
