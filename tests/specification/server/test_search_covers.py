"""A search on the running server finds what stands in files, as they are now. Source: specification 61."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.specification.server.ground import FAR, Ground
from tests.specification.server.wire import wired
from tests.specification.server.working_agent import Agent, written


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    ground = Ground(tmp_path)
    text = 'far.1 = {\n\ttrigger = { has_trait = brave }\n\tcustom = "Deep Water"\n}\n'
    written(ground.far / "events/far_events.txt", text)
    return ground


@pytest.fixture
def agent(ground: Ground) -> Iterator[Agent]:
    with wired(*ground.options("--index")) as wire:
        yield Agent(wire)


def texts(agent: Agent, query: str, **more: Any) -> list[tuple[str, int, str]]:
    data = agent.told("ck3_search", query=query, **more)["data"]
    found = [one for one in data["entries"] if one["found"] == "text"]
    assert len(found) == data["totals"]["text"]
    return [(one["address"], one["line"], one["excerpt"]) for one in found]


EVENT = f"{FAR}/events/far_events.txt"


def test_words_of_a_script_are_found_with_line_and_excerpt(agent: Agent) -> None:
    hit = (EVENT, 2, "trigger = { has_trait = brave }")
    assert hit in texts(agent, "has_trait = brave")
    assert texts(agent, '"deep water"') == [(EVENT, 3, 'custom = "Deep Water"')]
    assert texts(agent, '"water deep"') == []
    assert texts(agent, "water brave", mod_ids=["Deep Harbour"]) == []


def test_what_is_written_now_is_found_now(agent: Agent, ground: Ground) -> None:
    agent.contract(f"{FAR}/**")
    agent.file("edit", EVENT, old_text="Deep Water", new_text="Shallow Water")

    assert texts(agent, '"deep water"') == []
    assert texts(agent, '"shallow water"') == [(EVENT, 3, 'custom = "Shallow Water"')]
    (ground.far / "events/far_events.txt").unlink()
    assert texts(agent, '"shallow water"') == []
