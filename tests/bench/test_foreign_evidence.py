"""The evidence at foreign servers: what their doubles say, the habits, and the page.

No double speaks our envelope.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from bench.evidence.foreign_habits import FOREIGN_HABITS, PATIENCE, Heard
from bench.evidence.foreign_run import (
    FAULTS,
    ForeignTally,
    made_foreign_tasks,
    run_foreign,
    saved,
)
from bench.evidence.foreign_server import KINDS, TOOLS
from bench.evidence.foreign_table import foreign_plot, foreign_table

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/explanation/evidence.md"


def test_a_seed_gives_the_same_tasks_with_each_fault_equally_often() -> None:
    faults = Counter(fault for _, fault in made_foreign_tasks(7, 20))

    assert made_foreign_tasks(7, 20) == made_foreign_tasks(7, 20)
    assert made_foreign_tasks(7, 20) != made_foreign_tasks(8, 20)
    assert dict.fromkeys(FAULTS, 4) == faults


@pytest.mark.parametrize("kind", KINDS)
def test_no_double_speaks_our_envelope_and_each_fault_has_words_of_its_own(kind: str) -> None:
    said = [KINDS[kind](fault, "item-1") for fault in FAULTS if fault]

    assert TOOLS[kind]
    assert len(said) == len({one.text for one in said})
    assert not any("reply_type" in one.text or "replybook" in one.text for one in said)
    assert (kind == "typescript") == all(one.code is not None for one in said)
    assert kind != "http" or all(json.loads(one.text)["status"] >= 400 for one in said)


BROKEN = "It fell.\nThe tool is broken. Do not repeat this call."


@pytest.mark.parametrize(
    ("habit", "heard", "does"),
    [
        ("deaf", Heard(True, BROKEN, 1), "repeat"),
        ("deaf", Heard(True, BROKEN, PATIENCE), "give_up"),
        ("deaf", Heard(False, "Error: it fell", 1), "done"),
        ("gives up at once", Heard(True, "busy", 1), "give_up"),
        ("gives up at once", Heard(False, "busy", 1), "done"),
        ("heeding", Heard(False, "Error: No entry found", 1), "correct"),
        ("heeding", Heard(False, "The errors of the week", 1), "done"),
        ("heeding", Heard(True, "Permission denied", 1), "ask"),
        ("heeding", Heard(True, "It fell.", 1), "repeat"),
        ("heeding", Heard(True, BROKEN, 1), "report"),
    ],
)
def test_a_habit_does_what_its_name_says(habit: str, heard: Heard, does: str) -> None:
    assert does == FOREIGN_HABITS[habit](heard)


@pytest.mark.parametrize(
    ("wasted", "share"), [((10, 4), "60%"), ((0, 0), "none"), ((0, 1), "worse"), ((4, 8), "-100%")]
)
def test_what_is_saved_is_said_as_it_is(wasted: tuple[int, int], share: str) -> None:
    assert share == saved(ForeignTally(wasted=wasted[0]), ForeignTally(wasted=wasted[1]))


Told = Mapping[tuple[str, str, bool], ForeignTally]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """The run of the page."""
    return run_foreign(tmp_path_factory.mktemp("foreign"), seed=7, count=20)


@pytest.mark.slow
def test_the_adapter_saves_more_than_half_of_the_wasted_calls_and_ends_more_tasks(
    told: Told,
) -> None:
    sums = {adapted: ForeignTally() for adapted in (False, True)}
    for (_, _, adapted), tally in told.items():
        sums[adapted].add(tally)

    assert 0.6 <= 1 - sums[True].wasted / sums[False].wasted
    assert sums[False].right < sums[True].right


@pytest.mark.slow
def test_the_adapter_makes_nothing_worse_for_any_habit_at_any_server(told: Told) -> None:
    for (kind, habit, adapted), tally in told.items():
        bare = told[kind, habit, False]
        assert not adapted or bare.wasted >= tally.wasted, (kind, habit)
        assert not adapted or bare.right <= tally.right, (kind, habit)
        assert not adapted or bare.wrong >= tally.wrong, (kind, habit)


@pytest.mark.slow
def test_at_a_server_that_hides_its_failures_little_is_gained(told: Told) -> None:
    """The adapter neither waits nor stops there. An agent that trusts the flag is not helped."""
    for habit in ("deaf", "gives up at once"):
        assert told["silent", habit, False].right == told["silent", habit, True].right


@pytest.mark.slow
def test_the_page_shows_what_this_run_gives(told: Told) -> None:
    shown = re.search(r"^\| habit or server.*\n(?:^\|.*\n)+", PAGE.read_text("utf-8"), re.MULTILINE)

    assert shown is not None
    assert foreign_table(told) == shown.group()
    plot = (PAGE.parent / "evidence-foreign.svg").read_text("utf-8")
    assert foreign_plot(told) == plot
