"""`replybook demo`: the story runs, and stops when a step is not what it says (issue item 8)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.runtime.cli.calling import Run

from replybook.cli import demo


@pytest.mark.slow
def test_the_demo_tells_the_whole_story_and_names_what_it_made(run: Run, tmp_path: Path) -> None:
    ended = run("demo", "--into", str(tmp_path / "scratch"))

    assert ended.code == 0, ended.err
    for said in (
        "no findings",
        "added WA-SYS-I-501",
        "RB160",
        "up to date",
        "I WA-SYS-I-501 {'size': 31}",
        "misuse.py:5: error:",
        "TypeError: ",
        "WA-SYS-I-500 (ACME_SEND_MAIL_INPUT_WRONG) is gone",
        "status: retired",
    ):
        assert said in ended.out
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
