"""Sessions of the running server: explicit, stored, and never moved by another client.

Source: specification 9, 22, 27, 28, 43, 57; 003 §7.2 and §7.3.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.specification.server.from_the_trace import declared_codes
from tests.specification.server.ground import FAR, PLAYSET, SHORES, Ground
from tests.specification.server.tool_cases import BUNDLE
from tests.specification.server.wire import Wire, wired

from replybook.testing import get_last_trace, get_session_trace


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    return Ground(tmp_path_factory.mktemp("sessions"))


@pytest.fixture(scope="module")
def wire(ground: Ground) -> Iterator[Wire]:
    """One server for all tests of this file; each opens sessions of its own."""
    with wired(*ground.options("--index")) as wire:
        yield wire


@dataclass(frozen=True)
class Restart:
    """Remember what a server was told before it ended; `wire` is the next server on its folder."""

    session: str
    contract: str
    named: dict[str, Any]
    """The last answer in the session that the start names."""
    wire: Wire


@pytest.fixture(scope="module")
def restart(ground: Ground) -> Iterator[Restart]:
    """Work on a server, end it and start another one."""
    with wired(*ground.options("--index", "--session", "mine")) as first:
        session = opened(first, SHORES)
        first.call("ck3_playset", command="get", session=session)
        first.call("ck3_dir", command="cd", path="root:game", session=session)
        kept = contract(first, session)["data"]["contract_id"]
        first.call("ck3_validate_artifact_bundle", artifact_bundle=BUNDLE, session=session)
        first.call("ck3_playset", command="switch", playset=PLAYSET)
        first.call("ck3_dir", command="cd", path="root:game")
        named = first.call("ck3_dir", command="pwd")
    with wired(*ground.options("--session", "mine")) as second:
        yield Restart(session, kept, named, second)


def opened(wire: Wire, playset: str = PLAYSET) -> str:
    """A new session whose index is complete."""
    told = wire.call("ck3_playset", command="switch", playset=playset)
    session, end = str(told["data"]["session"]), time.monotonic() + 60
    while not wire.call("ck3_get_db_status", session=session)["data"]["is_complete"]:
        assert time.monotonic() < end, "the index was not built"
        time.sleep(0.1)
    return session


def contract(wire: Wire, session: str) -> dict[str, Any]:
    """Open a contract for the traits of the mod."""
    return wire.call(
        "ck3_contract",
        session=session,
        command="open",
        intent="Change a trait.",
        operations=["write"],
        targets=[f"{FAR}/common/traits/**"],
        expires_at=(datetime.now(UTC) + timedelta(hours=1)).isoformat(),
    )


# 003 §7.2, word by word


def test_a_call_is_recorded_in_the_trace_of_its_session(wire: Wire, ground: Ground) -> None:
    session = opened(wire)
    told = wire.call("ck3_search_symbols", query="test", session=session)
    trace = get_session_trace(ground.trace, session)

    assert len(trace) > 0
    assert told["meta"]["trace_id"] == trace[-1]["trace_id"]
    assert {session} == {line["session_id"] for line in trace}


def test_a_delivery_without_validation_is_not_deliverable(wire: Wire) -> None:
    session = opened(wire)
    told = wire.call(
        "ck3_validate_policy", mode="ck3lens", artifact_bundle=BUNDLE, session=session
    )["data"]

    assert told["deliverable"] is False
    assert "CK3_VALIDATION_REQUIRED" in [one["code"] for one in told["violations"]]


def test_the_scope_is_filled_in_and_noted(wire: Wire, ground: Ground) -> None:
    session = opened(wire)
    wire.call("ck3_search_symbols", query="test", session=session)
    entry = get_last_trace(ground.trace, session)
    playset = wire.call("ck3_playset", command="get", session=session)["data"]

    assert playset["playset"] == entry["args"]["playset_id"] == PLAYSET
    assert playset["vanilla_version_id"] == entry["args"]["vanilla_version_id"]
    assert {"playset_id", "vanilla_version_id"} == set(entry["injected"])


# 003 §7.3, the checklist for people


def violations(wire: Wire, session: str, **arguments: Any) -> set[str]:
    """The codes for which a delivery is blocked."""
    told = wire.call("ck3_deliver", session=session, **arguments)
    assert "EN-GATE-D-004" == told["code"]
    return {one["code"] for one in told["data"]["violations"] if one["severity"] == "error"}


def test_a_bundle_without_a_file_model_is_blocked(wire: Wire) -> None:
    (file,) = BUNDLE["artifacts"]
    bare = {key: value for key, value in file.items() if key != "ck3_file_model"}
    found = violations(wire, opened(wire), artifact_bundle={**BUNDLE, "artifacts": [bare]})

    assert "CK3_FILE_MODEL_MISSING" in found


def test_the_first_call_of_a_session_delivers_nothing(wire: Wire) -> None:
    session = wire.call("ck3_playset", command="switch", playset=PLAYSET)["data"]["session"]

    assert "TRACE_REQUIRED" in violations(wire, session, artifact_bundle=BUNDLE)


def test_a_search_outside_of_the_playset_is_refused_and_reported(wire: Wire) -> None:
    session = opened(wire)
    told = wire.call("ck3_search", query="gull", playset_id="Another", session=session)
    asked = wire.call(
        "ck3_validate_policy", session=session, mode="ck3lens", artifact_bundle=BUNDLE
    )
    found = {one["code"]: one["severity"] for one in asked["data"]["violations"]}

    assert "EN-GATE-D-001" == told["code"]
    assert "warning" == found["OUT_OF_SCOPE_SEARCH"]


def test_a_claim_of_absence_without_its_proof_is_blocked(wire: Wire) -> None:
    session = opened(wire)
    seen = wire.call("ck3_search_symbols", query="trait:far_marked", session=session)
    evidence = [seen["meta"]["trace_id"]]
    claim = {"claim_type": "non_existence", "subject": "trait:far_marked"}
    found = violations(
        wire,
        session,
        artifact_bundle=BUNDLE,
        claims=[{**claim, "evidence_tool_calls": evidence}],
    )

    assert "NEGATIVE_CLAIM_UNPROVEN" in found


def test_python_that_nobody_validated_is_blocked(ground: Ground) -> None:
    """In the mode for the tool itself, on the repository."""
    bundle = {
        "target": "root:repo",
        "artifacts": [{"path": "tool.py", "format": "python", "content": "LIMIT = 4\n"}],
    }
    with wired(*ground.options("--mode", "ck3raven-dev")) as wire:
        session = wire.call("ck3_playset", command="switch", playset=PLAYSET)["data"]["session"]
        wire.call("ck3_read", path="root:repo/tool.py", session=session)
        before = violations(wire, session, artifact_bundle=bundle)
        wire.call("ck3_validate_python", content="LIMIT = 4\n", session=session)
        after = violations(wire, session, artifact_bundle=bundle)

    assert "PY_VALIDATION_REQUIRED" in before
    assert {"ARTIFACT_NOT_IN_PLACE"} == after


# Whose session it is


@pytest.mark.parametrize("tool", sorted(set(declared_codes()) - {"ck3_playset"}))
def test_without_a_session_every_tool_sends_to_the_one_that_gives_one(
    tool: str, wire: Wire
) -> None:
    told = wire.call(tool, **_enough(tool))

    assert "WA-VIS-I-001" == told["code"]
    assert "ck3_playset" in json.dumps(told["error"])


def test_a_handle_that_nobody_gave_is_refused(wire: Wire) -> None:
    told = wire.call("ck3_dir", command="pwd", session="s-" + "0" * 32)

    assert "MCP-SYS-I-001" == told["code"]
    (fault,) = told["data"]["fields"]
    assert ("session", "enum") == (fault["name"], fault["problem"])
    assert "ck3_playset `switch` opens one" in fault["reason"]


@pytest.mark.parametrize("tool", ["ck3_dir", "ck3_conflicts", "ck3_playset", "ck3_contract"])
def test_an_unknown_sub_command_is_refused_with_what_there_is(tool: str, wire: Wire) -> None:
    told = wire.call(tool, command="no_such", session=opened(wire))

    assert "MCP-SYS-I-002" == told["code"]
    assert "no_such" == told["data"]["command"]


def test_an_unknown_tool_is_refused_as_such(wire: Wire) -> None:
    assert "MCP-SYS-I-006" == wire.call("ck3_dirr", command="pwd")["code"]


def test_two_sessions_of_one_server_never_move_each_other(wire: Wire) -> None:
    one, other = opened(wire), opened(wire, SHORES)
    wire.call("ck3_dir", command="cd", path="root:game", session=one)
    wire.call("ck3_dir", command="cd", path="root:repo", session=other)

    assert _seen(wire, one) == ("root:game", PLAYSET, False)
    assert _seen(wire, other) == ("root:repo", SHORES, False)
    assert "CT-GATE-S-001" == contract(wire, one)["code"]
    assert _seen(wire, one) == ("root:game", PLAYSET, True)
    assert _seen(wire, other) == ("root:repo", SHORES, False)
    written = {"command": "write", "path": f"{FAR}/common/traits/a.txt", "content": "\ufeff"}
    assert "EN-GATE-D-002" == wire.call("ck3_file", **written, session=other)["code"]


def test_two_servers_on_one_folder_serve_one_session_alike(wire: Wire, restart: Restart) -> None:
    second, session = restart.wire, opened(wire)
    second.call("ck3_dir", command="cd", path="root:game", session=session)
    told = contract(second, session)
    again = contract(wire, session)
    seen = _seen(wire, session)
    wire.call("ck3_contract", command="cancel", session=session)
    after = _seen(second, session)

    assert ("CT-GATE-S-001", "CT-GATE-I-002") == (told["code"], again["code"])
    assert ("root:game", PLAYSET, True) == seen
    assert ("root:game", PLAYSET, False) == after


def test_a_restart_keeps_home_playset_contract_and_what_was_seen(restart: Restart) -> None:
    second, session = restart.wire, restart.session
    assert ("root:game", SHORES, True) == _seen(second, session)
    told = second.call("ck3_contract", command="status", session=session)["data"]
    delivered = second.call("ck3_deliver", artifact_bundle=BUNDLE, write=True, session=session)
    second.call("ck3_contract", command="cancel", session=session)

    assert restart.contract == told["contract_id"]
    assert "interrupted" not in told, "the first server ended well"
    assert "EN-GATE-S-003" == delivered["code"]


def test_the_session_that_the_start_names_needs_no_handle(restart: Restart) -> None:
    told, again = restart.named, restart.wire.call("ck3_dir", command="pwd")

    assert ("mine", "root:game") == (told["meta"]["session_id"], told["data"]["home"])
    assert ("mine", "root:game") == (again["meta"]["session_id"], again["data"]["home"])


# Resources and prompts


def test_every_resource_can_be_read_and_a_prompt_of_each_mode(wire: Wire) -> None:
    uris = [one["uri"] for one in wire.ask("resources/list", {})["resources"]]
    pages = [wire.ask("resources/read", {"uri": uri})["contents"][0]["text"] for uri in uris]
    names = [one["name"] for one in wire.ask("prompts/list", {})["prompts"]]
    lens, dev = (
        wire.ask("prompts/get", {"name": name})["messages"][0]["content"]["text"]
        for name in ("ck3lens", "ck3raven-dev")
    )

    assert {"ck3lens", "ck3raven-dev"} == set(names)
    assert all(len(page) > 100 for page in pages)
    assert len(set(uris)) == len(uris) >= 3
    assert all(rule in lens for rule in ("negative_claims", "ck3_file_model_required"))
    assert "python_validation" in dev


def _seen(wire: Wire, session: str) -> tuple[str, str, bool]:
    """Home, playset, and whether a contract is open."""
    home = wire.call("ck3_dir", command="pwd", session=session)["data"]["home"]
    playset = wire.call("ck3_playset", command="get", session=session)["data"]["playset"]
    status = wire.call("ck3_contract", command="status", session=session)["data"]
    return home, playset, status["has_active_contract"]


def _enough(tool: str) -> dict[str, Any]:
    """Arguments with which the tool would run, were there a session."""
    return {
        "ck3_dir": {"command": "pwd"},
        "ck3_index": {"command": "status"},
        "ck3_uses": {"name": "gull"},
        "ck3_conflicts": {"command": "summary"},
        "ck3_contract": {"command": "status"},
        "ck3_file": {"command": "delete", "path": f"{FAR}/descriptor.mod"},
        "ck3_read": {"path": f"{FAR}/descriptor.mod"},
        "ck3_confirm_not_exists": {"name": "gull"},
        "ck3_file_search": {"pattern": "*"},
        "ck3_logs": {"log": "journal"},
        "ck3_exec": {"program": "git"},
        "ck3_db_query": {"table": "files"},
        "ck3_parse_content": {"content": ""},
        "ck3_validate_python": {"content": ""},
        "ck3_validate_artifact_bundle": {"artifact_bundle": BUNDLE},
        "ck3_validate_policy": {"mode": "ck3lens"},
        "ck3_deliver": {"artifact_bundle": BUNDLE},
    }.get(tool, {"query": "gull"} if "search" in tool or "grep" in tool else {})
