"""A search on the running server finds what stands in files, as they are now.

Source: specification 61.
"""

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


TRAIT = f"{FAR}/common/traits/far_traits.txt"


def hits(agent: Agent, query: str) -> dict[str, tuple[str, int | None, str | None, bool]]:
    """Return the first hit of each kind: address, line, excerpt, and whether it wins."""
    entries = agent.told("ck3_search", query=query)["data"]["entries"]
    told = {}
    for entry in entries:
        row = entry["address"], entry.get("line"), entry.get("excerpt"), entry["wins"]
        told.setdefault(entry["found"], row)
    return told


def test_every_hit_says_where_it_stands_and_whether_it_wins(agent: Agent, ground: Ground) -> None:
    body = "stormborn = {\n\tcategory = personality\n}\n"
    written(ground.far / "common/traits/far_traits.txt", body)
    written(ground.far / "events/more.txt", "far.2 = {\n\ttrigger = { has_trait = stormborn }\n}\n")
    far = ground.far / "localization/english/far_l_english.yml"
    written(far, '\ufeffl_english:\n trait_stormborn:0 "Born at sea"\n')

    found = hits(agent, "stormborn")

    assert found["symbol"] == (TRAIT, 1, "stormborn = {", True)
    event = f"{FAR}/events/more.txt"
    assert found["reference"] == (event, 2, "trigger = { has_trait = stormborn }", True)
    assert found["text"][0] in (TRAIT, event)
    key = hits(agent, '"born at sea"')["localization"]
    address = f"{FAR}/localization/english/far_l_english.yml"
    assert key == (address, 2, 'trait_stormborn:0 "Born at sea"', True)
    assert hits(agent, "far_traits")["file"] == (TRAIT, None, None, True)


def test_a_hit_that_a_later_one_overrides_does_not_win(agent: Agent, ground: Ground) -> None:
    body = "stormborn = {{ # {}\n\tcategory = personality\n}}\n"
    written(ground.far / "common/traits/a_first.txt", body.format("first"))
    written(ground.far / "common/traits/b_last.txt", body.format("last"))

    entries = agent.told("ck3_search", query="stormborn")["data"]["entries"]
    symbols = {entry["excerpt"]: entry["wins"] for entry in entries if entry["found"] == "symbol"}

    assert symbols == {"stormborn = { # first": False, "stormborn = { # last": True}
