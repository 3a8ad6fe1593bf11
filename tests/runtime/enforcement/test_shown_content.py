"""Places closed to reading are closed to every form that shows content, by every name (spec 41)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from tests.runtime.enforcement.desk import NEEDS_GIT, Desk, own_places

from replybook.enforcement.exclusion import Closed, closed_below
from replybook_schema.active import ACTIVE
from replybook_schema.enforcement import CommandForm, CommandSpec, ProtectedSpec

CLOSED = ("root:repo/secret", "root:repo/src/*.token", "mod:RM/private", "*:*/**/vault")
"""Places of a registry of one's own, each of another kind."""

SECRETS = (
    *("secret/a.txt", "secret/deep/b.txt", "Secret/c.txt", "src/x.token", "src/X.TOKEN"),
    *("mods/rm/private/d.txt", "vault/e.txt", "src/deep/vault/f.txt", "x.key", "src/y.KEY"),
)
OPEN = (
    *("src/a.py", "secrets/a.txt", "src/secret/a.txt", "src/deep/x.token", "mods/rm/d.txt"),
    *("src/vaults/e.txt", "src/x.keys", "private/x.txt", "src/[x].py"),
)
SHOWS = (
    *(["diff"], ["diff", "HEAD"], ["diff", "--", "."], ["diff", "."], ["diff", "HEAD~1"]),
    *(["diff", "--cached"], ["diff", "HEAD~1..HEAD"], ["diff", "HEAD~1", "--", "src", "mods"]),
    *(["show"], ["show", "HEAD"], ["show", "HEAD~1"], ["show", "main", "--", "."]),
)


@pytest.fixture
def kept(desk: Desk) -> Desk:
    """A repository with closed files and open ones, twice committed, then staged, then changed."""
    desk.under(own_places(*CLOSED))

    def write(number: int) -> None:
        for name in SECRETS:
            desk.file(name, f"SECRET {number}\n")
        for name in OPEN:
            desk.file(name, f"open {name} {number}\n")

    def commit_twice_and_stage() -> None:
        for number in range(3):
            write(number)
            if number < 2:
                desk.commit()
            else:
                desk.git("add", "-A")

    desk.git_once("kept", commit_twice_and_stage)
    write(3)
    return desk


@NEEDS_GIT
def test_what_is_closed_by_an_own_rule_is_left_out_and_nothing_else(
    kept: Desk, subtests: pytest.Subtests
) -> None:
    for at, said in product(["", "src"], SHOWS):
        with subtests.test(" ".join(said), at=at):
            words = said
            if at and words[-2:] == ["src", "mods"]:
                words = [*words[:-2], "."]
            shown = kept.prints(*words, at=at)

            assert "SECRET" not in shown
            for name in OPEN if not at and "--" not in words else ():
                assert f"open {name} " in shown, name
            assert "open src/a.py" in shown


@NEEDS_GIT
def test_a_closed_file_is_refused_where_it_is_named(kept: Desk, subtests: pytest.Subtests) -> None:
    for name in SECRETS:
        with subtests.test(name):
            for words in (
                ["diff", name],
                ["diff", "--", name],
                ["diff", "HEAD", "--", name],
                ["show", name],
            ):
                assert "protected" == kept.refused(*words)[0], words
            assert "operand_forbidden" == kept.refused("show", f"HEAD:{name}")[0]


@NEEDS_GIT
def test_a_file_by_the_id_of_its_object_is_no_commit(kept: Desk) -> None:
    secret = kept.git("rev-parse", "HEAD:secret/a.txt").strip()
    tree = kept.git("rev-parse", "HEAD:secret").strip()
    plain = kept.git("rev-parse", "HEAD").strip()
    for words in (
        ["show", secret],
        ["show", tree],
        ["diff", secret, tree],
        ["diff", f"{secret}..{tree}"],
    ):
        reply = kept.run("git", *words)

        assert "SECRET" not in repr(reply)
        assert 0 != reply.data["exit_code"]
    assert "open src/a.py" in kept.prints("show", plain)


@NEEDS_GIT
def test_a_stash_shows_what_is_open(kept: Desk) -> None:
    kept.git("stash", "-q")
    shown = kept.prints("show", "stash@{0}") + kept.prints("diff", "stash@{0}^", "stash@{0}")

    assert ("open src/a.py" in shown, "SECRET" in shown) == (True, False)


@NEEDS_GIT
def test_a_merge_shows_what_is_open(kept: Desk) -> None:
    kept.git("reset", "-q", "--hard")
    kept.git("checkout", "-qb", "other", "HEAD~1")
    for name in ("secret/a.txt", "src/a.py"):
        kept.file(name, f"SECRET of {name}\n" if "secret" in name else "open theirs\n")
    kept.commit()
    kept.git("merge", "-q", "-X", "ours", "main")
    kept.file("src/a.py", "open both\n")
    kept.file("secret/a.txt", "SECRET both\n")
    kept.git("commit", "-qa", "--amend", "--no-edit")
    shown = kept.prints("show")

    assert ("open both" in shown, "SECRET" in shown) == (True, False)


# Other names


@NEEDS_GIT
def test_what_was_renamed_from_or_to_a_closed_name_is_closed_under_both(desk: Desk) -> None:
    long = "".join(f"SECRET line {number}\n" for number in range(30))
    desk.file("notes.txt", long)
    desk.file("was.key", long.replace("line", "row"))
    desk.file("src/a.py", "open\n")
    desk.commit()
    desk.git("mv", "notes.txt", "notes.key")
    desk.file("notes.key", long.replace("line 7", "line seven"))
    desk.git("mv", "was.key", "is.txt")
    desk.file("src/a.py", "open still\n")
    desk.commit()

    for words in (["show"], ["show", "HEAD~1"], ["diff", "HEAD~1"], ["diff", "HEAD~1", "HEAD"]):
        shown = desk.prints(*words)
        assert ("open" in shown, "SECRET" in shown) == (True, False), words


@NEEDS_GIT
@pytest.mark.parametrize("name", ["FETCH_HEAD", "{0}", "{0}~0", "HEAD..{0}", "HEAD...FETCH_HEAD"])
def test_the_history_of_a_commit_that_no_branch_leads_to_counts_too(desk: Desk, name: str) -> None:
    desk.file("src/a.py", "open 0\n")
    desk.commit()
    desk.git("clone", "-q", ".", "far")
    desk.file(".git/info/exclude", "far\n")
    far = desk.repo / "far"
    (far / "x.key").write_text("SECRET\n")
    desk.git("add", ".", at=far)
    desk.git("-c", "user.name=a", "-c", "user.email=a", "commit", "-qm", "x", at=far)
    desk.git("mv", "x.key", "notes.txt", at=far)
    (far / "src/a.py").write_text("open 1\n")
    desk.git("-c", "user.name=a", "-c", "user.email=a", "commit", "-qam", "x", at=far)
    desk.git("fetch", "-q", "./far", "HEAD")
    name = name.format(desk.git("rev-parse", "FETCH_HEAD").strip())
    words = (["diff", name], ["diff", name, "--", "."])
    for asked in (*words, ["show", name]) if ".." not in name else words:
        shown = desk.prints(*asked)

        assert ("open 1" in shown, "SECRET" in shown) == (True, False), asked


@NEEDS_GIT
def test_a_name_that_no_commit_has_is_told_by_git(desk: Desk) -> None:
    desk.file("x.key", "SECRET\n")
    desk.commit()

    assert 128 == desk.run("git", "show", "nobody").data["exit_code"]


@NEEDS_GIT
def test_the_very_content_of_a_closed_file_is_closed_under_every_name(desk: Desk) -> None:
    desk.file("copy.txt", "SECRET\n")
    desk.file("src/a.py", "open 1\n")
    desk.file("src/empty.py", "")
    desk.commit()
    desk.file("x.key", "SECRET\n")
    desk.file("y.key", "")
    desk.file("src/empty.py", "open too\n")
    desk.commit()
    desk.git("rm", "-q", "x.key", "copy.txt")
    desk.git("commit", "-qm", "gone")

    for words, seen in ((["show", "HEAD~2"], "open 1"), (["diff", "HEAD~1", "HEAD"], "")):
        assert (True, False) == (seen in desk.prints(*words), "SECRET" in desk.prints(*words))
    assert "open too" in desk.prints("show", "HEAD~1")


@NEEDS_GIT
def test_what_is_staged_under_a_closed_name_is_closed_under_its_old_one(desk: Desk) -> None:
    desk.file("plain.txt", "SECRET\n")
    desk.file("src/a.py", "open 1\n")
    desk.commit()
    assert "SECRET" in desk.prints("show")
    desk.git("mv", "plain.txt", "plain.key")

    assert "SECRET" not in desk.prints("diff", "--cached")
    assert "SECRET" not in desk.prints("show")
    assert "open 1" in desk.prints("show")


# Programs that know nothing of repositories


@pytest.mark.parametrize("operands", [["."], ["src"], [], ["src", "secret"]])
def test_another_program_that_shows_content_gets_open_files_by_name(
    kept: Desk, operands: list[str]
) -> None:
    form = CommandForm(options=("-n",), operands="addresses")
    spec = own_places(*CLOSED)
    number = CommandSpec("nl", "Number lines.", ("ck3raven-dev",), (form,), inherits=("PATH",))
    kept.under(replace(spec, commands=(number,)))
    (kept.repo / "src/to_secret").symlink_to("../secret/a.txt")
    if "secret" in operands:
        assert "protected" == kept.asked("nl", *operands).reply.data["reason"]
        return
    reply = kept.run("nl", *operands)

    assert 0 == reply.data["exit_code"]
    assert "open src/a.py" in str(reply.data["output"])
    assert "SECRET" not in repr(reply)
    assert "protected" == kept.asked("nl", "src/to_secret").reply.data["reason"]


# What cannot be left out


@NEEDS_GIT
def test_a_repository_that_is_closed_whole_shows_nothing(desk: Desk) -> None:
    desk.git("init", "-q", "src/inner", at=desk.repo)
    assert desk.asked("git", "diff", at="src/inner").allowed
    desk.under(own_places("root:repo/src"))

    assert "protected" == desk.refused("diff", at="src/inner")[0]
    assert desk.asked("git", "status").allowed


# From pattern to pathspec


def globs(pattern: str, top: str = "/w/repo", *, below: bool = True) -> Closed:
    places = [ProtectedSpec(pattern, ("read",), "x", below)]
    folders = [
        ("root:repo", "/w/repo"),
        ("root:data", "/w/repo/data"),
        ("mod:A b", "/w/repo/m/[a]"),
    ]
    return closed_below(top, folders, places)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("root:repo/a/b", ["a/b", "a/b/**"]),
        ("root:repo/**/*.key", ["**/*.key", "**/*.key/**"]),
        ("root:repo/a[1]/b", ["a\\[1\\]/b", "a\\[1\\]/b/**"]),
        ("root:repo/é/b", ["*/b", "*/b/**"]),
        ("root:data/trace", ["data/trace", "data/trace/**"]),
        ("root:data", ["data", "data/**"]),
        ("mod:a B/x", ["m/\\[a\\]/x", "m/\\[a\\]/x/**"]),
        ("mod:*/x", ["m/\\[a\\]/x", "m/\\[a\\]/x/**"]),
        ("root:other/x", []),
        ("mod:repo/x", []),
    ],
)
def test_a_place_becomes_the_globs_that_leave_it_out(pattern: str, expected: list[str]) -> None:
    assert Closed(globs=tuple(expected)) == globs(pattern)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("root:repo/src/in/x", ["x", "x/**"]),
        ("root:repo/**/x", ["**/x", "**/x/**"]),
        ("root:repo/src/**/x", ["**/x", "**/x/**"]),
        ("root:repo/*/in/*.y", ["*.y", "*.y/**"]),
        ("root:repo/other/in/x", []),
        ("root:repo/src/in/x/y/z", ["x/y/z", "x/y/z/**"]),
    ],
)
def test_a_place_is_told_from_the_top_of_a_repository_inside(
    pattern: str, expected: list[str]
) -> None:
    assert Closed(globs=tuple(expected)) == globs(pattern, "/w/repo/src/in")


@pytest.mark.parametrize("pattern", ["root:repo", "root:repo/src", "root:repo/SRC/in", "*:*/**/in"])
def test_a_repository_in_a_closed_place_is_closed_whole(pattern: str) -> None:
    assert globs(pattern, "/w/repo/src/in").everything
    assert not globs(pattern, "/w/repo/src/in", below=False).everything
    assert not globs(pattern, "/w/other").everything


def test_a_place_alone_is_left_out_alone() -> None:
    assert ("HEAD",) == globs("root:repo/HEAD", below=False).globs


def test_places_closed_to_writing_alone_are_shown() -> None:
    written = [ProtectedSpec("root:repo/a", ("write",), "x")]

    assert Closed() == closed_below("/w/repo", [("root:repo", "/w/repo")], written)


def test_no_command_of_the_registry_says_for_itself_what_is_closed() -> None:
    forms = [form for command in ACTIVE.enforcement().commands for form in command.forms]

    assert forms
    assert {(), ("stash@{0}",)} == {form.last for form in forms}  # the last stash, no place
