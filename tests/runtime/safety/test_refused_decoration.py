"""The functions that cannot be decorated."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Annotated, cast

import pytest
from tests.runtime.safety.tools import untyped_tool

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ToolRecord, tool_record


def search(query: str, rb: ReplyBuilder, *, limit: Annotated[int, "most"] = 10) -> Reply:
    """Find things."""
    return rb.success(codes.WA_READ_S_001, data={"query": query, "limit": limit})


def record_of(tool: object) -> ToolRecord:
    record = tool_record(tool)
    assert record is not None
    return record


def refused(function: object, match: str, kind: type[Exception] = TypeError) -> None:
    with pytest.raises(kind, match=match):
        untyped_tool()(cast("Callable[..., object]", function))


def test_two_builders_are_refused() -> None:
    def body(rb: ReplyBuilder, other: ReplyBuilder) -> None: ...

    refused(body, "must have one ReplyBuilder parameter, got rb and other")


def test_an_unannotated_rb_counts_as_a_builder() -> None:
    def body(rb, other: ReplyBuilder) -> None: ...

    refused(body, "must have one ReplyBuilder parameter")


@pytest.mark.parametrize("source", ["rb, /", "*rb", "**rb"])
def test_a_builder_that_has_no_name_for_callers_is_refused(source: str) -> None:
    made: dict[str, object] = {}
    exec(f"def body({source.replace('rb', 'rb: ReplyBuilder')}): ...", globals(), made)

    refused(made["body"], "must accept a name, got the parameter rb")


def test_a_generator_function_is_refused() -> None:
    def body() -> Iterator[int]:
        yield 1

    refused(body, "a tool must return one Reply, but body yields")


def test_an_async_generator_function_is_refused() -> None:
    async def body() -> AsyncIterator[int]:
        yield 1

    refused(body, "a tool must return one Reply, but body yields")


def test_a_safe_tool_is_refused() -> None:
    refused(mcp_safe_tool(search), "search is decorated already; use mcp_safe_tool once")


@pytest.mark.parametrize("other", ["name", 7, object()])
def test_what_cannot_be_called_is_refused(other: object) -> None:
    refused(other, "function must be callable, got ")


def test_a_default_that_is_no_success_is_refused() -> None:
    with pytest.raises(TypeError, match="default_success must be an S code, got WA-RES-I-001"):
        mcp_safe_tool(default_success=codes.WA_RES_I_001)(search)  # type: ignore[call-overload]


def test_an_unknown_default_is_refused() -> None:
    with pytest.raises(ValueError, match="is not a code of this registry"):
        mcp_safe_tool(default_success="WA-RES-S-999")(search)  # type: ignore[call-overload]


@pytest.mark.parametrize("timeout_s", [0, -1.5, float("nan")])
def test_a_time_limit_that_is_none_is_refused(timeout_s: float) -> None:
    with pytest.raises(ValueError, match="timeout_s must be greater than 0"):
        mcp_safe_tool(timeout_s=timeout_s)(search)


def test_a_name_that_goes_on_for_ever_is_refused() -> None:
    with pytest.raises(ValueError, match="a tool name must be 1 to 128 letters") as refused:
        mcp_safe_tool(name="x" * 1000)

    assert len(str(refused.value)) < 300
