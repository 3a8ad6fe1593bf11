"""Codes that only the wrapper gives.

Which they are, and that no builder takes them (specification 8).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest
from tests.schema.test_reply_builder import end, method

from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.building import only_wrapper_gives, own_reply
from replybook_schema.codes import SuccessCode

DATA: Mapping[str, Mapping[str, object]] = {
    "MCP-SYS-E-007": {"returned": "x", "dropped": "y"},
    "MCP-SYS-I-003": {"text": "No such branch."},
    "MCP-SYS-I-007": {"after_s": 30, "attempts_left": 2, "text": "not now"},
    "MCP-SYS-E-010": {"result": [1, None, {"a": "x"}]},
    "EN-SYS-D-001": {"judged": {"type": "D", "rule": "wording", "confidence": 0.8}},
    "MCP-SYS-I-005": {"bytes": 2, "max_bytes": 1, "narrow_by": ["limit"]},
    "MCP-SYS-E-009": {"changed": True, "answered": "WA-READ-S-001"},
    "MCP-SYS-E-008": {"field": "a", "expected": "string", "found": "null"},
}
WRAPPERS = [record.code for record in ACTIVE.records() if record.given_by == "wrapper"]


def test_the_wrapper_alone_speaks_of_what_a_tool_returned() -> None:
    """Raw data, no Reply, words of its author, an answer too large, a lost line.

    No tool can say that of itself.
    """
    assert {"MCP-SYS-S-900", "MCP-SYS-E-003", *DATA} == set(WRAPPERS)


@pytest.mark.parametrize("code", WRAPPERS)
def test_no_builder_makes_a_reply_that_only_the_wrapper_gives(code: str) -> None:
    letter = code.split("-")[2]
    rb = ReplyBuilder()
    data = DATA.get(code, {})

    for spelled in (code, ACTIVE.find(code)):
        with pytest.raises(
            ValueError, match=f"only the wrapper gives {code}; answer with a code of"
        ):
            method(letter, rb)(spelled, data=data)
    assert end(rb, "I").reply_type == "I"


@pytest.mark.parametrize("code", WRAPPERS)
def test_a_default_that_only_the_wrapper_gives_is_refused(code: str) -> None:
    rb = ReplyBuilder(default_success=cast("SuccessCode[Mapping[str, object]]", code))

    with pytest.raises((TypeError, ValueError), match=code):
        rb.success()


@pytest.mark.parametrize(
    ("letter", "code", "data"),
    [
        ("I", "MCP-SYS-I-001", {"fields": [{"loc": "a", "type": "b"}]}),
        ("I", "MCP-SYS-I-002", {"command": "x"}),
        ("E", "MCP-SYS-E-001", {}),
        ("E", "MCP-SYS-E-002", {}),
        ("E", "MCP-SYS-E-004", {"missing": "session"}),
        ("E", "MCP-SYS-E-005", {"bytes": 2, "max_bytes": 1}),
        ("E", "MCP-SYS-E-006", {"timeout_s": 1.5, "still_running": False}),
        ("S", "MCP-SYS-S-001", {}),
    ],
)
def test_what_a_tool_can_find_out_itself_it_may_say(
    letter: str, code: str, data: Mapping[str, object]
) -> None:
    assert code == method(letter)(code, data=data).code


@pytest.mark.parametrize("code", [*WRAPPERS, "WA-READ-S-001"])
def test_the_wrapper_makes_its_own_replies_of_data_that_fits(code: str) -> None:
    data = DATA.get(code, {})
    reply = own_reply(code, data)

    assert (code, data, ACTIVE.find(code).reply_type) == (reply.code, reply.data, reply.reply_type)


def test_the_wrapper_s_own_replies_are_held_to_their_params() -> None:
    with pytest.raises(ValueError, match="add 'dropped'"):
        own_reply("MCP-SYS-E-007")


def test_whether_a_code_is_the_wrapper_s_alone_is_known_of_any_text() -> None:
    texts = ["MCP-SYS-S-900", "WA-READ-S-001", "WA-RES-I-003", "no code"]

    assert [True, False, False, False] == [only_wrapper_gives(text) for text in texts]
