"""An extra brings its framework, and no other.

`make interop` runs this where one extra alone is installed.
"""

from __future__ import annotations

import os
import re
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = os.environ.get("REPLYBOOK_CLIENT", "").partition(" ")[0]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]
FRAMEWORKS = {  # the distribution by which a framework is known -> the extra that may bring it
    "pydantic-ai-slim": "pydantic-ai",
    "langchain": "langchain",
    "langgraph": "langchain",
    "openai-agents": "openai-agents",
    "google-adk": "google-adk",
    "claude-agent-sdk": "claude-agent-sdk",
    "fastmcp": "fastmcp",
    "llama-index-core": "none",
    "crewai": "none",
}


def name(words: str) -> str:
    """The normal name of a distribution, in a requirement or alone."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=;! ]", words)[0]).lower()


@pytest.mark.skipif(not INSTALLED, reason="make interop runs it")
def test_an_extra_pulls_in_no_other_framework() -> None:
    there = {name(distribution.metadata["Name"]) for distribution in distributions()}
    found = {one for one in FRAMEWORKS if one in there}

    assert {name(wanted) for wanted in EXTRAS[INSTALLED]} <= there
    assert {one for one in found if FRAMEWORKS[one] != INSTALLED} == set()


@pytest.mark.parametrize("extra", sorted({one for one in FRAMEWORKS.values() if one in EXTRAS}))
def test_the_extra_asks_for_one_framework_within_one_line_of_it(extra: str) -> None:
    asked = {name(wanted) for wanted in EXTRAS[extra]}

    assert {FRAMEWORKS[one] for one in asked if one in FRAMEWORKS} == {extra}
    assert [wanted for wanted in EXTRAS[extra] if not re.search(r">=[\d.]+,<\d", wanted)] == []


@pytest.mark.parametrize(
    "extra", ["pydantic-ai", "langchain", "openai-agents", "google-adk", "claude-agent-sdk"]
)
def test_all_brings_no_framework_for_clients(extra: str) -> None:
    """Some of them need the first line of the SDK, and our servers the second."""
    [everything] = EXTRAS["all"]

    assert extra not in re.split(r"[\[\],]", everything)


@pytest.mark.parametrize("extra", [*sorted({*FRAMEWORKS.values()} & EXTRAS.keys()), "mcp"])
def test_the_page_of_all_adapters_names_the_versions_of_the_extra(extra: str) -> None:
    page = (ROOT / "docs/how-to/act-on-replies.md").read_text("utf-8")

    assert f"| `{extra}` | {', '.join(f'`{wanted}`' for wanted in EXTRAS[extra])} |\n" in page
