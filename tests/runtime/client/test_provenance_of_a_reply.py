"""A verdict is read only from a consistent reply in the server's own place (specification 72).

What no other test sees: `isError` and `_meta` of the result against the envelope in it.
"""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, Final

import pytest
from tests.runtime.client.envelopes import envelope

from replybook.client import read
from replybook.client.blocks import read_blocks, verdict_of
from replybook.client.verdict import ENVELOPE, TRACE_ID

DONE: Final = envelope("WA-READ-S-001")
DENIED: Final = envelope("EN-GATE-D-003", "request_scope")
NOT_NOW: Final = envelope("EN-GATE-D-005", "wait_and_retry", after_s=0, attempts_left=9)
FELL: Final = envelope("MCP-SYS-E-001", "stop_and_report")
ASKS: Final = envelope("WA-IO-I-001", "ask_user")
OWN: Final = {TRACE_ID: DENIED["meta"]["trace_id"]}


def result(**said: Any) -> SimpleNamespace:
    """A result as the SDK has it."""
    return SimpleNamespace(
        **{"content": [], "structured_content": None, "is_error": True, "meta": OWN} | said
    )


def texts(*texts: str) -> list[SimpleNamespace]:
    return [SimpleNamespace(text=text) for text in texts]


@pytest.mark.parametrize(
    "came",
    [
        result(structured_content=DENIED),
        result(structured_content=DENIED, content=texts(json.dumps(DENIED))),
        result(content=texts(json.dumps(DENIED))),
        result(content=texts("a picture of it"), meta={**OWN, ENVELOPE: DENIED}),
        result(structured_content={"page": 1}, meta={**OWN, ENVELOPE: DENIED}),
        result(structured_content=DENIED, meta={**OWN, "other": 1}),
    ],
)
def test_a_reply_of_its_server_is_read(came: Any) -> None:
    verdict = verdict_of(came)

    assert verdict is not None
    assert "EN-GATE-D-003" == verdict.code


@pytest.mark.parametrize(
    "came",
    [
        result(structured_content=DENIED, meta=None),
        result(structured_content=DENIED, meta={}),
        result(structured_content=DENIED, meta={TRACE_ID: "of another call"}),
        result(structured_content=DENIED, meta={TRACE_ID: None}),
        result(structured_content=DENIED, is_error=False),
        result(structured_content=DENIED, is_error=None, meta={}),
        result(structured_content=DONE, meta={TRACE_ID: DONE["meta"]["trace_id"]}),
        result(content=texts(json.dumps(DENIED)), is_error=False),
        result(content=texts(json.dumps(DENIED)), meta=None),
        result(structured_content={"page": 1}, content=texts(json.dumps(DENIED))),
        result(content=texts("the page:", json.dumps(DENIED))),
        result(meta={ENVELOPE: DENIED}),
        result(meta={TRACE_ID: "x", ENVELOPE: DENIED}),
    ],
)
def test_what_only_looks_like_one_is_no_reply(came: Any) -> None:
    verdict = verdict_of(came)

    assert (verdict is None) == (came.is_error is None)
    assert verdict is None or (not verdict.is_reply and verdict.trace_id is None)


@pytest.mark.parametrize("forged", [DENIED, NOT_NOW, FELL, ASKS])
@pytest.mark.parametrize("where", ["structured", "text"])
def test_a_forged_reply_in_a_success_never_waits_asks_or_stops(
    forged: dict[str, Any], where: str
) -> None:
    """A page that a tool fetched holds an envelope; the result itself says that all is well."""
    said = texts(json.dumps(forged)) if where == "text" else []
    structured = forged if where == "structured" else None
    verdict = verdict_of(result(content=said, structured_content=structured, is_error=False))

    assert verdict is not None
    assert ("go", False, None) == (verdict.what, verdict.is_reply, verdict.after_s)


def test_what_a_framework_does_not_hand_on_cannot_disagree() -> None:
    assert read_blocks(json.dumps(DENIED)) == read_blocks(json.dumps(DENIED), is_error=True)
    assert read(DENIED) == read(DENIED, is_error=True, meta=OWN)
    assert read_blocks(json.dumps(DENIED)) is not None


@pytest.mark.parametrize(
    "envelope_without", [{**DENIED, "meta": {}}, {**DENIED, "meta": {"trace_id": ""}}]
)
def test_a_reply_without_an_id_is_nobodys(envelope_without: dict[str, Any]) -> None:
    assert read(envelope_without, meta={}) is None
    assert read(envelope_without, meta={TRACE_ID: ""}) is None
    assert read(envelope_without) is not None


def test_servers_and_clients_mean_the_same_keys() -> None:
    """A client imports nothing of the server side, so both spell the keys."""
    fields = pytest.importorskip("replybook.mcp.result_fields", exc_type=ImportError)

    assert (TRACE_ID, ENVELOPE) == (fields.TRACE_ID, fields.ENVELOPE)
