"""Promised versions of the server stacks; nothing is installed unasked."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from tests.project_tree import ROOT, run

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
    match = re.fullmatch(rf"{extra}>={line}\.[\d.]+,<{line + 1}", wanted)

    assert match is not None


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


def test_the_whole_is_tried_on_every_core_as_all_other_tests_are() -> None:
    every_core = " ".join(stacks().EVERY_CORE)  # type: ignore[attr-defined]
    tried = list(stacks().plan(["mcp>=2.0,<3", "fastmcp>=4.0.11,<5"], quick=False))  # type: ignore[attr-defined]

    assert f"EVERY_CORE := {every_core}\n" in (ROOT / "Makefile").read_text("utf-8")
    assert all(" ".join(each.words).startswith(every_core) for each in (tried[0], tried[2]))


def test_a_quick_run_leaves_out_what_is_there_and_nothing_where_the_base_differs() -> None:
    tool, extras = stacks(), ["mcp>=2.0,<3", "fastmcp>=4.0.11,<5"]
    part, *_ = tool.plan(extras, quick=True)  # type: ignore[attr-defined]
    whole, *_ = tool.plan(extras, quick=True, whole=True)  # type: ignore[attr-defined]
    files = {node.partition("::")[0] for node in tool.LEFT_OUT}  # type: ignore[attr-defined]
    folders = tool.DEPENDENT  # type: ignore[attr-defined]

    others = [f"--deselect={node}" for node in tool.OF_OTHERS]  # type: ignore[attr-defined]
    assert [*tool.SERVING, *others] == whole.words  # type: ignore[attr-defined]
    assert {f"--deselect={node}" for node in tool.LEFT_OUT} < {*part.words}  # type: ignore[attr-defined]
    assert [name for name in (*files, *folders) if not (ROOT / name).exists()] == []
    for node in (*tool.LEFT_OUT, *tool.OF_OTHERS):  # type: ignore[attr-defined]
        file, _, test = node.partition("::")
        assert test.partition("[")[0] in (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize(
    ("changed", "differs"),
    [("docs/page.md", False), ("runtime/replybook/mcp/sdk.py", True), ("pyproject.toml", True)],
)
@pytest.mark.parametrize("committed", [True, False])
def test_the_whole_is_tried_where_what_depends_on_a_stack_differs_from_the_base(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, changed: str, differs: bool, committed: bool
) -> None:
    git = ("git", "-C", str(tmp_path), "-c", "user.name=A", "-c", "user.email=a@example.org")
    run([*git, "init", "-q"], tmp_path)
    run([*git, "commit", "-q", "--allow-empty", "-m", "the base"], tmp_path)
    base = run([*git, "rev-parse", "HEAD"], tmp_path).stdout.strip()
    (tmp_path / changed).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / changed).write_text("new", "utf-8")
    if committed:
        run([*git, "add", "."], tmp_path)
        run([*git, "commit", "-q", "-m", "a change"], tmp_path)
    tool = stacks()
    monkeypatch.setattr(tool, "ROOT", tmp_path)

    monkeypatch.setenv("REPLYBOOK_BASE", base)
    assert tool._differs_from_the_base() == differs  # type: ignore[attr-defined]
    monkeypatch.setenv("REPLYBOOK_BASE", "no-such-commit")
    assert tool._differs_from_the_base()  # type: ignore[attr-defined]
    monkeypatch.delenv("REPLYBOOK_BASE")
    monkeypatch.setenv("CI", "true")
    assert tool._differs_from_the_base()  # type: ignore[attr-defined]


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
