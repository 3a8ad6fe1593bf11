"""An agent and its user work on a mod for a while; each search knows who calls what at that moment.

Source: specification 31, 32 and 60.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ck3.tools.index_work import answer_of
from tests.ck3.tools.working_on_files import MOD, changed, mod_folder, opened, session_on

from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.playset_search import ck3_search

EFFECTS = "common/scripted_effects/own.txt"
DECISIONS = "common/decisions/own.txt"


@pytest.fixture
def work(tmp_path: Path) -> Iterator[SessionContext]:
    made = session_on(tmp_path, indexed=True)
    opened(made)
    yield made
    made.server.close()


def calls(work: SessionContext, name: str) -> list[tuple[str, int]]:
    entries = answer_of(ck3_search, work, name).data["entries"]
    return sorted(
        (entry["address"].removeprefix(f"{MOD}/"), entry["line"])
        for entry in entries
        if entry["found"] == "reference" and entry["name"] == name
    )


def written(work: SessionContext, path: str, content: str) -> None:
    reply = changed(work, "write", path, content=content)
    assert "EN-WRITE-S-001" == reply.code, dict(reply.data)


def test_calls_are_known_after_each_write_and_each_edit_by_the_user(work: SessionContext) -> None:
    assert [] == calls(work, "light_the_lamp")

    written(work, DECISIONS, "lamp_decision = {\n\teffect = { light_the_lamp = yes }\n}\n")
    assert [] == calls(work, "light_the_lamp"), "nothing has this name yet"

    written(work, EFFECTS, "light_the_lamp = { add_gold = 1 }\n")
    assert [(DECISIONS, 2)] == calls(work, "light_the_lamp")

    user = mod_folder(work) / "events/user.txt"
    user.write_text("\ufeffnamespace = u\nu.1 = { immediate = { light_the_lamp = yes } }\n")
    assert [(DECISIONS, 2), ("events/user.txt", 2)] == calls(work, "light_the_lamp")

    written(work, EFFECTS, "snuff_the_lamp = { add_gold = 1 }\n")
    assert [] == calls(work, "light_the_lamp")

    user.write_text("\ufeffnamespace = u\nu.1 = { immediate = { snuff_the_lamp = yes } }\n")
    assert [("events/user.txt", 2)] == calls(work, "snuff_the_lamp")

    user.unlink()
    assert [] == calls(work, "snuff_the_lamp")


def test_calls_of_an_effect_of_the_game_are_known_in_the_mod(work: SessionContext) -> None:
    before = calls(work, "mark_by_gull_effect")

    written(work, DECISIONS, "d = {\n\teffect = { mark_by_gull_effect = yes }\n}\n")

    assert [(DECISIONS, 2), *before] == calls(work, "mark_by_gull_effect")
