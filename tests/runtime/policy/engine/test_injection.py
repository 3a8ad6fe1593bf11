"""Before a call the scope of the session is filled in, or the call is not executed."""

from __future__ import annotations

import pytest

from replybook.policy.scope_injection import Conflict, Injected, Injection, NoScope, inject
from replybook_schema.active import ACTIVE

SCOPE = {"playset_id": "p1", "vanilla_version_id": "v1"}


def decided(
    args: dict[str, object],
    scope: dict[str, object] = SCOPE,  # type: ignore[assignment]
    tool: str = "ck3_search",
    mode: str = "ck3lens",
) -> Injection:
    return inject(ACTIVE.policy(), mode, ACTIVE.tools().get(tool), scope, args)


def test_what_the_caller_left_out_is_added() -> None:
    assert Injected(SCOPE) == decided({"query": "brave"})


def test_what_the_caller_sent_as_null_is_added() -> None:
    assert Injected(SCOPE) == decided({"playset_id": None})


def test_what_the_caller_sent_rightly_is_left_alone() -> None:
    assert Injected({"vanilla_version_id": "v1"}) == decided({"playset_id": "p1"})


@pytest.mark.parametrize("sent", ["p2", 1, "", ["p1"], {"id": "p1"}], ids=repr)
def test_another_value_is_a_conflict(sent: object) -> None:
    assert Conflict("playset_id", "p1") == decided({"playset_id": sent})


def test_a_session_without_a_playset_has_no_scope() -> None:
    assert NoScope("playset_id") == decided({"playset_id": "p1"}, {"vanilla_version_id": "v1"})


def test_a_session_may_do_without_a_game_version() -> None:
    assert Injected({"playset_id": "p1"}) == decided({}, {"playset_id": "p1"})


@pytest.mark.parametrize(
    ("tool", "mode"),
    [("ck3_read", "ck3lens"), ("nobody_knows", "ck3lens"), ("ck3_search", "ck3raven-dev"), ("ck3_search", "x")],
    ids=["no scoped tool", "unknown tool", "mode without scope", "unknown mode"],
)  # fmt: skip
def test_a_call_without_a_scope_is_left_alone(tool: str, mode: str) -> None:
    assert Injected({}) == decided({"playset_id": "p9"}, {}, tool, mode)
