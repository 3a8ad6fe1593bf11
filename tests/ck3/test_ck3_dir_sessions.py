"""The home of the directory tool belongs to the session: no client moves another (spec 57)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE

from replybook.builtin_tools import Home
from replybook.builtin_tools.session_home import MOST_SESSIONS
from replybook.call import SessionInfo
from replybook.safety import ServerSettings, mcp_safe_tool
from replybook.world.adapter import WorldAdapterV2
from replybook_ck3.serve.session import Session
from replybook_ck3.serve.tools.governance_tools import make_ck3_dir
from replybook_ck3.world.home import HOME

WHO: ContextVar[str | None] = ContextVar("who", default=None)
Ask = Callable[..., Mapping[str, Any]]


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[Ask]:
    """Calls the tool as one session, or as none."""
    roots = {
        "game": tmp_path / "game",
        "ck3raven_data": tmp_path / "data",
        "repo": tmp_path / "repo",
    }
    for folder in roots.values():
        folder.mkdir()
        (folder / f"of_{folder.name}.txt").write_text("x")
    HOME.reset()
    with WorldAdapterV2(
        session=Session(session_id="s"), roots=roots, get_mode=lambda: "ck3lens"
    ) as world:
        settings = ServerSettings(session=lambda: SessionInfo(WHO.get(), mode="ck3lens"))
        tool = mcp_safe_tool(make_ck3_dir(world), settings=settings)

        def call(who: str | None, *words: str) -> Mapping[str, Any]:
            token = WHO.set(who)
            try:
                answer: Mapping[str, Any] = tool(*words)
            finally:
                WHO.reset(token)
            assert "S" == answer["reply_type"], answer
            data: Mapping[str, Any] = answer["data"]
            return data

        yield call
    HOME.reset()


def test_one_session_does_not_move_another(ask: Ask) -> None:
    ask("anna", "cd", "game")

    assert {"home": "root:game"} == ask("anna", "pwd")
    assert {"home": "root:ck3raven_data"} == ask("ben", "pwd")
    assert {"home": "root:ck3raven_data"} == ask(None, "pwd")


def test_each_session_lists_below_its_own_home(ask: Ask) -> None:
    ask("anna", "cd", "game")
    ask("ben", "cd", "repo")
    found = {
        who: [row["name"] for row in ask(who, "list")["entries"]] for who in ("anna", "ben", "cem")
    }

    assert {"anna": ["of_game.txt"], "ben": ["of_repo.txt"], "cem": ["of_data.txt"]} == found


def test_going_home_again_is_a_change_for_who_was_away_alone(ask: Ask) -> None:
    ask("anna", "cd", "game")

    assert ask("anna", "cd", "ck3raven_data")["changed"]
    assert not ask("ben", "cd", "ck3raven_data")["changed"]


def test_calls_of_no_session_share_one_home(ask: Ask) -> None:
    ask(None, "cd", "repo")

    assert {"home": "root:repo"} == ask(None, "pwd")
    assert {"home": "root:ck3raven_data"} == ask("anna", "pwd")


def test_sessions_that_move_at_once_stay_apart(ask: Ask) -> None:
    all_have_moved = Barrier(8, timeout=PATIENCE)

    def live(number: int) -> bool:
        who, home = f"s-{number}", ("game", "repo")[number % 2]
        ask(who, "cd", home)
        all_have_moved.wait()
        return {"home": f"root:{home}"} == ask(who, "pwd")

    with ThreadPoolExecutor(8) as pool:
        assert [True] * 8 == list(pool.map(live, range(8)))


def test_more_sessions_than_are_remembered_begin_at_the_first_home_again(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replybook.builtin_tools.session_home.MOST_SESSIONS", 2)
    for who in ("anna", "ben", "cem"):
        ask(who, "cd", "game")

    assert ["root:ck3raven_data", "root:game", "root:game"] == [
        ask(who, "pwd")["home"] for who in ("anna", "ben", "cem")
    ]
    assert 1000 < MOST_SESSIONS


def test_home_outside_of_any_call_is_that_of_no_session() -> None:
    home = Home("repo")

    assert (True, "root:docs") == (home.move("docs"), home.address)
    home.reset()
    assert "repo" == home.key
