"""Work under contract from the first call to the completion, on real servers of both stacks.

Source: specification 24 to 36, 003 §1 and §7.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.conformance.governance.workshop import SOURCE, Workshop
from tests.runtime.policy.engine.ck3_double import Ck3Double

from replybook import ReplyBuilder
from replybook.contracts import ContractStore, ContractSystem
from replybook.policy.completion import BadCompletion
from replybook.policy.gate import DeliveryGate
from replybook.policy.validators import NobodyCanJudge
from replybook.testing import assert_envelope, assert_no_host_path
from replybook_ck3 import ck3_validators

TRAITS = "kind = {\n\tindex = 1\n}\n"


def test_work_is_declared_written_validated_delivered_and_closed(workshop: Workshop) -> None:
    said = [
        workshop.call("ck3_dir", command="list", path="root:repo"),
        opened := workshop.open("root:repo/src/**"),
        stored := workshop.write(),
        validated := workshop.validate(),
        workshop.call(
            "ck3_validate_policy", mode="ck3raven-dev", artifact_bundle=workshop.bundle()
        ),
        delivered := workshop.deliver(),
        closed := workshop.call(
            "ck3_contract",
            command="close",
            evidence=[stored["meta"]["trace_id"], validated["meta"]["trace_id"]],
        ),
    ]

    assert [
        "WA-READ-S-001",
        "CT-GATE-S-001",
        "EN-WRITE-S-001",
        "WA-VAL-S-001",
        "EN-SYS-S-001",
        "EN-GATE-S-003",
        "CT-GATE-S-002",
    ] == [envelope["code"] for envelope in said]
    assert SOURCE == (workshop.base / "repo/src/reader.py").read_text("utf-8")
    assert stored["meta"]["contract_id"] == opened["data"]["contract_id"]
    assert ["root:repo/src/reader.py"] == closed["data"]["audit"]["files"]
    assert 0 == closed["data"]["audit"]["undeclared_count"]
    completion = workshop.gate.verify(delivered["data"]["completion"], workshop.bundle(), "s-1")
    assert completion.trace_digest.startswith("sha256:")


def test_every_call_leaves_one_line_under_the_trace_id_of_its_envelope(workshop: Workshop) -> None:
    said = [workshop.open(), workshop.write(), workshop.validate(), workshop.deliver()]
    lines = workshop.events()

    assert [one["meta"]["trace_id"] for one in said] == [line["trace_id"] for line in lines]
    assert [one["code"] for one in said] == [line["code"] for line in lines]


# Writing


def test_nothing_is_written_without_a_contract(workshop: Workshop) -> None:
    refused = workshop.write()

    assert ("EN-GATE-D-002", "no_contract") == (refused["code"], refused["data"]["reason"])
    assert not (workshop.base / "repo/src/reader.py").exists()


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("root:repo/docs/a.md", "EN-WRITE-D-002"),
        ("root:repo/src/../docs/a.md", "EN-WRITE-D-002"),
        ("root:repo/.git/config", "EN-WRITE-D-001"),
        ("root:ck3raven_data/contracts/a.json", "EN-WRITE-D-001"),
        ("mod:My Patch/common/traits/a.txt", "EN-WRITE-D-001"),
        ("root:repo/../a", "WA-RES-I-001"),
        ("mod:Other/a.txt", "WA-RES-I-001"),
    ],
)
def test_what_the_contract_does_not_cover_is_not_written(
    workshop: Workshop, path: str, code: str
) -> None:
    workshop.open("root:repo/src/**")

    assert code == workshop.write(path)["code"]
    folders = (workshop.base / "repo", workshop.patch)
    assert [] == [path for folder in folders for path in folder.rglob("*") if path.is_file()]


def test_a_refusal_names_everything_else_that_stands_in_the_way(workshop: Workshop) -> None:
    workshop.open("root:repo/src/**", operations=["read"])
    refused = workshop.write("root:repo/docs/a.md")

    assert ("EN-WRITE-D-001", "operation_forbidden") == (
        refused["code"],
        refused["data"]["reason"],
    )
    assert ["EN-WRITE-D-002"] == [later["code"] for later in refused["data"]["would_also_fail"]]


def test_files_that_were_written_must_be_validated_before_the_contract_closes(
    workshop: Workshop,
) -> None:
    workshop.open()
    stored = workshop.write()
    cited = [stored["meta"]["trace_id"]]
    refused = workshop.call("ck3_contract", command="close", evidence=cited)

    assert "CT-GATE-I-004" == refused["code"]
    cited.append(workshop.validate()["meta"]["trace_id"])
    closed = workshop.call("ck3_contract", command="close", evidence=cited)
    assert "CT-GATE-S-002" == closed["code"]


# Delivering


def test_what_was_not_validated_is_not_delivered(workshop: Workshop) -> None:
    workshop.open()
    workshop.write()
    blocked = workshop.deliver()

    assert "EN-GATE-D-004" == blocked["code"]
    assert {"PY_VALIDATION_REQUIRED"} <= {one["code"] for one in blocked["data"]["violations"]}


def test_other_content_than_was_validated_is_not_delivered(workshop: Workshop) -> None:
    workshop.validate()

    assert "EN-GATE-S-003" == workshop.deliver()["code"]
    assert "EN-GATE-D-004" == workshop.deliver(SOURCE + "\n")["code"]


def test_asking_says_what_delivering_would_say_and_issues_nothing(workshop: Workshop) -> None:
    asked = workshop.call(
        "ck3_validate_policy", mode="ck3raven-dev", artifact_bundle=workshop.bundle()
    )

    assert ("S", False) == (asked["reply_type"], asked["data"]["deliverable"])
    assert "completion" not in asked["data"]


def test_a_completion_holds_for_one_bundle_and_one_server(workshop: Workshop) -> None:
    workshop.validate()
    completion = workshop.deliver()["data"]["completion"]

    with pytest.raises(BadCompletion, match="other_bundle"):
        workshop.gate.verify(completion, workshop.bundle("x = 1\n"))
    with pytest.raises(BadCompletion, match="other_session"):
        workshop.gate.verify(completion, workshop.bundle(), "s-2")
    with pytest.raises(BadCompletion, match="forged"):
        DeliveryGate(b"another key of a server").verify(completion, workshop.bundle())


def test_an_edited_trace_delivers_nothing(workshop: Workshop) -> None:
    workshop.validate()
    workshop.validate("x = (\n")
    [file] = workshop.log.folder.glob("trace-*.jsonl")
    first, second, *rest = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join([first, second.replace("true", "null"), *rest]), "utf-8")
    broken = workshop.deliver()

    assert ("EN-GATE-E-001", "trace") == (broken["code"], broken["data"]["reason"])


# Modding


def test_the_scope_of_the_session_reaches_the_tool_and_the_trace(modding: Workshop) -> None:
    found = modding.call("ck3_search", query="brave")
    [line] = modding.events()

    assert "p-1" == found["data"]["playset"]
    assert ["playset_id", "vanilla_version_id"] == sorted(line["injected"])
    assert {"p-1", "1.18.0"} <= set(line["args"].values())


def test_another_scope_is_denied_and_the_tool_does_not_run(modding: Workshop) -> None:
    refused = modding.call("ck3_search", query="brave", playset_id="p-2")

    assert ("EN-GATE-D-001", "playset_id") == (refused["code"], refused["data"]["argument"])


def _patch(**changes: object) -> dict[str, object]:
    file = {
        "path": "common/traits/zz_new.txt",
        "format": "ck3_script",
        "content": TRAITS,
        "ck3_file_model": "A",
    }
    symbol = {
        "type": "trait",
        "name": "kind",
        "reason": "The mod needs it.",
        "defined_in_path": "common/traits/zz_new.txt",
    }
    return {
        "target": "mod:My Patch",
        "artifacts": [{**file, **changes}],
        "declared_new_symbols": [symbol],
    }


def test_a_mod_is_blocked_while_nobody_can_validate_it(stack: str, tmp_path: Path) -> None:
    nobody = ck3_validators(ck3=NobodyCanJudge("ck3"))
    with Workshop(tmp_path, stack=stack, mode="ck3lens", validators=nobody) as modding:
        modding.call("ck3_playset", command="get")
        blocked = modding.call("ck3_deliver", artifact_bundle=_patch())

    assert "EN-GATE-D-004" == blocked["code"]
    assert {"CK3_VALIDATION_REQUIRED", "CK3_VALIDATION_FAILED"} <= _violated(blocked)


def test_the_validator_of_the_library_judges_what_is_delivered(modding: Workshop) -> None:
    modding.call("ck3_playset", command="get")
    right = modding.call("ck3_deliver", artifact_bundle=_patch())
    wrong = modding.call("ck3_deliver", artifact_bundle=_patch(content="\ufeffkind = {\n"))

    assert "CK3_VALIDATION_FAILED" not in _violated(right)
    assert "CK3_VALIDATION_FAILED" in _violated(wrong)


def _violated(reply: Any) -> set[str]:
    return {one["code"] for one in reply["data"]["violations"]}


def test_with_a_validator_every_promise_of_modding_is_asked_for(stack: str, tmp_path: Path) -> None:
    validators = ck3_validators(ck3=Ck3Double())
    with Workshop(tmp_path, stack=stack, mode="ck3lens", validators=validators) as modding:
        modding.call("ck3_playset", command="get")
        found = modding.call("ck3_search", query="brave")
        claims = [
            {
                "claim_type": "existence",
                "subject": "trait:brave",
                "evidence_tool_calls": [found["meta"]["trace_id"]],
            },
            {"claim_type": "non_existence", "subject": "trait:kind", "evidence_tool_calls": []},
        ]
        blocked = modding.call(
            "ck3_deliver", artifact_bundle=_patch(ck3_file_model=None), claims=claims
        )

    assert {
        "CLAIM_EVIDENCE_MISSING",
        "NEGATIVE_CLAIM_UNPROVEN",
        "CK3_FILE_MODEL_MISSING",
        "CK3_VALIDATION_REQUIRED",
    } == {one["code"] for one in blocked["data"]["violations"] if one["severity"] == "error"}


# What leaves


def test_no_host_path_leaves_whatever_is_answered(workshop: Workshop) -> None:
    base = str(workshop.base)
    said = [
        workshop.call("ck3_dir", command="tree", path="root:repo"),
        workshop.call("ck3_dir", command="list", path=f"{base}/repo"),
        workshop.open(),
        workshop.open(f"{base}/repo/**"),
        workshop.write(f"{base}/repo/src/a.py"),
        workshop.write("root:ck3raven_data/keys/trace.key"),
        workshop.call("ck3_exec", program="git", program_args=["status", base]),
        workshop.call("ck3_contract", command="status"),
        workshop.validate("import nothing_like_it\n"),
        workshop.deliver(),
    ]
    with workshop.store.turn():
        workshop.store.put("contract", "ct-aaaaaaaaaaaa", "s-1", (b"{}", b""))
    said.append(workshop.call("ck3_contract", command="list"))

    for envelope in said:
        assert_envelope(envelope)
        assert_no_host_path(envelope, roots=workshop.roots)
    assert [] == [text for text in workshop.wire if base in text]


# The store of contracts


def test_a_store_that_is_damaged_is_an_error_of_every_call_and_names_no_path(
    workshop: Workshop,
) -> None:
    workshop.open()
    workshop.store.close()
    (workshop.base / "data/contracts/state.sqlite3").write_bytes(b"garbage" * 2000)
    said = [workshop.write(), workshop.validate(), workshop.open()]

    assert ["E"] * 3 == [envelope["reply_type"] for envelope in said]
    assert not (workshop.base / "repo/src/reader.py").exists()
    for envelope in said:
        assert_envelope(envelope)
        assert_no_host_path(envelope, roots=workshop.roots)


def test_a_second_server_of_the_session_works_under_the_contract_of_the_first(
    workshop: Workshop,
) -> None:
    opened = workshop.open()
    second = ContractSystem(
        ContractStore(workshop.base / "data/contracts"),
        world=workshop.world,
        key=workshop.key,
        session=workshop.who,
        trace=workshop.events,
    )
    held = second.active("s-1")
    assert held is not None
    assert opened["data"]["contract_id"] == held.contract_id
    assert second.take(held, {f"root:repo/src/{number}.py": 0 for number in range(20)})

    assert "limit_reached" == workshop.write()["data"]["reason"]
    assert "CT-GATE-S-003" == second.cancel(ReplyBuilder("ck3_contract")).code
    assert "no_contract" == workshop.write()["data"]["reason"]
