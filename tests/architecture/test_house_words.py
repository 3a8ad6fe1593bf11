"""Prose says generator and generated code; what a command writes to the terminal is printed."""

import re

import pytest
from tests.project_tree import ROOT, package_files, project_files

_GONE = re.compile(
    r"\b(?:a|the|our|its|one|no) (?:press|print)\b|\bprinted (?:file|page|policy|table|code|module)",
    re.IGNORECASE,
)
PROSE = sorted(
    {name for name in package_files() if name.endswith((".py", ".yaml", ".j2"))}
    | {
        name
        for name in project_files()
        if name.endswith(".md") and not name.startswith(("tests/", "changes/"))
    }
    - {"CHANGELOG.md"}
)


def test_nobody_speaks_of_a_press_or_its_print() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name in PROSE
        for number, line in enumerate((ROOT / name).read_text("utf-8").splitlines(), 1)
        if _GONE.search(line)
    ]

    assert found == [], "say generator, generated code"


@pytest.mark.parametrize(
    "text", ["The press writes it.", "where its print goes", "a printed file is gone"]
)
def test_the_words_are_found(text: str) -> None:
    assert _GONE.search(text)


@pytest.mark.parametrize(
    "text", ["`check` prints findings", "how to print", "the express way", "the fingerprint"]
)
def test_other_words_are_left_alone(text: str) -> None:
    assert not _GONE.search(text)
