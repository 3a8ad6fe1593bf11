"""Every story of `stories.toml` in every client, bare and with its adapter (issue 47, item 4)."""

from __future__ import annotations

import os

import pytest
from tests.clients.story_matrix.matrix import CLIENTS, cannot, hosts, known_failures, outcome
from tests.clients.story_matrix.mind import Story, problems, stories

STORIES = {one.name: one for one in stories()}
LOWEST = os.environ.get("REPLYBOOK_CLIENT", "").endswith(" lowest")
CELLS = [
    pytest.param(
        story,
        client,
        id=f"{client}: {story.name}",
        marks=[pytest.mark.xfail(strict=True, reason=known)]
        if (known := known_failures().get(client, {}).get(story.name))
        else [],
    )
    for client, host in hosts().items()
    for story in STORIES.values()
    if not cannot(story, client, host)
]


@pytest.mark.skipif(LOWEST, reason="the matrix is about the newest versions")
@pytest.mark.parametrize(("story", "client"), CELLS)
def test_a_run_with_the_adapter_is_what_the_rules_ask_for(story: Story, client: str) -> None:
    host = hosts()[client]
    ours, bare = (outcome(story, host, wrapped=wrapped) for wrapped in (True, False))

    assert list(problems(story, client, ours, bare)) == []


def test_no_name_stands_in_the_data_that_nothing_has() -> None:
    clients = {*CLIENTS}

    assert set(known_failures()) <= clients
    for one in known_failures().values():
        assert set(one) <= set(STORIES)
    for story in STORIES.values():
        assert {*story.only, *story.cannot, *story.instead} <= clients
        assert all(other["why"] for other in story.instead.values())
        assert all(story.cannot.values())


def test_no_two_stories_have_one_name() -> None:
    assert len(STORIES) == len(stories())
