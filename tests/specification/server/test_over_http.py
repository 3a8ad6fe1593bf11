"""The same server over HTTP on the loopback: the same answers, and nobody who should not be let in.

Source: specification 29, 50, 57; `facts/mcp.md` 9.
"""

from __future__ import annotations

import contextlib
import http.client
import io
import json
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("uvicorn", reason="the extra `server` is not installed")

import httpx2
from mcp import Client as OfficialClient
from mcp.client.streamable_http import streamable_http_client
from tests.ck3.server.serving import run, warm_http
from tests.specification.server.from_the_trace import faults_in
from tests.specification.server.ground import FAR, PLAYSET, Ground
from tests.specification.server.load import Client
from tests.specification.server.wire import PATIENCE, envelope_in

from replybook.testing import assert_envelope, get_session_trace
from replybook_devtools.commands.main import main

LIMIT = 3_000


@dataclass(frozen=True)
class Door:
    """The address of a server with two workers, and the tokens of two people who may enter."""

    url: str
    anna: str
    ben: str


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    ground = Ground(tmp_path_factory.mktemp("http"))
    limits = f"[limits]\nrequest_bytes = {LIMIT}\n"
    (ground.data / "server.toml").write_text(limits)
    return ground


@pytest.fixture(scope="module")
def tokens(ground: Ground) -> tuple[str, str]:
    return _token("anna", ground), _token("ben", ground)


@pytest.fixture(scope="module", params=["sdk", "fastmcp"])
def server(
    request: pytest.FixtureRequest, ground: Ground, tokens: tuple[str, str]
) -> Iterator[Door]:
    pytest.importorskip({"sdk": "mcp", "fastmcp": "fastmcp"}[request.param])
    stack = ["--fastmcp"] if request.param == "fastmcp" else []
    with warm_http(*stack, *ground.options("--workers", "2")) as server:
        yield Door(server.url, *tokens)


def called(url: str, tool: str, token: str, **arguments: Any) -> dict[str, Any]:
    """The envelope of one call on a connection of its own, so that any worker may take it."""
    client = Client(url, token)
    try:
        return envelope_in(client.call(tool, **arguments))
    finally:
        client.close()


def opened(server: Door) -> str:
    """A new session of the first token."""
    told = called(server.url, "ck3_playset", server.anna, command="switch", playset=PLAYSET)
    return str(told["data"]["session"])


def status(url: str, body: bytes = b"", **headers: str) -> int:
    """The status of a POST that no client of ours would send; `_` in a name stands for `-`."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    asked = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}).encode()
    common = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("POST", parts.path, body or asked, {**common, **named})
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.parametrize("era", ["auto", pytest.param("legacy", marks=pytest.mark.slow)])
def test_the_official_client_of_each_era_gets_every_type_of_reply(
    era: Any, server: Door, ground: Ground
) -> None:
    session = opened(server)
    calls: list[tuple[str, str, Mapping[str, Any]]] = [
        ("WA-CFG-S-001", "ck3_dir", {"command": "pwd"}),
        ("WA-RES-I-001", "ck3_read", {"path": "mod:Nobody/a"}),
        ("EN-GATE-D-002", "ck3_file", {"command": "write", "path": f"{FAR}/a", "content": ""}),
        ("MCP-SYS-I-002", "ck3_dir", {"command": "fly"}),
    ]

    async def ask() -> list[Any]:
        async with (
            httpx2.AsyncClient(headers={"authorization": f"Bearer {server.anna}"}) as web,
            OfficialClient(streamable_http_client(server.url, http_client=web), mode=era) as client,
        ):
            return [
                await client.call_tool(tool, {**arguments, "session": session})
                for _, tool, arguments in calls
            ]

    results = run(ask)
    assert [code for code, _, _ in calls] == [assert_envelope(one)["code"] for one in results]
    texts = [result.model_dump_json() for result in results]
    assert [] == [ground.told_in(text) for text in texts if ground.told_in(text)]


def test_any_worker_knows_what_any_other_was_told(server: Door, ground: Ground) -> None:
    """Home and contract are of the session, whichever process is asked."""
    one, other = opened(server), opened(server)
    for root in ("root:game", "root:repo", "root:game"):
        called(server.url, "ck3_dir", server.anna, command="cd", path=root, session=one)
        seen = {(session, _home(server, session)) for session in (one, other) for _ in range(4)}
        assert {(one, root), (other, "root:ck3raven_data")} == seen
    assert [] == list(faults_in(get_session_trace(ground.trace)))


def _home(server: Door, session: str) -> str:
    told = called(server.url, "ck3_dir", server.anna, command="pwd", session=session)
    return str(told["data"]["home"])


def test_sixteen_who_open_a_contract_at_once_open_one(server: Door) -> None:
    session, codes = opened(server), []
    request = {
        "command": "open",
        "intent": "Be the only one.",
        "operations": ["write"],
        "targets": [f"{FAR}/common/traits/**"],
        "expires_at": (datetime.now(UTC) + timedelta(hours=1)).isoformat(),
        "session": session,
    }
    ready = threading.Barrier(16, timeout=PATIENCE)

    def open_it() -> None:
        ready.wait()
        codes.append(called(server.url, "ck3_contract", server.anna, **request)["code"])

    threads = [threading.Thread(target=open_it, daemon=True) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert 16 == len(codes)
    assert 1 == codes.count("CT-GATE-S-001")
    assert {"CT-GATE-S-001", "CT-GATE-I-002", "EN-GATE-D-005"} >= set(codes)


def test_only_the_loopback_is_listened_to_and_only_it_is_answered(server: Door) -> None:
    port, known = urlsplit(server.url).port, {"authorization": f"Bearer {server.anna}"}
    assert "127.0.0.1" == urlsplit(server.url).hostname
    assert 200 == status(server.url, **known)
    assert 200 == status(server.url, **known, origin=f"http://127.0.0.1:{port}")
    assert status(server.url, **known, host="evil.example") in range(400, 500)
    assert status(server.url, **known, host="127.0.0.1.evil.example") in range(400, 500)
    assert status(server.url, **known, origin="https://evil.example") in range(400, 500)
    assert status(server.url, **known, origin="null") in range(400, 500)


def test_a_request_over_the_size_is_refused_and_one_below_is_served(server: Door) -> None:
    known, half = {"authorization": f"Bearer {server.anna}"}, "#" * (LIMIT // 2)
    session = opened(server)
    below = called(server.url, "ck3_parse_content", server.anna, content=half, session=session)

    assert "S" == below["reply_type"]
    assert 413 == status(server.url, b"{" + b" " * LIMIT + b"}", **known)
    assert 413 == status(server.url, b"{" + b" " * 100 * LIMIT + b"}", **known)


def test_what_is_no_request_is_refused_and_the_next_one_answered(server: Door) -> None:
    known = {"authorization": f"Bearer {server.anna}"}
    for body in (b"{", b"[]", b"\xff\xfe", b'{"jsonrpc": "2.0"}', b"0" * 500):
        assert status(server.url, body, **known) in range(400, 500)
    assert 200 == status(server.url, **known)


def test_who_asks_too_often_is_told_to_wait_and_others_are_not(tmp_path: Path) -> None:
    ground = Ground(tmp_path)
    (ground.data / "server.toml").write_text("[limits]\ncalls_per_minute = 4\n")
    anna, ben = (_token(name, ground) for name in ("anna", "ben"))
    with warm_http(*ground.options()) as server:
        told = [called(server.url, "ck3_playset", anna, command="list") for _ in range(5)]
        other = called(server.url, "ck3_playset", ben, command="list")

    assert ["WA-VIS-S-001"] * 4 + ["MCP-SYS-I-004"] == [one["code"] for one in told]
    assert "wait_and_retry" == told[4]["error"]["action"]["verb"]
    assert "WA-VIS-S-001" == other["code"]


def test_a_session_is_bound_to_its_token(server: Door, ground: Ground) -> None:
    url, anna, ben = server.url, server.anna, server.ben
    assert 401 == status(url)
    assert 401 == status(url, authorization="Bearer wrong")
    assert 401 == status(url, authorization=f"Basic {anna}")
    session = opened(server)
    own = called(url, "ck3_dir", anna, command="pwd", session=session)
    other = called(url, "ck3_dir", ben, command="pwd", session=session)
    switch = called(url, "ck3_playset", ben, command="switch", playset=PLAYSET, session=session)
    texts = json.dumps([own, other, switch])

    assert "WA-CFG-S-001" == own["code"]
    assert ("EN-GATE-D-001", "other_token") == (other["code"], other["data"]["reason"])
    assert "EN-GATE-D-001" == switch["code"]
    assert not [token for token in (anna, ben) if token in texts]
    kept = [file for file in ground.data.rglob("*") if file.is_file()]
    assert [] == [file.name for file in kept if anna.encode() in file.read_bytes()]


def _token(name: str, ground: Ground) -> str:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        assert 0 == main(["serve", "token", name, "--data", str(ground.data)])
    return printed.getvalue().strip()
