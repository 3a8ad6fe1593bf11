"""The parts of the harness that need no foreign program."""

import json
import re
from pathlib import Path

from tests.interop.cases import CASES
from tests.interop.conformance import Check, Run, lost
from tests.interop.judging import TRACE_KEY, faults, faults_of_list
from tests.project_tree import ROOT

HERE = Path(__file__).parent
ENVELOPE = {
    "code": "WA-READ-S-001",
    "data": {},
    "meta": {"trace_id": "t"},
}
EMPTY = next(case for case in CASES if case.name == "empty success")


def _result(**changes: object) -> dict[str, object]:
    text = {"type": "text", "text": json.dumps(ENVELOPE)}
    whole = {"structuredContent": ENVELOPE, "content": [text], "_meta": {TRACE_KEY: "t"}}
    return {**whole, **changes}


def _run(**checks: str) -> Run:
    return Run(0, 0, 0, "", {Check("s", name, 0): status for name, status in checks.items()})


def test_an_intact_reply_has_no_fault() -> None:
    assert faults(EMPTY, _result(), None, {"t": ENVELOPE}) == []


def test_every_way_to_damage_a_reply_is_a_fault() -> None:
    other = {**ENVELOPE, "data": {"n": 1}}
    damaged = [
        _result(structuredContent=None),
        _result(structuredContent=other),
        _result(content=[{"type": "text", "text": json.dumps(other)}]),
        _result(isError=True),
        _result(_meta={}),
        {"thrown": "McpError"},
    ]

    assert all(faults(EMPTY, result, None, {"t": ENVELOPE}) for result in damaged)
    assert faults(EMPTY, _result(), None, {"t": other})
    assert faults(EMPTY, _result(), {"required": ["status"]}, {"t": ENVELOPE})


def test_a_check_is_lost_if_it_fails_or_vanishes() -> None:
    bare = _run(kept="SUCCESS", failed="SUCCESS", gone="INFO", never="FAILURE")
    ours = _run(kept="SUCCESS", failed="FAILURE", never="FAILURE", new="FAILURE")

    assert {"failed": "FAILURE", "gone": "MISSING"} == {
        check.name: status for check, status in lost(bare, ours).items()
    }


def test_a_boolean_sub_schema_is_a_fault() -> None:
    schema = {"type": "object", "properties": {"data": {"properties": {"x": True}}}}

    assert list(faults_of_list([{"name": "t", "inputSchema": {}, "outputSchema": schema}]))


def test_the_lock_file_pins_by_digest_and_names_no_registry() -> None:
    lock = json.loads((HERE / "package-lock.json").read_text("utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}

    assert all("integrity" in entry and "resolved" not in entry for entry in packages.values())
    assert "://" not in json.dumps(lock)


def test_the_guide_names_the_versions_that_meet_the_server() -> None:
    guide = (ROOT / "docs" / "ck3" / "connect-a-host.md").read_text("utf-8")
    asked = json.loads((HERE / "package.json").read_text("utf-8"))["dependencies"]
    told = dict(re.findall(r"^\| ([A-Z][^|]+?) \| ([\d.]+) \|", guide, re.MULTILINE))

    assert told == {
        "MCP Inspector": asked["@modelcontextprotocol/inspector"],
        "TypeScript SDK, first line": asked["@modelcontextprotocol/sdk"],
        "TypeScript SDK, second line": asked["@modelcontextprotocol/client"],
    }
    assert f"({asked['@modelcontextprotocol/conformance']})" in guide


def test_the_pins_are_exact_and_locked() -> None:
    asked = json.loads((HERE / "package.json").read_text("utf-8"))["dependencies"]
    lock = json.loads((HERE / "package-lock.json").read_text("utf-8"))["packages"]

    assert asked == {name: lock[f"node_modules/{name}"]["version"] for name in asked}
