"""A tool cannot answer with the wrapper's codes, by whatever means (specification 8)."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Mapping

import pytest
from tests.runtime.mcp.stacks import envelope, make
from tests.runtime.safety.tools import Log, as_coroutine, awaited, make_settings, untyped_tool

from replybook import Reply, ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.building import own_reply

OF_TYPE: dict[str, object] = {"string": "x", "integer": 1, "string_list": ["x"]}
CRASH = {"type": "E", "rule": "crash", "confidence": 1.0}
WRAPPERS = [record.code for record in ACTIVE.records() if record.given_by == "wrapper"]


def data_for(code: str) -> dict[str, object]:
    example: dict[str, object] = json.loads(ACTIVE.record(code).example or "{}")
    return example


def by_hand(code: str) -> Reply:
    return Reply(ACTIVE.find(code).reply_type, str(code), data_for(code))


def by_builder(code: str) -> Reply:
    rb = ReplyBuilder()
    build: Mapping[str, Callable[..., Reply]] = {
        "S": rb.success,
        "I": rb.invalid,
        "D": rb.denied,
        "E": rb.error,
    }
    return build[ACTIVE.find(code).reply_type](code, data=data_for(code))


def by_the_wrapper_s_way(code: str) -> Reply:
    return own_reply(code, data_for(code))


def by_a_copy(code: str) -> Reply:
    return copy.deepcopy(by_hand(code))


def by_a_pickle(code: str) -> Reply:
    reply: Reply = pickle.loads(pickle.dumps(by_hand(code)))
    return reply


WAYS = [by_hand, by_builder, by_the_wrapper_s_way, by_a_copy, by_a_pickle]


@pytest.mark.parametrize("migration", [False, True])
@pytest.mark.parametrize("later", [False, True])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("code", WRAPPERS)
def test_a_tool_that_answers_as_the_wrapper_has_crashed(
    code: str, way: Callable[[str], Reply], later: bool, migration: bool
) -> None:
    log = Log()

    def body() -> Reply:
        return way(code)

    decorate = untyped_tool(settings=make_settings(log, migration=migration))
    answer = (awaited(decorate(as_coroutine(body))) if later else decorate(body))()

    is_unmoved = migration and way is by_builder  # the builder raised it in the tool
    assert "MCP-SYS-E-001" == answer["code"]
    assert answer["data"] == ({"judged": CRASH} if is_unmoved else {})
    assert [f"only the wrapper gives {code}"] == [
        str(error).partition(";")[0] for _, error in log.stacks
    ]
    assert {} == make_settings().raw.counts()


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("is_decorated", [False, True])
@pytest.mark.parametrize("code", WRAPPERS)
def test_no_server_sends_it_for_a_tool(code: str, is_decorated: bool, stack: str) -> None:
    def tool() -> object:
        return by_hand(code)

    function = untyped_tool()(tool) if is_decorated else tool

    assert "MCP-SYS-E-001" == envelope(make(stack, function), "tool")["code"]


@pytest.mark.parametrize(
    ("body", "code", "migration"),
    [
        (lambda: {"a": 1}, "MCP-SYS-S-900", True),
        (lambda: {"a": 1}, "MCP-SYS-E-003", False),
        (
            lambda rb: rb.denied("EN-WRITE-D-002", data={"path": "x"}) and None,
            "MCP-SYS-E-007",
            True,
        ),
    ],
)
def test_the_wrapper_gives_its_codes_itself(
    body: Callable[..., object], code: str, migration: bool
) -> None:
    assert code == untyped_tool(migration=migration)(body)()["code"]


def test_a_tool_may_say_that_it_broke() -> None:
    assert "MCP-SYS-E-001" == untyped_tool()(lambda rb: rb.error("MCP-SYS-E-001"))()["code"]
    assert (
        "MCP-SYS-E-005"
        == untyped_tool()(lambda: Reply("E", "MCP-SYS-E-005", {"bytes": 2, "max_bytes": 1}))()[
            "code"
        ]
    )
