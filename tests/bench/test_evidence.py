"""The evidence: tasks from a seed, the habits, and that the page shows what a run gives."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from bench.evidence.desk_project import made_desk
from bench.evidence.habits import HABITS, Failure
from bench.evidence.plot import plot
from bench.evidence.run import WITH_CLIENT, Tally, run_habits
from bench.evidence.table import table
from bench.evidence.tasks import FAULTS, Fault, Task, made_tasks
from tests.runtime.client.envelopes import envelope

pytestmark = pytest.mark.slow  # agents work through tasks

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/explanation/evidence.md"


def failure(code: str, verb: str, times: int = 1, text: str = "", **arguments: object) -> Failure:
    return Failure(envelope(code, verb, **arguments), text, times)


def test_a_seed_gives_the_same_tasks_and_another_seed_another_mix() -> None:
    mixes = [
        Counter(fault for task in made_tasks(seed, 40) for fault in task.faults) for seed in (7, 8)
    ]

    assert made_tasks(7, 40) == made_tasks(7, 40)
    assert mixes[0] != mixes[1]
    assert set(FAULTS) == set(mixes[0])
    assert {task.locks for task in made_tasks(7, 40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("faults", "end"),
    [
        ([], "answered"),
        (["ticket", "scope", "locked"], "answered"),
        (["closed", "team"], "asked"),
        (["closed", "broken"], "reported"),
    ],
)
def test_how_a_task_has_to_end(faults: list[Fault], end: str) -> None:
    assert end == Task("T-1", "Billing", frozenset(faults), 0).right_end


@pytest.mark.parametrize(
    ("habit", "told", "does"),
    [
        ("retries everything", failure("MCP-SYS-E-001", "stop_and_report"), "repeat"),
        ("retries everything", failure("MCP-SYS-E-001", "stop_and_report", 5), "give_up"),
        ("gives up at once", failure("WA-RES-I-001", "fix_arguments"), "give_up"),
        ("reads the text", failure("WA-RES-I-001", "x", text="There is no ticket"), "correct"),
        ("reads the text", failure("EN-GATE-D-002", "x", text="permission needed"), "ask"),
        ("reads the text", failure("MCP-SYS-E-001", "x", text="Do not retry"), "repeat"),
        ("reads the text", failure("MCP-SYS-E-001", "x", text="Oh dear"), "give_up"),
        ("obeys the type", failure("WA-RES-I-001", "fix_arguments"), "correct"),
        ("obeys the type", failure("EN-GATE-D-005", "wait_and_retry"), "ask"),
        ("obeys the type", failure("MCP-SYS-E-001", "stop_and_report"), "report"),
        ("obeys the action", failure("WA-RES-I-001", "fix_arguments", path="x"), "correct"),
        ("obeys the action", failure("EN-GATE-D-002", "request_scope"), "open_contract"),
        ("obeys the action", failure("EN-TICKET-D-001", "ask_user"), "ask"),
        (
            "obeys the action",
            failure("EN-GATE-D-005", "wait_and_retry", after_s=1, attempts_left=1),
            "wait",
        ),
        (
            "obeys the action",
            failure("EN-GATE-D-005", "wait_and_retry", after_s=1, attempts_left=0),
            "report",
        ),
        ("obeys the action", failure("MCP-SYS-E-001", "stop_and_report"), "report"),
    ],
)
def test_a_habit_does_what_its_name_says(habit: str, told: Failure, does: str) -> None:
    assert does == HABITS[habit](told).does


def test_the_action_names_what_to_correct() -> None:
    told = failure("WA-TICKET-I-004", "fix_arguments", team="Billin")

    assert ("team",) == HABITS["obeys the action"](told).names


def test_a_few_tasks_end_as_the_habits_say(tmp_path: Path) -> None:
    named = ("retries everything", "obeys the action")
    few = run_habits(made_desk(tmp_path), tmp_path / "worlds", seed=7, count=4, habits=named)
    stubborn, obedient = few.values()

    assert (4, 4, 0, 0) == (obedient.tasks, obedient.right, obedient.wasted, obedient.loops)
    assert obedient.questions == obedient.needed
    assert stubborn.right < 4
    assert stubborn.loops > 0


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Tally]:
    """The run of the page."""
    folder = tmp_path_factory.mktemp("evidence")
    return run_habits(made_desk(folder), folder / "worlds", seed=7, count=40)


@pytest.mark.slow
def test_who_obeys_the_action_ends_every_task_and_wastes_nothing(
    told: Mapping[str, Tally],
) -> None:
    tally = told["obeys the action"]

    assert (40, 40, 0, 0) == (tally.tasks, tally.right, tally.wasted, tally.loops)
    assert tally.questions == tally.needed > 0


@pytest.mark.slow
def test_the_other_habits_meet_the_same_desk(told: Mapping[str, Tally]) -> None:
    right = [tally.right for tally in told.values()]

    assert list(told) == [*HABITS, *WITH_CLIENT]
    assert right[1] < right[0] < right[2] < right[3] == right[4] == 40
    assert told["retries everything"].loops > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_CLIENT)
def test_the_client_adds_tasks_done_and_takes_waste_away(
    told: Mapping[str, Tally], name: str
) -> None:
    bare, held = told[name.removesuffix(", with the client")], told[name]

    assert bare.right < held.right
    assert held.wasted < bare.wasted
    assert held.needed > bare.needed


@pytest.mark.slow
def test_the_page_shows_what_this_run_gives(told: Mapping[str, Tally]) -> None:
    shown = re.search(r"(?:^\|.*\n)+", PAGE.read_text("utf-8"), re.MULTILINE)
    assert shown is not None

    assert table(told) == shown.group()
    assert plot(told) == (PAGE.parent / "evidence.svg").read_text("utf-8")
