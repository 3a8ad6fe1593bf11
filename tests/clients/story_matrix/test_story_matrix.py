"""Every story of `stories.toml` in every client, bare and with its adapter (issue 47, item 4)."""

from __future__ import annotations

import os

import pytest
from tests.clients.story_matrix.matrix import (
    CLIENTS,
    cells,
    hosts,
    known_failures,
    wrong,
    wrong_without_a_person,
)
from tests.clients.story_matrix.mind import Story, stories

NAMES = {one.name for one in stories()}
LOWEST = os.environ.get("REPLYBOOK_CLIENT", "").endswith(" lowest")
newest = pytest.mark.skipif(LOWEST, reason="the matrix is about the newest versions")


@newest
@pytest.mark.parametrize(("story", "client"), cells())
def test_a_run_with_the_adapter_is_what_the_rules_ask_for(story: Story, client: str) -> None:
    assert wrong(story, client) == []


@newest
def test_a_client_that_can_ask_nobody_asks_nobody() -> None:
    found = [name for name, host in hosts().items() if "person" in host.cannot]

    assert [one for name in found for one in wrong_without_a_person(name)] == []


def test_no_name_stands_in_the_data_that_nothing_has() -> None:
    assert set(known_failures()) <= {*CLIENTS}
    assert {story for one in known_failures().values() for story in one} <= NAMES
    assert {name for one in stories() for name in (*one.only, *one.cannot, *one.instead)} <= {
        *CLIENTS
    }


def test_what_is_not_as_everywhere_has_a_reason() -> None:
    assert all(reason for one in stories() for reason in one.cannot.values())
    assert all(other["why"] for one in stories() for other in one.instead.values())


def test_no_two_stories_have_one_name() -> None:
    assert len(NAMES) == len(stories())
