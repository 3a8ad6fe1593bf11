"""Each decision is a short page with context, decision and consequences."""

import re
from pathlib import Path

import pytest
from tests.project_tree import ROOT

FOLDER = ROOT / "docs/decisions"
PAGES = sorted(FOLDER.glob("[0-9]*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_decision_has_its_three_parts_and_stays_short(page: Path) -> None:
    text = page.read_text("utf-8")

    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
    assert len(text.splitlines()) <= 40


def test_decisions_are_numbered_without_a_gap() -> None:
    numbers = [int(page.name[:4]) for page in PAGES]

    assert numbers == list(range(1, len(PAGES) + 1))


def test_the_list_of_decisions_is_complete() -> None:
    listed = re.findall(r"\]\((\d{4}-[a-z0-9-]+\.md)\)", (FOLDER / "README.md").read_text("utf-8"))

    assert listed == [page.name for page in PAGES]
