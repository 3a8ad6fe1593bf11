"""The completion script, loaded by a real shell and queried as if Tab were pressed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.commands.calling import Run

from replybook_devtools.commands.completion import parsers_below, whole_parser
from replybook_devtools.console.command_list import commands

_ASK = """\
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
completer=$(complete -p replybook | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
"$completer" replybook "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def script(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "replybook.bash"
    path.write_text(run("completion", "bash").out, "utf-8")
    return path


def completed(script: Path, *words: str) -> list[str]:
    """Return what bash offers where the cursor stands behind the last word."""
    done = subprocess.run(
        ["bash", "-c", _ASK, "bash", str(script), "replybook", *words],
        capture_output=True,
        text=True,
        check=True,
        cwd=script.parent,
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    return sorted(word.strip() for word in done.stdout.splitlines() if word.strip())


bash = pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")


@bash
def test_every_command_is_offered(script: Path) -> None:
    offered = completed(script, "")

    assert set(commands()) <= set(offered)


@bash
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["com"], ["compare", "completion"]),
        (["trace", "v"], ["verify"]),
        (["completion", ""], ["bash", "fish", "zsh"]),
        (["lint", "--wr"], ["--write-baseline"]),
        (["check", "--format", "j"], ["json", "json-lines", "junit"]),
        (["policy", "coverage", "--to"], ["--today"]),
        (["nonsense", "--to"], []),
    ],
    ids=" ".join,
)
def test_what_fits_is_offered(script: Path, words: list[str], offered: list[str]) -> None:
    assert offered == completed(script, *words)


@bash
def test_a_folder_is_offered_where_a_folder_belongs(script: Path) -> None:
    (script.parent / "registry").mkdir()
    (script.parent / "registry.txt").touch()

    assert ["registry"] == [
        w.rstrip("/") for w in completed(script, "codes", "freeze", "--copy-to", "reg")
    ]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_get_a_script_with_every_command(run: Run, shell: str) -> None:
    ended = run("completion", shell)

    assert ended.code == 0
    assert [name for name in commands() if name not in ended.out] == []
    if shutil.which(shell) is not None:
        subprocess.run([shell, "-n"], input=ended.out, text=True, check=True, timeout=PATIENCE)


@pytest.mark.parametrize(("missing", "is_ours"), [("yaml", True), ("no_part_of_us", False)])
def test_a_command_whose_extra_is_missing_is_offered_without_options(
    missing: str, is_ours: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent(_parser: object) -> None:
        raise ModuleNotFoundError(f"No module named {missing!r}", name=missing)

    monkeypatch.setattr("replybook_devtools.commands.check.configure", absent)
    if not is_ours:
        with pytest.raises(ModuleNotFoundError, match=missing):
            whole_parser()
        return
    options = {parser.prog: len(parser.declared) for parser in parsers_below(whole_parser())}

    assert options["replybook generate"] > options["replybook check"]


def test_another_shell_is_called_wrongly(run: Run) -> None:
    ended = run("completion", "cmd")

    assert ended.code == 2
    assert "'bash', 'zsh', 'fish'" in ended.err
