"""Proof of absence and the state of the index, asked by a session of the server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.ck3.sample_world import DEEP_HARBOUR, FAR_SHORES
from tests.ck3.server.working import indexed, working
from tests.ck3.tools.index_work import Answer, answer_of

from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.index_proof import ck3_confirm_not_exists, ck3_get_db_status

HARBOUR, SHORES = f"mod:{DEEP_HARBOUR}", f"mod:{FAR_SHORES}"


def confirm(work: SessionContext, *words: Any, **more: Any) -> Answer:
    return answer_of(ck3_confirm_not_exists, work, *words, **more)


def status(work: SessionContext) -> Answer:
    return answer_of(ck3_get_db_status, work)


def test_a_whole_index_without_the_name_proves_its_absence(indexed_work: SessionContext) -> None:
    answer = confirm(indexed_work, "trait:tournament_brave")

    assert answer.code == "WA-READ-S-001"
    assert (answer.data["count"], answer.data["can_claim_not_exists"]) == (0, True)
    assert answer.data["searched_sources"] == ["root:game", HARBOUR, SHORES]


def test_a_name_that_exists_is_no_absence(indexed_work: SessionContext) -> None:
    data = confirm(indexed_work, "saltborn", "trait").data

    assert (data["count"], data["can_claim_not_exists"]) == (2, False)


@pytest.mark.parametrize(
    ("more", "sources"),
    [
        ({"mod_ids": ["m-2"]}, [SHORES]),
        ({"roots": ["game"]}, ["root:game"]),
        ({"roots": ["user_docs"]}, [HARBOUR, SHORES]),
    ],
)
def test_a_narrowed_search_says_what_it_searched(
    indexed_work: SessionContext, more: dict[str, Any], sources: list[str]
) -> None:
    assert confirm(indexed_work, "tournament_brave", **more).data["searched_sources"] == sources


def test_a_search_of_nothing_proves_nothing(indexed_work: SessionContext) -> None:
    assert confirm(indexed_work, "x", mod_ids=[]).data["can_claim_not_exists"] is False


def test_an_index_of_another_game_version_proves_what_both_read(
    indexed_work: SessionContext,
) -> None:
    """The version of the session counts where the call names none."""
    newer = confirm(indexed_work, "religion:nothing", vanilla_version_id="1.19")

    assert newer.data["can_claim_not_exists"] is False
    assert confirm(indexed_work, "religion:nothing").data["can_claim_not_exists"] is True


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("trate:brave",), "MCP-SYS-I-001"),
        (("",), "WA-DB-I-001"),
    ],
)
def test_what_is_asked_wrongly_proves_nothing(
    indexed_work: SessionContext, words: tuple[str, ...], code: str
) -> None:
    assert confirm(indexed_work, *words).code == code


def test_a_mod_outside_the_session_is_denied(indexed_work: SessionContext) -> None:
    assert confirm(indexed_work, "x", mod_ids=["m-7"]).code == "EN-GATE-D-001"


def test_a_missing_index_proves_nothing_and_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = working(tmp_path)
    monkeypatch.setattr("replybook_ck3.serve.session.index_building._PATIENCE_S", 0.0)

    assert confirm(work, "trait:tournament_brave").code == "EN-GATE-D-005"
    assert work.server.builder.wait(60), "the index was not built in a minute"
    assert confirm(work, "trait:tournament_brave").data["can_claim_not_exists"] is True
    work.server.close()


def test_a_mod_that_only_an_alias_says_does_not_spoil_the_proof(tmp_path: Path) -> None:
    work = indexed(working(tmp_path, mods={"Far/Shores": "root:user_docs/mod/far_shores"}))
    data = confirm(work, "trait:tournament_brave").data

    assert ("not_indexed" in data, data["can_claim_not_exists"]) == (False, True)
    work.server.close()


def test_the_state_is_that_of_the_playset(indexed_work: SessionContext) -> None:
    answer = status(indexed_work)

    assert answer.code == "WA-DB-S-001"
    assert (answer.data["status"], answer.data["is_complete"]) == ("complete", True)
    assert set(answer.data["sources"]) == {"root:game", HARBOUR, SHORES}
    assert "count" not in answer.data


def test_a_damaged_index_is_built_again(tmp_path: Path) -> None:
    work = working(tmp_path)
    assert work.index_file is not None
    work.index_file.parent.mkdir(parents=True, exist_ok=True)
    work.index_file.write_bytes(b"no index at all " * 100)
    answer = status(work)

    assert (answer.code, answer.data["status"]) == ("WA-DB-S-001", "complete")
    assert answer.data["is_complete"] is True
    assert confirm(work, "trait:x").code == "WA-READ-S-001"
    work.server.close()
