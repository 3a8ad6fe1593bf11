"""`replybook demo`: the story runs, and stops when a step is not what it says (issue item 8)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run

from replybook_devtools.demo import demo_first_act, demo_second_act, demo_story
from replybook_devtools.demo.demo_story import Story, Unexpected, file_of

TOLD = (
    "S WA-READ-S-001",
    "I WA-TICKET-I-002",
    "D EN-GATE-D-002",
    "E MCP-SYS-E-001",
    "S CT-GATE-S-001",
    "S EN-WRITE-S-001",
    "S CT-GATE-S-002",
    "D EN-GATE-D-004",
    "S EN-GATE-S-003",
)
"""The answers of the ticket desk's tools, in this order."""

WORKED = (
    "S WA-VIS-S-001",
    "I WA-RES-I-001",
    "D EN-GATE-D-002",
    "S CT-GATE-S-001",
    "E WA-CFG-E-500",
    "stopped, as E asks",
    "S WA-DB-S-001",
    "S WA-READ-S-001  ck3_confirm_not_exists",
    "S EN-WRITE-S-001",
    "S WA-PARSE-S-001",
    "D EN-GATE-D-004",
    "error   CLAIM_EVIDENCE_MISSING",
    "error   SYMBOL_UNRESOLVED",
    "error   NEW_SYMBOL_UNDECLARED",
    "error   CONFLICT_ALIGNMENT_FAILED",
    "S WA-READ-S-001  ck3_conflicts",
    "S EN-SYS-S-001   ck3_validate_policy",
    "S EN-GATE-S-003",
    "completion cmp-",
    "S CT-GATE-S-002",
    "no findings (3 files",
    "deliverable: 20",
    "wrote report.html: session s-",
)
"""The replies of the second act's agent, and its record, in this order."""


def test_a_step_that_does_not_end_stops_the_story(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_story, "PATIENCE_S", 0)

    with pytest.raises(Unexpected, match=r"did not end within 0 s"):
        Story(tmp_path).replybook("check")


@pytest.mark.slow
def test_the_demo_tells_the_whole_story_and_names_what_it_made(run: Run, tmp_path: Path) -> None:
    ended = run("demo", "--into", str(tmp_path / "scratch"))

    assert ended.code == 0, ended.err
    for said in (
        "no findings",
        "added WA-TICKET-I-002",
        "RB160",
        "up to date",
        "I WA-TICKET-I-002 {'length': 31}",
        "misuse.py:5: error:",
        "TypeError: ",
        "WA-TICKET-I-001 (TICKET_DESK_READ_TICKET_INPUT_WRONG) is gone",
        "status: retired",
        "First act: a ticket desk.",
        *TOLD,
    ):
        assert said in ended.out
    first, _, second = ended.out.partition("Second act: ")
    assert_in_order(first[first.index("$ python desk.py") :], TOLD)
    assert_in_order(second, WORKED)
    left = [Path(line.strip()) for line in ended.out.splitlines()[-7:]]
    assert all(path.exists() for path in left)
    assert "report.html" == left[-1].name


def assert_in_order(text: str, parts: Sequence[str]) -> None:
    """Each part stands somewhere behind the one before it."""
    at = 0
    for part in parts:
        found = text.find(part, at)
        assert found >= 0, f"{part!r} is not in what follows:\n{text[at:]}"
        at = found + len(part)


def test_the_demo_needs_an_empty_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")

    ended = run("demo", "--into", str(tmp_path))

    assert ended.code == 2
    assert ["mine.txt"] == [path.name for path in tmp_path.iterdir()]


def test_a_step_with_another_end_breaks_the_demo(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_first_act, "_ADD", ("codes", "add", "WA", "NOWHERE", "I"))

    ended = run("demo", "--into", str(tmp_path / "scratch"))

    assert ended.code == 3
    assert "the demo broke" in ended.err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "code", "other"),
    [
        ("looks.py", "WA-RES-I-001", "WA-READ-S-001"),  # the wrong name would be found
        ("asks.py", "WA-CFG-E-500", "WA-READ-S-001"),  # the edited session would answer
    ],
)
def test_an_answer_that_the_story_does_not_expect_breaks_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    script: str,
    code: str,
    other: str,
) -> None:
    def changed(name: str) -> str:
        text = file_of(name)
        return text.replace(code, other) if name == script else text

    monkeypatch.setattr(demo_second_act, "file_of", changed)

    with pytest.raises(Unexpected, match=f"'{script}' ended with 1"):
        demo_second_act.second_act(Story(tmp_path))
    assert f"the story broke: expected {other}, and got" in capsys.readouterr().out


def test_without_the_extra_the_second_act_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nothing(_: str) -> None:
        return None

    monkeypatch.setattr(demo_second_act, "find_spec", nothing)

    assert [] == demo_second_act.second_act(Story(tmp_path))
    assert "pip install 'replybook[server]'" in capsys.readouterr().out
