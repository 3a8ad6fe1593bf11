"""The trace of the server names policy and files by their digests (specification 77)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.working import PLAYSET, server_on

from replybook.policy.compile import policy_digest
from replybook.trace.reader import events
from replybook_ck3.serve.server.offering import sdk_server
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_schema.active import ACTIVE

FILE = "mod:Far Shores/descriptor.mod"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Ck3Server]:
    with server_on(tmp_path) as made:
        yield made


def call(server: Ck3Server, tool: str, **arguments: object) -> Mapping[str, Any]:
    result: Any = asyncio.run(sdk_server(server).call_tool(tool, arguments))
    envelope: Mapping[str, Any] = result.structured_content
    return envelope


def line_of(server: Ck3Server, envelope: Mapping[str, Any]) -> Mapping[str, Any]:
    trace_id = envelope["meta"]["trace_id"]
    return next(line for line in events(server.log.folder) if line["trace_id"] == trace_id)


def test_each_line_names_the_policy_that_held(server: Ck3Server) -> None:
    session = call(server, "ck3_playset", command="switch", playset=PLAYSET)["data"]["session"]
    told = call(server, "ck3_dir", command="pwd", session=session)

    assert policy_digest(ACTIVE.policy()) == line_of(server, told)["policy_digest"]


def test_a_file_that_was_read_is_named_by_its_digest(server: Ck3Server) -> None:
    session = call(server, "ck3_playset", command="switch", playset=PLAYSET)["data"]["session"]
    told = call(server, "ck3_read", path=FILE, session=session, justification="Its name.")
    digest = told["data"]["sha256"]
    content = (server.config.roots["user_docs"] / "mod/far_shores/descriptor.mod").read_bytes()

    assert sha256(content).hexdigest() == digest
    assert digest == line_of(server, told)["result"]["sha256"]


@pytest.mark.parametrize("secret", [sha256(b"a secret").hexdigest(), f"mysha256:{'0a' * 32}"])
def test_what_an_agent_says_that_looks_like_one_is_taken_out(
    server: Ck3Server, secret: str
) -> None:
    session = call(server, "ck3_playset", command="switch", playset=PLAYSET)["data"]["session"]
    told = call(server, "ck3_read", path=FILE, session=session, justification=f"Of {secret}")

    assert "[redacted:base64]" in line_of(server, told)["args"]["justification"]
    assert secret not in str(list(events(server.log.folder)))
