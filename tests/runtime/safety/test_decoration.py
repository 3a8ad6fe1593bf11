"""The looks of a decorated function, and the callables that can be decorated."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Optional, cast, get_type_hints

import pytest
from tests.runtime.safety.tools import Tool, make_settings, untyped_tool

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ToolRecord, tool_record

if TYPE_CHECKING:
    from replybook.nowhere import OnlyForCheckers  # type: ignore[import-not-found]


def search(query: str, rb: ReplyBuilder, *, limit: Annotated[int, "most"] = 10) -> Reply:
    """Find things."""
    return rb.success(codes.WA_READ_S_001, data={"query": query, "limit": limit})


def record_of(tool: object) -> ToolRecord:
    record = tool_record(tool)
    assert record is not None
    return record


# What is kept


def test_the_builder_is_hidden() -> None:
    shown = inspect.signature(mcp_safe_tool(search))

    assert ["query", "limit"] == list(shown.parameters)


def test_hints_are_kept_and_resolved() -> None:
    tool = mcp_safe_tool(search)
    expected = {"query": str, "limit": Annotated[int, "most"], "return": dict[str, object]}

    assert expected == tool.__annotations__
    assert expected == get_type_hints(tool, include_extras=True)


def test_defaults_and_kinds_are_kept() -> None:
    limit = inspect.signature(mcp_safe_tool(search)).parameters["limit"]

    assert (10, limit.KEYWORD_ONLY) == (limit.default, limit.kind)


def test_name_text_and_module_are_kept() -> None:
    tool = mcp_safe_tool(search)

    assert ("search", "Find things.", __name__) == (tool.__name__, tool.__doc__, tool.__module__)


def test_nothing_leads_back_to_the_builder() -> None:
    assert not hasattr(mcp_safe_tool(search), "__wrapped__")


def test_the_record_says_what_the_tool_is() -> None:
    record = mcp_safe_tool(search).__replybook__

    assert ("search", search, False) == (record.name, record.function, record.is_async)
    assert "object" == record.output_schema["type"]


def test_options_are_in_the_record() -> None:
    decorate = mcp_safe_tool(
        name="found", default_success=codes.WA_READ_S_001, timeout_s=2.5, migration=False
    )
    record = decorate(search).__replybook__

    assert ("found", codes.WA_READ_S_001, 2.5, False) == (
        *(record.name, record.default_success),
        *(record.timeout_s, record.migration),
    )


def test_a_coroutine_function_stays_one() -> None:
    async def later(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001)

    assert inspect.iscoroutinefunction(mcp_safe_tool(later))
    assert mcp_safe_tool(later).__replybook__.is_async


# Where a builder can stand

OPTIONAL = [
    "ReplyBuilder",
    "ReplyBuilder | None",
    "Optional[ReplyBuilder]",
    "Annotated[ReplyBuilder, 1]",
]


@pytest.mark.parametrize("annotation", OPTIONAL)
def test_a_builder_is_known_by_its_annotation(annotation: str) -> None:
    def body(path: str, made: object = None) -> Reply:
        return cast("ReplyBuilder", made).success(codes.WA_READ_S_001)

    assert Optional
    body.__annotations__["made"] = annotation
    tool = untyped_tool()(body)

    assert ["path"] == list(inspect.signature(tool).parameters)
    assert "WA-READ-S-001" == tool("x")["code"]


def test_a_parameter_called_rb_of_another_type_is_no_builder() -> None:
    def body(rb: int) -> None: ...

    assert ["rb"] == list(inspect.signature(untyped_tool()(body)).parameters)


def test_an_annotation_that_only_checkers_see_stays_as_it_is() -> None:
    def body(path: OnlyForCheckers, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001)

    tool = untyped_tool()(body)

    assert ["path"] == list(inspect.signature(tool).parameters)
    assert "OnlyForCheckers" == tool.__annotations__["path"]  # type: ignore[attr-defined]
    assert "WA-READ-S-001" == tool(path=1)["code"]


def test_a_local_class_in_an_annotation_hides_no_builder() -> None:
    class Local: ...

    def body(path: Local, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001)

    assert ["path"] == list(inspect.signature(untyped_tool()(body)).parameters)


# Kinds of callables


class Library:
    def __init__(self, name: str) -> None:
        self.name = name

    @mcp_safe_tool
    def lend(self, book: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"book": book, "of": self.name})

    @mcp_safe_tool
    async def lend_later(self, book: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"book": book, "of": self.name})

    @mcp_safe_tool
    @classmethod
    def open(cls, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"of": cls.__name__})

    @classmethod
    @mcp_safe_tool
    def close(cls, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"of": cls.__name__})

    @mcp_safe_tool
    @staticmethod
    def rules(book: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"book": book})

    def plain(self, book: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"book": book, "of": self.name})

    def __call__(self, book: str, rb: ReplyBuilder) -> Reply:
        return self.plain(book, rb)


def test_a_method_is_bound_as_ever() -> None:
    library = Library("town")

    assert {"book": "a", "of": "town"} == library.lend("a")["data"]
    assert {"book": "a", "of": "town"} == library.lend(book="a")["data"]
    assert ["book"] == list(inspect.signature(library.lend).parameters)


def test_an_async_method_is_bound_as_ever() -> None:
    assert {"book": "a", "of": "town"} == asyncio.run(Library("town").lend_later("a"))["data"]


@pytest.mark.parametrize("name", ["open", "close"])
def test_a_class_method_may_be_decorated_inside_and_outside(name: str) -> None:
    assert {"of": "Library"} == cast("Tool", getattr(Library, name))()["data"]


def test_a_static_method_may_be_decorated() -> None:
    assert {"book": "a"} == cast("Tool", Library.rules)("a")["data"]


def test_the_instance_is_no_argument_of_the_trace() -> None:
    record = record_of(Library.lend)

    assert {"book": "a"} == record.signature.named((Library("x"), "a"), {})


@pytest.mark.parametrize("body", [Library("town"), Library("town").plain])
def test_a_callable_object_and_a_bound_method_may_be_decorated(body: Callable[..., Reply]) -> None:
    tool = untyped_tool()(body)

    assert ["book"] == list(inspect.signature(tool).parameters)
    assert {"book": "a", "of": "town"} == tool("a")["data"]


def test_a_partial_may_be_decorated() -> None:
    tool = untyped_tool()(functools.partial(search, limit=3))

    assert "search" == record_of(tool).name
    assert {"query": "x", "limit": 3} == tool("x")["data"]


def test_an_async_partial_is_async() -> None:
    async def later(name: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"name": name})

    tool = mcp_safe_tool(functools.partial(later, "x"))

    assert {"name": "x"} == asyncio.run(tool())["data"]


def test_an_async_callable_object_is_async() -> None:
    class Later:
        async def __call__(self, rb: ReplyBuilder) -> Reply:
            return rb.success(codes.WA_READ_S_001)

    assert "WA-READ-S-001" == asyncio.run(mcp_safe_tool(Later())())["code"]


def test_a_lambda_may_be_decorated() -> None:
    tool = untyped_tool()(lambda rb: rb.success(codes.WA_READ_S_001))

    assert "WA-READ-S-001" == tool()["code"]


def test_a_record_is_found_through_methods_and_partials() -> None:
    assert record_of(Library.lend) is record_of(Library("x").lend)
    assert record_of(Library.lend) is record_of(functools.partial(Library.lend, Library("x")))


@pytest.mark.parametrize("other", [search, None, 7, Library])
def test_what_is_not_decorated_has_no_record(other: object) -> None:
    assert tool_record(other) is None


def test_settings_of_the_decorator_hold_for_plain_calls() -> None:
    settings = make_settings()

    assert f"{1:032x}" == untyped_tool(settings=settings)(search)("x")["meta"]["trace_id"]
