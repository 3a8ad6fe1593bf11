"""Code around a tool that has not moved sees its failure as on the bare stack.

Middleware, mounted servers, tools that call tools, dependencies and background calls. Source:
specification 37, 38, 71 and 80.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import Context, FastMCP
from fastmcp.dependencies import Depends
from fastmcp.exceptions import ToolError
from fastmcp.server import create_proxy
from fastmcp.server.middleware import Middleware
from fastmcp.server.middleware.error_handling import ErrorHandlingMiddleware, RetryMiddleware
from fastmcp.tools import ToolResult
from tests.runtime.mcp.stacks import Lines
from tests.specification.unmoved_servers import DRESSES, Sent, asked, served
from tests.specification.unmoved_tools import WORDS, NoBook, ToolOf, failing, raising, text

from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings

unmoved = pytest.mark.parametrize("dress", ["untouched", "migration"])

FAILING: Mapping[str, ToolOf] = {
    "a word": raising(ToolError(WORDS)),
    "a value": raising(ValueError(WORDS)),
    "a key of the author": raising(NoBook("There is no book b9.")),
    "a crash": raising(TypeError("unsupported operand")),
    "a hanging line": raising(ConnectionError("db-7 hung up")),
    "a failed result": failing({"a": 1}, text(WORDS)),
    "a result of fastmcp": lambda: ToolResult(content=WORDS, is_error=True),
}
RAISED = [name for name in FAILING if "result" not in name]

every_failure = pytest.mark.parametrize("name", FAILING)


def net(dress: str, **settings: Any) -> list[Middleware]:
    base = DRESSES[dress]
    return [] if base is None else [ReplyMiddleware(settings=ServerSettings(**base, **settings))]


def fastmcp(tool: ToolOf, *middleware: Middleware) -> Any:
    server = FastMCP("desk", middleware=middleware)
    server.tool(name="tool")(tool)
    return server


def answer(server: Any, **arguments: Any) -> Sent:
    [sent] = asked(server, ("tool", arguments))
    return sent


# Middleware


class Audit(Middleware):
    """Writes down how a call ended: the class, the text and the cause, or the result."""

    def __init__(self) -> None:
        self.ends: list[tuple[object, ...]] = []

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        try:
            result = await call_next(context)
        except Exception as error:
            self.ends.append((type(error), str(error), type(error.__cause__)))
            raise
        self.ends.append(("result", result.is_error))
        return result


class Translator(Middleware):
    """Says in other words what failed, or answers it by a success."""

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        try:
            return await call_next(context)
        except Exception as error:
            if "db-7" in str(error):
                return ToolResult(content="well", structured_content={"result": "well"})
            raise ToolError(f"Übersetzt: {error}") from error


@every_failure
@unmoved
def test_middleware_sees_the_exception_that_it_sees_on_the_bare_stack(
    name: str, dress: str
) -> None:
    on_bare, on_ours = Audit(), Audit()
    answer(fastmcp(FAILING[name], on_bare))
    answer(fastmcp(FAILING[name], *net(dress), on_ours))

    assert on_bare.ends == on_ours.ends


@every_failure
@pytest.mark.parametrize(
    "made", [Audit, Translator, ErrorHandlingMiddleware], ids=lambda one: one.__name__
)
def test_untouched_middleware_changes_what_it_changes_on_the_bare_stack(
    name: str, made: Callable[[], Middleware]
) -> None:
    bare, ours = (
        answer(fastmcp(FAILING[name], *net(dress), made())) for dress in ("bare", "untouched")
    )

    assert bare.as_the_stack() == ours.as_the_stack()
    assert bare.is_error == ours.is_error


@every_failure
def test_untouched_middleware_outside_of_ours_passes_the_answer_on(name: str) -> None:
    bare, ours = (
        answer(fastmcp(FAILING[name], Audit(), *net(dress))) for dress in ("bare", "untouched")
    )

    assert bare.as_the_stack() == ours.as_the_stack()
    assert ours.next_line is not None


@unmoved
@pytest.mark.parametrize("needed", [2, 9])
def test_what_fails_at_first_is_tried_again(dress: str, needed: int) -> None:
    def run(*ours: Middleware) -> tuple[int, bool]:
        tries: list[int] = []

        def tool() -> int:
            tries.append(1)
            if len(tries) < needed:
                raise ConnectionError("db-7 hung up")
            return 7

        again = RetryMiddleware(
            max_retries=2, base_delay=0.001, retry_exceptions=(ConnectionError,)
        )
        sent = answer(fastmcp(tool, *ours, again))
        return len(tries), sent.is_error

    assert (min(needed, 3), needed > 3) == run(*net(dress)) == run()


# Mounted servers


WAYS = ["net outside", "net inside", "both nets", "proxied"]


def behind(way: str, dress: str, tool: ToolOf) -> Any:
    """A server with the tool in another behind it; ours stand where the way says."""
    outer_net = net(dress) if way != "net inside" else []
    inner_net = net(dress) if way in ("net inside", "both nets") else []
    inner = FastMCP("inner", middleware=inner_net)
    inner.tool(name="tool")(tool)
    outer: Any = FastMCP("outer", middleware=outer_net)
    outer.mount(create_proxy(inner) if way == "proxied" else inner)
    return outer


@every_failure
@pytest.mark.parametrize("way", WAYS)
def test_untouched_a_mounted_tool_fails_as_on_the_bare_stack(name: str, way: str) -> None:
    bare = answer(behind(way, "bare", FAILING[name]))
    ours = answer(behind(way, "untouched", FAILING[name]))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert ours.is_error


@pytest.mark.parametrize("way", WAYS)
def test_untouched_a_mounted_tool_succeeds_as_on_the_bare_stack(way: str) -> None:
    def tool() -> dict[str, int]:
        return {"n": 1}

    bare, ours = (answer(behind(way, dress, tool)) for dress in ("bare", "untouched"))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert not ours.is_error


# Tools that call tools


def inner_tool() -> str:
    """Fail in words."""
    raise ValueError("There is no job J-9")


def shop(stack: str, dress: str, seen: list[object], *, catches: bool, log: Any = None) -> Any:
    """A server whose tool `tool` calls the other one through the stack."""
    server = served(stack, dress, inner_tool, **({} if dress == "bare" else {"log": log}))

    @server.tool()
    async def tool() -> str:
        try:
            await server.call_tool("inner_tool", {})
        except Exception as error:
            seen.append((type(error), str(error), type(error.__cause__)))
            if not catches:
                raise
        return "went on"

    return server


@unmoved
@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("catches", [True, False])
def test_a_tool_that_calls_another_gets_its_exception(
    stack: str, dress: str, catches: bool
) -> None:
    on_bare: list[object] = []
    on_ours: list[object] = []
    lines = Lines()
    bare = answer(shop(stack, "bare", on_bare, catches=catches))
    ours = answer(shop(stack, dress, on_ours, catches=catches, log=lines))

    assert on_bare == on_ours != []
    assert dress == "migration" or bare.as_the_stack() == ours.as_the_stack()
    assert ["inner_tool", "tool"] == [line.tool for line in lines.events]
    assert lines.events[0].parent_id == lines.events[1].trace_id
    assert catches is (lines.events[1].reply_type == "S")


# Dependencies


def with_a_transaction(ends: list[object], fail: ToolOf | None) -> ToolOf:
    @asynccontextmanager
    async def transaction() -> AsyncGenerator[str]:
        try:
            yield "connection"
        except BaseException as error:
            ends.append((type(error), str(error)))
            raise
        ends.append("commit")

    opened: Any = Depends(transaction)

    async def tool(conn: Any = opened) -> object:
        return fail() if fail else {"n": 1}

    return tool


@unmoved
@pytest.mark.parametrize("name", [*RAISED, None])
def test_a_dependency_is_left_as_on_the_bare_stack(name: str | None, dress: str) -> None:
    fail = FAILING[name] if name else None
    on_bare: list[object] = []
    on_ours: list[object] = []
    answer(fastmcp(with_a_transaction(on_bare, fail)))
    answer(fastmcp(with_a_transaction(on_ours, fail), *net(dress)))

    assert on_bare == on_ours != []
    assert (name is None) is (on_ours == ["commit"])


# Background calls


@every_failure
def test_untouched_a_background_call_ends_as_on_the_bare_stack(name: str) -> None:
    """A worker runs the tool with no call around it."""
    bare, ours = (in_the_background(dress, FAILING[name]) for dress in ("bare", "untouched"))

    assert bare == ours


def in_the_background(dress: str, fail: ToolOf) -> object:
    async def tool(ctx: Context) -> object:
        return fail()

    server = FastMCP("desk", middleware=net(dress))
    server.tool(name="tool", task=True)(tool)

    async def run() -> object:
        await server.list_tools()  # since then its tools are guarded
        tool: Any = await server.get_tool("tool")
        try:
            result = await tool.run({})
        except Exception as error:
            return type(error), str(error)
        return result.is_error, result.content[0].text, result.structured_content

    return asyncio.run(run())
