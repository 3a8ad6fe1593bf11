"""A governed server below another.

Every guard on the way is asked, its session, log and limits hold.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp import FastMCP
from fastmcp.server.middleware import Middleware
from mcp_types import ImageContent
from tests.runtime.mcp.stacks import Lines, over_a_client

from replybook import Reply, ReplyBuilder, codes, current_call
from replybook.call import Call, Prepared, SessionInfo
from replybook.mcp.fastmcp import ReplyMiddleware
from replybook.safety import ServerSettings, mcp_safe_tool

RUNS: list[str] = []


@mcp_safe_tool
def read(path: str, rb: ReplyBuilder, playset_id: str | None = None) -> Reply:
    """Read a file."""
    RUNS.append(path)
    call = current_call()
    data = {"path": path, "playset_id": playset_id, "session": call.session_id, "mode": call.mode}
    return rb.success(codes.WA_READ_S_001, data=data)


def bare(path: str) -> dict[str, str]:
    """Give raw data."""
    RUNS.append(path)
    return {"path": path}


def breaks(path: str) -> dict[str, str]:
    """Break."""
    raise ValueError("hunter2")


async def slow(path: str) -> dict[str, str]:
    """Take long."""
    await asyncio.sleep(30)
    return {}


def picture() -> ImageContent:
    """Show a picture."""
    return ImageContent(type="image", data="AAAA", mime_type="image/png")


class Guard:
    """Refuses one path, adds a playset where it has one, and keeps who asked."""

    def __init__(self, closed: str = "", playset: str | None = None) -> None:
        self.asked: list[tuple[str, str | None, Mapping[str, object]]] = []
        self._closed, self._playset = closed, playset

    def __call__(self, call: Call, args: Mapping[str, object]) -> Prepared | None:
        self.asked.append((call.trace_id, call.session_id, dict(args)))
        if args.get("path") == self._closed:
            reason = {"reason": "scope_conflict"}
            return Prepared(refusal=ReplyBuilder().denied(codes.EN_GATE_D_001, data=reason))
        return Prepared({"playset_id": self._playset}) if self._playset else None


def server(settings: ServerSettings | None, *more: Middleware) -> Any:
    made: Any = FastMCP("one", middleware=[ReplyMiddleware(settings=settings), *more])
    for tool in (read, bare, breaks, slow, picture):
        made.tool(name=tool.__name__)(tool)
    return made


def below(inner: Any, outer: ServerSettings | None, *more: Middleware) -> Any:
    parent: Any = FastMCP("parent", middleware=[ReplyMiddleware(settings=outer), *more])
    parent.mount(inner, namespace="sub")
    return parent


def session(name: str, mode: str | None = None) -> Any:
    return lambda: SessionInfo(session_id=name, mode=mode, scope={"who": name})


def ask(made: Any, tool: str = "sub_read", path: str = "x") -> Any:
    RUNS.clear()
    return over_a_client(made, tool, {"path": path}).structured_content


@pytest.mark.parametrize("tool", ["sub_read", "sub_bare"])
@pytest.mark.parametrize(
    ("closed", "asks_inner"), [("of the outer", False), ("of the inner", True)]
)
def test_any_guard_on_the_way_may_refuse(closed: str, asks_inner: bool, tool: str) -> None:
    outer, inner, lines = Guard("of the outer"), Guard("of the inner"), Lines()
    made = below(
        server(ServerSettings(before_call=inner)),
        ServerSettings(before_call=outer, log=lines, migration=True),
    )
    found = ask(made, tool, closed)

    assert (found["code"], RUNS) == ("EN-GATE-D-001", [])
    assert (len(outer.asked), len(inner.asked)) == (1, int(asks_inner))
    assert [(e.code, e.trace_id) for e in lines.events] == [
        ("EN-GATE-D-001", found["meta"]["trace_id"])
    ]


def test_both_guards_are_asked_about_one_call() -> None:
    outer, inner = Guard(), Guard()
    found = ask(below(server(ServerSettings(before_call=inner)), ServerSettings(before_call=outer)))

    assert (found["code"], RUNS) == ("WA-READ-S-001", ["x"])
    assert [one[0] for one in (*outer.asked, *inner.asked)] == [found["meta"]["trace_id"]] * 2


def test_one_guard_that_both_servers_have_is_asked_once() -> None:
    guard = Guard()
    settings = ServerSettings(before_call=guard)
    ask(below(server(settings), settings))

    assert len(guard.asked) == 1


@pytest.mark.parametrize("adds", ["outer", "inner"])
def test_what_either_server_adds_reaches_the_tool(adds: str) -> None:
    lines = Lines()
    guards = {side: Guard(playset="p1" if side == adds else None) for side in ("outer", "inner")}
    made = below(
        server(ServerSettings(before_call=guards["inner"])),
        ServerSettings(before_call=guards["outer"], log=lines),
    )

    assert ask(made)["data"]["playset_id"] == "p1"
    assert [tuple(e.injected) for e in lines.events] == [("playset_id",)]


def test_the_session_of_the_inner_server_holds_in_the_tool_and_each_log_has_its_own() -> None:
    outer_log, inner_log, guard = Lines(), Lines(), Guard()
    inner = ServerSettings(session=session("inner", "ck3lens"), log=inner_log, before_call=guard)
    found = ask(below(server(inner), ServerSettings(session=session("outer"), log=outer_log)))
    [seen_outer], [seen_inner] = outer_log.events, inner_log.events

    assert (found["data"]["session"], found["data"]["mode"]) == ("inner", "ck3lens")
    assert (found["meta"]["session_id"], guard.asked[0][1]) == ("inner", "inner")
    assert (seen_outer.session_id, seen_outer.scope) == ("outer", {"who": "outer"})
    assert (seen_inner.session_id, seen_inner.scope) == ("inner", {"who": "inner"})
    assert seen_outer.trace_id == seen_inner.trace_id == found["meta"]["trace_id"]
    assert {seen_outer.code, seen_inner.code, found["code"]} == {"WA-READ-S-001"}


def test_a_session_of_the_outer_server_holds_where_the_inner_one_has_none() -> None:
    made = below(server(ServerSettings()), ServerSettings(session=session("outer")))

    assert ask(made)["data"]["session"] == "outer"


def test_an_inner_server_that_cannot_say_whose_call_it_is_does_not_run_it() -> None:
    def nobody() -> SessionInfo:
        raise RuntimeError("hunter2")

    found = ask(below(server(ServerSettings(session=nobody)), ServerSettings()))

    assert (found["code"], RUNS) == ("MCP-SYS-E-004", [])


def test_one_log_of_both_servers_gets_one_line() -> None:
    lines = Lines()
    settings = [ServerSettings(log=lines) for _ in range(2)]
    ask(below(server(settings[0]), settings[1]))

    assert len(lines.events) == 1


def test_a_crash_has_its_stack_in_both_logs() -> None:
    outer, inner = Lines(), Lines()
    found = ask(below(server(ServerSettings(log=inner)), ServerSettings(log=outer)), "sub_breaks")
    trace_id = found["meta"]["trace_id"]

    assert [str(log.stacks[trace_id]) for log in (outer, inner)] == ["hunter2"] * 2
    assert [e.code for e in (*outer.events, *inner.events)] == ["MCP-SYS-E-001"] * 2


@pytest.mark.parametrize("tight", ["outer", "inner"])
def test_the_tighter_limit_holds(tight: str) -> None:
    sizes = {"outer": 1_000_000, "inner": 1_000_000, tight: 700}
    made = below(
        server(ServerSettings(max_bytes=sizes["inner"])), ServerSettings(max_bytes=sizes["outer"])
    )

    assert ask(made, path="x" * 2000)["code"] == "MCP-SYS-E-005"
    assert ask(made, path="x")["code"] == "WA-READ-S-001"


@pytest.mark.parametrize("tight", ["outer", "inner"])
def test_the_shorter_time_limit_holds(tight: str) -> None:
    times: dict[str, float | None] = {"outer": None, "inner": None, tight: 0.05}
    made = below(
        server(ServerSettings(timeout_s=times["inner"])), ServerSettings(timeout_s=times["outer"])
    )

    assert ask(made, "sub_slow")["code"] == "MCP-SYS-E-006"


@pytest.mark.parametrize("of_inner", [True, False])
def test_the_server_that_has_the_tool_says_whether_it_is_moving_over(of_inner: bool) -> None:
    outer = ServerSettings(migration=not of_inner)
    inner = ServerSettings(migration=of_inner)
    found = ask(below(server(inner), outer), "sub_bare")

    assert found["code"] == ("MCP-SYS-S-900" if of_inner else "MCP-SYS-E-003")
    assert (outer.raw.counts(), inner.raw.counts()) == ({"sub_bare": 1}, {"sub_bare": 1})


def test_middleware_of_either_server_has_the_last_word_over_the_tool() -> None:
    class Raises(Middleware):
        async def on_call_tool(self, context: Any, call_next: Any) -> Any:
            await call_next(context)
            raise PermissionError

    for made in (
        below(server(ServerSettings(), Raises()), ServerSettings()),
        below(server(ServerSettings()), ServerSettings(), Raises()),
    ):
        assert ask(made)["data"] == {}
        assert RUNS == ["x"]


def test_three_servers_are_one_call() -> None:
    logs, guards = [Lines() for _ in range(3)], [Guard() for _ in range(3)]
    settings = [ServerSettings(log=log, before_call=g) for log, g in zip(logs, guards, strict=True)]
    made = below(below(server(settings[2]), settings[1]), settings[0])
    found = ask(made, "sub_sub_read")

    assert found["code"] == "WA-READ-S-001"
    assert [len(guard.asked) for guard in guards] == [1, 1, 1]
    assert [[e.trace_id for e in log.events] for log in logs] == [[found["meta"]["trace_id"]]] * 3


def test_a_picture_of_an_inner_server_goes_out_as_it_is_and_is_in_both_logs() -> None:
    outer, inner = Lines(), Lines()
    made = below(server(ServerSettings(log=inner)), ServerSettings(log=outer))

    assert over_a_client(made, "sub_picture").content == [picture()]
    assert [e.outcome for e in (*outer.events, *inner.events)] == ["passed_through"] * 2


def test_the_inner_server_alone_is_as_it_was() -> None:
    lines, guard = Lines(), Guard("closed")
    inner = server(ServerSettings(log=lines, before_call=guard))
    below(inner, ServerSettings())

    assert ask(inner, "read", "closed")["code"] == "EN-GATE-D-001"
    assert ask(inner, "read")["code"] == "WA-READ-S-001"
    assert len(lines.events) == 2


def test_a_log_that_fails_is_counted_by_its_own_server() -> None:
    class Full(Lines):
        def append(self, *_: object) -> bool:
            raise OSError("disk full")

    outer, inner = ServerSettings(log=Full()), ServerSettings(log=Lines())
    found = ask(below(server(inner), outer))

    assert found["code"] == "WA-READ-S-001"
    assert (outer.unlogged.counts(), inner.unlogged.counts()) == ({"sub_read": 1}, {})


def test_what_a_tool_leaves_running_makes_calls_of_its_own() -> None:
    """A task that goes on after its call has ended, and then calls another governed server."""
    lines, later = Lines(), list[asyncio.Task[Any]]()
    other = server(ServerSettings(log=lines))
    child: Any = FastMCP("child")

    @child.tool  # type: ignore[untyped-decorator]  # the server is Any
    async def starts() -> str:
        async def waits() -> Any:
            await asyncio.sleep(0.05)
            return await other.call_tool("read", {"path": "x"})

        later.append(asyncio.create_task(waits()))
        return "started"

    async def ask_both() -> Any:
        await below(child, ServerSettings()).call_tool("sub_starts", {})
        return (await later[0]).structured_content

    found = asyncio.run(ask_both())

    assert found["code"] == "WA-READ-S-001"
    assert [e.trace_id for e in lines.events] == [found["meta"]["trace_id"]]
