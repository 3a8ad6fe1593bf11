"""Claude Agent SDK: its real host, the program in its wheel, with a stub of the model's API.

The stub listens on the loopback in this process, and everything else that the host would reach is
led to a closed port.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Any, cast

from claude_agent_sdk import (
    AgentDefinition,
    ClaudeAgentOptions,
    ClaudeSDKClient,
    PermissionResultAllow,
    PermissionResultDeny,
    ResultMessage,
    create_sdk_mcp_server,
    tool,
)
from tests.clients.story_matrix.mind import Host, Mind, Play, is_foreign

from replybook.client.claude_agent_sdk import ended_by, reply_hooks
from replybook.client.telling import told as told_of

SERVER, FOREIGN, OWN = "mcp__desk__", "mcp__other__", "mcp__own__"
_NUMBERS = count(1)
SCHEMA = {
    "type": "object",
    "properties": {"answer": {"type": "string"}},
    "required": ["answer"],
}
OUTPUT = {"type": "json_schema", "schema": SCHEMA}
TOLD = 3
"""The turn of the outer model that is told the end of the agent in the background."""

TYPED = "StructuredOutput"
MARK, INNER = "Play the story.", "Play the inner story."
CANNOT = {
    "person": "no hook can ask after a call; the person is asked if the same call comes again",
    "together": "each client is a program with hooks of its own",
    "guarded": "there is no hook over the output",
    "restart": "the running host holds the question",
}


class Stub(ThreadingHTTPServer):
    """The API of the model, answered by the mind of a story."""

    def __init__(self, minds: dict[str, Mind]) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.minds = minds
        self.lock = threading.Lock()


class Answering(BaseHTTPRequestHandler):
    """One request of the host."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def do_POST(self) -> None:
        """Answer a message, at once or as a stream; anything else with an empty object."""
        body = json.loads(self.rfile.read(int(self.headers.get("content-length", 0))) or b"{}")
        if "/messages" not in self.path or "count_tokens" in self.path:
            return self._send(json.dumps({"input_tokens": 1}), "application/json")
        server = cast("Stub", self.server)
        blocks: list[dict[str, Any]] = [{"type": "text", "text": "ok"}]
        first = json.dumps(body["messages"][0])
        mind = next((one for mark, one in server.minds.items() if mark in first), None)
        if mind is not None and body.get("tools"):
            typed = any(one.get("name") == TYPED for one in body["tools"])
            with server.lock:
                blocks = list(blocks_of(mind.next(told(body["messages"])), typed))
        how = "tool_use" if blocks[0]["type"] == "tool_use" else "end_turn"
        message = {
            "id": f"msg_{next(_NUMBERS)}",  # messages of one id are one to the host
            "type": "message",
            "role": "assistant",
            "model": body["model"],
            "content": blocks,
            "stop_reason": how,
            "stop_sequence": None,
            "usage": {"input_tokens": 1, "output_tokens": 1},
        }
        if not body.get("stream"):
            return self._send(json.dumps(message), "application/json")
        lines = (
            f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events(message)
        )
        return self._send("".join(lines), "text/event-stream")

    def _send(self, text: str, kind: str) -> None:
        data = text.encode()
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def blocks_of(said: Any, typed: bool) -> Iterator[dict[str, Any]]:
    """Yield what the model says as the API has it."""
    if isinstance(said, str) and not typed:
        yield {"type": "text", "text": said}
        return
    said = [(TYPED, {"answer": said})] if isinstance(said, str) else said
    for name, words in said:
        if name == "helper":
            words = {"description": "Help.", "prompt": INNER, "subagent_type": name}
            yield {
                "type": "tool_use",
                "id": f"toolu_{next(_NUMBERS)}",
                "name": "Task",
                "input": words,
            }
            continue
        is_own = name.startswith("local_")
        prefix = OWN if is_own else FOREIGN if is_foreign(name) else SERVER
        full = name if name == TYPED else prefix + name
        yield {"type": "tool_use", "id": f"toolu_{next(_NUMBERS)}", "name": full, "input": words}


def events(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a message as the events of a stream."""
    yield {"type": "message_start", "message": {**message, "content": [], "stop_reason": None}}
    for index, block in enumerate(message["content"]):
        part = {"type": "text_delta", "text": block.get("text", "")}
        empty = {**block, "text": ""}
        if block["type"] == "tool_use":
            part = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
            empty = {**block, "input": {}}
        yield {"type": "content_block_start", "index": index, "content_block": empty}
        yield {"type": "content_block_delta", "index": index, "delta": part}
        yield {"type": "content_block_stop", "index": index}
    end = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    yield {"type": "message_delta", "delta": end, "usage": {"output_tokens": 1}}
    yield {"type": "message_stop"}


def told(messages: list[dict[str, Any]]) -> list[str]:
    """Return the results of the last calls; what a hook added follows the last one."""
    results: list[str] = []
    for message in messages[max(_said(messages), default=len(messages)) :]:
        content = message["content"]
        for block in content if isinstance(content, list) else [{"text": content}]:
            if block.get("type") == "tool_result":
                results.append(_text(block.get("content")))
            elif results:
                results[-1] += "\n" + block.get("text", "")
    return results


def _said(messages: list[dict[str, Any]]) -> Iterator[int]:
    return (index for index, one in enumerate(messages) if one["role"] == "assistant")


def _text(content: Any) -> str:
    parts = content if isinstance(content, list) else [{"text": content or ""}]
    return "\n".join(part.get("text", "") for part in parts)


@contextmanager
def stub(minds: dict[str, Mind]) -> Iterator[str]:
    """Serve the API; give its URL."""
    with Stub(minds) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join(60)


def options(play: Play, wrapped: bool, url: str) -> ClaudeAgentOptions:
    """Return the options of the story."""
    command, *words = play.command
    server: Any = {"command": command, "args": words}

    async def person(name: str, words: dict[str, Any], _: Any) -> Any:
        return PermissionResultAllow() if play.asks(words["of"]) else PermissionResultDeny(message="The user said no.")  # fmt: skip

    hooks: Any = reply_hooks(["desk"], **play.options) if wrapped else None
    closed = "http://127.0.0.1:9"
    return ClaudeAgentOptions(
        mcp_servers={"desk": server, "other": server, "own": own(play)},
        allowed_tools=["Task", "mcp__desk", "mcp__other", "mcp__own"],
        agents={"helper": AgentDefinition(description="Help.", prompt="Help.")},
        hooks=hooks,
        can_use_tool=person if play.can_ask else None,
        output_format=OUTPUT if play.story.shape == "typed" else None,
        include_partial_messages=play.story.shape == "streamed",
        cwd=play.folder,
        setting_sources=[],
        env={
            "ANTHROPIC_BASE_URL": url,
            "ANTHROPIC_API_KEY": "none",
            "CLAUDE_CONFIG_DIR": str(play.folder / "home"),
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "ENABLE_TOOL_SEARCH": "false",
            "HTTPS_PROXY": closed,
            "HTTP_PROXY": closed,
            "NO_PROXY": "127.0.0.1",
        },
    )


def own(play: Play) -> Any:
    """Return the tools of the user's own program."""
    tools = []
    for name, text, fails in play.local():

        @tool(name, "Do it.", {})
        async def call(_: Any, text: str = text, fails: bool = fails) -> dict[str, Any]:
            return {"content": [{"type": "text", "text": text}], "is_error": fails}

        tools.append(call)
    return create_sdk_mcp_server("own", tools=tools)


async def run(play: Play, wrapped: bool) -> str:
    """Play a story."""
    mind = play.mind()
    outer = play.mind([["helper"]], "heeding") if play.story.shape == "nested" else mind
    with stub({MARK: outer, INNER: mind}) as url:
        async with ClaudeSDKClient(options(play, wrapped, url)) as client:
            words = [await once(client, wrapped)]
            while outer is not mind and outer.turns < TOLD:
                words = [await ended(client, wrapped)]
            if play.story.shape == "again":
                mind.prompted(play.story.then)
                words += [await once(client, wrapped)]
    return " ".join(words)


async def once(client: ClaudeSDKClient, wrapped: bool) -> str:
    """Send a prompt, and return what the user reads at the end."""
    await client.query(MARK)
    return await ended(client, wrapped)


async def ended(client: ClaudeSDKClient, wrapped: bool) -> str:
    """Wait for the end of a prompt; the end of an agent in the background is one, too."""
    messages = [message async for message in client.receive_response()]
    [end] = [message for message in messages if isinstance(message, ResultMessage)]
    verdict = ended_by(end) if wrapped else None
    typed: Any = end.structured_output or {}
    return typed.get("answer", str(end.result or "")) if verdict is None else told_of(verdict)


HOSTS = {"Claude Agent SDK": Host(run, CANNOT)}
