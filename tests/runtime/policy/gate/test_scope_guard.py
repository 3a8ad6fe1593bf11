"""The guard before a call: which calls it lets run, and what it adds to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from replybook.call import Call, Prepared
from replybook.policy import ScopeGuard
from replybook_schema.tools import ToolSpec

SCOPE: Final = {"playset_id": "p1", "vanilla_version_id": "v1"}
FAMILY: Final = ToolSpec(name="find_", description="Finds.", tags=("scoped",), prefix=True)


def guarded(
    tool: str = "ck3_search",
    scope: Mapping[str, object] = SCOPE,
    mode: str | None = "ck3lens",
    guard: ScopeGuard | None = None,
    **args: object,
) -> Prepared | None:
    call = Call("t1", tool, session_id="s1", mode=mode, scope=scope)
    return (guard or ScopeGuard())(call, args)


def refusal(prepared: Prepared | None) -> tuple[str, object]:
    assert prepared is not None
    assert prepared.refusal is not None
    data = prepared.refusal.data
    return prepared.refusal.code, data.get("reason", data.get("available"))


def test_the_scope_of_the_session_is_added() -> None:
    assert Prepared(SCOPE) == guarded()


def test_another_scope_is_refused() -> None:
    assert ("EN-GATE-D-001", "scope_conflict") == refusal(guarded(playset_id="p2"))


@pytest.mark.parametrize("mode", ["nope", "CK3LENS", ""])
def test_a_scoped_tool_is_refused_in_a_mode_that_nobody_knows(mode: str) -> None:
    assert ("WA-SYS-I-001", ["ck3lens", "ck3raven-dev"]) == refusal(guarded(mode=mode))


@pytest.mark.parametrize(
    ("tool", "mode"),
    [("ck3_read", "nope"), ("ck3_search", "ck3raven-dev"), ("ck3_search", None), ("x", "nope")],
)
def test_what_has_no_scope_is_left_alone(tool: str, mode: str | None) -> None:
    assert None is guarded(tool, mode=mode)


@pytest.mark.parametrize("empty", [None, "", "   ", [], ()], ids=repr)
@pytest.mark.parametrize("sent", [{}, {"playset_id": "p2"}, {"playset_id": ""}], ids=repr)
def test_an_empty_playset_is_none(empty: object, sent: dict[str, object]) -> None:
    scope = {"playset_id": empty, "vanilla_version_id": "v1"}

    assert ("EN-GATE-E-001", "no_session_scope") == refusal(guarded(scope=scope, **sent))


@pytest.mark.parametrize("empty", [None, "", []], ids=repr)
def test_an_empty_game_version_is_not_added(empty: object) -> None:
    scope = {"playset_id": "p1", "vanilla_version_id": empty}

    assert Prepared({"playset_id": "p1"}) == guarded(scope=scope)


def test_a_family_of_tools_counts_by_its_prefix() -> None:
    guard = ScopeGuard(tools=lambda: _TOOLS)

    assert Prepared(SCOPE) == guarded("find_symbols", guard=guard)
    assert ("EN-GATE-D-001", "scope_conflict") == refusal(
        guarded("find_symbols", guard=guard, playset_id="p2")
    )


def test_a_name_beside_the_family_is_left_alone() -> None:
    assert None is guarded("findings", guard=ScopeGuard(tools=lambda: _TOOLS), playset_id="p2")


def test_tools_that_come_later_are_guarded_as_well() -> None:
    tools: list[Mapping[str, ToolSpec]] = [{}, _TOOLS]
    guard = ScopeGuard(tools=lambda: tools[0])

    assert None is guarded("find_symbols", guard=guard)
    tools.pop(0)
    assert Prepared(SCOPE) == guarded("find_symbols", guard=guard)


_TOOLS: Final = {FAMILY.name: FAMILY}
