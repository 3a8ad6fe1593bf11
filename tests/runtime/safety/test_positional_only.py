"""Tools with positional-only parameters: servers pass by name, so names are accepted."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast

import pytest
from tests.runtime.mcp.stacks import Lines, envelope, listed, make
from tests.runtime.safety.tools import Log, as_coroutine, awaited, make_settings, untyped_tool

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.call import Call, Prepared
from replybook.envelope import Envelope

Made = Callable[..., Envelope]


def got(rb: ReplyBuilder, **values: object) -> Reply:
    return rb.success(codes.WA_READ_S_001, data=values)


def all_by_place(path: str, limit: int = 5, /) -> object:
    return {"path": path, "limit": limit}


def mixed(path: str, /, rb: ReplyBuilder, limit: int = 5, *, deep: bool = False) -> Reply:
    return got(rb, path=path, limit=limit, deep=deep)


def with_defaults(a: int = 1, b: int = 2, c: int = 3, /, *, rb: ReplyBuilder) -> Reply:
    return got(rb, a=a, b=b, c=c)


def gathering(path: str, /, rb: ReplyBuilder, **more: object) -> Reply:
    return got(rb, path=path, more=more)


def gathering_places(path: str, /, *rest: str, rb: ReplyBuilder) -> Reply:
    return got(rb, path=path, rest=rest)


class Shelf:
    @mcp_safe_tool
    def find(self, path: str, /, rb: ReplyBuilder) -> Reply:
        return got(rb, path=path)


CALLS: list[tuple[Callable[..., object], tuple[object, ...], dict[str, object], object]] = [
    (all_by_place, ("x",), {}, {"path": "x", "limit": 5}),
    (all_by_place, ("x", 2), {}, {"path": "x", "limit": 2}),
    (all_by_place, (), {"path": "x"}, {"path": "x", "limit": 5}),
    (all_by_place, (), {"limit": 2, "path": "x"}, {"path": "x", "limit": 2}),
    (all_by_place, ("x",), {"limit": 2}, {"path": "x", "limit": 2}),
    (mixed, ("x",), {"deep": True}, {"path": "x", "limit": 5, "deep": True}),
    (mixed, ("x", 2), {}, {"path": "x", "limit": 2, "deep": False}),
    (mixed, (), {"path": "x", "limit": 2, "deep": True}, {"path": "x", "limit": 2, "deep": True}),
    (with_defaults, (), {}, {"a": 1, "b": 2, "c": 3}),
    (with_defaults, (), {"c": 9}, {"a": 1, "b": 2, "c": 9}),
    (with_defaults, (7,), {"c": 9}, {"a": 7, "b": 2, "c": 9}),
    (with_defaults, (), {"b": None}, {"a": 1, "b": None, "c": 3}),
    (gathering, ("x",), {"path": "y", "n": 1}, {"path": "x", "more": {"path": "y", "n": 1}}),
    (gathering, (), {"path": "x", "n": 1}, {"path": "x", "more": {"n": 1}}),
    (gathering_places, ("x", "y"), {}, {"path": "x", "rest": ["y"]}),
    (gathering_places, (), {"path": "x"}, {"path": "x", "rest": []}),
    (math.floor, (1.5,), {}, {"result": 1}),
]


@pytest.mark.parametrize("timeout_s", [None, 60])
@pytest.mark.parametrize("later", [False, True])
@pytest.mark.parametrize(("body", "args", "kwargs", "expected"), CALLS)
def test_a_call_by_place_or_by_name_reaches_the_tool(
    body: Callable[..., object],
    args: tuple[object, ...],
    kwargs: dict[str, object],
    expected: object,
    later: bool,
    timeout_s: float | None,
) -> None:
    decorate = untyped_tool(migration=True, timeout_s=timeout_s)
    tool = awaited(decorate(as_coroutine(body))) if later else decorate(body)

    assert expected == tool(*args, **kwargs)["data"]


def test_a_method_can_be_called_either_way() -> None:
    assert {"path": "x"} == Shelf().find("x")["data"] == Shelf().find(path="x")["data"]


MISFITS: list[
    tuple[Callable[..., object], tuple[object, ...], dict[str, object], Mapping[str, str]]
] = [
    (all_by_place, (), {}, {"path": "missing"}),
    (all_by_place, (), {"limit": 2}, {"path": "missing"}),
    (all_by_place, ("x",), {"path": "y"}, {"path": "unknown"}),
    (all_by_place, ("x", 1), {"limit": 2}, {"limit": "unknown"}),
    (all_by_place, ("x", 1, 2), {}, {"2": "unknown"}),
    (all_by_place, ("x",), {"depth": 2}, {"depth": "unknown"}),
    (mixed, (), {"limit": 1}, {"path": "missing"}),
    (mixed, ("x",), {"rb": None}, {"rb": "unknown"}),
    (gathering, (), {"n": 1}, {"path": "missing"}),
]


@pytest.mark.parametrize("timeout_s", [None, 60])
@pytest.mark.parametrize(("body", "args", "kwargs", "faults"), MISFITS)
def test_what_does_not_fit_is_invalid_and_named(
    body: Callable[..., object],
    args: tuple[object, ...],
    kwargs: dict[str, object],
    faults: Mapping[str, str],
    timeout_s: float | None,
) -> None:
    answer = untyped_tool(migration=True, timeout_s=timeout_s)(body)(*args, **kwargs)
    fields = cast("list[dict[str, str]]", answer["data"]["fields"])

    assert "MCP-SYS-I-001" == answer["code"]
    assert faults == {field["name"]: field["problem"] for field in fields}


def test_the_signature_says_that_names_are_taken() -> None:
    shown = inspect.signature(mcp_safe_tool(mixed))

    assert "(path: str, limit: int = 5, *, deep: bool = False)" == str(
        shown.replace(return_annotation=inspect.Signature.empty)
    )


@pytest.mark.parametrize("args", [("x",), ()])
def test_the_trace_has_the_arguments_by_name(args: tuple[str, ...]) -> None:
    log = Log()
    tool = mcp_safe_tool(settings=make_settings(log))(mixed)
    tool(*args, **({} if args else {"path": "x"}))

    assert [{"path": "x"}] == [event.args for event in log.events]


# What the server adds


def scoped(query: str, playset_id: str, version: str = "none", /, *, rb: ReplyBuilder) -> Reply:
    return got(rb, query=query, playset_id=playset_id, version=version)


def adding(call: Call, args: Mapping[str, object]) -> Prepared:
    added = {"playset_id": "p1", "version": "v1", "not_declared": 1}
    return Prepared({name: value for name, value in added.items() if name not in args})


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [(("q",), {}), ((), {"query": "q"}), (("q", "p1"), {}), (("q",), {"version": "v1"})],
)
def test_what_the_server_adds_reaches_its_place(
    args: tuple[str, ...], kwargs: dict[str, str]
) -> None:
    settings = replace(make_settings(), before_call=adding)
    answer = mcp_safe_tool(settings=settings)(scoped)(*args, **kwargs)

    assert {"query": "q", "playset_id": "p1", "version": "v1"} == answer["data"]


def test_what_the_server_adds_goes_before_what_stands_in_its_place() -> None:
    def overriding(call: Call, args: Mapping[str, object]) -> Prepared:
        return Prepared({"playset_id": "p2"})

    settings = replace(make_settings(), before_call=overriding)

    assert "p2" == mcp_safe_tool(settings=settings)(scoped)("q", "p1")["data"]["playset_id"]


# On servers


def over(stack: str, tool: Callable[..., object], **arguments: object) -> dict[str, Any]:
    settings = replace(make_settings(migration=True), before_call=adding, log=Lines())
    return envelope(make(stack, tool, settings=settings), "tool", arguments)


def named_tool(body: Callable[..., object]) -> Callable[..., object]:
    safe = untyped_tool(name="tool")(body)
    safe.__name__ = "tool"  # type: ignore[attr-defined]  # a function
    return safe


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
def test_a_decorated_tool_answers_on_both_stacks(stack: str) -> None:
    assert {"path": "x", "limit": 2, "deep": True} == over(
        stack, named_tool(mixed), path="x", limit=2, deep=True
    )["data"]
    assert {"path": "x", "limit": 5} == over(stack, named_tool(all_by_place), path="x")["data"]
    assert {"a": 1, "b": 2, "c": 9} == over(stack, named_tool(with_defaults), c=9)["data"]
    assert "MCP-SYS-I-001" == over(stack, named_tool(mixed), limit=2)["code"]


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
def test_what_a_server_adds_reaches_its_place_on_both_stacks(stack: str) -> None:
    def tool(query: str, playset_id: str = "", version: str = "none", /) -> object:
        return {"query": query, "playset_id": playset_id, "version": version}

    expected = {"query": "q", "playset_id": "p1", "version": "v1"}

    assert expected == over(stack, untyped_tool()(tool), query="q")["data"]
    assert expected == over(stack, untyped_tool()(tool), query="q", version="v1")["data"]


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
def test_a_decorated_tool_is_listed_with_its_names(stack: str) -> None:
    schema = listed(make(stack, named_tool(mixed)))["tool"].input_schema

    assert {"path", "limit", "deep"} == set(schema["properties"])
    assert ["path"] == schema["required"]


def test_a_tool_that_nobody_decorated_answers_where_the_stack_takes_it() -> None:
    """FastMCP refuses such a function itself, when it is registered."""

    def tool(path: str, limit: int = 5, /) -> dict[str, object]:
        return {"path": path, "limit": limit}

    assert {"path": "x", "limit": 2} == over("sdk", tool, path="x", limit=2)["data"]
    with pytest.raises(ValueError, match="positional-only"):
        make("fastmcp", tool)
