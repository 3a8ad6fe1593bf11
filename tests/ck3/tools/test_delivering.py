"""ck3_deliver and ck3_validate_policy on a session.

What is there is accepted, or written (specification 30 and 56).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.ck3.tools.working_on_files import MOD, mod_folder, opened, session_on, tree_of

from replybook import Reply, ReplyBuilder, codes
from replybook.enforcement import Enforcement, Verdict
from replybook.policy.acceptance import acceptance, content_in_place
from replybook.policy.acceptance.file_writes import FileWrites
from replybook.store import StoreBusy
from replybook.trace.event import TraceEvent
from replybook.world import WorldFault
from replybook_ck3.index import IndexFault
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.session.server_config import ConfigFault, ServerConfig
from replybook_ck3.serve.session.shared_state import filesystem_capabilities
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools import delivering
from replybook_ck3.serve.tools.delivering import ck3_deliver, ck3_validate_policy
from replybook_ck3.world import files_on_disk
from replybook_schema.active import ACTIVE

BOM = "\ufeff"
TRAITS = "common/traits/new_traits.txt"
WORDS = "localization/english/new_l_english.yml"
TRAIT = "reef_blind = {\n\tcategory = health\n}\n"
TEXT = 'l_english:\n trait_reef_blind: "Reef-Blind"\n trait_reef_blind_desc: "So."\n'
FILES = {TRAITS: BOM + TRAIT, WORDS: BOM + TEXT}


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    work = session_on(tmp_path, indexed=True)
    noted(work, "ck3_playset", {"command": "get"}, {"playset_id": "Sample"})
    noted(work, "ck3_search_symbols", {"query": "reef"}, {"count": 1, "results": []})
    noted(
        work,
        "ck3_confirm_not_exists",
        {"name": "reef_blind"},
        {"count": 0, "can_claim_not_exists": True},
    )
    for content in FILES.values():
        validated(work, content)
    return work


def noted(
    work: SessionContext,
    tool: str,
    args: Mapping[str, object],
    result: Mapping[str, object],
    **more: Any,
) -> str:
    """Write the line of a call that went well, as the server does."""
    spec = ACTIVE.tools()[tool]
    scope = {"playset_id": "Sample", "vanilla_version_id": "1.18.0"}
    scoped = scope if "scoped" in spec.tags else {}
    trace_id = secrets.token_hex(16)
    work.server.log.append(
        TraceEvent(
            ts=datetime.now(UTC),
            trace_id=trace_id,
            tool=tool,
            args={**args, **scoped},
            outcome="reply",
            duration_ms=0.1,
            reply_type="S",
            code=spec.default_success,
            result=result,
            session_id=work.handle,
            scope=scope,
            **more,
        )
    )
    return trace_id


def validated(work: SessionContext, content: str) -> str:
    return noted(work, "ck3_parse_content", {"content": content}, {"findings": []})


def bundle(files: Mapping[str, str] = FILES, **more: object) -> dict[str, object]:
    def layout(path: str) -> str:
        return "localization_yml" if path.endswith(".yml") else "ck3_script"

    return {
        "target": MOD,
        "artifacts": [
            {"path": path, "format": layout(path), "ck3_file_model": "A", "content": content}
            for path, content in files.items()
        ],
        "declared_new_symbols": [
            {
                "type": "trait",
                "name": "reef_blind",
                "reason": "the story needs it",
                "defined_in_path": TRAITS,
            }
        ],
        **more,
    }


def deliver(
    work: SessionContext, what: dict[str, object] | None = None, *, write: bool = False
) -> Reply:
    return ck3_deliver(work, what or bundle(), None, write, rb=ReplyBuilder("ck3_deliver"))


def ask(
    work: SessionContext, *, write: bool = False, what: dict[str, object] | None = None
) -> Reply:
    rb = ReplyBuilder("ck3_validate_policy")
    return ck3_validate_policy(work, work.mode, what or bundle(), None, write, rb=rb)


def severities(reply: Reply) -> dict[str, str]:
    found = reply.data["violations"]
    assert isinstance(found, list)
    return {one["rule"]: one["severity"] for one in found}


def put(work: SessionContext, files: Mapping[str, str] = FILES) -> None:
    for path, content in files.items():
        file = mod_folder(work) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")


# Accepting


def test_a_delivery_writes_its_files_and_its_completion_names_them(work: SessionContext) -> None:
    contract = opened(work)
    reply = deliver(work, write=True)

    assert "EN-GATE-S-003" == reply.code, dict(reply.data)
    there = {f"{MOD}/{path}": (mod_folder(work) / path).read_bytes() for path in FILES}
    assert {path: text.encode() for path, text in FILES.items()} == {
        path.removeprefix(f"{MOD}/"): data for path, data in there.items()
    }
    assert {path: sha256(data).hexdigest() for path, data in there.items()} == reply.data["files"]
    stored = work.server.completions.get(str(reply.data["completion_id"]))
    assert stored is not None
    assert (contract, True, work.handle) == (
        stored["contract_id"],
        stored["written"],
        stored["session_id"],
    )


def test_a_new_file_gets_the_form_of_its_folder(work: SessionContext) -> None:
    opened(work)
    files = {TRAITS: TRAIT, WORDS: BOM + TEXT}
    for content in files.values():
        validated(work, content)
    reply = deliver(work, bundle(files), write=True)

    assert "EN-GATE-S-003" == reply.code, dict(reply.data)
    assert (mod_folder(work) / TRAITS).read_bytes() == (BOM + TRAIT).encode()


def test_while_another_process_keeps_the_store_a_delivery_has_to_wait(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(_server: object) -> list[str]:
        raise StoreBusy(11, "another process keeps the store")

    put(work)
    monkeypatch.setattr(delivering, "recover", busy)

    assert "EN-GATE-D-005" == deliver(work).code


def test_without_an_index_that_can_be_read_nothing_is_judged(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(_work: object) -> object:
        raise IndexFault("index_damaged", "build it again")

    put(work)
    monkeypatch.setattr(work.server.builder, "up_to_date", damaged)
    replies = [deliver(work), ask(work)]

    assert ["EN-GATE-E-001"] * 2 == [reply.code for reply in replies]
    assert {"index_damaged"} == {reply.data["reason"] for reply in replies}


def test_where_the_world_fails_nothing_is_judged(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_self: object, rb: ReplyBuilder, _address: object, **_: object) -> Verdict:
        return Verdict(rb.error(codes.WA_READ_E_001, data={"error_type": "OSError"}))

    put(work)
    monkeypatch.setattr(Enforcement, "judge_read", broken)

    assert "EN-GATE-E-001" == deliver(work).code


@pytest.mark.parametrize(("place", "write"), [(acceptance, False), (files_on_disk, True)])
def test_where_the_disk_fails_nothing_is_judged(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch, place: ModuleType, write: bool
) -> None:
    def broken(_target: object) -> bytes:
        raise WorldFault(codes.WA_READ_E_001, {"error_type": "OSError"})

    put(work)
    monkeypatch.setattr(place, "bytes_at", broken)

    assert "EN-GATE-E-001" == deliver(work, write=write).code


@pytest.mark.parametrize(
    ("error", "code"), [(StoreBusy(11, "kept"), "EN-GATE-D-005"), (OSError(5), "WA-WRITE-E-001")]
)
def test_a_store_that_is_kept_or_fails_while_files_are_written_is_told(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch, error: OSError, code: str
) -> None:
    def broken(*_: object, **_more: object) -> None:
        raise error

    opened(work)
    monkeypatch.setattr(FileWrites, "write", broken)

    assert code == deliver(work, write=True).code
    assert not (mod_folder(work) / TRAITS).exists()


@pytest.mark.parametrize("data", [b"\0\0", b"other\n"])
def test_a_file_that_holds_something_else_is_not_the_delivered_one(
    work: SessionContext, data: bytes
) -> None:
    put(work)
    (mod_folder(work) / TRAITS).write_bytes(data)

    assert "EN-GATE-D-004" == deliver(work).code


def test_a_file_that_is_too_large_to_be_the_delivered_one_is_not_read(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(work)
    monkeypatch.setattr(content_in_place, "MOST_BYTES", 5)

    assert "EN-GATE-D-004" == deliver(work).code


def test_files_that_are_there_are_accepted_without_a_contract(work: SessionContext) -> None:
    put(work)

    assert ("EN-GATE-S-003", False) == ((reply := deliver(work)).code, reply.data["written"])


def test_files_that_are_not_there_block_a_delivery_that_does_not_write(
    work: SessionContext,
) -> None:
    before = tree_of(mod_folder(work))
    reply = deliver(work)

    assert "EN-GATE-D-004" == reply.code
    assert "error" == severities(reply)["artifacts_in_place"]
    assert before == tree_of(mod_folder(work))


def test_asking_tells_of_both_kinds_of_delivery(work: SessionContext) -> None:
    assert ask(work).data["deliverable"] is False
    assert ask(work, write=True).data["deliverable"] is True
    assert not (mod_folder(work) / TRAITS).exists()


def test_without_a_contract_nothing_is_written(work: SessionContext) -> None:
    before = tree_of(mod_folder(work))

    assert "EN-GATE-D-002" == deliver(work, write=True).code
    assert before == tree_of(mod_folder(work))


def test_a_contract_closes_over_what_a_delivery_wrote(work: SessionContext) -> None:
    contract = opened(work)
    evidence = [validated(work, content) for content in FILES.values()]
    reply = deliver(work, write=True)
    evidence.append(
        noted(
            work,
            "ck3_deliver",
            {"artifact_bundle": bundle(), "write": True},
            reply.data,
            contract_id=contract,
        )
    )
    closed = work.contracts.close(ReplyBuilder("ck3_contract"), contract, evidence)

    assert "CT-GATE-S-002" == closed.code, dict(closed.data)
    audit = closed.data["audit"]
    assert isinstance(audit, dict)
    assert sorted(f"{MOD}/{path}" for path in FILES) == sorted(audit["files"])
    assert [] == audit["differing"]


def test_a_contract_does_not_close_over_a_delivered_file_that_changed(work: SessionContext) -> None:
    contract = opened(work)
    evidence = [validated(work, content) for content in FILES.values()]
    reply = deliver(work, write=True)
    evidence.append(
        noted(
            work,
            "ck3_deliver",
            {"artifact_bundle": bundle(), "write": True},
            reply.data,
            contract_id=contract,
        )
    )
    (mod_folder(work) / TRAITS).write_text("other = { }\n")
    closed = work.contracts.close(ReplyBuilder("ck3_contract"), contract, evidence)

    assert "CT-GATE-I-004" == closed.code


# What the server can do turns warnings into errors


def able(work: SessionContext, **changes: Any) -> SessionContext:
    """The same session on a server that is set up otherwise."""
    config = replace(work.server.config, **changes)
    server = Ck3Server(config)
    return server.work_of(work.handle)


def test_the_capabilities_of_filesystem_calls_are_published_when_they_are_true(
    work: SessionContext,
) -> None:
    assert "fs_justification_supported" in work.session.capabilities
    assert "fs_trace_metadata_complete" not in work.session.capabilities
    assert "fs_trace_metadata_complete" in able(work, editor_traced=True).session.capabilities


@pytest.mark.parametrize(("argument", "left"), [("justification", 1), ("folder", 1)])
def test_one_filesystem_tool_that_keeps_less_takes_a_capability_away(
    argument: str, left: int
) -> None:
    tools = dict(ACTIVE.tools())
    read = tools["ck3_read"]
    kept = tuple(one for one in read.arguments if one.name != argument)
    tools["ck3_read"] = replace(read, arguments=kept)

    assert 2 == len(filesystem_capabilities(ACTIVE.tools(), editor_is_traced=True))
    assert left == len(filesystem_capabilities(tools, editor_is_traced=True))
    assert () == filesystem_capabilities({}, editor_is_traced=True)


def test_a_filesystem_call_without_a_justification_is_a_warning(work: SessionContext) -> None:
    noted(work, "ck3_read", {"path": f"{MOD}/descriptor.mod"}, {"count": 1})
    put(work)
    reply = deliver(work)

    assert "EN-GATE-S-003" == reply.code
    assert "warning" == severities(reply)["filesystem_justification"]


def test_with_a_justification_it_passes(work: SessionContext) -> None:
    noted(
        work,
        "ck3_read",
        {"path": f"{MOD}/descriptor.mod", "justification": "the index holds no descriptors"},
        {"count": 1},
    )
    put(work)

    assert "EN-GATE-S-003" == deliver(work).code


@pytest.mark.parametrize(("is_traced", "severity"), [(False, "warning"), (True, "error")])
def test_files_before_the_index_are_an_error_once_every_call_is_in_the_trace(
    tmp_path: Path, is_traced: bool, severity: str
) -> None:
    work = able(session_on(tmp_path, indexed=True), editor_traced=is_traced)
    noted(work, "ck3_playset", {"command": "get"}, {"playset_id": "Sample"})
    noted(work, "ck3_read", {"path": f"{MOD}/a.txt", "justification": "why"}, {"count": 1})
    noted(work, "ck3_search_symbols", {"query": "reef"}, {"count": 1, "results": []})
    for content in FILES.values():
        validated(work, content)
    put(work)
    reply = deliver(work)

    assert severity == severities(reply)["database_first_search"]
    assert {"warning": "EN-GATE-S-003", "error": "EN-GATE-D-004"}[severity] == reply.code


def test_an_override_whose_conflicts_nobody_looked_at_is_an_error_with_a_whole_index(
    work: SessionContext,
) -> None:
    path = "common/traits/zzz_over.txt"
    content = BOM + "saltborn = {\n\tcategory = health\n}\n"
    validated(work, content)
    what = {
        "target": MOD,
        "artifacts": [
            {"path": path, "format": "ck3_script", "ck3_file_model": "B", "content": content}
        ],
    }
    put(work, {path: content})
    assert "touched_units_complete" in work.session.capabilities
    found = severities(deliver(work, what))
    assert {"error"} == {found["conflict_alignment"], found["touched_units_declared"]}

    noted(work, "ck3_conflicts", {"command": "symbols", "units": ["trait:saltborn"]}, {"count": 0})
    seen = severities(deliver(work, {**what, "touched_units": ["trait:saltborn"]}))
    assert seen.keys().isdisjoint({"conflict_alignment", "touched_units_declared"})


def test_the_word_of_a_person_about_the_editor_is_yes_or_no(tmp_path: Path) -> None:
    (tmp_path / "server.toml").write_text("editor_traced = true\n")
    assert ServerConfig.read(tmp_path).editor_traced is True

    (tmp_path / "server.toml").write_text('editor_traced = "yes"\n')
    with pytest.raises(ConfigFault, match="neither true nor false"):
        ServerConfig.read(tmp_path)
