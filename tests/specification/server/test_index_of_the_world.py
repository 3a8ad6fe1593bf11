"""A server says of names and files what stands on the disk at that moment, whoever changed it.

Other tests ask an index that nothing changes beneath; here the server, an editor and other programs
write, and servers are killed in the middle of a build. Source: specification 60.
"""

from __future__ import annotations

import os
import random
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.serving import command
from tests.specification.server.ground import FAR, Ground
from tests.specification.server.wire import PATIENCE, Gone, Wire, wired
from tests.specification.server.working_agent import Agent, new_trait, trait, written

TRAITS = "common/traits"
BOLD = f"{TRAITS}/zz_bold.txt"
KILLS = int(os.environ.get("REPLYBOOK_BUILD_KILLS", "3"))
"""Builds that are killed; `make soak` kills 50."""


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    return Ground(tmp_path)


@pytest.fixture
def agent(ground: Ground) -> Iterator[Agent]:
    with wired(*ground.options("--index")) as wire:
        one = Agent(wire)
        assert one.is_absent("trait:bold_1")
        yield one


# What a tool changes


def test_what_a_tool_writes_is_found_by_the_very_next_call(agent: Agent) -> None:
    agent.contract(f"{FAR}/{TRAITS}/**")

    agent.file("write", f"{FAR}/{BOLD}", content=trait("bold_1"))
    assert not agent.is_absent("trait:bold_1")
    agent.file("edit", f"{FAR}/{BOLD}", old_text="bold_1", new_text="bold_2")
    assert (agent.is_absent("trait:bold_1"), agent.is_absent("trait:bold_2")) == (True, False)
    agent.file("rename", f"{FAR}/{BOLD}", new_path=f"{FAR}/{TRAITS}/zz_bolder.txt")
    assert agent.finds("bold_2") == [f"{FAR}/{TRAITS}/zz_bolder.txt"]
    agent.file("delete", f"{FAR}/{TRAITS}/zz_bolder.txt")
    assert agent.is_absent("trait:bold_2")


def test_a_change_is_in_the_index_before_the_reply_goes_out(agent: Agent, ground: Ground) -> None:
    """A reader of the index file, who compares nothing, finds it as soon as the reply is sent."""
    from replybook_ck3.index import SymbolIndex

    agent.contract(f"{FAR}/{TRAITS}/**")
    agent.file("write", f"{FAR}/{BOLD}", content=trait("bold_1"))

    with SymbolIndex(ground.data / "index" / "sample.sqlite3") as index:
        assert index.view().defines("trait", "bold_1")


def test_what_a_delivery_writes_is_found_by_the_very_next_call(agent: Agent) -> None:
    agent.ask("ck3_playset", command="get")
    agent.contract(f"{FAR}/{TRAITS}/**")
    agent.ask("ck3_search", query="bold_1")
    delivered = agent.deliver(new_trait("bold_1", BOLD))

    assert delivered["code"] == "EN-GATE-S-003", delivered["data"]
    assert agent.finds("bold_1") == [f"{FAR}/{BOLD}"]


# What others change


def test_what_an_editor_does_is_found_by_the_very_next_call(agent: Agent, ground: Ground) -> None:
    file = ground.far / BOLD

    written(file, "bold_1 = { }\n")
    assert agent.finds("bold_1") == [f"{FAR}/{BOLD}"]
    for number in range(2, 6):
        written(file, f"bold_{number} = {{ }}\n")
        assert agent.is_absent(f"trait:bold_{number - 1}")
        assert not agent.is_absent(f"trait:bold_{number}")
    file.rename(file.with_name("zz_other.txt"))
    assert agent.finds("bold_5") == [f"{FAR}/{TRAITS}/zz_other.txt"]
    file.with_name("zz_other.txt").unlink()
    assert agent.is_absent("trait:bold_5")


def test_a_whole_folder_that_goes_and_comes_back_is_noticed(agent: Agent, ground: Ground) -> None:
    written(ground.far / BOLD, "bold_1 = { }\n")
    assert not agent.is_absent("trait:bold_1")

    (ground.far / TRAITS).rename(ground.folder / "away")
    assert agent.is_absent("trait:bold_1")
    shutil.move(ground.folder / "away", ground.far / TRAITS)
    assert not agent.is_absent("trait:bold_1")


def test_a_thousand_new_files_are_read_before_anything_is_said_of_them(
    agent: Agent, ground: Ground
) -> None:
    for number in range(1_000):
        written(ground.far / TRAITS / f"many_{number}.txt", f"many_{number} = {{ }}\n")

    first = agent.ask("ck3_confirm_not_exists", name="trait:many_999")
    assert first["code"] in {"EN-GATE-D-005", "WA-READ-S-001"}
    assert not agent.is_absent("trait:many_999")


def test_an_agent_sees_what_a_refresh_has_taken_up(agent: Agent, ground: Ground) -> None:
    assert agent.told("ck3_index", command="refresh")["data"]["changed"] == 0
    written(ground.far / BOLD, "bold_1 = { }\n")

    data = agent.told("ck3_index", command="refresh")["data"]

    assert (data["changed"], data["removed"]) == (1, 0)
    assert agent.told("ck3_index", command="status")["data"]["is_complete"] is True


# Builds that are cut off


@contextmanager
def _killed(ground: Ground) -> Iterator[Wire]:
    wire = Wire(*ground.options("--index"), start=command)
    try:
        yield wire
    finally:
        wire.kill()
        wire.close()


def _large(ground: Ground, files: int) -> None:
    """So many files that a build takes a second or so."""
    body = "".join(f"\tmodifier = {{ add = {number} }}\n" for number in range(60))
    for number in range(files):
        text = f"huge_{number} = {{\n{body}}}\n"
        written(ground.roots["game"] / TRAITS / f"huge_{number}.txt", text)


@pytest.mark.slow
def test_a_killed_build_is_completed_by_the_next_server(ground: Ground) -> None:
    """Killed at a random moment of the build each time.

    Nothing is ever said to be absent that is there.
    """
    files = 1_200 if KILLS < 50 else 5_000  # on a quick machine most kills would come too late
    _large(ground, files)
    index = ground.data / "index" / "sample.sqlite3"
    dice, session, cut_off = random.Random(KILLS), "", 0
    for _ in range(KILLS):
        with _killed(ground) as wire:
            agent = Agent(wire.greet(), session or None)
            session = agent.session
            timer = wire.kill_after(dice.uniform(0.0, 1.5))
            with suppress(Gone):
                while True:
                    _asks_everything(agent)
            timer.join()
        if _is_built(index):  # it was quicker than the kill: begin anew
            shutil.rmtree(index.parent)
            index.parent.mkdir()
        else:
            cut_off += 1
    with wired(*ground.options("--index")) as wire:
        agent = Agent(wire, session)
        assert agent.finds(f"huge_{files - 1}")
        assert agent.told("ck3_index", command="status")["data"]["is_complete"] is True
    print(f"{cut_off} of {KILLS} builds were cut off")
    assert KILLS < 50 or cut_off > KILLS // 4  # a few may all come too late


def _asks_everything(agent: Agent) -> None:
    """Ask all that rests on the index once; no answer may be that there is nothing."""
    _says_nothing_false(agent.ask("ck3_search_symbols", query="huge_1199"))
    _says_nothing_false(agent.ask("ck3_search", query="huge_1199"))
    proof = agent.ask("ck3_confirm_not_exists", name="trait:huge_1199")
    assert not proof["data"].get("can_claim_not_exists")


def _is_built(index: Path) -> bool:
    """Return whether a build of the index was done to its end."""
    from replybook_ck3.index import SymbolIndex

    with SymbolIndex(index) as known:
        return known.view().status().is_built


def _says_nothing_false(answer: dict[str, Any]) -> None:
    """While an index lacks files it says how far it is, and never that there is nothing."""
    if answer["code"] == "EN-GATE-D-005":
        assert "attempts_left" in answer["data"]
    else:
        assert answer["reply_type"] == "S"
        assert answer["data"]["total"] > 0


def test_a_build_that_nobody_completed_goes_on_when_a_server_starts(ground: Ground) -> None:
    _large(ground, 600)
    index = ground.data / "index" / "sample.sqlite3"
    with _killed(ground) as wire:
        Agent(wire.greet())
        end = time.monotonic() + PATIENCE
        while not index.exists() or index.stat().st_size < 4096:
            assert time.monotonic() < end
    with wired(*ground.options("--index")):
        end = time.monotonic() + PATIENCE
        while not _is_built(index):
            assert time.monotonic() < end, "no server completed the build"
            time.sleep(0.05)
