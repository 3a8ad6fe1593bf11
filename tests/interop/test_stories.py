"""The stories of every client in the Vercel AI SDK, whose program is no Python (issue 47)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.clients.story_matrix.matrix import cells, wrong, wrong_without_a_person
from tests.clients.story_matrix.mind import Story

pytestmark = pytest.mark.interop

CLIENT = "Vercel AI SDK"
CELLS = [cell for cell in cells() if cell.values[1] == CLIENT]


@pytest.mark.slow
@pytest.mark.parametrize(("story", "client"), CELLS)
def test_a_run_with_the_lines_of_the_page_is_what_the_rules_ask_for(
    home: Path, story: Story, client: str
) -> None:
    assert wrong(story, client) == []


def test_the_lines_of_the_page_ask_nobody(home: Path) -> None:
    assert wrong_without_a_person(CLIENT) == []
