"""The verdict on a result, in each form that a client may meet it (specification 2 and 50)."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from tests.runtime.client.envelopes import envelope

from replybook.client.blocks import read_blocks, verdict_of

DONE = envelope("WA-READ-S-001")
FELL = envelope("MCP-SYS-E-001", "stop_and_report")


@pytest.mark.parametrize(
    "came",
    [
        SimpleNamespace(structured_content=DONE, content=[]),
        SimpleNamespace(structuredContent=DONE, content=[]),
        SimpleNamespace(
            structured_content=None,
            content=[
                SimpleNamespace(data=b"picture"),
                SimpleNamespace(
                    text='{"status":"success","reply_type":"S","code":"WA-READ-S-001","message":"x","meta":{}}'
                ),
            ],
        ),
    ],
)
def test_the_results_of_both_lines_of_the_sdk_are_read(came: object) -> None:
    verdict = verdict_of(came)

    assert verdict is not None
    assert "go" == verdict.what


@pytest.mark.parametrize(
    "came",
    [
        None,
        "text",
        SimpleNamespace(),
        SimpleNamespace(content=None),
        SimpleNamespace(content="text", structured_content=[1]),
        SimpleNamespace(content=[None, 3, SimpleNamespace(text="so it is")]),
    ],
)
def test_what_is_no_envelope_has_no_verdict_and_raises_nothing(came: object) -> None:
    assert verdict_of(came) is None


@pytest.mark.parametrize(
    "content",
    [
        json.dumps(FELL),
        {"type": "text", "text": json.dumps(FELL)},
        [{"type": "text", "text": json.dumps(FELL)}],
        [{"type": "image", "data": "AA=="}, {"type": "input_text", "text": json.dumps(FELL)}],
        [SimpleNamespace(text=json.dumps(FELL))],
        (SimpleNamespace(data=b"picture"), SimpleNamespace(text=json.dumps(FELL))),
    ],
)
def test_the_envelope_is_the_first_text_of_the_blocks(content: object) -> None:
    verdict = read_blocks(content)

    assert verdict is not None
    assert "stop" == verdict.what


@pytest.mark.parametrize("content", [None, [], [3, None], {"type": "image"}, "so it is", 7])
def test_structured_content_needs_no_text(content: object) -> None:
    verdict = read_blocks(content, DONE)

    assert verdict is not None
    assert "go" == verdict.what


def test_an_envelope_that_a_later_text_quotes_is_no_reply() -> None:
    blocks = [{"type": "text", "text": "the log says:"}, {"type": "text", "text": json.dumps(FELL)}]

    assert read_blocks(blocks) is None
