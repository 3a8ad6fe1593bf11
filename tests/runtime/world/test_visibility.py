"""The files that a mode can see (spec 23)."""

from __future__ import annotations

import pytest

from replybook.world.registry import declared_world
from replybook.world.visibility import Visibility, visibility_of

ROOTS = ["repo", "game", "steam", "user_docs", "ck3raven_data", "vscode"]


def sight(mode: str) -> Visibility:
    visibility = visibility_of(mode)
    assert visibility is not None
    return visibility


@pytest.mark.parametrize("key", ROOTS)
def test_work_on_the_tool_sees_every_root_whole(key: str) -> None:
    assert "all" == sight("ck3raven-dev").seen(key)


@pytest.mark.parametrize("key", ["repo", "game", "ck3raven_data", "vscode"])
def test_modding_sees_these_roots_whole(key: str) -> None:
    assert "all" == sight("ck3lens").seen(key)


@pytest.mark.parametrize("key", ["steam", "user_docs"])
def test_modding_sees_only_mods_of_the_session_here(key: str) -> None:
    assert "session_members" == sight("ck3lens").seen(key)


def test_every_mode_says_what_it_sees_of_every_root() -> None:
    world = declared_world()

    for mode in world.modes:
        assert [root.key for root in world.roots] == list(sight(mode.name).roots)


@pytest.mark.parametrize("key", ["", "desktop", "REPO", "ROOT_REPO"])
def test_nothing_is_seen_of_what_is_no_root(key: str) -> None:
    assert "none" == sight("ck3raven-dev").seen(key)
    assert "none" == Visibility("gone", {}).seen(key)


@pytest.mark.parametrize("mode", ["", "CK3LENS", "ck3lens ", "dev", "any"])
def test_an_unknown_mode_has_no_sight(mode: str) -> None:
    assert visibility_of(mode) is None


def test_a_sight_is_read_once() -> None:
    assert visibility_of("ck3lens") is visibility_of("ck3lens")
