"""Which versions of the server stacks are promised, and that nothing is installed unasked."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import tomllib
from importlib.metadata import version

import pytest
from tests.project_tree import ROOT

from replybook.mcp.installed import cannot_serve

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def stacks() -> object:
    spec = importlib.util.spec_from_file_location("stacks", ROOT / "tools" / "stacks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["stacks"] = module
    spec.loader.exec_module(module)
    return module


def test_without_an_extra_nothing_else_is_installed_or_upgraded() -> None:
    assert [] == PROJECT["dependencies"]


@pytest.mark.parametrize(("extra", "line"), [("mcp", 2), ("fastmcp", 4)])
def test_an_extra_stays_within_one_line_of_its_stack(extra: str, line: int) -> None:
    [wanted] = PROJECT["optional-dependencies"][extra]
    found = re.fullmatch(rf"{extra}>={line}\.[\d.]+,<{line + 1}", wanted)

    assert found is not None


@pytest.mark.parametrize("quick", [True, False])
def test_the_floors_of_the_extras_are_what_is_tried(quick: bool) -> None:
    lowest, first, *newest = stacks().plan(["mcp>=2.0,<3", "fastmcp>=4.0.11,<5"], quick=quick)  # type: ignore[attr-defined]

    assert ["mcp==2.0", "fastmcp==4.0.11"] == lowest.wanted
    assert ("mcp<2",) == first.wanted
    assert (
        [] == newest
        if quick
        else [["mcp>=2.0,<3", "fastmcp>=4.0.11,<5"]] == [each.wanted for each in newest]
    )


@pytest.mark.skipif(os.environ.get("REPLYBOOK_STACKS") != "lowest", reason="make interop runs it")
def test_what_runs_as_the_lowest_is_the_lowest() -> None:
    floors = {name: PROJECT["optional-dependencies"][name][0] for name in ("mcp", "fastmcp")}

    assert floors == {
        "mcp": f"mcp>={version('mcp').removesuffix('.0')},<3",
        "fastmcp": f"fastmcp>={version('fastmcp')},<5",
    }


def test_a_missing_stack_is_named_with_the_command_that_installs_it() -> None:
    error = cannot_serve("replybook.mcp.sdk", "no-such-stack", "2.0")

    assert (
        "replybook.mcp.sdk needs no-such-stack 2.0 or newer;"
        " run: pip install 'replybook[no-such-stack]'"
    ) == str(error)


def test_an_earlier_line_is_named_with_its_version() -> None:
    error = cannot_serve("replybook.mcp.sdk", "pytest", "99.0")

    assert f"needs pytest 99.0 or newer, and {version('pytest')} is installed; run:" in str(error)
    assert (ROOT / "docs/how-to/stay-on-an-earlier-mcp.md").is_file()
    assert "docs/how-to/stay-on-an-earlier-mcp.md" in str(error)


def test_a_later_line_that_cannot_be_imported_is_not_called_too_early() -> None:
    error = cannot_serve("replybook.mcp.sdk", "pytest", "1.0")

    assert (
        f"replybook.mcp.sdk cannot be imported with pytest {version('pytest')}: see the cause;"
        " run: pip install 'replybook[pytest]'"
    ) == str(error)
