"""Seventy known faults of a server: found, missed, and false alarms (issue 32)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.devtools.probe.seeded_faults import PAIRS
from tests.project_tree import ROOT

from replybook_devtools.probe.measures import MEASURES
from replybook_devtools.probe.probing import Answered, Probed, Probing, probe
from replybook_devtools.probe.wrong_calls import KINDS
from replybook_devtools.running.stdio_server import StdioServer

SERVER = Path(__file__).with_name("seeded_server.py")
NO_FAULT_AFTER_ALL = 34
"""Its answer names the one permitted value that is near the wrong one."""


@pytest.fixture(scope="module")
def probed() -> Probed:
    command = [sys.executable, str(SERVER)]
    return probe(lambda: StdioServer(command, {}), Probing(most_calls=5_000, all_s=300.0))


def lost_by(answer: Answered) -> set[str]:
    return {key for key in MEASURES if answer.misses(key)}


def seeded(probed: Probed) -> Iterator[tuple[int, Answered]]:
    """The answers that hold a fault, with the number of its pair."""
    for answer in probed.answers:
        side, _, number = answer.call.tool.partition("_")
        if side == "faulty" and number.isdecimal() and PAIRS[int(number)].kind == answer.call.kind:
            yield int(number), answer


def test_there_are_ten_faults_for_each_measure() -> None:
    assert dict.fromkeys(MEASURES, 10) == {
        key: sum(pair.measure == key for pair in PAIRS) for key in MEASURES
    }


def test_69_of_70_faults_are_found(probed: Probed) -> None:
    found = {number for number, one in seeded(probed) if PAIRS[number].measure in lost_by(one)}

    assert {*range(70)} - found == {NO_FAULT_AFTER_ALL}


def test_nothing_else_is_held_against_an_answer_with_one_fault(probed: Probed) -> None:
    alarms = [
        (number, lost_by(one))
        for number, one in seeded(probed)
        if PAIRS[number].measure != "failed" and lost_by(one) - {PAIRS[number].measure}
    ]

    assert alarms == []


def test_no_right_twin_loses_a_point(probed: Probed) -> None:
    faulty = {id(one) for _, one in seeded(probed)}
    alarms = [
        (answer.call, answer.text)
        for answer in probed.answers
        if id(answer) not in faulty and lost_by(answer)
    ]

    assert alarms == []


def test_the_page_prints_these_numbers(probed: Probed) -> None:
    page = (ROOT / "docs/how-to/probe-a-server.md").read_text("utf-8")
    right = len(probed.answers) - len(list(seeded(probed)))

    assert "found 69 of 70 faults" in page
    assert f"no false alarm in {right:,} right answers" in page


def test_the_page_prints_the_kinds_and_the_weights() -> None:
    page = (ROOT / "docs/how-to/probe-a-server.md").read_text("utf-8")

    assert [item for item in KINDS.items() if "| `{}` | {} |".format(*item) not in page] == []
    assert [one for one in MEASURES.values() if f"| {one.title} | {one.weight} |" not in page] == []
