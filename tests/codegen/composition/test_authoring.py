"""The commands of an author work at every level of a chain (issue 9, item 1)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from tests.codegen.composition.chain import LEVELS, TODAY, python, warm

from replybook_devtools.commands.main import main
from replybook_registry import inspect_project, open_project

ABOVE = ("shop", "desk")
NAMES = tuple(level.name for level in LEVELS)

Run: TypeAlias = Callable[..., tuple[int, str]]


@pytest.fixture
def run(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in the folder of the project; its exit code and what it said."""
    monkeypatch.chdir(project)

    def command(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        try:
            ended = main(list(words))
        except SystemExit as left:
            ended = int(left.code or 0)
        said = capsys.readouterr()
        return ended, said.out + said.err

    return command


def folder(name: str) -> str:
    """The registry folder of a level, as it is typed."""
    return f"src/{name}_replies/registry"


def edit(project: Path, name: str, file: str, old: str, new: str) -> None:
    """Change one file of a level."""
    path = project / folder(name) / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def add(project: Path, name: str, file: str, text: str) -> None:
    """Add lines to the end of a file of a level."""
    path = project / folder(name) / file
    path.write_text(path.read_text("utf-8") + text, "utf-8")


def found(project: Path, name: str) -> list[str]:
    """The findings of a level: rule, problem and fix."""
    inspection = inspect_project(open_project(project / folder(name)), TODAY)
    return [f"{each.rule} {each.problem}; {each.fix}" for each in inspection.findings]


# check and generate


def test_all_levels_are_clean_together_and_alone(run: Run) -> None:
    assert run("check", ".")[0] == 0
    for name in NAMES:
        ended, said = run("check", folder(name))
        assert ended == 0, said


def test_what_is_generated_is_up_to_date_at_every_level(run: Run) -> None:
    for name in NAMES:
        ended, said = run("generate", "--check", folder(name))
        assert (ended, "up to date" in said) == (0, True), said


@pytest.mark.parametrize("name", NAMES)
def test_an_edit_makes_its_own_level_and_those_above_stale(
    run: Run, project: Path, name: str
) -> None:
    edit(project, name, "codes/wa.yaml", "title: Done", "title: All done")

    for each in NAMES:
        stale = name in (each, "acme")
        assert run("generate", "--check", folder(each))[0] == int(stale)
    assert run("generate", ".")[0] == 0
    assert run("generate", "--check", ".")[0] == 0


def test_a_package_of_the_project_needs_no_installation_to_be_extended(
    project: Path, run: Run
) -> None:
    for package in (project / "src").iterdir():  # before the first `generate`
        for path in package.glob("*.py"):
            path.unlink()

    assert run("check", ".")[0] == 0


def test_a_broken_generated_package_breaks_no_command(project: Path, run: Run) -> None:
    (project / "src/acme_replies/__init__.py").write_text("<<<<<<< HEAD\n", "utf-8")

    assert run("check", ".")[0] == 0


# explain and policy


def apart(project: Path, *words: str) -> str:
    """Return what a command says in a process of its own, as it imports the generated packages."""
    done = warm(project / "src", "-m", "replybook_devtools.commands.main", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("name", ["WA-ACME-I-001", "acme_stage", "ACME_NOT_ASKED", "ACME-S-001"])
def test_explain_answers_for_every_level(project: Path, name: str) -> None:
    for level in NAMES:
        text = name.replace("ACME", level.upper()).replace("acme", level)
        assert f"registry: {level}" in " ".join(apart(project, "explain", text).split())


def test_a_true_start_explains_too(project: Path) -> None:
    done = python(
        project / "src", "-m", "replybook_devtools.commands.main", "explain", "WA-SHOP-I-001"
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "registry: shop" in " ".join(done.stdout.split())


def test_the_policy_of_every_level_is_explained(project: Path) -> None:
    for name in NAMES:
        assert f"{name}_is_asked" in apart(project, "policy", "explain", f"{name}_is_asked")


@pytest.mark.parametrize("name", NAMES)
def test_the_cases_of_the_whole_chain_cover_its_rules(project: Path, name: str) -> None:
    said = apart(project, "policy", "coverage", "--policy", str(project / folder(name)))
    rows = {line.split()[0]: line for line in said.splitlines() if "_is_asked" in line}

    assert set(rows) == {"acme_is_asked", f"{name}_is_asked"}
    assert "; 0 of " in said


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_of_every_level_judge(project: Path, name: str) -> None:
    recording = project / "recording.json"
    session = {"session_id": "s1", "mode": f"{name}-mode"}
    trace = [event(each) for each in NAMES if each != name]
    said = {"mode": f"{name}-mode", "session": session, "trace": trace}
    recording.write_text(json.dumps(said), "utf-8")

    words = ("policy", "check", "--recording", str(recording))
    done = warm(project / "src", "-m", "replybook_devtools.commands.main", *words)

    assert (done.returncode, f"{name.upper()}_NOT_ASKED" in done.stdout) == (1, True), done.stderr


def event(level: str) -> dict[str, object]:
    """A call of the tool of a level."""
    said = {"trace_id": level, "ts": "2026-11-20T10:01:00Z", "tool": f"{level}_find", "args": {}}
    return {**said, "reply_type": "S", "code": f"WA-{level.upper()}-S-001", "result": {}}


# codes


NEW = (
    *("codes", "add", "--title", "New", "--message", "it is new"),
    *("--meaning", "It is new.", "--action", "proceed", "--remedy", "Go on."),
)


@pytest.mark.parametrize(
    ("name", "area", "number"),
    [
        ("acme", "ACME", "002"),
        ("acme", "RES", "500"),
        ("shop", "SHOP", "002"),
        ("shop", "ACME", "500"),
        ("shop", "RES", "500"),
    ],
)
def test_a_new_code_takes_the_next_number_of_its_level(
    run: Run, project: Path, name: str, area: str, number: str
) -> None:
    ended, said = run(*NEW, "WA", area, "S", "--key", "BRAND_NEW", "--project", folder(name))

    assert ended == 0, said
    assert f"added WA-{area}-S-{number}" in said
    constant = f"WA_{area}_S_{number}"
    assert constant in (project / f"src/{name}_replies/codes.py").read_text("utf-8")
    assert run("generate", "--check", ".")[0] == 0


def test_a_new_code_skips_what_any_table_of_the_chain_closed(run: Run, project: Path) -> None:
    edit(project, "acme", "legacy.yaml", "ACME-S-001\n", "WA-RES-S-507\n")

    said = run(*NEW, "WA", "RES", "S", "--key", "BRAND_NEW", "--project", folder("shop"))[1]

    assert "added WA-RES-S-508" in said


def test_a_key_of_a_grandparent_is_taken(run: Run) -> None:
    taken = ("WA", "SHOP", "S", "--key", "RESOLUTION_OK", "--project", folder("shop"))
    ended, said = run(*NEW, *taken)

    assert (ended, "the key 'RESOLUTION_OK' belongs to" in said) == (2, True), said


@pytest.mark.parametrize("name", NAMES)
def test_listing_retiring_and_freezing_work_at_every_level(run: Run, name: str) -> None:
    code, at = f"WA-{name.upper()}-I-001", ("--project", folder(name))

    assert code in run("codes", "list", name.upper(), *at)[1]
    ended, said = run("codes", "freeze", *at)
    assert (ended, "froze 1.0.0" in said) == (0, True), said
    ended, said = run("codes", "retire", code, "--reason", "Gone.", "--in", "1.0.0", *at)
    assert (ended, f"retired {code}" in said) == (0, True), said


# breaking


@pytest.mark.parametrize("name", NAMES)
def test_breaking_compares_what_is_composed(
    run: Run, project: Path, tmp_path: Path, name: str
) -> None:
    before = tmp_path / "before"
    shutil.copytree(project, before)
    assert "no changes" in run("breaking", "--against", str(before), folder(name))[1]

    edit(project, name, "codes/wa.yaml", f"key: {name.upper()}_DONE", "key: DONE_OTHERWISE")
    ended, said = run("breaking", "--against", str(before), folder(name))
    assert (ended, f"WA-{name.upper()}-S-001" in said) == (1, True), said


# what is refused across the chain


@pytest.mark.parametrize("name", ABOVE)
@pytest.mark.parametrize(
    ("file", "own", "taken"),
    [
        ("taxonomy.yaml", "name: {LEVEL}\n", "name: RES\n"),
        ("vocabulary.yaml", "name: {level}_format\n", "name: python\n"),
        ("vocabulary.yaml", "name: {level}_role\n", "name: acme_role\n"),
        ("tools.yaml", "name: {level}_find\n", "name: acme_find\n"),
        ("world.yaml", "key: {level}_root\n", "key: acme_root\n"),
        ("world.yaml", "name: {level}-mode\n", "name: acme-mode\n"),
        ("policy/stages.yaml", "name: {level}_stage\n", "name: advisory\n"),
        ("policy/global.yaml", "code: {LEVEL}_NOT_ASKED\n", "code: TRACE_REQUIRED\n"),
        ("policy/rules.yaml", "id: {level}_is_asked\n", "id: known_mode\n"),
        ("codes/wa.yaml", "code: WA-{LEVEL}-S-001\n", "code: WA-RES-S-001\n"),
    ],
)
def test_what_a_grandparent_or_parent_declares_is_not_declared_again(
    project: Path, name: str, file: str, own: str, taken: str
) -> None:
    edit(project, name, file, own.format(level=name, LEVEL=name.upper()), taken)

    assert any(text.startswith("RB140") for text in found(project, name))


@pytest.mark.parametrize("name", ABOVE)
def test_an_id_that_the_parent_closed_stays_closed(project: Path, name: str) -> None:
    edit(project, "acme", "legacy.yaml", "ACME-S-001\n", "WA-ACME-S-777\n")
    edit(project, name, "codes/wa.yaml", f"WA-{name.upper()}-S-001", "WA-ACME-S-777")

    assert any("RB121 WA-ACME-S-777 reuses the number" in text for text in found(project, name))


def test_an_id_that_the_base_closed_stays_closed(project: Path) -> None:
    # replybook: ignore[RB506] an id that is gone, taken again, is what is refused
    edit(project, "shop", "codes/wa.yaml", "WA-SHOP-I-001", "WA-RES-E-002")

    assert any("RB121 WA-RES-E-002 reuses the number" in text for text in found(project, "shop"))


def test_a_word_that_the_parent_reserved_is_no_area(project: Path) -> None:
    edit(project, "shop", "taxonomy.yaml", "name: SHOP\n", "name: ACMEDB\n")

    assert any(text.startswith("RB105 area 'ACMEDB'") for text in found(project, "shop"))


def test_a_circle_is_found(project: Path) -> None:
    edit(project, "acme", "registry.yaml", "pkg:replybook_registry", "pkg:shop_replies.registry")

    assert any("extends itself" in text for text in found(project, "shop"))
    assert any("extends itself" in text for text in found(project, "acme"))


@pytest.mark.parametrize("taken", ["acme", "replybook-base"])
def test_the_name_of_any_registry_below_is_taken(project: Path, taken: str) -> None:
    edit(project, "shop", "registry.yaml", "name: shop", f"name: {taken}")

    text = f"RB140 registry {taken!r} has the name of a registry that it extends;"
    assert found(project, "shop") == [f"{text} give it a name of its own"]


def test_a_parent_that_names_no_package_is_found(project: Path) -> None:
    edit(project, "acme", "registry.yaml", "package: acme_replies\n", "")

    assert found(project, "acme") == []
    assert (
        "RB130 registry 'acme' does not say which package is generated from it; write package: and"
        " the import name into the registry.yaml of 'acme'" in found(project, "shop")
    )


def test_a_package_that_is_not_the_one_of_the_settings_is_found(project: Path) -> None:
    edit(project, "acme", "registry.yaml", "package: acme_replies\n", "package: acme\n")

    text = "RB130 the registry says package 'acme', and pyproject.toml generates 'acme_replies';"
    assert found(project, "acme") == [f"{text} write the same in both"]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("order: 3", "stage 'shop_stage' does not name the stage that it follows"),
        ("after: shop_stage", "stage 'shop_stage' follows itself, through 'shop_stage'"),
        ("after: nowhere", "stage shop_stage refers to the stage 'nowhere', which does not exist"),
    ],
)
def test_a_stage_stands_behind_one_that_exists(project: Path, said: str, problem: str) -> None:
    edit(project, "shop", "policy/stages.yaml", "after: acme_stage", said)

    assert any(problem in text for text in found(project, "shop"))


SECOND = """
  - name: shop_check
    after: shop_stage
    phase: delivery
    blocking: never
    description: Lists more.
"""


def test_a_stage_may_stand_behind_another_new_one(project: Path) -> None:
    add(project, "shop", "policy/stages.yaml", SECOND)
    registry = inspect_project(open_project(project / folder("shop")), TODAY).registry
    assert registry is not None
    stages = [stage.name for stage in registry.stages]

    assert [] == found(project, "shop")
    first = stages.index("acme_stage")
    assert stages[first : first + 3] == ["acme_stage", "shop_stage", "shop_check"]
