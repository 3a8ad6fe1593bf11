"""`replybook serve` as hosts start it.

Over stdio and HTTP, on both stacks, with the official client.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import io
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("uvicorn", reason="the extra `server` is not installed")

import httpx2
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, ClientSession
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS
from tests.ck3.server.serving import (
    PATIENCE,
    command,
    on_stdio,
    over_http,
    run,
    warm_command,
    warm_http,
)
from tests.ck3.server.working import write_playset, write_world
from tests.devtools.commands.calling import Ended

from replybook.testing import assert_envelope
from replybook_ck3.serve.server.tool_list import TOOLS
from replybook_ck3.serve.session.bearer import new_token
from replybook_devtools.commands.main import main
from replybook_schema.active import ACTIVE

NAMES = [function.__name__ for function in TOOLS]
STACKS, IDS = [[], ["--fastmcp"]], ["sdk", "fastmcp"]


def call(capsys: pytest.CaptureFixture[str], *words: str) -> Ended:
    """Run a command in this process."""
    code = main(words)
    said = capsys.readouterr()
    return Ended(code, said.out, said.err)


def started(folder: Path) -> list[str]:
    """The options of a server on the sample world."""
    roots = write_world(folder)
    write_playset(folder / "data")
    said = [f"--root={key}={root}" for key, root in roots.items()]
    return ["--data", str(folder / "data"), *said]


def posted(
    url: str, headers: Mapping[str, str], body: bytes | None = None
) -> tuple[int, dict[str, str], bytes]:
    """The answer to one request that no client of ours would send."""
    parts = urlsplit(url)
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
    accept = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
    try:
        said = json.dumps(asked).encode() if body is None else body
        connection.request("POST", parts.path, said, {**accept, **headers})
        answer = connection.getresponse()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    finally:
        connection.close()


# Over stdio


class Connected:
    """The official client of a server over stdio; `ask` runs one of its methods."""

    def __init__(self, portal: BlockingPortal, client: ClientSession) -> None:
        self.client, self._portal = client, portal

    def ask(self, asked: Callable[..., Awaitable[Any]], *words: Any) -> Any:
        async def bounded() -> Any:
            async with asyncio.timeout(PATIENCE):
                return await asked(*words)

        return self._portal.call(bounded)

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The envelope of a call."""
        return assert_envelope(self.ask(self.client.call_tool, tool, arguments))


@pytest.fixture(scope="module", params=STACKS, ids=IDS)
def connected(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Connected]:
    """One server of each stack for all tests over stdio; they change nothing of it."""
    words = command(*request.param, *started(tmp_path_factory.mktemp("stdio")))
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(on_stdio(words)) as client,
    ):
        yield Connected(portal, client)


def test_the_tools_of_the_registry_are_offered(connected: Connected) -> None:
    declared = {name for name, spec in ACTIVE.tools().items() if spec.codes}
    listed = [tool.name for tool in connected.ask(connected.client.list_tools).tools]
    assert 26 == len(listed)
    assert declared == set(listed)
    assert NAMES == listed


def test_an_agent_gets_a_session_and_works_in_it(connected: Connected) -> None:
    without = connected.call("ck3_dir", command="pwd")
    opened = connected.call("ck3_playset", command="switch", playset="Sample")
    home = connected.call("ck3_dir", command="pwd", session=opened["data"]["session"])
    other = connected.call("ck3_dir", command="pwd", session="s-other")

    assert "WA-VIS-I-001" == without["code"]
    assert "WA-VIS-S-001" == opened["code"]
    assert "S" == home["reply_type"]
    assert opened["data"]["session"] == home["meta"]["session_id"]
    assert "MCP-SYS-I-001" == other["code"]
    (fault,) = other["data"]["fields"]
    assert ("session", "enum") == (fault["name"], fault["problem"])
    assert fault["reason"].startswith("unknown_session: ")


def test_an_empty_machine_is_served_and_told_what_is_missing(tmp_path: Path) -> None:
    async def ask() -> Any:
        async with on_stdio(warm_command("--data", str(tmp_path / "new" / "data"))) as client:
            return await client.call_tool("ck3_playset", {"command": "list"})

    told = assert_envelope(run(ask))
    assert str(tmp_path) not in json.dumps(told)
    assert "root:ck3raven_data/playsets" in json.dumps(told)


def test_resources_and_prompts_are_there(connected: Connected) -> None:
    client = connected.client
    uris = {str(resource.uri) for resource in connected.ask(client.list_resources).resources}
    page = connected.ask(client.read_resource, "replybook://codes/WA-RES-I-001").contents[0].text
    names = [one.name for one in connected.ask(client.list_prompts).prompts]
    prompt = connected.ask(client.get_prompt, "ck3lens").messages[0].content.text

    assert {"replybook://registry", "replybook://codes", "replybook://tools"} <= uris
    assert page.startswith("# WA-RES-I-001: ")
    assert ["ck3lens", "ck3raven-dev"] == sorted(names)
    assert "negative_claims" in prompt
    assert "`ck3_playset`" in prompt or "ck3_playset" in prompt


def test_a_prompt_that_is_not_there_is_the_fault_of_who_asks(connected: Connected) -> None:
    """The SDK took it for a crash of the server: an internal error, and a traceback in the log."""
    client = connected.client
    with pytest.raises(MCPError) as caught:
        connected.ask(client.get_prompt, "nobody")
    plain = connected.ask(client.get_prompt, "ck3lens")
    more = connected.ask(client.get_prompt, "ck3lens", {"unknown": "1"})

    assert INVALID_PARAMS == caught.value.error.code
    assert plain.model_dump_json() == more.model_dump_json()


# Over HTTP


@pytest.fixture(scope="module", params=STACKS, ids=IDS)
def served(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of one server of each stack; told to stop, it ends with 0."""
    folder = tmp_path_factory.mktemp("http")
    options = started(folder)
    (folder / "data" / "server.toml").write_text("[limits]\nrequest_bytes = 2000\n")
    with over_http(*request.param, *options) as server:
        yield server.url
        assert 0 == server.stop()


@pytest.mark.parametrize("era", ["auto", pytest.param("legacy", marks=pytest.mark.slow)])
def test_a_client_of_either_era_is_answered_over_http(era: Any, served: str) -> None:
    async def ask() -> Any:
        async with Client(served, mode=era) as client:
            return await client.call_tool("ck3_playset", {"command": "list"})

    assert "WA-VIS-S-001" == assert_envelope(run(ask))["code"]


def test_other_hosts_pages_and_sizes_are_refused_before_anything_is_read(served: str) -> None:
    assert 200 == posted(served, {})[0]
    assert 421 == posted(served, {"host": "evil.example"})[0]
    assert 403 == posted(served, {"origin": "https://evil.example"})[0]
    assert 413 == posted(served, {}, b" " * 3000)[0]


@dataclass(frozen=True)
class Guarded:
    """The address of a server with two workers and tokens, its data folder, and two tokens."""

    url: str
    data: Path
    tokens: tuple[str, str]


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guarded]:
    """A server with tokens; whatever the tests asked of it, it says and keeps none of them."""
    folder = tmp_path_factory.mktemp("guarded")
    options, data = started(folder), folder / "data"
    tokens = _token("anna", data), _token("ben", data)
    with warm_http("--workers", "2", *options) as server:
        yield Guarded(server.url, data, tokens)
        assert 0 == server.stop()
        said = server.errors()
    assert not [token for token in tokens if token in said]
    assert [] == _keeping(data, tokens)


def _token(name: str, data: Path) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        assert 0 == main(["serve", "token", name, "--data", str(data)])
    return printed.getvalue().strip()


def _keeping(data: Path, tokens: tuple[str, ...]) -> list[str]:
    """The files in which one of the tokens stands."""
    kept = [file for file in data.rglob("*") if file.is_file()]
    return [
        file.name for file in kept if any(token.encode() in file.read_bytes() for token in tokens)
    ]


def test_a_token_is_asked_for_and_never_told(guarded: Guarded) -> None:
    token = guarded.tokens[0]
    refused, headers, body = posted(guarded.url, {})
    other = posted(guarded.url, {"authorization": f"Bearer {new_token()}"})
    right = posted(guarded.url, {"authorization": f"Bearer {token}"})

    assert (401, 401, 200) == (refused, other[0], right[0])
    assert headers["www-authenticate"].startswith("Bearer")
    assert token not in body.decode() + repr(headers)
    assert [] == _keeping(guarded.data, guarded.tokens)


def asked(url: str, token: str, tool: str, **arguments: Any) -> dict[str, Any]:
    """The envelope of a call on a connection of its own, so that any worker may take it."""

    async def ask() -> Any:
        async with (
            httpx2.AsyncClient(headers={"authorization": f"Bearer {token}"}) as web,
            Client(streamable_http_client(url, http_client=web)) as client,
        ):
            return await client.call_tool(tool, arguments)

    return assert_envelope(run(ask))


def test_a_session_is_served_by_any_worker(guarded: Guarded) -> None:
    url, token = guarded.url, guarded.tokens[0]
    opened = asked(url, token, "ck3_playset", command="switch", playset="Sample")
    session = opened["data"]["session"]
    replies = [asked(url, token, "ck3_dir", command="pwd", session=session) for _ in range(12)]

    assert {"S"} == {reply["reply_type"] for reply in replies}


def test_a_session_belongs_to_the_token_that_opened_it(guarded: Guarded) -> None:
    url, (anna, ben) = guarded.url, guarded.tokens
    opened = asked(url, anna, "ck3_playset", command="switch", playset="Sample")
    session = opened["data"]["session"]
    own = asked(url, anna, "ck3_dir", command="pwd", session=session)
    other = asked(url, ben, "ck3_dir", command="pwd", session=session)

    assert "S" == own["reply_type"]
    assert ("EN-GATE-D-001", "other_token") == (other["code"], other["data"]["reason"])


@pytest.mark.parametrize("stack", STACKS, ids=IDS)
def test_who_calls_too_often_is_told_how_long_to_wait(stack: list[str], tmp_path: Path) -> None:
    (tmp_path / "server.toml").write_text("[limits]\ncalls_per_minute = 3\n")

    async def ask(url: str) -> list[Any]:
        async with Client(url) as client:
            return [await client.call_tool("ck3_playset", {"command": "list"}) for _ in range(4)]

    with warm_http(*stack, "--data", str(tmp_path)) as server:
        told = [assert_envelope(found) for found in run(lambda: ask(server.url))]
    assert ["WA-VIS-S-001"] * 3 == [one["code"] for one in told[:3]]
    assert "MCP-SYS-I-004" == told[3]["code"]
    assert "wait_and_retry" == told[3]["error"]["action"]["verb"]


# What is not served


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--http", "0.0.0.0:0"], "token"),
        (["--http", "eight"], "PORT"),
        (["--http", "99999"], "PORT"),
        (["--root", "game"], "KEY=DIR"),
        (["--root", "moon=/tmp"], "moon"),
        (["--mode", "ck3lenz"], "ck3lens"),
        (["--http", "0", "--workers", "0"], "workers"),
        (["token"], "NAME"),
        (["token", "a b"], "name"),
        (["--config", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = call(capsys, "serve", *words, "--data", str(tmp_path))
    assert 2 == done.code
    assert said in done.err
    assert 1 == done.err.count("\n")


def test_a_name_has_one_token(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == call(capsys, "serve", "token", "anna", "--data", str(tmp_path)).code
    before = (tmp_path / "server.toml").read_bytes()
    assert 2 == call(capsys, "serve", "token", "anna", "--data", str(tmp_path)).code
    assert before == (tmp_path / "server.toml").read_bytes()
