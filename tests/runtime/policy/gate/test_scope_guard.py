"""The guard before a call: which calls it lets run, and what it adds to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pytest

from replybook.call import Call, Prepared
from replybook.policy import ScopeGuard
from replybook_schema.active import ACTIVE
from replybook_schema.tools import ToolSpec

SCOPE: Final = {"playset_id": "p1", "vanilla_version_id": "v1"}
LIMIT: Final = ({"field": "roots", "subset_of_ref": "session.allowed_roots", "missing": "skip"},)
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


@pytest.mark.parametrize("value", [7, {"id": "p1"}, ["p1"], True], ids=repr)
def test_a_scope_of_a_wrong_type_is_the_mistake_of_the_caller(value: object) -> None:
    prepared = guarded(playset_id=value)

    assert ("MCP-SYS-I-001", None) == refusal(prepared)
    assert prepared is not None
    assert prepared.refusal is not None
    field = {"name": "playset_id", "problem": "type", "expected": "string"}
    assert [field] == prepared.refusal.data["fields"]


@pytest.mark.parametrize("value", ["", "p2", "P1", "7"])
def test_a_scope_of_the_right_type_is_refused_as_another_scope(value: str) -> None:
    assert ("EN-GATE-D-001", "scope_conflict") == refusal(guarded(playset_id=value))


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


# The roots that a session allows (specification 55)

ROOTS: Final = {
    **SCOPE,
    "allowed_roots": ["game", "steam"],
    "mods": [
        {"name": "Shop Mod", "root": "steam"},
        {"name": "My Patch", "root": "user_docs"},
        {"name": "Loose", "root": None},
        {"name": "Nowhere"},
        {"name": "a/b", "alias": "a-b-1", "root": "repo"},
    ],
}


@pytest.mark.parametrize(
    ("tool", "args"),
    [
        ("ck3_read", {"path": "root:game/a.txt"}),
        ("ck3_read", {"path": " root:steam "}),
        ("ck3_read", {"path": "ROOT_GAME:/a.txt"}),
        ("ck3_read", {"path": "mod:Shop Mod/a.txt"}),
        ("ck3_read", {"path": "mod:Shop Mod:/a.txt"}),
        ("ck3_read", {"path": "mod:Loose/a.txt"}),
        ("ck3_dir", {"command": "list", "path": "common/traits"}),
        ("ck3_dir", {"command": "cd", "path": "game"}),
        ("ck3_dir", {"command": "pwd"}),
        ("ck3_read", {"path": None}),
        ("ck3_read", {"path": 7}),
        ("ck3_read", {"path": "no:address"}),
        ("ck3_file", {"command": "rename", "path": "root:game/a", "new_path": "root:steam/a"}),
        ("ck3_parse_content", {"path": "root:repo/a.txt"}),
        ("some_tool", {"path": "root:repo/a.txt"}),
    ],
)
def test_a_call_in_the_roots_of_the_session_runs(tool: str, args: dict[str, object]) -> None:
    assert None is guarded(tool, ROOTS, **args)


@pytest.mark.parametrize(
    ("tool", "args", "named"),
    [
        ("ck3_read", {"path": "root:repo/a.txt"}, "path"),
        ("ck3_read", {"path": "root:repo"}, "path"),
        ("ck3_read", {"path": "root:repo/../repo/a.txt"}, None),
        ("ck3_read", {"path": "root:repo/x/../a.txt"}, "path"),
        ("ck3_read", {"path": "ROOT_REPO:/a.txt"}, "path"),
        ("ck3_read", {"path": "mod:My Patch/a.txt"}, "path"),
        ("ck3_read", {"path": "mod:a-b-1/a.txt"}, "path"),
        ("ck3_read", {"path": "mod:Nowhere/a.txt"}, "path"),
        ("ck3_read", {"path": "mod:Stranger/a.txt"}, "path"),
        ("ck3_dir", {"command": "cd", "path": "repo"}, "path"),
        ("ck3_grep_raw", {"query": "x", "path": "root:repo"}, "path"),
        ("ck3_exec", {"program": "git", "working_dir": "root:repo"}, "working_dir"),
        ("ck3_file", {"command": "rename", "path": "root:game/a", "new_path": "root:repo/a"}, "new_path"),
    ],
)  # fmt: skip
def test_a_call_outside_the_roots_of_the_session_is_refused(
    tool: str, args: dict[str, object], named: str | None
) -> None:
    prepared = guarded(tool, ROOTS, **args)

    if named is None:  # it climbs above its key, so it is no address and leads nowhere
        assert prepared is None
        return
    assert ("EN-GATE-D-001", "scope_conflict") == refusal(prepared)
    assert prepared is not None
    assert prepared.refusal is not None
    assert (named, "game, steam") == (
        prepared.refusal.data["argument"],
        prepared.refusal.data["expected"],
    )


def test_a_session_that_does_not_say_its_roots_allows_those_that_it_sees() -> None:
    assert None is guarded("ck3_read", SCOPE, path="root:repo/a.txt")
    assert None is guarded("ck3_read", {**SCOPE, "allowed_roots": None}, path="root:repo/a.txt")


def test_a_session_that_allows_no_root_lets_nothing_be_named() -> None:
    assert None is not guarded("ck3_read", {**SCOPE, "allowed_roots": []}, path="root:game/a.txt")


def test_a_mode_without_such_a_rule_names_every_root() -> None:
    assert None is guarded("ck3_read", ROOTS, mode="ck3raven-dev", path="root:repo/a.txt")


@pytest.mark.parametrize(
    ("changes", "refuses"),
    [
        ({}, True),
        ({"modes": ("any",)}, True),
        ({"modes": ("ck3raven-dev",)}, False),
        ({"severity": "warning"}, False),
        ({"status": "disabled"}, False),
        ({"check": {"kind": "call_fields", "match": {"tag": "exec"}, "require": LIMIT}}, False),
        ({"check": {"kind": "call_fields", "match": {"tag": "read"}, "require": LIMIT}}, True),
        ({"check": {"kind": "call_fields", "match": {"reply_type": "S"}, "require": LIMIT}}, False),
    ],
)
def test_the_guard_refuses_what_an_active_error_would_find(
    changes: dict[str, object], refuses: bool
) -> None:
    policy = ACTIVE.policy()
    (rule,) = [one for one in policy.rules if one.id == "allowed_roots_enforcement"]
    guard = ScopeGuard(replace(policy, rules=(replace(rule, **changes),)))  # type: ignore[arg-type]

    assert refuses == (guarded("ck3_read", ROOTS, guard=guard, path="root:repo/a") is not None)
