"""For every fault of a tool, the agent gets the result in `faults.yaml`, and the server goes on."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.project_tree import ROOT
from tests.runtime.mcp.fault_server import fastmcp_server, sdk_server
from tests.runtime.mcp.fault_tools import PRIVATE_PATH, SECRET
from tests.runtime.mcp.memory import MemoryWire
from tests.runtime.mcp.passthrough_tools import PIXEL
from tests.runtime.mcp.wires import SERVER, Answer, HttpWire, NoAnswer, StdioWire, serving_process
from tests.yaml_files import read_yaml

from replybook.safety import ServerSettings
from replybook.trace import TraceLog
from replybook.trace.reader import events

pytestmark = pytest.mark.xdist_group("shared")  # servers are started once

CASES = read_yaml(Path(__file__).with_name("faults.yaml"))
ENVELOPE = json.loads(
    (ROOT / "generated/replybook_generated/schemas/envelope.schema.json").read_text("utf-8")
)
WHOLE = jsonschema.Draft202012Validator(ENVELOPE)
CODES = {"raises_speechless": "MCP-SYS-E-001", "ping": "MCP-SYS-S-001"}
TRACE_ID = "io.github.replybook/trace-id"
UNTOLD = [
    "error_type",
    SECRET,
    "hunter2",
    PRIVATE_PATH,
    str(ROOT),
    sys.prefix,
    "Traceback",
    'File "',
    "site-packages",
]

Wire = MemoryWire | StdioWire | HttpWire


class Rig:
    """A server of one stack behind one transport, started anew where a fault has ended it."""

    def __init__(self, stack: str, transport: str, folder: Path) -> None:
        self.stack = stack
        self._transport = transport
        self.folder = folder
        self._open = ExitStack()
        self._start()
        self.classes: dict[str, str | None] = {}
        listed = self.ask("tools/list", {}).message["result"]["tools"]
        self.schemas = {tool["name"]: tool.get("outputSchema") for tool in listed}

    def _start(self) -> None:
        if self._transport == "memory":
            make = sdk_server if self.stack == "sdk" else fastmcp_server
            memory = MemoryWire.to(make(ServerSettings(log=TraceLog(self.folder))))
            self.wire: Wire = self._open.enter_context(memory)
            return
        command = [str(SERVER), self.stack, str(self.folder)]
        is_http = self._transport == "http"  # over stdio a server starts truly
        process = serving_process(command, http=is_http, warm=is_http)
        self.wire = self._open.enter_context(process)

    def ask(self, method: str, params: Mapping[str, Any]) -> Answer:
        return self.wire.ask(method, params)

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Answer:
        """Call a tool; the test of a server that died fails, the next one has a server again."""
        try:
            return self.ask("tools/call", {"name": tool, "arguments": arguments})
        except NoAnswer:
            self.close()
            self._start()
            raise

    def close(self) -> None:
        self._open.close()


@pytest.fixture(scope="module", params=["memory", "stdio", "http"])
def transport(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module", params=["sdk", "fastmcp"])
def rig(
    request: pytest.FixtureRequest, transport: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Rig]:
    if request.param == "fastmcp":
        pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")
    rig = Rig(request.param, transport, tmp_path_factory.mktemp("trace"))
    yield rig
    rig.close()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_matrix(case: Mapping[str, Any], rig: Rig) -> None:
    expected = {**case, **case.get(rig.stack, {})}
    answer = rig.call(case["tool"], case.get("arguments", {}))
    shown = answer.raw.decode()

    assert [word for word in UNTOLD if word in shown] == []
    _check(expected, answer, rig)
    assert _envelope(rig.call("ping", {}))["code"] == "MCP-SYS-S-001"


def test_the_trace_has_one_line_for_every_envelope(rig: Rig) -> None:
    lines = [event["trace_id"] for event in events(rig.folder)]

    assert len(lines) == len(set(lines))
    assert rig.classes.keys() <= set(lines)
    assert [rule for rule in UNTOLD[1:] if rule in _written(rig.folder)] == []


def test_the_class_of_an_exception_is_in_the_trace_alone(rig: Rig) -> None:
    for tool, name in (("raises_speechless", "_Speechless"), ("ping", None)):
        _check_reply({"tool": tool, "code": CODES[tool], "class": name}, rig.call(tool, {}), rig)
    found = {event["trace_id"]: event["result"].get("error_type") for event in events(rig.folder)}

    assert rig.classes == {trace_id: found[trace_id] for trace_id in rig.classes}


def _written(folder: Path) -> str:
    return "".join(file.read_text("utf-8") for file in folder.glob("*.jsonl"))


def _check(expected: Mapping[str, Any], answer: Answer, rig: Rig) -> None:
    if "protocol_error" in expected:
        assert expected["protocol_error"] == answer.message["error"]
    elif "input_required" in expected:
        result = answer.message["result"]
        assert result["resultType"] == "input_required"
        assert expected["input_required"] == list(result["inputRequests"])
    elif "blocks" in expected:
        _check_blocks(expected, answer.message["result"], rig)
    else:
        _check_reply(expected, answer, rig)


def _check_blocks(expected: Mapping[str, Any], result: Mapping[str, Any], rig: Rig) -> None:
    """Blocks stand alone, and the tool has promised no structured content."""
    assert expected["blocks"] == [block["type"] for block in result["content"]]
    assert all(block.get("data", PIXEL) == PIXEL for block in result["content"])
    assert not result.get("isError")
    assert "structuredContent" not in result
    assert rig.schemas[expected["tool"]] is None


def _check_reply(expected: Mapping[str, Any], answer: Answer, rig: Rig) -> None:
    envelope, result = _envelope(answer), answer.message["result"]
    if "reply" in expected:
        assert expected["reply"] == {"code": envelope["code"], "data": envelope["data"]}
    else:
        assert expected["code"] == envelope["code"]
    assert bool(result.get("isError")) is (envelope["reply_type"] != "S")
    assert envelope["meta"]["tool"] == expected["tool"]
    assert result["_meta"][TRACE_ID] == envelope["meta"]["trace_id"]
    rig.classes[envelope["meta"]["trace_id"]] = expected.get("class")
    if schema := rig.schemas.get(expected["tool"]):
        _reader(json.dumps(schema)).validate(envelope)


@cache
def _reader(schema: str) -> jsonschema.Draft202012Validator:
    """Return what validates by a schema, itself checked once."""
    jsonschema.Draft202012Validator.check_schema(json.loads(schema))
    return jsonschema.Draft202012Validator(json.loads(schema))


def _envelope(answer: Answer) -> Mapping[str, Any]:
    """The envelope of an answer: valid, and the same in both places."""
    result = answer.message["result"]
    [block] = result["content"]
    WHOLE.validate(result["structuredContent"])
    assert json.loads(block["text"]) == result["structuredContent"]
    envelope: Mapping[str, Any] = result["structuredContent"]
    return envelope
