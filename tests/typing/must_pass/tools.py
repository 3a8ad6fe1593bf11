"""Tools, decorated and called in every supported way."""

from __future__ import annotations

import asyncio
from typing import TypedDict

from replybook import Reply, ReplyBuilder, codes, current_call, mcp_safe_tool
from replybook.safety import ServerSettings


class Found(TypedDict):
    number: int


@mcp_safe_tool
def bare(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"seen_by": current_call().trace_id})


@mcp_safe_tool
async def later(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001)


@mcp_safe_tool(name="found", timeout_s=3, data=Found, default_success=codes.WA_READ_S_001)
def with_options(rb: ReplyBuilder) -> Reply:
    return rb.success()


@mcp_safe_tool(data={"type": "object"}, migration=False)
async def later_with_options(rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001)


@mcp_safe_tool(migration=True)
def moving() -> dict[str, object]:
    return {}


@mcp_safe_tool(migration=True)
async def moving_later() -> list[int]:
    return []


class Locked(Exception):
    holder: str


def locked(error: Locked, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": error.holder})


@mcp_safe_tool(errors={Locked: locked, OSError: codes.WA_DB_E_001, KeyError: "WA-DB-E-001"})
def with_errors(rb: ReplyBuilder) -> Reply:
    raise rb.invalid(codes.WA_RES_I_001, data={"path": "x"}).as_exception()


@mcp_safe_tool(migration=True, errors={Locked: lambda error, rb: locked(error, rb)})
async def moving_with_errors() -> str:
    raise ToolBreaks


class ToolBreaks(Exception): ...


answered = ServerSettings(errors={Exception: codes.MCP_SYS_E_001, Locked: locked})


class Library:
    @mcp_safe_tool
    def lend(self, book: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"book": book})


async def in_turn() -> list[str]:
    first = await later("x")
    return [first["code"], (await later_with_options())["message"], (await moving_later())["code"]]


name: str = bare.__replybook__.name
code: str = bare("x")["code"] + with_options()["code"] + moving()["meta"]["trace_id"]
lent: str = Library().lend(book="a")["message"]
all_of_them: list[str] = asyncio.run(in_turn())
