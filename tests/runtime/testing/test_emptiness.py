"""Finding nothing is a success with empty data (specification 10)."""

import asyncio

import pytest
from tests.runtime.testing.envelopes import CRASHED, FOUND, NOWHERE, envelope

from replybook import Reply, ReplyBuilder, codes
from replybook.testing import NotAReply, SeenCodes, assert_empty_is_success
from replybook.testing.codes_seen import watching

EMPTY = envelope("WA-READ-S-001", {"count": 0, "items": []})


def search(answer: object, *, times: int = 1) -> object:
    return answer if times else None


async def search_later(answer: object) -> object:
    return answer


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"items": []},
        {"items": (), "count": 0, "query": "x", "limit": 50},
        {"has_active_contract": False},
        {"contract": None},
        {"result": {}},
        {"result": {"items": [], "page": {"rows": (), "count": 0, "next": None}}},
        {"by_kind": {"traits": {"total": 0.0}, "events": {"names": []}}},
        {"query": {"text": "x", "limit": 50}},
    ],
)
def test_a_success_with_nothing_in_it_is_empty(data: dict[str, object]) -> None:
    reply = assert_empty_is_success(search, envelope("CT-READ-S-001", data), times=1)

    assert dict(reply.data) == data


def test_an_async_tool_is_awaited() -> None:
    assert assert_empty_is_success(search_later, EMPTY).code == "WA-READ-S-001"


@pytest.mark.parametrize("is_async", [False, True])
def test_a_reply_that_is_raised_is_what_the_call_gave(is_async: bool) -> None:
    def raising(code: str) -> object:
        raise Reply("S" if "-S-" in code else "E", code, {"items": []}).as_exception()

    async def raising_later(code: str) -> object:
        return raising(code)

    tool = raising_later if is_async else raising
    assert "WA-READ-S-001" == assert_empty_is_success(tool, "WA-READ-S-001").code
    with pytest.raises(AssertionError):
        assert_empty_is_success(tool, "MCP-SYS-E-001")


def test_what_a_call_gave_may_be_handed_in() -> None:
    assert assert_empty_is_success(EMPTY).code == "WA-READ-S-001"


def test_in_an_event_loop_the_test_awaits() -> None:
    async def check() -> None:
        assert_empty_is_success(await search_later(EMPTY))
        with pytest.raises(RuntimeError, match="await the call and pass its result"):
            assert_empty_is_success(search_later, EMPTY)

    asyncio.run(check())


@pytest.mark.parametrize("came", [NOWHERE, CRASHED])
def test_finding_nothing_is_nobodys_mistake(came: dict[str, object]) -> None:
    with pytest.raises(AssertionError) as caught:
        assert_empty_is_success(search, came)

    first, *more = str(caught.value).split("\n    ")
    assert first.startswith(f"expected a success, got {came['code']} (")
    assert any(line.startswith("remedy: ") for line in more)
    assert more[-1] == "fix: answer rb.success with empty data; nobody made a mistake"


def test_a_call_that_finds_something_proves_nothing() -> None:
    with pytest.raises(
        AssertionError, match=r"found something: data\.count is 1; data\.items is not empty"
    ):
        assert_empty_is_success(search, FOUND)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"result": {"items": [1]}}, r"data\.result\.items is not empty"),
        ({"a": {"b": {"c": {"rows": ({},)}}}}, r"data\.a\.b\.c\.rows is not empty"),
        ({"items": [], "page": {"count": 3}}, r"data\.page\.count is 3"),
        ({"page": {"total": 1, "items": [0]}}, r"data\.page\.total is 1; data\.page\.items is not"),
        ({"rows": [[]]}, r"data\.rows is not empty"),
        ({"result": {"count": None}}, r"data\.result\.count is None"),
    ],
)
def test_what_lies_deeper_is_found_as_well(data: dict[str, object], place: str) -> None:
    with pytest.raises(AssertionError, match=f"found something: {place}"):
        assert_empty_is_success(search, envelope("WA-READ-S-001", data))


def test_data_that_holds_itself_is_empty_or_not() -> None:
    circle: dict[str, object] = {}
    circle["self"] = circle
    reply = ReplyBuilder().success(codes.WA_READ_S_001, data=circle)

    assert assert_empty_is_success(search, reply) is reply
    circle["rows"] = [1]
    with pytest.raises(AssertionError, match="rows is not empty"):
        assert_empty_is_success(search, ReplyBuilder().success(codes.WA_READ_S_001, data=circle))


def test_a_raw_return_is_no_reply() -> None:
    with pytest.raises(NotAReply, match="got a list without an envelope"):
        assert_empty_is_success(search, [])


def test_the_tool_that_was_asked_is_noted_for_the_report_of_the_suite() -> None:
    answer = {**EMPTY, "meta": {"trace_id": "1", "duration_ms": 1, "tool": "ck3_search"}}
    with watching(SeenCodes()) as seen:
        assert_empty_is_success(answer)

    assert {"ck3_search"} == seen.empties


@pytest.mark.parametrize("came", [NOWHERE, FOUND])
def test_a_tool_that_did_not_answer_with_an_empty_success_is_not_noted(
    came: dict[str, object],
) -> None:
    with watching(SeenCodes()) as seen, pytest.raises(AssertionError):
        assert_empty_is_success(came)

    assert set() == seen.empties
