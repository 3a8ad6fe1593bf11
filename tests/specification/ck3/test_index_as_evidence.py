"""The index proves absence and says its state, and the policy follows it.

Source: 003 §3.2 and §6, specification 44.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.specification.ck3.small_worlds import built, sources

from replybook import PolicyOutcome, ReplyBuilder, validate_policy
from replybook_ck3 import CK3_FACTS, ck3_validators
from replybook_ck3.index import SymbolIndex
from replybook_ck3.serve.tools.index_tools import (
    make_ck3_confirm_not_exists,
    make_ck3_get_db_status,
)

SCOPE = {"playset_id": "p1", "vanilla_version_id": "1.18.0"}
SESSION = {
    "session_id": "s1",
    "mode": "ck3lens",
    **SCOPE,
    "active_mod_ids": ["m1"],
    "allowed_roots": ["game"],
    "mods": [{"name": "My Patch"}],
}
DB_FIRST = {"DB_FIRST_REQUIRED", "DB_FIRST_ORDERING"}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("whole")
    with SymbolIndex(built(folder, sources(folder))) as index:
        yield index.view()


@pytest.fixture(scope="module")
def partial(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("partial")
    with SymbolIndex(built(folder, sources(folder, has_game=False))) as index:
        yield index.view()


def confirmed(view: Any, name: str, **arguments: Any) -> Any:
    tool = make_ck3_confirm_not_exists(lambda: view)
    return tool(name, rb=ReplyBuilder("ck3_confirm_not_exists"), **arguments)


def status_of(view: Any) -> Any:
    return make_ck3_get_db_status(lambda: view)(rb=ReplyBuilder("ck3_get_db_status"))


def event(number: int, tool: str, reply: Any, **arguments: Any) -> dict[str, Any]:
    return {
        "trace_id": f"t{number}",
        "ts": f"2026-11-20T10:0{number}:00Z",
        "tool": tool,
        "args": {**arguments, **SCOPE},
        "reply_type": "S" if reply is None else str(reply.reply_type),
        "code": "WA-READ-S-001" if reply is None else str(reply.code),
        "result": {"count": 1} if reply is None else dict(reply.data),
    }


def judged(*trace: dict[str, Any], claims: list[dict[str, Any]] | None = None) -> PolicyOutcome:
    return validate_policy(
        mode="ck3lens",
        session=SESSION,
        trace=list(trace),
        claims=claims,
        attempting_delivery=False,
        providers=CK3_FACTS,
        validators=ck3_validators(),
    )


def claimed(view: Any, subject: str, name: str, **arguments: Any) -> set[str]:
    """Return the judgement of a claim of absence, with this search as evidence."""
    reply = confirmed(view, name, **arguments)
    found = event(1, "ck3_confirm_not_exists", reply, name=name, **arguments)
    claim = {"claim_type": "non_existence", "subject": subject, "evidence_tool_calls": ["t1"]}
    return {violation.code for violation in judged(found, claims=[claim]).violations}


# Absence


def test_absence_is_confirmed_with_near_names_beside_it(whole: Any) -> None:
    data = confirmed(whole, "brvae", kind="trait").data

    assert (True, 0) == (data["can_claim_not_exists"], data["count"])
    assert "brave" in repr(data["near"])


@pytest.mark.parametrize("arguments", [{"kind": "trait"}, {}])
def test_what_is_there_is_shown_and_not_confirmed_absent(
    whole: Any, arguments: dict[str, str]
) -> None:
    data = confirmed(whole, "brave", **arguments).data

    assert not data["can_claim_not_exists"]
    assert data["count"] >= 1
    assert "root:game/common/traits/00_traits.txt" in repr(data)


def test_an_incomplete_index_confirms_nothing(partial: Any) -> None:
    assert not confirmed(partial, "bravehart", kind="trait").data["can_claim_not_exists"]
    assert not confirmed(partial, "bravehart").data["can_claim_not_exists"]


def test_a_search_without_an_index_confirms_nothing() -> None:
    reply = confirmed(None, "bravehart")

    assert "S" != str(reply.reply_type)


def test_a_claim_of_absence_stands_on_a_real_search(whole: Any) -> None:
    assert "NEGATIVE_CLAIM_UNPROVEN" not in claimed(
        whole, "trait:bravehart does not exist", "bravehart", kind="trait"
    )


@pytest.mark.parametrize(
    ("subject", "name"),
    [("trait:brave does not exist", "brave"), ("trait:bravehart does not exist", "other_name")],
)
def test_a_claim_of_absence_falls_with_its_search(whole: Any, subject: str, name: str) -> None:
    assert "NEGATIVE_CLAIM_UNPROVEN" in claimed(whole, subject, name, kind="trait")


def test_a_claim_of_absence_falls_with_an_incomplete_index(partial: Any) -> None:
    assert "NEGATIVE_CLAIM_UNPROVEN" in claimed(
        partial, "trait:bravehart does not exist", "bravehart", kind="trait"
    )


# The state of the index


def test_a_whole_index_says_so(whole: Any) -> None:
    data = status_of(whole).data

    assert ("complete", True) == (data["status"], data["is_complete"])


def test_an_index_without_the_game_says_so(partial: Any) -> None:
    data = status_of(partial).data

    assert not data["is_complete"]
    assert "complete" != data["status"]


def test_no_index_says_so() -> None:
    data = status_of(None).data

    assert ("missing", False) == (data["status"], data["is_complete"])


def test_a_whole_index_has_to_be_searched_first(whole: Any) -> None:
    trace = [
        event(1, "ck3_get_db_status", status_of(whole)),
        event(2, "ck3_grep_raw", None, query="x"),
    ]

    assert DB_FIRST & {violation.code for violation in judged(*trace).violations}


def test_an_incomplete_index_lets_files_be_read(partial: Any) -> None:
    trace = [
        event(1, "ck3_get_db_status", status_of(partial)),
        event(2, "ck3_grep_raw", None, query="x"),
    ]

    assert not DB_FIRST & {violation.code for violation in judged(*trace).violations}


def test_an_index_that_is_being_rebuilt_lets_files_be_read(tmp_path: Path) -> None:
    made, said = sources(tmp_path), []
    file = built(tmp_path, made)
    place = made[0].folder / "common/traits/00_traits.txt"
    place.write_bytes(place.read_bytes() + b"\nlazy = { }\n")

    def look(done: int, total: int) -> None:
        if done < total:
            with SymbolIndex(file) as index:
                said.append(status_of(index.view()))

    built(tmp_path, made, progress=look)

    assert said
    trace = [
        event(1, "ck3_get_db_status", said[0]),
        event(2, "ck3_grep_raw", None, query="x"),
    ]
    assert "rebuilding" == said[0].data["status"]
    assert not DB_FIRST & {violation.code for violation in judged(*trace).violations}
