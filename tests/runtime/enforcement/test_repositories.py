"""Git runs only on repositories that name no program: their settings and attributes (spec 41)."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle, islice, product
from pathlib import Path

import pytest
from tests.runtime.enforcement.desk import NEEDS_GIT, Desk, started
from tests.runtime.enforcement.test_places_on_a_real_tree import Playset

from replybook import ReplyBuilder
from replybook.enforcement import Enforcement, repository
from replybook.world.adapter import WorldAdapterV2

pytestmark = NEEDS_GIT

LOOKS = (["status"], ["diff"], ["log"], ["show"], ["branch"], ["diff", "HEAD"])
"""Every form of git that needs no contract."""

PROGRAMS = {
    "filter.trap.clean": "filter.trap.clean",
    "filter.trap.smudge": "filter.trap.smudge",
    "filter.trap.process": "filter.trap.process",
    "diff.external": "diff.external",
    "diff.trap.textconv": "diff.trap.textconv",
    "diff.trap.command": "diff.trap.command",
    "gpg.program": "gpg.program",
    "gpg.ssh.program": "gpg.ssh.program",
    "log.showSignature": "log.showsignature",
    "commit.gpgSign": "commit.gpgsign",
    "format.pretty": "format.pretty",
    "pretty.trap": "pretty.trap",
    "core.fsmonitor": "core.fsmonitor",
    "core.hooksPath": "core.hookspath",
    "core.pager": "core.pager",
    "pager.log": "pager.log",
    "core.editor": "core.editor",
    "core.askPass": "core.askpass",
    "core.sshCommand": "core.sshcommand",
    "core.gitProxy": "core.gitproxy",
    "core.alternateRefsCommand": "core.alternaterefscommand",
    "core.attributesFile": "core.attributesfile",
    "credential.helper": "credential.helper",
    "credential.https://example.org.helper": "credential.*.helper",
    "remote.origin.uploadpack": "remote.origin.uploadpack",
    "remote.origin.receivepack": "remote.origin.receivepack",
    "remote.origin.promisor": "remote.origin.promisor",
    "remote.origin.partialclonefilter": "remote.origin.partialclonefilter",
    "remote.origin.vcs": "remote.origin.vcs",
    "remote.origin.proxy": "remote.origin.proxy",
    "extensions.partialClone": "extensions.partialclone",
    "merge.trap.driver": "merge.trap.driver",
    "mergetool.trap.cmd": "mergetool.trap.cmd",
    "difftool.trap.cmd": "difftool.trap.cmd",
    "alias.x": "alias.x",
    "alias.status": "alias.status",
    "sequence.editor": "sequence.editor",
    "interactive.diffFilter": "interactive.difffilter",
    "submodule.x.update": "submodule.x.update",
    "status.submoduleSummary": "status.submodulesummary",
    "diff.submodule": "diff.submodule",
    "protocol.ext.allow": "protocol.ext.allow",
    "protocol.file.allow": "protocol.file.allow",
    "url.ext::sh.insteadOf": "url.*.insteadof",
    "http.proxy": "http.proxy",
    "uploadpack.packObjectsHook": "uploadpack.packobjectshook",
    "trailer.x.command": "trailer.x.command",
    "no.such.key": "no.such.key",
}
"""Settings with a program, a transport or an unknown key, and the key in the reply."""

HARMLESS = {
    "core.autocrlf": "input",
    "core.ignoreCase": "false",
    "CORE.FileMode": "true",
    "user.name": "Somebody Else",
    "remote.origin.url": "https://example.org/x.git",
    "remote.the.other.one.fetch": "+refs/heads/*:refs/remotes/other/*",
    "branch.main.merge": "refs/heads/main",
    "branch.feature/x.remote": "origin",
    "diff.algorithm": "histogram",
    "diff.trap.xfuncname": "^class",
    "submodule.x.url": "https://example.org/y.git",
    "protocol.version": "2",
    "color.ui": "auto",
    "status.short": "true",
}


def allowed(desk: Desk) -> bool:
    """Return True if every read of the repository is allowed and works, and no trap was used."""
    for words in LOOKS:
        desk.prints(*words)
    return not desk.flag.exists()


@contextmanager
def changed(*files: Path) -> Iterator[None]:
    """Change files and put them back as they were, or away."""
    before = {file: file.read_bytes() if file.exists() else None for file in files}
    try:
        yield
    finally:
        for file, content in before.items():
            if content is not None:
                file.write_bytes(content)
            else:
                file.unlink()


@pytest.fixture
def work(desk: Desk) -> Desk:
    """A repository with a commit and a change."""
    desk.file("src/a.py", "a = 1\n")
    desk.git_once("work", desk.commit)
    desk.file("src/a.py", "a = 2\n")
    return desk


@pytest.mark.parametrize(
    "looks", [1, pytest.param(len(LOOKS), marks=pytest.mark.slow)], ids=["in turn", "each"]
)
def test_a_setting_that_may_name_a_program_refuses_every_run(
    work: Desk, subtests: pytest.Subtests, looks: int
) -> None:
    """Every form with each setting takes a thousand starts of git.

    The quick run takes them in turn.
    """
    turn = cycle(LOOKS)
    for setting, key in PROGRAMS.items():
        with subtests.test(setting), changed(work.repo / ".git/config"):
            work.git("config", setting, work.trap if "ignal" not in setting else "true")
            for words in islice(turn, looks):
                assert ("repository_setting", key) == work.refused(*words), words

            assert not work.flag.exists()
            work.git("config", "--unset", setting)
            assert work.asked("git", "status").allowed


def test_a_setting_that_is_known_to_be_harmless_refuses_nothing(
    work: Desk, subtests: pytest.Subtests
) -> None:
    for setting, value in HARMLESS.items():
        with subtests.test(setting), changed(work.repo / ".git/config"):
            work.git("config", setting, value)

            assert allowed(work)


def test_what_changes_files_is_refused_on_such_a_repository_too(work: Desk) -> None:
    work.open("root:repo/src/**")
    assert work.asked("git", "add", "src/a.py").allowed
    work.git("config", "filter.trap.clean", work.trap)

    for words in (["add", "src/a.py"], ["commit", "-m", "x", "src/a.py"]):
        assert ("repository_setting", "filter.trap.clean") == work.refused(*words)


# Wherever a setting stands


@pytest.mark.parametrize(
    ("head", "key"),
    [
        ("[include]\n", "include.path"),
        ('[includeIf "gitdir:**"]\n', "includeif.*.path"),
        ('[includeIf "onbranch:other"]\n', "includeif.*.path"),
    ],
)
def test_settings_that_lie_in_another_file_refuse_the_run(work: Desk, head: str, key: str) -> None:
    """Whoever writes that file could say another thing between the look at it and the run."""
    work.file("src/settings", "[user]\n\tname = b\n")
    config = work.repo / ".git/config"
    plain = config.read_text()
    config.write_text(f"{plain}{head}\tpath = ../src/settings\n")

    assert ("repository_setting", key) == work.refused("status")
    config.write_text(f"{plain}[user]\n\tname = b\n")
    assert allowed(work)


def test_a_worktree_obeys_the_settings_of_the_repository_and_its_own(work: Desk) -> None:
    work.git("worktree", "add", "-q", "mods/tree")
    work.git("config", "extensions.worktreeConfig", "true")
    assert "" == work.prints("status", "--short", at="mods/tree")
    tree = work.repo / "mods/tree"
    work.git("config", "--worktree", "core.pager", "less", at=tree)

    assert ("repository_setting", "core.pager") == work.refused("status", at="mods/tree")
    assert allowed(work)
    work.git("config", "--worktree", "--unset", "core.pager", at=tree)
    work.git("config", "diff.external", work.trap)
    assert ("repository_setting", "diff.external") == work.refused("diff", at="mods/tree")


def test_a_git_file_is_followed_to_where_the_settings_are(work: Desk) -> None:
    other = work.repo / "far"
    other.mkdir()
    work.git("init", "-q", at=other)
    (work.repo / "mods/rm/.git").write_text(f"gitdir: {other}/.git\n")
    assert "## No commits yet" in work.prints("status", "--branch", "--short", at="mods/rm")
    work.git("config", "core.fsmonitor", work.trap, at=other)

    assert ("repository_setting", "core.fsmonitor") == work.refused("status", at="mods/rm")
    assert allowed(work)


def test_settings_of_a_user_and_of_the_environment_are_neither_heeded_nor_in_the_way(
    work: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    work.git("config", "--global", "core.fsmonitor", work.trap)
    work.git("config", "--global", "diff.external", work.trap)
    (work.base / ".config/git").mkdir(parents=True)
    (work.base / ".config/git/attributes").write_text("* filter=trap diff=trap\n")
    traps = {
        "HOME": str(work.base),
        "XDG_CONFIG_HOME": str(work.base / ".config"),
        "GIT_EXTERNAL_DIFF": work.trap,
        "GIT_PAGER": work.trap,
        "GIT_SSH_COMMAND": work.trap,
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "core.fsmonitor",
        "GIT_CONFIG_VALUE_0": work.trap,
        "GIT_CONFIG_PARAMETERS": f"'core.fsmonitor={work.trap}'",
        "GIT_DIR": str(work.base / "nowhere"),
    }
    for name, value in traps.items():
        monkeypatch.setenv(name, value)

    assert allowed(work)


def test_no_program_is_looked_for_where_the_agent_writes(
    work: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    work.file("git", f"#!/bin/sh\ntouch {work.flag}\n").chmod(0o755)
    monkeypatch.setenv("PATH", f".{os.pathsep}{os.pathsep}{os.environ['PATH']}")
    path = work.asked("git", "status").environment["PATH"].split(os.pathsep)

    assert path
    assert all(map(os.path.isabs, path))
    assert allowed(work)


def test_a_key_is_told_without_what_may_be_a_secret_in_it(work: Desk) -> None:
    work.git("config", "url.https://me:hunter2@example.org/.insteadOf", "x")
    reply = work.asked("git", "status").reply

    assert "url.*.insteadof" == reply.data["key"]
    assert "hunter2" not in repr(reply)


def test_settings_that_cannot_be_read_refuse_the_run(work: Desk) -> None:
    config = work.repo / ".git/config"
    config.write_text(f"{config.read_text()}[core\n")

    assert ("repository_unreadable", None) == work.refused("status")


def test_the_working_tree_of_the_settings_has_to_be_the_folder_that_git_is_run_in(
    work: Desk,
) -> None:
    work.git("config", "core.worktree", str(work.repo))
    assert allowed(work)
    work.git("config", "core.worktree", str(work.base / "docs"))

    assert "EN-EXEC-D-001" == work.asked("git", "status").reply.code
    assert "EN-EXEC-D-001" == work.asked("git", "diff").reply.code


# Where a repository lies (specification 67)


def outside(work: Desk) -> Path:
    """A repository beside the root, with the commits of the one in it."""
    far = work.base / "far"
    work.git("clone", "-q", "--bare", str(work.repo), str(far), at=work.base)
    work.git("config", "core.bare", "false", at=far)
    work.git("config", "--unset", "remote.origin.url", at=far)
    return far


def leads_by_git_file(work: Desk) -> None:
    far = outside(work)
    shutil.rmtree(work.repo / ".git")
    (work.repo / ".git").write_text(f"gitdir: {far}\n")


def leads_by_link(work: Desk) -> None:
    (work.repo / ".git").rename(work.base / "far")
    (work.repo / ".git").symlink_to(work.base / "far")


def leads_by_common_folder(work: Desk) -> None:
    far = outside(work)
    work.git("worktree", "add", "-q", "--detach", str(work.repo / "tree"), at=far)
    own = far / "worktrees/tree"
    shutil.rmtree(work.repo / ".git")
    shutil.move(own, work.repo / ".git")
    shutil.rmtree(work.repo / "tree")
    (work.repo / ".git/commondir").write_text(f"{far}\n")
    (work.repo / ".git/gitdir").write_text(f"{work.repo}/.git\n")


def leads_by_objects(work: Desk) -> None:
    (work.repo / ".git/objects").rename(work.base / "far")
    (work.repo / ".git/objects").symlink_to(work.base / "far")


def leads_by_refs(work: Desk) -> None:
    (work.repo / ".git/refs").rename(work.base / "far")
    (work.repo / ".git/refs").symlink_to(work.base / "far")


def leads_by_alternate(work: Desk) -> None:
    alternates = work.repo / ".git/objects/info/alternates"
    alternates.parent.mkdir(exist_ok=True)
    alternates.write_text(f"{outside(work)}/objects\n")


def leads_by_alternate_of_alternate(work: Desk) -> None:
    leads_by_alternate(work)
    near = work.repo / "mods/near"
    (near / "info").mkdir(parents=True)
    (near / "info/alternates").write_text(f"{work.base}/far/objects\n")
    (work.repo / ".git/objects/info/alternates").write_text(f"{near}\n")


@pytest.mark.parametrize(
    "lead",
    [
        leads_by_git_file,
        leads_by_link,
        leads_by_common_folder,
        leads_by_objects,
        leads_by_refs,
        leads_by_alternate,
        leads_by_alternate_of_alternate,
    ],
)
def test_a_repository_of_which_a_part_lies_outside_is_not_run_on(
    work: Desk, lead: Callable[[Desk], None]
) -> None:
    assert allowed(work)
    lead(work)

    for words in (["status"], ["log"], ["show"], ["diff"]):
        assert ("repository_outside", None) == work.refused(*words)


def stays_by_git_file(work: Desk) -> None:
    (work.repo / ".git").rename(work.repo / "store")
    (work.repo / ".git").write_text("gitdir: store\n")


def stays_by_link(work: Desk) -> None:
    (work.repo / ".git").rename(work.repo / "store")
    (work.repo / ".git").symlink_to("store")


def stays_by_alternate(work: Desk) -> None:
    alternates = work.repo / ".git/objects/info/alternates"
    alternates.parent.mkdir(exist_ok=True)
    (work.repo / "mods/near").mkdir(parents=True, exist_ok=True)
    alternates.write_text(f"# near\n{work.repo}/mods/near\n")


@pytest.mark.parametrize("lead", [stays_by_git_file, stays_by_link, stays_by_alternate])
def test_a_repository_that_lies_inside_is_run_on_however_it_is_led_to(
    work: Desk, lead: Callable[[Desk], None]
) -> None:
    lead(work)

    assert allowed(work)


def test_a_partial_clone_fetches_nothing_by_a_program_of_its_settings(desk: Desk) -> None:
    desk.file("src/a.py", "a = 1\n")
    desk.commit()
    clone = desk.repo / "mods/clone"
    desk.git("config", "uploadpack.allowFilter", "true")
    desk.git(
        "clone", "-q", "--filter=blob:none", "--no-checkout", f"file://{desk.repo}", str(clone)
    )
    desk.git("config", "remote.origin.uploadpack", f"touch {desk.flag}; git-upload-pack", at=clone)

    for words in LOOKS[:5]:
        assert "repository_setting" == desk.refused(*words, at="mods/clone")[0]
    assert not desk.flag.exists()


def test_a_submodule_is_not_entered(work: Desk) -> None:
    inner = work.repo / "mods/rm"
    work.git("init", "-q", at=inner)
    work.file("mods/rm/x.py")
    work.git("-c", "user.name=a", "-c", "user.email=a@x.org", "add", "x.py", at=inner)
    work.git("-c", "user.name=a", "-c", "user.email=a@x.org", "commit", "-qm", "x", at=inner)
    work.git("config", "-f", ".gitmodules", "submodule.rm.path", "mods/rm")
    work.git("config", "-f", ".gitmodules", "submodule.rm.url", "https://example.org/rm.git")
    work.git("config", "-f", ".gitmodules", "submodule.rm.ignore", "none")
    work.git("add", "-A")
    work.git("commit", "-qm", "with a submodule")
    work.git("config", "filter.trap.clean", work.trap, at=inner)
    (inner / ".git/info/attributes").write_text("* filter=trap\n")
    work.file("mods/rm/x.py", "y\n")

    assert allowed(work)
    assert ("repository_setting", "filter.trap.clean") == work.refused("status", at="mods/rm")


# Attributes

ATTRIBUTES = {
    "*.py filter=trap": "filter=trap",
    "*.py filter": "filter",
    "*.py diff=trap": "diff=trap",
    "*.py merge=trap": "merge=trap",
    '"a b.py" filter=trap': "filter=trap",
    '"a\\"b.py"\tfilter=trap': "filter=trap",
    '"open.py filter=trap': "filter=trap",
    "[attr]mine filter=trap": "filter=trap",
    "*.py text mine": "mine",
    "*.py text eol=lf   -diff filter": "filter",
    "*.py filter=https://x": "filter=*",
}
PLAIN = (
    "*.py text eol=lf diff=python",
    "*.png binary",
    '"a filter=b.py" text',
    "# *.py filter=trap",
    "*.py -text !eol -filter !diff merge=union linguist-generated=true",
    "filter=trap text",
    "",
)


PLACES = (".gitattributes", "src/deep/.gitattributes", ".git/info/attributes")


def test_an_attribute_that_may_name_a_driver_refuses_the_run(
    work: Desk, subtests: pytest.Subtests
) -> None:
    for line, place in product(ATTRIBUTES, PLACES):
        with subtests.test(line, place=place), changed(work.repo / place):
            work.file(place, f"*.txt text\n{line}\n")

            assert ("repository_attribute", ATTRIBUTES[line]) == work.refused("status")


def test_an_attribute_that_is_known_to_be_harmless_refuses_nothing(
    work: Desk, subtests: pytest.Subtests
) -> None:
    places = (work.repo / ".gitattributes", work.repo / ".git/info/attributes")
    for line in PLAIN:
        with subtests.test(line), changed(*places):
            work.file(".gitattributes", f"{line}\n")
            work.file(".git/info/attributes", f"{line}\r\n")

            assert allowed(work)


def test_attributes_that_are_staged_and_gone_count_as_well(work: Desk) -> None:
    work.file("src/.gitattributes", "*.py filter=trap\n")
    work.git("add", "src/.gitattributes")
    (work.repo / "src/.gitattributes").unlink()

    assert ("repository_attribute", "filter=trap") == work.refused("status")
    work.git("rm", "-q", "--cached", "src/.gitattributes")
    assert allowed(work)


def test_attributes_that_lie_in_what_git_ignores_count_as_well(work: Desk) -> None:
    work.file(".gitignore", "build/\n")
    work.file("build/.gitattributes", "*.py filter=trap\n")

    assert ("repository_attribute", "filter=trap") == work.refused("diff")


# What is no repository


@pytest.mark.parametrize("words", LOOKS)
def test_a_folder_that_looks_like_a_repository_is_none(desk: Desk, words: list[str]) -> None:
    bare = desk.repo / "src/b"
    (bare / "objects").mkdir(parents=True)
    (bare / "refs").mkdir()
    (bare / "HEAD").write_text("ref: refs/heads/main\n")
    trap = f'bare = false\n\tworktree = ..\n\tfsmonitor = "touch {desk.flag}; false"\n'
    (bare / "config").write_text(f"[core]\n\trepositoryformatversion = 0\n\t{trap}")

    assert ("repository_unreadable", None) == desk.refused(*words, at="src/b")
    assert not desk.flag.exists()


def test_outside_of_any_repository_git_may_say_so_and_show_nothing(desk: Desk) -> None:
    (desk.repo / ".git").rename(desk.base / "elsewhere")

    assert 128 == desk.run("git", "status").data["exit_code"]
    assert ("no_repository", None) == desk.refused("diff", "src", "mods")


def test_a_repository_that_reaches_above_what_is_seen_shows_nothing(desk: Desk) -> None:
    office = desk.office
    office.tree.adapter.close()
    for roots, answer in (({"repo": desk.repo}, "D"), ({"repo": desk.base}, "S")):
        (desk.base / ".git").exists() or (desk.repo / ".git").rename(desk.base / ".git")
        with WorldAdapterV2(session=Playset(), roots=roots, get_mode=lambda: "ck3lens") as world:
            ask = Enforcement(world, office.system, session=lambda: office.session)
            reply = ask.decide_exec(ReplyBuilder(), "git", ["diff"], "root:repo")

        assert answer == reply.reply_type
        assert ("repository_outside" if answer == "D" else None) == reply.data.get("reason")


def test_a_repository_that_reaches_above_the_root_is_not_run_on(desk: Desk) -> None:
    (desk.repo / ".git").rename(desk.base / ".git")
    office = desk.office
    office.tree.adapter.close()
    with WorldAdapterV2(
        session=Playset(), roots={"repo": desk.repo}, get_mode=lambda: "ck3lens"
    ) as world:
        office.enforcement = Enforcement(world, office.system, session=lambda: office.session)
        for words in (["status"], ["log", "--stat"], ["branch"], ["diff"]):
            assert ("repository_outside", None) == desk.refused(*words)


# Transports


@pytest.mark.parametrize("address", ["{}/far.git", "file://{}/far.git", "ext::sh -c {}/far.git"])
def test_a_push_that_a_person_allowed_starts_no_program_of_the_other_side(
    work: Desk, address: str
) -> None:
    far = work.base / "far.git"
    work.git("init", "-q", "--bare", str(far))
    hook = far / "hooks/pre-receive"
    hook.write_text(f"#!/bin/sh\ntouch {work.flag}\n")
    hook.chmod(0o755)
    work.git("config", "remote.origin.url", address.format(work.base))
    work.open("root:repo")
    office = work.office
    yes = Enforcement(
        office.tree.world, office.system, session=lambda: office.session, approved=lambda _: True
    )
    verdict = yes.judge_exec(ReplyBuilder(), "git", ["push", "origin", "main"], "root:repo")
    reply = yes.run(ReplyBuilder(), verdict, started)

    assert 128 == reply.data["exit_code"]
    assert "WA-EXEC-I-001" == reply.code
    assert "not allowed" in str(reply.data["last_lines"])
    assert not work.flag.exists()


# Attributes that cannot be read whole


def test_attributes_that_are_a_link_refuse_the_run(work: Desk) -> None:
    work.file("elsewhere", "*.txt text\n")
    (work.repo / ".git/info").mkdir(exist_ok=True)
    (work.repo / ".git/info/attributes").symlink_to("../../elsewhere")

    assert ("repository_unreadable", None) == work.refused("status")
    (work.repo / ".git/info/attributes").unlink()
    assert allowed(work)


def test_attributes_that_are_too_long_refuse_the_run(work: Desk) -> None:
    work.file(".gitattributes", "# " + "x" * 1_000_000)

    assert ("repository_unreadable", None) == work.refused("status")


def test_attributes_in_too_many_folders_refuse_the_run(
    work: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "_MOST_ATTRIBUTE_FILES", 2)
    for folder in ("a", "b"):
        work.file(f"{folder}/.gitattributes", "*.txt text\n")
    assert allowed(work)
    work.file("c/.gitattributes", "*.txt text\n")

    assert ("repository_unreadable", None) == work.refused("status")


def test_a_git_that_does_not_end_refuses_the_run(
    work: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def waits(command: list[str], **_: object) -> None:
        raise subprocess.TimeoutExpired(command, 1)

    monkeypatch.setattr(repository.subprocess, "run", waits)

    assert ("repository_unreadable", None) == work.refused("status")
