"""The server of the stories sends what a server of the SDK sends (specification 2 and 68)."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

pytest.importorskip("mcp.server.mcpserver", reason="the servers of ours need the newer SDK")

from mcp import Client
from tests.clients.story_matrix.mind import tools
from tests.clients.story_matrix.story_server import made

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.mcp.sdk import ReplyServer
from replybook.safety import ServerSettings

REPLIES = {
    name: answers[0]
    for name, answers in tools().items()
    if "code" in answers[0] and "quotes" not in answers[0]
}


def of_the_sdk(name: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Return what a server of the SDK sends for an answer."""
    form = "untouched" if answer.get("untouched") else "reply"
    server = ReplyServer("stories", settings=ServerSettings(successes=form))
    code = answer["code"].replace("-", "_")
    method = {"S": "success", "I": "invalid", "D": "denied", "E": "error"}[code.split("_")[2]]
    rows = {"rows": "fine " * answer["words"]} if "words" in answer else answer.get("data", {})

    @server.tool(name=name)
    @mcp_safe_tool(name=name, **answer.get("limits", {}))
    def tool(rb: ReplyBuilder, of: str = "") -> Reply:
        return getattr(rb, method)(getattr(codes, code), data=rows)  # type: ignore[no-any-return]

    async def called() -> dict[str, Any]:
        async with Client(server) as client:
            result = await client.call_tool(name, {})
        return result.model_dump(mode="json", by_alias=True, exclude_none=True)

    return asyncio.run(called())


def comparable(result: dict[str, Any]) -> dict[str, Any]:
    """Return a result without what differs from call to call, and what the SDK alone adds."""
    text = re.sub(r"[0-9a-f]{32}", "", json.dumps(result))
    found: dict[str, Any] = json.loads(re.sub(r'(duration_ms\\*": ?)[\d.e-]+', r"\g<1>0", text))
    ours = {key: one for key, one in found["_meta"].items() if "replybook" in key}
    ours.pop("io.github.replybook/tool-failure", None)
    parts = {key: found.get(key) for key in ("isError", "structuredContent")}
    [content] = found["content"]
    return {**parts, "_meta": ours, "content": json.loads(content["text"])}


@pytest.mark.parametrize("name", REPLIES)
def test_a_reply_is_what_a_server_of_the_sdk_sends(name: str) -> None:
    answer = REPLIES[name]

    assert comparable(of_the_sdk(name, answer)) == comparable(made(name, answer))


def test_a_page_has_no_mark_of_ours() -> None:
    page = made("page", tools()["bare_page_of_an_error"][0])

    assert page["_meta"] == {}
    assert json.loads(page["content"][0]["text"])["code"] == "MCP-SYS-E-001"
