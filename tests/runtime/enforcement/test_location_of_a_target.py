"""The location of a target decides, whichever address is used (spec 20)."""

from __future__ import annotations

import pytest
from tests.runtime.enforcement.made_enforcement import spec_of

from replybook.enforcement.rights import mode_may_write
from replybook.enforcement.target import Protection, Target
from replybook_schema.active import ACTIVE
from replybook_schema.enforcement import EnforcedModeSpec, ProtectedSpec


def target(*places: str) -> Target:
    return Target(places[0] if places else "root:repo/lost", places, None)


def mode(outside: bool = True, **writes: str) -> EnforcedModeSpec:
    return EnforcedModeSpec("m", writes, members_outside_roots=outside)


@pytest.mark.parametrize(
    ("rights", "places"),
    [
        (mode(repo="all"), ["root:repo/a"]),
        (mode(repo="all"), ["root:repo"]),
        (mode(repo="session_members"), ["mod:A/x", "root:repo/mods/A/x"]),
        (mode(), ["mod:A/x"]),
        (mode(repo="all", vscode="none"), ["root:vscode/work/repo/a", "root:repo/a"]),
        (mode(repo="all", vscode="all"), ["root:vscode/a", "root:repo/a"]),
    ],
)
def test_a_mode_writes_where_the_innermost_root_lets_it(
    rights: EnforcedModeSpec, places: list[str]
) -> None:
    assert mode_may_write(rights, target(*places))


@pytest.mark.parametrize(
    ("rights", "places"),
    [
        (mode(repo="none"), ["root:repo/a"]),
        (mode(), ["root:repo/a"]),
        (mode(repo="session_members"), ["root:repo/a"]),
        (mode(outside=False), ["mod:A/x"]),
        (mode(steam="none"), ["mod:A/x", "root:steam/1/x"]),
        (mode(repo="none", vscode="all"), ["root:vscode/work/repo/a", "root:repo/a"]),
        (mode(repo="all", vscode="none"), ["root:vscode/a", "root:repo/a"]),
        (mode(repo="all"), []),
    ],
)
def test_what_the_innermost_root_does_not_let_is_not_written(
    rights: EnforcedModeSpec, places: list[str]
) -> None:
    assert not mode_may_write(rights, target(*places))


PLACES = Protection(
    (
        ProtectedSpec("root:data/contracts", ("read", "write"), "m"),
        ProtectedSpec("*:*/**/.git", ("write",), "m"),
        ProtectedSpec("*:*/**/*.key", ("read",), "m"),
        ProtectedSpec("mod:A: b/save", ("write",), "m"),
    )
)


@pytest.mark.parametrize(
    ("address", "access"),
    [
        ("root:data/contracts", "read"),
        ("root:data/contracts/a/b", "write"),
        ("root:data/CONTRACTS/a", "write"),
        ("root:repo/.git", "write"),
        ("root:repo/.git/hooks/x", "write"),
        ("mod:Any mod/deep/down/.git/config", "write"),
        ("root:x/a.key", "read"),
        ("mod:y/b/c.KEY", "read"),
        ("mod:A: b/save/1", "write"),
    ],
)
def test_a_closed_place_and_all_below_it_is_closed(address: str, access: str) -> None:
    assert PLACES.closes(target(address), "write" if access == "write" else "read")


@pytest.mark.parametrize(
    ("address", "access"),
    [
        ("root:data", "write"),
        ("root:data/contracts2", "write"),
        ("root:data/my/contracts", "write"),
        ("root:other/contracts", "write"),
        ("root:repo/.git/config", "read"),
        ("root:repo/.gitignore", "write"),
        ("root:repo/x.git", "write"),
        ("root:x/a.key", "write"),
        ("root:x/a.keys", "read"),
        ("mod:A: c/save", "write"),
    ],
)
def test_what_only_looks_like_a_closed_place_is_open(address: str, access: str) -> None:
    assert not PLACES.closes(target(address), "write" if access == "write" else "read")


def test_a_place_is_closed_by_any_of_its_addresses() -> None:
    linked = Target("root:repo/to_git/config", ("root:repo/.git/config",), None)

    assert PLACES.closes(linked, "write")


def test_nothing_is_closed_where_nothing_is_declared() -> None:
    assert not Protection(()).closes(target("root:data/contracts"), "write")


def test_every_protected_pattern_of_the_registry_closes_something() -> None:
    for place in ACTIVE.enforcement().protected:
        example = place.pattern.replace("*:*", "root:repo").replace("**/", "a/").replace("*", "b")

        protection = Protection((place,))
        assert place.approval == protection.asks(target(example))
        assert place.approval or protection.closes(target(example), place.access[0])


def test_an_enforcement_of_one_mode_leaves_the_others_alone() -> None:
    changed = {mode.mode: mode.approval for mode in spec_of(approval=("delete",)).modes}

    assert changed == {"ck3lens": ("delete",), "ck3raven-dev": ()}


OPENED = Protection(
    (
        ProtectedSpec("root:data/lists", ("write",), "m", tools=("edit_list",)),
        ProtectedSpec("root:data/lists/fixed", ("write",), "m"),
        ProtectedSpec("root:data/keys", ("read", "write"), "m", tools=("edit_key",)),
    )
)


@pytest.mark.parametrize(
    ("tool", "address"),
    [
        ("edit_list", "root:data/lists/a"),
        ("edit_list", "root:data/LISTS"),
        ("edit_key", "root:data/keys/a"),
    ],
)
def test_a_closed_place_is_open_to_the_tool_that_it_names(tool: str, address: str) -> None:
    assert OPENED.closes(target(address), "write")
    assert OPENED.opens(target(address), tool)


@pytest.mark.parametrize(
    ("tool", "address"),
    [
        (None, "root:data/lists/a"),
        ("write_file", "root:data/lists/a"),
        ("edit_list", "root:data/lists/fixed/a"),
        ("edit_list", "root:data/keys/a"),
        ("edit_list", "root:data/other"),
        ("edit_list", "root:data"),
    ],
)
def test_a_closed_place_is_open_to_no_other_tool_and_nowhere_else(
    tool: str | None, address: str
) -> None:
    assert not OPENED.opens(target(address), tool)


def test_a_link_in_an_opened_place_leads_to_no_other_place() -> None:
    linked = Target("root:data/lists/a", ("root:repo/secret",), None)

    assert not OPENED.opens(linked, "edit_list")
