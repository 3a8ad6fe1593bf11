"""Every story of `stories.toml` in every client, bare and with its adapter (issue 47, item 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.clients.story_matrix.matrix import (
    CLIENTS,
    cells,
    hosts,
    wrong,
    wrong_without_a_person,
)
from tests.clients.story_matrix.mind import Outcome, Story, problems, stories


@pytest.mark.parametrize(("story", "client"), cells())
def test_a_run_with_the_adapter_is_what_the_rules_ask_for(story: Story, client: str) -> None:
    assert wrong(story, client) == []


def test_a_client_that_can_ask_nobody_asks_nobody() -> None:
    found = [name for name, host in hosts().items() if "person" in host.cannot]

    assert [one for name in found for one in wrong_without_a_person(name)] == []


def test_no_name_stands_in_the_data_that_nothing_has() -> None:
    assert {
        name for story in stories() for name in (*story.only, *story.cannot, *story.instead)
    } <= {*CLIENTS}


def test_what_is_not_as_everywhere_has_a_reason() -> None:
    assert all(reason for story in stories() for reason in story.cannot.values())
    assert all(other["why"] for one in stories() for other in one.instead.values())


def test_no_two_stories_have_one_name() -> None:
    assert len({story.name for story in stories()}) == len(stories())


RIGHT = Outcome(
    ["broken"], 2, "", "MCP-SYS-E-001, trace id t1", ["it failed"], ["a"], ["t1"], "meta"
)
ASKED = Story(
    name="an example",
    rule="none",
    turns=[["broken"]],
    expect={
        "calls": ["broken"],
        "turns": [2, 3],
        "asked": 1,
        "words": ["MCP-SYS-E-001"],
        "told": ["failed"],
        "never": ["secret"],
        "sent": ["meta"],
        "trace": True,
    },
)


def test_a_run_as_it_is_asked_for_has_no_problem() -> None:
    assert list(problems(ASKED, "a client", RIGHT, RIGHT)) == []


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        ({"raised": "ValueError: x"}, "raised ValueError: x, and the bare client does not"),
        ({"calls": ["broken", "broken"]}, "calls: "),
        ({"turns": 5}, "turns: 5"),
        ({"asked": []}, "asked: 0"),
        ({"words": "MCP-SYS-E-001"}, "no trace id"),
        ({"words": "trace id t1"}, "words: "),
        ({"told": ["nothing"]}, "told: "),
        ({"told": ["failed: secret"]}, "the model is told 'secret'"),
        ({"sent": ""}, "sent: "),
    ],
)
def test_what_differs_is_a_problem(other: dict[str, Any], problem: str) -> None:
    [found] = problems(ASKED, "a client", replace(RIGHT, **other), RIGHT)

    assert found.startswith(problem)


def test_silence_is_a_problem_where_the_bare_client_speaks() -> None:
    silent = replace(RIGHT, words="")

    assert "ended without a word, and the bare client does not" in problems(
        ASKED, "x", silent, RIGHT
    )
    assert [problem for problem in problems(ASKED, "x", silent, silent) if "ended" in problem] == []
