"""The gate: S with a completion, D with the violations, or E and nothing is delivered."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.base_tables import POLICY
from tests.runtime.policy.gate.deliveries import SOURCE, asked, bundle, event, gate, stored

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook.policy.completion import BadCompletion, canonical_digest
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.policy.unavailable import Unavailable
from replybook.policy.validators import Checked, ContentFile, Context, NobodyCanJudge, Symbols
from replybook_ck3 import ck3_validators
from replybook_ck3.serve.tools.governance_tools import make_ck3_deliver, make_ck3_validate_policy


def delivered(of: DeliveryRequest, by: DeliveryGate | None = None) -> Reply:
    return (by or gate()).deliver(ReplyBuilder("ck3_deliver"), of)


def _codes(reply: Reply) -> set[str]:
    violations = reply.data["violations"]
    assert isinstance(violations, list)
    return {violation["code"] for violation in violations}


# Accepted


def test_a_clean_delivery_is_accepted_with_a_completion() -> None:
    reply = delivered(asked())

    assert "EN-GATE-S-003" == reply.code
    assert str(reply.data["completion"]).startswith("cmp-")


def test_warnings_and_reviews_travel_with_the_acceptance() -> None:
    assert {"PRESERVE_UNCERTAINTY_TBC"} == _codes(delivered(asked()))


def test_the_completion_holds_for_this_bundle_and_session() -> None:
    completion = str(delivered(asked()).data["completion"])

    assert "s1" == gate().verify(completion, bundle(), "s1").session_id


def test_the_completion_names_the_trace_that_was_judged() -> None:
    one, other = ([event()], [event(), event(trace_id="t2")])
    said = [
        gate().verify(str(delivered(asked(trace=trace)).data["completion"]), bundle())
        for trace in (one, one, other)
    ]

    assert said[0].trace_digest == said[1].trace_digest != said[2].trace_digest


def test_a_stored_trace_is_read_for_this_session_alone(tmp_path: Path) -> None:
    folder = stored(tmp_path / "trace", {"s1": SOURCE, "s2": "x = 1\n"})

    assert "EN-GATE-S-003" == delivered(asked(trace=folder)).code
    other = asked(trace=folder, session={"session_id": "s2", "mode": "ck3raven-dev"})
    assert {"PY_VALIDATION_REQUIRED"} <= _codes(delivered(other))


# Blocked


def test_a_delivery_without_a_trace_is_blocked() -> None:
    reply = delivered(asked(trace=[]))

    assert "EN-GATE-D-004" == reply.code
    assert {"TRACE_REQUIRED", "PY_VALIDATION_REQUIRED"} <= _codes(reply)


def test_other_content_than_what_was_validated_is_blocked() -> None:
    reply = delivered(asked(bundle=bundle("import os\n\nprint(os.name)\n")))

    assert {"PY_VALIDATION_REQUIRED"} <= _codes(reply)


def test_content_that_was_said_to_be_valid_is_validated_again() -> None:
    broken = "def load(:\n"
    reply = delivered(asked(bundle=bundle(broken), trace=[event(broken)]))

    assert {"PY_VALIDATION_FAILED"} <= _codes(reply)


@pytest.mark.parametrize("wrong", [None, {}, {"target": "root:repo"}, {"artifact": []}])
def test_what_is_no_bundle_is_blocked(wrong: object) -> None:
    reply = delivered(asked(bundle=wrong))

    assert "EN-GATE-D-004" == reply.code
    assert {"ARTIFACT_BUNDLE_INVALID"} <= _codes(reply)


def test_a_mode_that_nobody_knows_is_blocked() -> None:
    assert {"POLICY_MODE_UNKNOWN"} <= _codes(delivered(asked(mode="modding")))


def test_ck3_files_are_blocked_while_nobody_can_validate_them() -> None:
    files = [{"path": "events/a.txt", "format": "ck3_script", "content": "", "ck3_file_model": "A"}]
    lens = asked(
        mode="ck3lens",
        session={"session_id": "s1", "mode": "ck3lens", "playset_id": "p1"},
        bundle={"target": "mod:My Patch", "artifacts": files},
    )

    blind = gate(validators=ck3_validators(ck3=NobodyCanJudge("ck3")))

    assert {"CK3_VALIDATION_FAILED"} <= _codes(delivered(lens, blind))


def test_a_blocked_delivery_says_how_it_was_judged() -> None:
    summary = delivered(asked(trace=[])).data["summary"]

    assert isinstance(summary, dict)
    assert str(summary["policy_digest"]).startswith("sha256:")


# Forged and replayed


def test_a_completion_does_not_hold_for_another_bundle() -> None:
    completion = str(delivered(asked()).data["completion"])

    with pytest.raises(BadCompletion, match="other_bundle"):
        gate().verify(completion, bundle("x = 1\n"))


def test_a_completion_does_not_hold_for_a_bundle_with_something_added() -> None:
    completion = str(delivered(asked()).data["completion"])

    with pytest.raises(BadCompletion, match="other_bundle"):
        gate().verify(completion, {**bundle(), "more": 1})


def test_another_server_does_not_take_the_completion() -> None:
    completion = str(delivered(asked()).data["completion"])

    with pytest.raises(BadCompletion, match="forged"):
        DeliveryGate(b"another key of a server").verify(completion, bundle())


# Broken


def test_an_edited_trace_is_an_error_and_nothing_is_delivered(tmp_path: Path) -> None:
    folder = stored(tmp_path / "trace", {"s1": "x = 1\n", "s2": SOURCE, "s3": SOURCE})
    file = next(folder.glob("trace-*.jsonl"))
    text = file.read_text("utf-8")
    file.write_text(text.replace('"session_id":"s2"', '"session_id":"s1"'), "utf-8")
    reply = delivered(asked(trace=folder))

    assert ("EN-GATE-E-001", "trace") == (reply.code, reply.data["reason"])


def test_a_trace_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    assert "EN-GATE-E-001" == delivered(asked(trace=tmp_path / "gone.jsonl")).code


class Crashing:
    """A validator that breaks."""

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked:
        raise RuntimeError(f"/home/somebody/secret {len(files)} {context.fact('game_version')}")

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols | Unavailable:
        raise RuntimeError(f"{len(files)} {context.fact('game_version')}")


def test_a_validator_that_breaks_is_an_error_and_nothing_is_delivered() -> None:
    reply = delivered(asked(), gate(validators=ck3_validators(python=Crashing())))

    assert "EN-GATE-E-001" == reply.code
    assert "RuntimeError" == reply.data["error_type"]


def test_a_policy_that_does_not_load_is_an_error() -> None:
    from dataclasses import replace

    bad = replace(POLICY, rules=(replace(POLICY.rules[0], check={"kind": "guess"}),))

    assert "EN-SYS-E-001" == delivered(asked(), gate(policy=bad)).code


# Asking


@pytest.mark.parametrize(("trace", "deliverable"), [([event()], True), ([], False)])
def test_asking_is_a_success_whatever_would_be_said(trace: object, deliverable: bool) -> None:
    reply = gate().ask(ReplyBuilder("ck3_validate_policy"), asked(trace=trace))

    assert ("EN-SYS-S-001", deliverable) == (reply.code, reply.data["deliverable"])
    assert "completion" not in json.dumps(dict(reply.data))


def test_every_delivery_is_remembered_with_its_outcome() -> None:
    seen: list[Mapping[str, Any]] = []
    keeping = gate(remember=seen.append)
    completion = delivered(asked(), keeping).data["completion"]
    delivered(asked(trace=[]), keeping)

    assert [True, False] == [one["outcome"]["deliverable"] for one in seen]
    assert ["EN-GATE-S-003", "EN-GATE-D-004"] == [one["reply"] for one in seen]
    said = keeping.verify(completion, bundle())
    assert seen[0]["world_digest"] == said.world_digest
    assert canonical_digest(seen[0]["statement"]) == said.world_digest


# Tools


def test_the_tools_answer_for_the_session_of_the_server() -> None:
    deliver = mcp_safe_tool(make_ck3_deliver(gate(), lambda: asked(bundle=None)))
    ask = mcp_safe_tool(make_ck3_validate_policy(gate(), lambda: asked(bundle=None)))

    assert "EN-GATE-S-003" == deliver(artifact_bundle=bundle())["code"]
    said = ask(mode="ck3raven-dev", artifact_bundle=bundle())
    assert ("EN-SYS-S-001", True) == (said["code"], said["data"]["deliverable"])


def test_the_tools_say_so_where_no_mode_is_initialised() -> None:
    deliver = mcp_safe_tool(make_ck3_deliver(gate(), lambda: None))
    ask = mcp_safe_tool(make_ck3_validate_policy(gate(), lambda: None))

    assert "WA-SYS-I-001" == deliver(artifact_bundle=bundle())["code"]
    assert "WA-SYS-I-001" == ask(mode="ck3lens")["code"]


def test_what_broke_stays_out_of_the_envelope() -> None:
    broken = gate(validators=ck3_validators(python=Crashing()))
    envelope = mcp_safe_tool(make_ck3_deliver(broken, asked))(artifact_bundle=bundle())

    assert "EN-GATE-E-001" == envelope["code"]
    assert "somebody" not in json.dumps(envelope)
