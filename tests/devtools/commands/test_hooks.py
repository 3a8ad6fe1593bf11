"""`.pre-commit-hooks.yaml`: what each hook runs exists, and refuses what it is there to refuse.

That pre-commit itself installs and runs them is tried in `tests/interop/test_hooks.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.devtools.commands.calling import Ended, Run
from tests.devtools.commands.test_lint import CLEAN, HEAD, MISTYPED, rules, write
from tests.project_tree import ROOT

HOOKS: dict[str, dict[str, Any]] = {
    hook["id"]: hook
    for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
}


def start(run: Run, hook: str, *files: str) -> Ended:
    """Run a hook as pre-commit does: its entry, with the files that are staged if it takes any."""
    program, *words = HOOKS[hook]["entry"].split()
    assert program == "replybook"
    return run(*words, *(files if HOOKS[hook].get("pass_filenames", True) else ()))


def test_there_are_three_hooks() -> None:
    assert list(HOOKS) == ["replybook-lint", "replybook-check", "replybook-drift"]


def test_every_hook_installs_what_reads_a_registry() -> None:
    assert {tuple(hook["additional_dependencies"]) for hook in HOOKS.values()} == {
        (".[authoring]",)
    }


def test_the_linter_gets_python_files_in_one_process() -> None:
    hook = HOOKS["replybook-lint"]

    assert (hook["types"], hook["require_serial"]) == (["python"], True)


def generated(run: Run, project: Path) -> None:
    assert run("generate").code == 0
    write(project, desk=CLEAN)


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_lets_pass_what_is_right(run: Run, project: Path, hook: str) -> None:
    generated(run, project)

    assert start(run, hook, "tools/desk.py").code == 0


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_stops_what_its_command_finds(run: Run, project: Path, hook: str) -> None:
    generated(run, project)
    write(project, desk=MISTYPED)
    yaml_file = project / "registry/codes/own.yaml"
    yaml_file.write_text(yaml_file.read_text("utf-8").replace("WA-MAIL-I-001", "EN-MAIL-I-001"))

    ended = start(run, hook, "tools/desk.py")

    assert ended.code in (1, 2)
    assert ended.out + ended.err


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ('return rb.info("WA-MAIL-S-001")', "RB510"),
        ('return {"sent": recipient}', "RB521"),
        ('return rb.success("WA_MAIL_S_1")', "RB502"),
    ],
)
def test_the_hook_refuses_what_the_audit_asked_a_guard_for(
    run: Run, project: Path, line: str, rule: str
) -> None:
    tool = f"@mcp_safe_tool\ndef send(recipient: str, rb: ReplyBuilder) -> Reply:\n    {line}\n"
    write(project, desk=HEAD + tool)

    ended = run("lint", "tools/desk.py", "--format", "json")

    assert ended.code == 1
    assert ("tools/desk.py", 6, rule) in rules(ended.out)


def test_this_repository_runs_the_hooks_that_it_offers() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    (local,) = config["repos"]
    given = {hook["id"]: hook["entry"].removeprefix(".venv/bin/") for hook in local["hooks"]}

    assert {name: hook["entry"] for name, hook in HOOKS.items()} == given
