"""A template with the same filling is no change, and the CK3 world is unchanged (decision 16)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from replybook_registry import Registry, read_registry
from replybook_registry.baseline.read_baseline import load_baseline
from replybook_registry.evolution.compare import breakages
from replybook_registry.files import read_folder
from replybook_registry.model import Action, Code, WithoutTools

ROOT = Path(__file__).resolve().parents[3]
BASE = read_registry(ROOT / "registry/replybook_registry")
CK3 = read_registry(ROOT / "registry/replybook_ck3_registry")
FROZEN = load_baseline(read_folder(ROOT / "tests/frozen/2.0.0", "2.0.0/"))

# replybook: ignore[RB511] words for a registry that is made here
REWORDED = {
    "CT-VAL-I-001": "targets are not only roots and mods",
    "WA-RES-I-001": "the namespace mod is CK3's",
    "WA-VIS-E-001": "more than mods can be hidden",
    "WA-DB-I-002": "the index may hold other content than a game's",
    "WA-LOG-I-001": "programs that are no games write logs too",
    "EN-GATE-E-001": "the reply names the file of a trace that is broken",
    "EN-GATE-D-003": "the reply names the setting with which a person approves",
    "EN-EXEC-D-001": "files that are not named are for the agent to name, and no reason to ask anybody",
}
"""Remedies of 2.0.0 that mean something else today, and the reason."""

PLAINER = {
    "CT-VAL-S-001",
    "CT-GATE-S-002",
    "CT-GATE-S-003",
    "CT-GATE-I-001",
    "CT-GATE-I-002",
    "CT-GATE-I-004",
    "CT-GATE-E-001",
    "EN-GATE-S-001",
    "EN-GATE-D-001",
    "EN-GATE-D-004",
    "EN-WRITE-D-001",
    "EN-WRITE-E-001",
    "EN-EXEC-S-001",
    "MCP-SYS-S-001",
    "MCP-SYS-S-900",
    "MCP-SYS-I-001",
    "MCP-SYS-I-002",
    "MCP-SYS-E-001",
    "MCP-SYS-E-003",
    "MCP-SYS-E-006",
    "MCP-SYS-E-007",
    "MCP-DB-S-001",
    "WA-RES-S-001",
    "WA-RES-I-004",
    "WA-READ-I-001",
    "WA-WRITE-I-001",
    "WA-PARSE-S-001",
    "WA-PARSE-I-001",
    "WA-SYS-S-001",
    "WA-SYS-S-002",
    "WA-VAL-S-001",
    "WA-VAL-E-001",
    "WA-LOG-S-001",
    "WA-CFG-S-001",
    "WA-CFG-I-001",
    "WA-CFG-I-002",
    "WA-IO-S-001",
    "WA-IO-I-001",
}
"""Remedies of 2.0.0 that say the same in plainer words."""

GAME_WORDS = ("ck3", "playset", "vanilla", "mod:", "localization", "crusader")


@pytest.mark.parametrize("old", FROZEN.codes, ids=lambda code: str(code.id))
def test_a_code_of_today_asks_for_what_it_asked_for_in_2_0_0(old: Code) -> None:
    new = CK3.filled(CK3.code_by_id[str(old.id)])

    assert (old.action, old.meaning, old.status) == (new.action, new.meaning, new.status)
    assert (old.remedy != new.remedy) == (str(old.id) in {*REWORDED, *PLAINER})


def test_nothing_of_the_composed_registry_shows_a_role() -> None:
    shown = [CK3.filled(code) for code in CK3.codes]

    assert [str(c.id) for c in shown if "{tool:" in f"{c.remedy} {c.action.arguments}"] == []


def test_the_base_alone_shows_no_role_and_names_no_tool() -> None:
    for code in map(BASE.filled, BASE.codes):
        assert "{tool:" not in f"{code.remedy} {code.action.arguments}", code.id
        assert code.action.verb != "use_other_tool", code.id


@pytest.mark.parametrize("code", BASE.codes, ids=lambda code: str(code.id))
def test_a_code_of_the_base_knows_no_game(code: Code) -> None:
    text = str(dict(code.node)).lower()

    assert [word for word in GAME_WORDS if word in text] == []


def test_every_role_of_the_base_is_used_and_a_tool_of_ck3_has_it() -> None:
    roles = {role.name for role in BASE.roles}

    assert roles == {role for code in BASE.codes for role in code.roles}
    assert roles <= CK3.tools_by_role.keys()


def changed(registry: Registry, code: str, now: Code) -> list[tuple[str, str]]:
    """Return what `breakages` finds when one code becomes `now`."""
    codes = tuple(now if str(one.id) == code else one for one in registry.codes)
    found = breakages(registry, replace(registry, codes=codes))
    return [(c.kind.name, c.subject) for c in found if c.kind.name != "version_not_bumped"]


def owner(code: str) -> tuple[Registry, Code]:
    """The base with the tools of CK3, as a registry of its own, and one code of it."""
    registry = replace(BASE, tools=tuple(replace(tool, origin=BASE.name) for tool in CK3.tools))
    return registry, registry.code_by_id[code]


def test_naming_a_tool_by_its_role_is_no_change() -> None:
    registry, code = owner("WA-SYS-I-001")
    named = registry.filled(code)
    by_name = replace(named, without_tools=None)

    assert changed(registry, "WA-SYS-I-001", by_name) != []  # for who has no such tool
    assert changed(replace(registry, codes=(by_name,)), "WA-SYS-I-001", code) == []


def test_another_role_is_another_argument() -> None:
    registry, code = owner("WA-SYS-I-001")
    now = replace(code, action=Action("use_other_tool", ("{tool:contract}",)))

    assert changed(registry, "WA-SYS-I-001", now) == [("action_arguments_changed", "WA-SYS-I-001")]


def test_another_action_without_tools_is_found_although_the_filled_one_is_the_same() -> None:
    registry, code = owner("WA-SYS-I-001")
    now = replace(
        code, without_tools=WithoutTools("Wait.", Action("fix_arguments", ("available",)))
    )

    assert changed(registry, "WA-SYS-I-001", now) == [
        ("action_changed", "WA-SYS-I-001 without tools"),
        ("remedy_changed", "WA-SYS-I-001 without tools"),
    ]


def test_a_tool_that_loses_its_role_changes_what_codes_ask_for() -> None:
    registry, _ = owner("WA-SYS-I-001")
    tools = tuple(
        replace(tool, tags=()) if "guidance" in tool.tags else tool for tool in registry.tools
    )
    found = {(c.kind.name, c.subject) for c in breakages(registry, replace(registry, tools=tools))}

    assert ("action_changed", "WA-SYS-I-001") in found
    assert ("tool_tag_removed", "tool ck3_get_agent_briefing") in found


def test_a_tag_that_did_not_exist_changes_nothing_for_a_rule_of_the_past() -> None:
    registry, _ = owner("WA-SYS-I-001")
    tagged = tuple(replace(tool, tags=(*tool.tags, "brand_new")) for tool in registry.tools)
    found = breakages(registry, replace(registry, tools=tagged))

    assert "tool_tag_added" not in {change.kind.name for change in found}
