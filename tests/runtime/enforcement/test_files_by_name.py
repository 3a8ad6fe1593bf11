"""A contract for exec covers files.

Programs get them by name, those alone that it covers (spec 42).
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.runtime.enforcement.desk import NEEDS_GIT, NEEDS_RUFF, Desk, own_places

from replybook import ReplyBuilder
from replybook.enforcement import named_files

UGLY, NEAT = "x=1\n", "x = 1\n"


def given(desk: Desk, *words: str, at: str = "") -> list[str]:
    """The files that a program is told to work on, as it is told."""
    verdict = desk.asked(*words, at=at)
    assert verdict.command is not None, dict(verdict.reply.data)
    call = verdict.command
    head = (*call.spec.prefix, *call.form.words, *call.form.fixed, *call.options)
    assert call.arguments[: len(head)] == head
    rest = [word for word in call.arguments[len(head) :] if word != "--"]
    return sorted(word.removeprefix(":(literal)") for word in rest)


def reason(desk: Desk, *words: str, at: str = "") -> object:
    reply = desk.asked(*words, at=at).reply
    assert "EN-EXEC-D-001" == reply.code, dict(reply.data)
    return reply.data["reason"]


# Which files


FOLDERS: Sequence[tuple[str, ...]] = (("src",), (".",), (), ("src/", "."), ("src", "src/deep"))


@pytest.mark.parametrize("operands", FOLDERS)
@pytest.mark.parametrize("program", [("ruff", "format"), ("ruff", "check"), ("git", "add")])
def test_of_a_folder_a_program_gets_what_the_contract_covers(
    desk: Desk, program: tuple[str, ...], operands: tuple[str, ...]
) -> None:
    for name in ("src/a.py", "src/deep/b.py", "src/old.py", "mods/c.py", "src/deep/er/d.py"):
        desk.file(name)
    desk.open("root:repo/src/**", exclude=["root:repo/src/old.py", "root:repo/src/deep/er"])
    names = {name.removeprefix("./") for name in given(desk, *program, *operands)}

    assert {"src/a.py", "src/deep/b.py"} == names


@pytest.mark.parametrize(
    ("target", "names"),
    [
        ("root:repo/src/*.py", ["src/a.py"]),
        ("root:repo/src/deep/b.py", ["src/deep/b.py"]),
        ("root:repo/src/**", ["src/a.py", "src/deep/b.py"]),
        ("mod:RM/common/**", None),
        ("root:vscode/repo/src/deep/*", ["src/deep/b.py"]),
    ],
)
def test_what_counts_is_where_a_file_is(desk: Desk, target: str, names: list[str] | None) -> None:
    desk.file("src/deep/b.py")
    desk.file("mods/rm/common/c.py")
    desk.open(target)

    if names is None:
        assert "outside_targets" == reason(desk, "ruff", "format", "src")
        assert ["mods/rm/common/c.py"] == given(desk, "ruff", "format", "mods")
    else:
        assert names == given(desk, "ruff", "format", "src")


def test_protected_places_inside_are_held_for_each_file(desk: Desk) -> None:
    for name in ("src/a.key", "src/b.KEY", "src/k.key/c.py", "src/nested/.git/x.py", "src/HEAD"):
        desk.file(name)
    desk.under(own_places("root:repo/src/secret", "mod:RM/common/private"))
    desk.file("src/secret/d.py")
    desk.file("mods/rm/common/private/e.py")
    desk.file("mods/rm/common/open.py")
    desk.open("root:repo/src/**", "mod:RM/common/**")

    assert ["./mods/rm/common/open.py", "./src/a.py"] == given(desk, "git", "add")


def test_roots_that_are_not_written_are_held_for_each_file(desk: Desk) -> None:
    desk.open("root:repo/src/**", "root:vscode/data/**", "root:ck3raven_data/notes/**")
    for name in ("data/x.py", "data/notes/y.py"):
        (desk.base / name).parent.mkdir(exist_ok=True)
        (desk.base / name).write_text("x\n")
    verdict = desk.office.enforcement.judge_exec(
        ReplyBuilder(), "ruff", ["check", "."], "root:vscode"
    )

    assert ["root:vscode", "root:vscode/repo/src/a.py"] == [t.path for t in verdict.targets]


def test_a_file_that_is_named_is_held_to_the_contract_too(desk: Desk) -> None:
    for name in ("src/old.py", "src/a.key", "mods/c.py"):
        desk.file(name)
    desk.open("root:repo/src/**", exclude=["root:repo/src/old.py"])

    assert "outside_targets" == reason(desk, "git", "add", "src/old.py")
    assert "outside_targets" == reason(desk, "git", "add", "src/a.py", "mods/c.py")
    assert "protected" == reason(desk, "git", "add", "src/a.key")
    assert ["src/a.py"] == given(desk, "git", "add", "src/a.py")
    assert ["src/not_yet.py"] == given(desk, "git", "add", "src/not_yet.py")


def test_no_link_is_followed_out_of_a_folder(desk: Desk) -> None:
    (desk.repo / "src/link.py").symlink_to("../mods/c.py")
    desk.file("mods/c.py")
    desk.open("root:repo/src/**")

    assert ["src/a.py"] == given(desk, "ruff", "format", "src")
    assert "outside_targets" == reason(desk, "ruff", "format", "src/link.py")
    assert "outside_targets" == reason(desk, "ruff", "format", "src/up")


def test_only_what_the_program_is_for_is_taken_out_of_a_folder(desk: Desk) -> None:
    for name in ("src/a.txt", "src/b.pyi", "src/test_c.py", "src/c_test.py", "src/D.PY"):
        desk.file(name)
    desk.open("root:repo/src/**")

    assert ["src/test_c.py"] == given(desk, "pytest", "src/test_c.py")
    assert ["src/c_test.py", "src/test_c.py"] == given(desk, "pytest", "src")
    assert "src/a.txt" not in given(desk, "ruff", "check", "src")
    assert {"src/D.PY", "src/b.pyi"} < set(given(desk, "ruff", "check", "src"))
    assert "src/a.txt" in given(desk, "git", "add", "src")


def test_a_name_is_neither_an_option_nor_a_pattern(desk: Desk) -> None:
    for name in ("src/--fix.py", "src/[ab].py", "src/b.py"):
        desk.file(name, UGLY)
    desk.open("root:repo/src/[ab].py", "root:repo/src/--fix.py")

    assert ["./--fix.py", "./[ab].py"] == given(desk, "ruff", "format", at="src")
    assert ["./--fix.py", "./[ab].py"] == given(desk, "git", "add", ".", at="src")
    assert 0 == desk.run("git", "add", ".", at="src").data["exit_code"]
    assert "src/--fix.py\nsrc/[ab].py\n" == desk.git("diff", "--cached", "--name-only")


# What cannot be had


def test_what_cannot_be_narrowed_to_files_is_refused(desk: Desk) -> None:
    desk.open("root:repo/src/**")

    assert "files_unnamed" == reason(desk, "git", "commit", "-m", "x")
    assert "files_unnamed" == reason(desk, "git", "commit", "-m", "x", "src")
    assert "files_unnamed" == reason(desk, "git", "commit", "-m", "x", "src/a.py", ".")
    assert ["src/a.py"] == given(desk, "git", "commit", "-m", "x", "src/a.py")


def test_a_folder_with_nothing_in_it_is_refused(desk: Desk) -> None:
    (desk.repo / "src/empty").mkdir()
    desk.open("root:repo/src/**")

    assert "no_files" == reason(desk, "ruff", "format", "src/empty")
    assert "outside_targets" == reason(desk, "ruff", "format", "mods")
    assert ["src/a.py"] == given(desk, "ruff", "format", "src/empty", "src/a.py")


def test_more_files_than_can_be_named_are_refused(desk: Desk) -> None:
    for number in range(501):
        desk.file(f"src/many/{number}.py")
    desk.file("src/few/a.py")
    desk.open("root:repo/src/**")
    reply = desk.asked("ruff", "check", "src").reply

    assert ("EN-EXEC-D-001", "too_many_files", 500) == (
        *(reply.code, reply.data["reason"], reply.data["most"]),
    )
    assert ["src/few/a.py"] == given(desk, "ruff", "check", "src/few")


# Limits


def test_files_and_bytes_count_for_what_is_written_anew(desk: Desk) -> None:
    desk.file("src/a.py", "x" * 600)
    desk.file("src/b.py", "x" * 600)
    desk.open("root:repo/src/**", max_bytes=1000)

    assert "limit_reached" == reason(desk, "ruff", "format", "src")
    assert ["src/a.py", "src/b.py"] == given(desk, "ruff", "check", "src")
    assert ["src/a.py", "src/b.py"] == given(desk, "git", "add", "src")
    assert ["src/a.py"] == given(desk, "ruff", "format", "src/a.py")
    assert "limit_reached" == reason(desk, "ruff", "format", "src/b.py")


@pytest.mark.parametrize("words", [("git", "add", "."), ("git", "commit", "-m", "x", "src/b.py")])
def test_the_last_file_of_a_contract_is_the_last(desk: Desk, words: tuple[str, ...]) -> None:
    desk.file("src/b.py")
    desk.open("root:repo/src/**", max_files=1)

    assert ["src/a.py"] == given(desk, "git", "add", "src/a.py")
    assert ["src/a.py"] == given(desk, "git", "add", "src/a.py")
    assert "limit_reached" == reason(desk, *words)


def test_a_dry_run_counts_nothing_and_gives_nothing_to_run(desk: Desk) -> None:
    desk.file("src/b.py")
    desk.open("root:repo/src/**", max_files=1)
    ask = desk.office.enforcement.judge_exec
    verdict = ask(ReplyBuilder(), "git", ["add", "src/b.py"], "root:repo", dry_run=True)

    assert ("EN-EXEC-S-002", None, None) == (verdict.reply.code, verdict.command, verdict.contract)
    assert ["src/a.py"] == given(desk, "git", "add", "src/a.py")
    late = ask(ReplyBuilder(), "git", ["add", "src/b.py"], "root:repo", dry_run=True)
    assert "limit_reached" == late.reply.data["reason"]


# Really run


@NEEDS_RUFF
def test_ruff_formats_what_the_contract_covers_and_nothing_else(desk: Desk) -> None:
    for name in ("src/a.py", "src/old.py", "mods/c.py", "src/deep/b.py"):
        desk.file(name, UGLY)
    desk.open("root:repo/src/**", exclude=["root:repo/src/old.py"])
    reply = desk.run("ruff", "format", ".")

    assert ("EN-EXEC-S-001", 0) == (reply.code, reply.data["exit_code"])
    assert [NEAT, UGLY, UGLY, NEAT] == [
        (desk.repo / name).read_text()
        for name in ("src/a.py", "src/old.py", "mods/c.py", "src/deep/b.py")
    ]
    assert ["root:repo/src/a.py", "root:repo/src/deep/b.py"] == reply.data["changed"]
    assert not list(desk.repo.rglob(".ruff_cache"))


@NEEDS_RUFF
def test_ruff_changes_nothing_whatever_its_settings_say(desk: Desk) -> None:
    source = desk.file("src/m.py")
    desk.open("root:repo/src/**")
    for setting in ("fix = true", "fix-only = true", "fix = true\nfix-only = true"):
        source.write_text("import os\nx = 1\n")
        cache = f'cache-dir = "{desk.base}/cache"'
        desk.file("src/ruff.toml", f'{setting}\n{cache}\n[lint]\nselect=["F401"]\n')
        for at in ("", "src"):
            reply = desk.run("ruff", "check", "--quiet", at=at)

            assert (1, "import os\nx = 1\n") == (reply.data["exit_code"], source.read_text())
            assert not (desk.base / "cache").exists()


@NEEDS_RUFF
@pytest.mark.parametrize("name", ["ruff.toml", ".ruff.toml", "pyproject.toml"])
def test_ruff_reads_no_file_that_settings_name(desk: Desk, name: str) -> None:
    secret = desk.file("src/x.key", "0123456789abcdef\n")
    desk.file("src/a.py", "x = 1\n")
    desk.open("root:repo/src/**")
    for named in ("x.key", str(secret), str(desk.base / "elsewhere.txt")):
        (desk.base / "elsewhere.txt").write_text("0123456789abcdef\n")
        setting = f'extend = "{named}"\n'
        desk.file(f"src/{name}", f"[tool.ruff]\n{setting}" if "py" in name else setting)
        for words in (["check"], ["format", "--check"], ["check", "--line-length", "60"]):
            reply = desk.run("ruff", *words, "src")

            assert 0 == reply.data["exit_code"]
            assert "0123456789abcdef" not in repr(dict(reply.data))


@NEEDS_GIT
def test_git_records_what_the_contract_covers_and_nothing_else(desk: Desk) -> None:
    desk.file("src/old.py")
    desk.file("mods/c.py")
    desk.open("root:repo/src/**", exclude=["root:repo/src/old.py"])

    assert 0 == desk.run("git", "add", ".").data["exit_code"]
    assert "src/a.py\n" == desk.git("diff", "--cached", "--name-only")
    desk.git("add", "mods/c.py")
    assert 0 == desk.run("git", "commit", "-m", "x", "src/a.py").data["exit_code"]
    assert "src/a.py\n" == desk.git("show", "--format=", "--name-only", "HEAD")
    assert "mods/c.py\n" == desk.git("diff", "--cached", "--name-only")


@pytest.mark.parametrize("words", [["check"], ["format"]])
def test_ruff_needs_a_contract(desk: Desk, words: list[str]) -> None:
    desk.open("root:repo/src/**")
    assert "EN-GATE-S-002" == desk.asked("ruff", *words, at="src").reply.code
    desk.office.system.cancel(ReplyBuilder())

    assert "EN-GATE-D-002" == desk.asked("ruff", *words, at="src").reply.code


@pytest.mark.parametrize("words", [["status"], ["add", "x"]])
def test_a_file_is_no_folder_to_run_in(desk: Desk, words: list[str]) -> None:
    desk.open("root:repo/src/**")
    assert "not_a_folder" == reason(desk, "git", *words, at="src/a.py")
    assert "S" == desk.asked("git", "status", at="src").reply.reply_type


def test_a_folder_of_too_many_files_is_not_looked_through(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("src/a.py", "src/b.py", "src/c.txt"):
        desk.file(name)
    desk.open("root:repo/src/**")
    assert ["src/a.py", "src/b.py"] == [*given(desk, "ruff", "check", "src")][-2:]
    monkeypatch.setattr(named_files, "MOST_SEEN", 2)

    assert "too_many_files" == reason(desk, "ruff", "check", "src")
