"""Enforcement as data: who writes where, what is closed, which programs run (spec 23, 35)."""

import pytest

from replybook_registry import Registry
from replybook_registry.queries.patterns import split

INTERPRETERS = {"python", "python3", "sh", "bash", "node", "perl", "env", "sudo", "make", "xargs"}
DANGEROUS = {"-c", "--exec-path", "--ext-diff", "--output", "--upload-pack", "-p", "--pdb", "-o"}


def test_every_mode_says_of_every_root_what_may_be_written(registry: Registry) -> None:
    roots = {root.key for root in registry.world.roots}

    assert {mode.mode for mode in registry.enforcement.modes} == {
        mode.name for mode in registry.world.modes
    }
    for mode in registry.enforcement.modes:
        assert set(mode.writes) == roots


@pytest.mark.parametrize("root", ["game", "steam", "ck3raven_data", "vscode"])
def test_no_mode_writes_to_the_game_the_workshop_the_data_or_the_editor(
    registry: Registry, root: str
) -> None:
    assert {mode.writes[root] for mode in registry.enforcement.modes} == {"none"}


def test_modding_writes_in_session_members_alone(registry: Registry) -> None:
    (mode,) = [mode for mode in registry.enforcement.modes if mode.mode == "ck3lens"]

    assert {key for key, kind in mode.writes.items() if kind == "session_members"} == {
        "repo",
        "user_docs",
    }
    assert "all" not in mode.writes.values()
    assert mode.members_outside_roots


def test_work_on_the_tool_writes_in_the_repository_alone(registry: Registry) -> None:
    (mode,) = [mode for mode in registry.enforcement.modes if mode.mode == "ck3raven-dev"]

    assert {key for key, kind in mode.writes.items() if kind != "none"} == {"repo"}
    assert not mode.members_outside_roots


def test_a_mode_writes_nowhere_that_it_does_not_see(registry: Registry) -> None:
    seen = {mode.name: mode.roots for mode in registry.world.modes}
    rank = {"none": 0, "session_members": 1, "all": 2}
    for mode in registry.enforcement.modes:
        for root, kind in mode.writes.items():
            assert rank[kind] <= rank[seen[mode.mode][root]]


def test_contracts_traces_keys_and_git_are_closed(registry: Registry) -> None:
    closed = {place.pattern: set(place.access) for place in registry.enforcement.protected}

    assert closed["root:ck3raven_data/contracts"] == {"read", "write"}
    assert closed["root:ck3raven_data/trace"] == {"read", "write"}
    assert "write" in closed["*:*/**/.git"]
    assert all(split(pattern).key for pattern in closed)


def test_no_mode_changes_the_database(registry: Registry) -> None:
    assert {mode.database for mode in registry.enforcement.modes} == {()}


def test_a_contract_lasts_eight_hours_at_most(registry: Registry) -> None:
    assert registry.enforcement.limits["contract_hours"].ceiling == 8


def test_no_interpreter_is_on_the_list(registry: Registry) -> None:
    assert not {command.program for command in registry.enforcement.commands} & INTERPRETERS


def test_no_option_runs_a_program_or_names_a_file_to_write(registry: Registry) -> None:
    for command in registry.enforcement.commands:
        for form in command.forms:
            options = {option.partition(" ")[0] for option in form.options}
            if form.words == ("switch",):
                options -= {"-c"}  # a name for a branch, and no setting
            assert not options & DANGEROUS


def test_what_changes_files_or_runs_project_code_needs_a_contract(registry: Registry) -> None:
    forms = {
        (command.program, *form.words): form.contract
        for command in registry.enforcement.commands
        for form in command.forms
    }

    for call in [
        ("git", "add"),
        ("git", "commit"),
        ("git", "push"),
        ("pytest",),
        ("ruff", "check"),  # its configuration may tell it to fix
        ("ruff", "format"),
    ]:
        assert forms[call]
    for call in [
        ("git", "status"),
        ("git", "diff"),
        ("git", "log"),
        ("git", "show"),
    ]:
        assert not forms[call]


def test_a_push_needs_a_person(registry: Registry) -> None:
    forms = {
        (command.program, *form.words)
        for command in registry.enforcement.commands
        for form in command.forms
        if form.approval
    }

    assert forms == {("git", "fetch"), ("git", "push")}
