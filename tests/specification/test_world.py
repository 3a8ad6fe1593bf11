"""The world of addresses as data.

Roots, spellings, what each mode sees, limits (spec 15, 16, 18, 23).
"""

import pytest

from replybook_registry import Registry

ROOTS = ["repo", "game", "steam", "user_docs", "ck3raven_data", "vscode"]


def test_there_are_two_namespaces_and_six_roots(registry: Registry) -> None:
    assert {namespace.name for namespace in registry.world.namespaces} == {"root", "mod"}
    assert sorted(root.key for root in registry.world.roots) == sorted(ROOTS)


def test_every_root_has_its_old_spelling(registry: Registry) -> None:
    assert {root.legacy for root in registry.world.roots} == {
        f"ROOT_{key.upper()}" for key in ROOTS
    }
    assert set(registry.world.legacy_spellings) == {"ROOT_<KEY>:/", "mod:<Name>:/"}


def test_working_on_the_tool_sees_all_six_roots(registry: Registry) -> None:
    (mode,) = [mode for mode in registry.world.modes if mode.name == "ck3raven-dev"]

    assert dict(mode.roots) == dict.fromkeys(ROOTS, "all")


def test_modding_sees_of_steam_and_user_docs_only_what_belongs_to_a_session_mod(
    registry: Registry,
) -> None:
    (mode,) = [mode for mode in registry.world.modes if mode.name == "ck3lens"]

    assert {key for key, seen in mode.roots.items() if seen == "session_members"} == {
        "steam",
        "user_docs",
    }
    assert {key for key, seen in mode.roots.items() if seen == "all"} == {*ROOTS} - {
        "steam",
        "user_docs",
    }
    assert mode.members == "session"


def test_there_are_two_modes(registry: Registry) -> None:
    assert {mode.name for mode in registry.world.modes} == {"ck3lens", "ck3raven-dev"}


@pytest.mark.parametrize(
    ("limit", "value"),
    [
        ("token_cap", 10_000),
        ("segment_bytes", 255),
        ("address_bytes", 4_096),
        ("percent_rounds", 3),
    ],
)
def test_a_limit_has_the_specified_value(registry: Registry, limit: str, value: int) -> None:
    assert registry.world.limits[limit] == value


def test_the_directory_tool_may_answer_what_its_specification_names(registry: Registry) -> None:
    (tool,) = [tool for tool in registry.tools if tool.name == "ck3_dir"]

    assert {"WA-CFG-S-001", "WA-READ-S-001", "WA-CFG-I-002", "WA-RES-I-001"} <= set(tool.codes)
