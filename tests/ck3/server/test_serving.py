"""`replybook serve` as hosts start it: over stdio and HTTP, on both stacks, with the official client."""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("uvicorn", reason="the extra `server` is not installed")

from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS
from tests.ck3.server.serving import command, on_stdio, over_http, run
from tests.ck3.server.working import write_playset, write_world
from tests.runtime.cli.calling import Ended

from replybook.ck3.server.bearer import new_token
from replybook.ck3.server.tool_list import TOOLS
from replybook.cli.main import main
from replybook.testing import assert_envelope
from replybook_schema.active import ACTIVE

NAMES = [function.__name__ for function in TOOLS]
STACKS = pytest.mark.parametrize("stack", [[], ["--fastmcp"]], ids=["sdk", "fastmcp"])
ERAS = pytest.mark.parametrize("era", ["legacy", "auto"])


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


@STACKS
def test_the_22_tools_of_the_registry_are_offered(stack: list[str], tmp_path: Path) -> None:
    async def ask() -> list[str]:
        async with on_stdio(command(*stack, *started(tmp_path))) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    declared = {name for name, spec in ACTIVE.tools().items() if spec.codes}
    listed = run(ask)
    assert 22 == len(listed)
    assert declared == set(listed)
    assert NAMES == listed


@STACKS
def test_an_agent_gets_a_session_and_works_in_it(stack: list[str], tmp_path: Path) -> None:
    async def ask() -> list[Any]:
        async with on_stdio(command(*stack, *started(tmp_path))) as client:
            without = await client.call_tool("ck3_dir", {"command": "pwd"})
            opened = await client.call_tool(
                "ck3_playset", {"command": "switch", "playset": "Sample"}
            )
            session = opened.structured_content["data"]["session"]
            home = await client.call_tool("ck3_dir", {"command": "pwd", "session": session})
            other = await client.call_tool("ck3_dir", {"command": "pwd", "session": "s-other"})
            return [without, opened, home, other]

    without, opened, home, other = (assert_envelope(found) for found in run(ask))
    assert "WA-VIS-I-001" == without["code"]
    assert "WA-VIS-S-001" == opened["code"]
    assert "S" == home["reply_type"]
    assert opened["data"]["session"] == home["meta"]["session_id"]
    assert "MCP-SYS-I-001" == other["code"]
    assert [{"loc": "session", "type": "unknown_session"}] == other["data"]["fields"]


def test_an_empty_machine_is_served_and_told_what_is_missing(tmp_path: Path) -> None:
    async def ask() -> Any:
        async with on_stdio(command("--data", str(tmp_path / "new" / "data"))) as client:
            return await client.call_tool("ck3_playset", {"command": "list"})

    told = assert_envelope(run(ask))
    assert str(tmp_path) not in json.dumps(told)
    assert "root:ck3raven_data/playsets" in json.dumps(told)


@STACKS
def test_resources_and_prompts_are_there(stack: list[str], tmp_path: Path) -> None:
    async def ask() -> tuple[set[str], str, list[str], str]:
        async with on_stdio(command(*stack, "--data", str(tmp_path))) as client:
            uris = {str(one.uri) for one in (await client.list_resources()).resources}
            page = await client.read_resource("replybook://codes/WA-RES-I-001")
            names = [one.name for one in (await client.list_prompts()).prompts]
            prompt = await client.get_prompt("ck3lens")
            return uris, page.contents[0].text, names, prompt.messages[0].content.text

    uris, page, names, prompt = run(ask)
    assert {"replybook://registry", "replybook://codes", "replybook://tools"} <= uris
    assert page.startswith("# WA-RES-I-001: ")
    assert ["ck3lens", "ck3raven-dev"] == sorted(names)
    assert "negative_claims" in prompt
    assert "`ck3_playset`" in prompt or "ck3_playset" in prompt


@STACKS
def test_a_prompt_that_is_not_there_is_the_fault_of_who_asks(
    stack: list[str], tmp_path: Path
) -> None:
    """The SDK took it for a crash of the server: an internal error, and a traceback in the log."""

    async def ask() -> tuple[int, str, str]:
        async with on_stdio(command(*stack, "--data", str(tmp_path))) as client:
            with pytest.raises(MCPError) as caught:
                await client.get_prompt("nobody")
            plain = await client.get_prompt("ck3lens")
            more = await client.get_prompt("ck3lens", {"unknown": "1"})
            return caught.value.error.code, plain.model_dump_json(), more.model_dump_json()

    code, plain, more = run(ask)
    assert INVALID_PARAMS == code
    assert plain == more


# Over HTTP


@STACKS
@ERAS
def test_a_client_of_either_era_is_answered_over_http(
    stack: list[str], era: Any, tmp_path: Path
) -> None:
    async def ask(url: str) -> Any:
        async with Client(url, mode=era) as client:
            return await client.call_tool("ck3_playset", {"command": "list"})

    with over_http(*stack, *started(tmp_path)) as server:
        assert "WA-VIS-S-001" == assert_envelope(run(lambda: ask(server.url)))["code"]
        assert 0 == server.stop()


def test_a_session_is_served_by_any_worker(tmp_path: Path) -> None:
    async def ask(url: str) -> set[str]:
        async with Client(url) as client:
            opened = await client.call_tool(
                "ck3_playset", {"command": "switch", "playset": "Sample"}
            )
        session = opened.structured_content["data"]["session"]
        seen = set()
        for _ in range(12):  # each its own connection, so either worker may take it
            async with Client(url) as client:
                found = await client.call_tool("ck3_dir", {"command": "pwd", "session": session})
                seen.add(found.structured_content["reply_type"])
        return seen

    with over_http("--workers", "2", *started(tmp_path)) as server:
        assert {"S"} == run(lambda: ask(server.url))
        assert 0 == server.stop()


def test_a_token_is_asked_for_and_never_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path / "data")]
    made = call(capsys, "serve", "token", "anna", *data)
    token = made.out.strip()
    assert 0 == made.code
    assert token not in (tmp_path / "data" / "server.toml").read_text()

    with over_http(*data) as server:
        refused, headers, body = posted(server.url, {})
        other = posted(server.url, {"authorization": f"Bearer {new_token()}"})
        served = posted(server.url, {"authorization": f"Bearer {token}"})
        assert (401, 401, 200) == (refused, other[0], served[0])
        assert headers["www-authenticate"].startswith("Bearer")
        server.stop()
        said = server.errors() + body.decode() + repr(headers)
    assert token not in said
    kept = (tmp_path / "data").rglob("*")
    assert all(token.encode() not in file.read_bytes() for file in kept if file.is_file())


def test_other_hosts_pages_and_sizes_are_refused_before_anything_is_read(tmp_path: Path) -> None:
    (tmp_path / "server.toml").write_text("[limits]\nrequest_bytes = 2000\n")
    with over_http("--data", str(tmp_path)) as server:
        assert 200 == posted(server.url, {})[0]
        assert 421 == posted(server.url, {"host": "evil.example"})[0]
        assert 403 == posted(server.url, {"origin": "https://evil.example"})[0]
        assert 413 == posted(server.url, {}, b" " * 3000)[0]


@STACKS
def test_who_calls_too_often_is_told_how_long_to_wait(stack: list[str], tmp_path: Path) -> None:
    (tmp_path / "server.toml").write_text("[limits]\ncalls_per_minute = 3\n")

    async def ask(url: str) -> list[Any]:
        async with Client(url) as client:
            return [await client.call_tool("ck3_playset", {"command": "list"}) for _ in range(4)]

    with over_http(*stack, "--data", str(tmp_path)) as server:
        told = [assert_envelope(found) for found in run(lambda: ask(server.url))]
    assert ["WA-VIS-S-001"] * 3 == [one["code"] for one in told[:3]]
    assert "MCP-SYS-I-004" == told[3]["code"]
    assert "wait_and_retry" == told[3]["error"]["action"]["verb"]


def test_a_session_belongs_to_the_token_that_opened_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = started(tmp_path)
    tokens = [
        call(capsys, "serve", "token", name, *options[:2]).out.strip() for name in ("anna", "ben")
    ]

    async def ask(url: str, token: str, tool: str, arguments: dict[str, Any]) -> Any:
        import httpx2
        from mcp.client.streamable_http import streamable_http_client

        headers = {"authorization": f"Bearer {token}"}
        async with (
            httpx2.AsyncClient(headers=headers) as web,
            Client(streamable_http_client(url, http_client=web)) as client,
        ):
            return assert_envelope(await client.call_tool(tool, arguments))

    with over_http(*options) as server:
        switch = {"command": "switch", "playset": "Sample"}
        opened = run(lambda: ask(server.url, tokens[0], "ck3_playset", switch))
        pwd = {"command": "pwd", "session": opened["data"]["session"]}
        own = run(lambda: ask(server.url, tokens[0], "ck3_dir", pwd))
        other = run(lambda: ask(server.url, tokens[1], "ck3_dir", pwd))
    assert "S" == own["reply_type"]
    assert ("EN-GATE-D-001", "other_token") == (other["code"], other["data"]["reason"])


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
