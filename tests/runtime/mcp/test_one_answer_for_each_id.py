"""Each id of a host is answered once over stdio, also in a line that the stack cannot read."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from tests.runtime.mcp.wires import StdioWire, serving_process

SERVERS = {
    "sdk": """
        from replybook.mcp.sdk import ReplyServer
        server = ReplyServer("echo", settings=settings)
        server.tool()(echo)
        from mcp.server.mcpserver import Context
        async def ask(ctx: Context) -> str:
            return await answered(ctx)
        server.tool()(ask)
        server.run("stdio")
    """,
    "fastmcp": """
        from fastmcp import FastMCP
        from replybook.mcp.fastmcp import ReplyMiddleware
        server = FastMCP("echo", middleware=[ReplyMiddleware(settings=settings)])
        server.tool(echo)
        from fastmcp import Context
        async def ask(ctx: Context) -> str:
            return await answered(ctx)
        server.tool(ask)
        server.run(transport="stdio", show_banner=False)
    """,
    "lowlevel": """
        import anyio
        from mcp.server.lowlevel import Server
        from mcp.server.stdio import stdio_server
        from mcp_types import CallToolResult, ListToolsResult, TextContent, Tool
        from replybook.mcp.lowlevel import guard

        async def listed(ctx, params):
            return ListToolsResult(tools=[Tool(name="echo", input_schema={"type": "object"})])

        async def called(ctx, params):
            text = echo(**params.arguments)
            return CallToolResult(content=[TextContent(type="text", text=text)])

        async def serve():
            server = guard(Server("echo", on_list_tools=listed, on_call_tool=called), settings=settings)
            async with stdio_server() as streams:
                await server.run(*streams, server.create_initialization_options())

        anyio.run(serve)
    """,
}
_ECHO = """
from replybook.safety import ServerSettings
settings = ServerSettings(successes="untouched")
def echo(text: str) -> str:
    return text
async def answered(ctx):
    try:
        await ctx.session.send_ping()
        return "the host answered"
    except Exception as error:
        return str(error)
"""


@pytest.fixture(params=SERVERS, scope="module")
def wire(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[StdioWire]:
    """A server of one stack with a tool that says what it gets."""
    lines = [line[8:] for line in SERVERS[request.param].splitlines()]
    file: Path = tmp_path_factory.mktemp("server") / "server.py"
    file.write_text("\n".join([_ECHO, *lines]), "utf-8")
    with serving_process([str(file)], http=False, warm=True) as started:
        assert isinstance(started, StdioWire)
        started.greet()
        yield started


def call(number: object, text: str) -> bytes:
    """A call of the tool, with a text that is JSON already."""
    params = f'{{"name": "echo", "arguments": {{"text": {text}}}}}'
    return f'{{"jsonrpc": "2.0", "id": {json.dumps(number)}, "method": "tools/call", "params": {params}}}'.encode()


READ = {
    "half of a pair": (rb'"a\ud83d"', "a\ufffd"),
    "the other half": (rb'"\ude00b"', "\ufffdb"),
    "two halves in the wrong order": (rb'"\ude00\ud83d"', "\ufffd\ufffd"),
    "a half beside a whole emoji": (rb'"\ud83d\ud83d\ude00"', "\ufffd\U0001f600"),
    "an escaped backslash before u": (rb'"\\ud83d \ud83d"', "\\ud83d \ufffd"),
    "a whole emoji": (rb'"\ud83d\ude00"', "\U0001f600"),
    "bytes that are no UTF-8": (b'"a\xff\xfeb"', "a\ufffd\ufffdb"),
    "a half in the bytes of UTF-8": (b'"\xed\xa0\xbd"', "\ufffd\ufffd\ufffd"),
    "an emoji cut in its bytes": ("\U0001f600".encode()[:3].join([b'"', b'"']), "\ufffd"),
    "an escaped NUL": (rb'"a\u0000b"', "a\0b"),
}
"""Texts as a host sends them, and as the tool gets them."""


@pytest.mark.parametrize("case", READ)
def test_a_text_with_a_broken_sign_is_read_with_a_replacement(wire: StdioWire, case: str) -> None:
    sent, got = READ[case]
    wire.say(call(f"read {case}", "@").replace(b"@", sent))
    answer = wire.wait(f"read {case}").message

    assert got == answer["result"]["content"][0]["text"]
    assert 1 == wire.answered.count(f"read {case}")


UNREAD = {
    "a NUL": (-32700, lambda of: call(of, '"a\0b"')),
    "a half line": (-32700, lambda of: call(of, '"a"')[:-9]),
    "a quote too many": (-32700, lambda of: call(of, '"a""')),
    "a comma at the end": (-32700, lambda of: call(of, '"a"')[:-1] + b",}"),
    "too deep": (-32700, lambda of: call(of, "[" * 5_000 + "]" * 5_000)),
    "no text as method": (-32600, lambda of: b'{"jsonrpc": "2.0", "id": "%s", "method": 5}' % of.encode()),
    "another version": (-32600, lambda of: b'{"jsonrpc": "1.0", "id": "%s", "method": "ping"}' % of.encode()),
    "params that are a list": (-32600, lambda of: b'{"jsonrpc": "2.0", "id": "%s", "method": "ping", "params": [1]}' % of.encode()),
    "a batch": (-32600, lambda of: b"[" + call(of, '"a"') + b"]"),
    "a half and no request": (-32600, lambda of: rb'{"jsonrpc": "2.0", "id": "%s", "method": ["\ud83d"]}' % of.encode()),
}  # fmt: skip
"""Lines that nobody can read, and the code of the answer."""


@pytest.mark.parametrize("case", UNREAD)
def test_what_cannot_be_read_is_answered_with_its_id(wire: StdioWire, case: str) -> None:
    code, line = UNREAD[case]
    wire.say(line(case))
    answer = wire.wait(case).message

    assert code == answer["error"]["code"], answer
    assert 1 == wire.answered.count(case)


def test_every_form_of_an_id_comes_back(wire: StdioWire) -> None:
    for of in (0, -7, 2**53, 1.5, "", 'a "quoted" \\ id', "\u00fc\U0001f600"):
        wire.say(call(of, '"a\0b"'))
        answer = wire.wait(of).message

        assert (of, -32700) == (answer["id"], answer["error"]["code"])


def test_of_an_id_in_the_arguments_nothing_is_taken(wire: StdioWire) -> None:
    wire.say(b'{"params": {"id": "inner", "x": "{\\"id\\": 3"}, "id": "outer", "method": "x\0"}')

    assert -32700 == wire.wait("outer").message["error"]["code"]
    assert "inner" not in wire.answered


def test_what_asks_nothing_gets_no_answer(wire: StdioWire) -> None:
    before = len(wire.answered)
    for line in (
        b"",
        b"   ",
        rb'{"jsonrpc": "2.0", "method": "notifications/x", "params": {"a": "\ud83d"}}',
        b'{"jsonrpc": "2.0", "method": 5}',
        b'{"jsonrpc": "2.0", "id": 99, "result": "a\0b"}',
        b'{"jsonrpc": "2.0", "id": 99, "error": 5}',
    ):
        wire.say(line)

    assert "last" == _last(wire)
    assert ["last"] == wire.answered[before:]


@pytest.mark.parametrize(
    "answer",
    [b'"result": null', b'"result": [1]', b'"error": 5', b'"result": {"a": "\0"}', b'"result": {'],
)
@pytest.mark.parametrize("wire", ["sdk", "fastmcp"], indirect=True)
def test_an_answer_that_nobody_can_read_fails_its_question(wire: StdioWire, answer: bytes) -> None:
    wire.say(b'{"jsonrpc": "2.0", "id": "asks", "method": "tools/call", "params": {"name": "ask"}}')
    of = json.dumps(wire.asked().message["id"]).encode()
    wire.say(b'{"jsonrpc": "2.0", "id": ' + of + b", " + answer + b"}")

    [said] = wire.wait("asks").message["result"]["content"]
    assert "Invalid response" in said["text"]


def test_a_line_without_an_id_that_can_be_read_gets_the_error_of_json_rpc(wire: StdioWire) -> None:
    wire.say(b"hello")

    assert (None, -32700) == (
        (found := wire.wait(None).message)["id"],
        found["error"]["code"],
    )


def _last(wire: StdioWire) -> object:
    wire.say(b'{"jsonrpc": "2.0", "id": "last", "method": "ping"}')
    return wire.wait("last").message["id"]


def test_a_megabyte_of_quotes_and_brackets_is_answered(wire: StdioWire) -> None:
    for filled in ('"' * 1_000_001, "[" * 1_000_000, '\\"' * 500_000):
        wire.say(call("large", filled))

        assert "error" in wire.wait("large").message


if sys.platform == "win32":
    pytest.skip("the servers are started as on a POSIX system", allow_module_level=True)
