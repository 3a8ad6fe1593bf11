"""`replybook demo`: the story runs, and stops when a step is not what it says (issue item 8)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.runtime.cli.calling import Run

from replybook.cli import demo

TOLD = (
    "S WA-READ-S-001",
    "I WA-TICKETDESK-I-002",
    "D EN-GATE-D-002",
    "E MCP-SYS-E-001",
    "S CT-GATE-S-001",
    "S EN-WRITE-S-001",
    "S CT-GATE-S-002",
    "D EN-GATE-D-004",
    "S EN-GATE-S-003",
)
"""What the tools of the ticket desk answer, in this order."""


@pytest.mark.slow
def test_the_demo_tells_the_whole_story_and_names_what_it_made(run: Run, tmp_path: Path) -> None:
    ended = run("demo", "--into", str(tmp_path / "scratch"))

    assert ended.code == 0, ended.err
    for said in (
        "no findings",
        "added WA-TICKETDESK-I-002",
        "RB160",
        "up to date",
        "I WA-TICKETDESK-I-002 {'length': 31}",
        "misuse.py:5: error:",
        "TypeError: ",
        "WA-TICKETDESK-I-001 (TICKET_DESK_DESK_READ_INPUT_WRONG) is gone",
        "status: retired",
        "First act: a ticket desk.",
        *TOLD,
        "Second act: mods",
        "mod:My Patch/events/hello.txt",
        "I WA-RES-I-001 []",
    ):
        assert said in ended.out
    served = ended.out[ended.out.index("$ python desk.py") :]
    places = [served.index(said) for said in TOLD]
    assert sorted(places) == places
    for line in ended.out.splitlines()[-4:]:
        assert Path(line.strip()).exists()


def test_the_demo_needs_an_empty_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")

    ended = run("demo", "--into", str(tmp_path))

    assert ended.code == 2
    assert ["mine.txt"] == [path.name for path in tmp_path.iterdir()]


def test_a_step_with_another_end_breaks_the_demo(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "_ADD", ("codes", "add", "WA", "NOWHERE", "I"))

    ended = run("demo", "--into", str(tmp_path / "scratch"))

    assert ended.code == 3
    assert "the demo broke" in ended.err
