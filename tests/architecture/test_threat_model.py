"""Every defence of the threat model is shown by a test that exists."""

import re

import pytest
from tests.project_tree import ROOT

PAGE = (ROOT / "docs/ck3/threat-model.md").read_text("utf-8")
SHOWN = re.findall(r"^\| .* \| .* \| `(tests/[^`]+)::(test_\w+)` \|$", PAGE, re.MULTILINE)
DEFENDED = PAGE.split("## What is defended")[1].split("## ")[0]


@pytest.mark.parametrize(("path", "name"), SHOWN)
def test_a_defence_is_shown_by_a_test_that_exists(path: str, name: str) -> None:
    assert f"def {name}(" in (ROOT / path).read_text("utf-8")


def test_every_row_names_its_test() -> None:
    rows = [line for line in DEFENDED.splitlines() if line.startswith("| ")]

    assert len(SHOWN) == len(rows) - 2
