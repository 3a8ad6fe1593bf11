"""`replybook lint FILE...` gives the same result with its quick first look as with a full run."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run
from tests.devtools.commands.test_lint import CLEAN, MISTYPED, SUPPRESSED, UNKNOWN, write
from tests.project_tree import run as run_process

from replybook_devtools.lint_runs.first_look import first_look


@pytest.fixture
def kept(project: Path, run: Run) -> Path:
    """The project, after a run that kept what it read of settings and registry."""
    write(project, send=CLEAN, plain="x = 1\n")
    run("lint", ".")
    return project


def test_a_clean_file_needs_no_more_than_a_first_look(kept: Path, run: Run) -> None:
    assert "no findings (1 file)" == first_look(["tools/send.py"])
    left = "1 of 2 files holds no tool that I recognize: tools/plain.py"
    assert f"no findings (1 file)\n{left}" == first_look(["tools/send.py", "./tools/plain.py"])
    assert run("lint", "tools/send.py") == run("lint", "--format", "text", "tools/send.py")


@pytest.mark.parametrize("text", [MISTYPED, UNKNOWN, SUPPRESSED, "import replybook("])
def test_what_is_not_plainly_clean_is_left_to_the_command(kept: Path, run: Run, text: str) -> None:
    write(kept, bad=text)

    assert None is first_look(["tools/send.py", "tools/bad.py"])
    assert run("lint", "tools/bad.py") == run("lint", "--format", "text", "tools/bad.py")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["."],
        ["tools"],
        ["--no-cache", "tools/send.py"],
        ["-"],
        ["../send.py"],
        ["tools/missing.py"],
        ["pyproject.toml"],
    ],
    ids=str,
)
def test_folders_options_and_what_is_not_here_are_left_to_the_command(
    kept: Path, words: list[str]
) -> None:
    assert None is first_look(words)


def test_a_file_by_its_whole_path_is_left_to_the_command(kept: Path) -> None:
    assert None is first_look([str(kept / "tools" / "send.py")])


def test_a_file_of_a_project_inside_is_left_to_the_command(kept: Path) -> None:
    (kept / "tools" / "pyproject.toml").write_text("", "utf-8")

    assert None is first_look(["tools/send.py"])


@pytest.mark.parametrize("name", ["pyproject.toml", "registry.yaml"])
def test_a_change_of_settings_or_registry_is_left_to_the_command(kept: Path, name: str) -> None:
    changed = next(path for path in kept.rglob(name) if ".replybook_cache" not in path.parts)
    changed.write_text(changed.read_text("utf-8") + "\n# changed\n", "utf-8")

    assert None is first_look(["tools/send.py"])


def test_an_excluded_file_is_not_counted(kept: Path, run: Run) -> None:
    pyproject = kept / "pyproject.toml"
    excluded = '[tool.replybook.lint]\nexclude = ["tools/bad.py"]\n'
    pyproject.write_text(f"{pyproject.read_text('utf-8')}\n{excluded}", "utf-8")
    write(kept, bad=MISTYPED)
    run("lint", ".")

    assert "no findings (1 file)" == first_look(["tools/send.py", "tools/bad.py"])
    assert (
        run("lint", "tools/send.py", "tools/bad.py").out
        == run("lint", "--exit-zero", *("tools/send.py", "tools/bad.py")).out
    )


def test_a_first_look_remembers_what_it_parsed(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(kept, send=CLEAN + "\n# changed\n")

    assert first_look(["tools/send.py"])
    parses = "replybook_devtools.lint.file_linting.linted_text"
    monkeypatch.setattr(parses, None)  # who parses now fails
    assert first_look(["tools/send.py"])


def test_a_clean_file_loads_neither_options_nor_paths(kept: Path) -> None:
    code = (
        "import sys; from replybook_devtools.commands.main import main\n"
        "assert main(['lint', 'tools/send.py']) == 0\n"
        "print(*sorted({'argparse', 'pathlib', 'dataclasses', 'tomllib', 'yaml'} & set(sys.modules)))"
    )
    env_path = os.pathsep.join(sys.path)
    done = run_process(
        [
            sys.executable,
            "-S",
            "-c",
            f"import sys; sys.path[:] = {env_path!r}.split({os.pathsep!r})\n{code}",
        ],
        kept,
    )

    assert "no findings (1 file)\n\n" == done.stdout, done.stderr
