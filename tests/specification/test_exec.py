"""The files that programs may run on, show and change (spec 41 and 42)."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE
from tests.conformance.governance.workshop import Workshop

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from replybook.enforcement import Verdict, command_ran

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
NEEDS_RUFF = pytest.mark.usefixtures("ruff_on_path")

OPEN, SECRET = "shown_to_all", "hunter2"
UGLY, NICE = "x=1\n", "x = 1\n"
Ran = tuple[int, str]


class Yard:
    """A workshop over a real repository, and a hand that runs what is allowed."""

    def __init__(self, base: Path, prepared: Path) -> None:
        self.shop = Workshop(base)
        self.repo = base / "repo"
        self.home = {
            "PATH": os.environ["PATH"],
            "HOME": str(base),
            "GIT_CONFIG_NOSYSTEM": "1",
            "RUFF_NO_CACHE": "1",
        }
        shutil.copytree(prepared, base, symlinks=True, dirs_exist_ok=True)

    def git(self, *words: str, at: Path | None = None) -> str:
        done = subprocess.run(
            ["git", *words],
            cwd=at or self.repo,
            env=self.home,
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.stdout.strip()

    def put(self, name: str, text: str) -> Path:
        file = self.repo / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return file

    def commit(self) -> None:
        self.git("add", "-A", "-f")
        self.git("commit", "-qm", "x")

    def open(self, *targets: str, **changes: object) -> None:
        request = {**self.shop.request(*targets, of=("write", "exec")), **changes}
        reply = self.shop.contracts.open(ReplyBuilder("ck3_contract"), request)
        assert "CT-GATE-S-001" == reply.code, dict(reply.data)

    def asked(self, program: str, *words: str, at: str = "root:repo") -> Verdict:
        return self.shop.enforcement.judge_exec(ReplyBuilder("ck3_exec"), program, words, at)

    def run(self, program: str, *words: str, at: str = "root:repo") -> Ran | None:
        """Exit code and output, None where the run is denied."""
        verdict = self.asked(program, *words, at=at)
        return self.hand(verdict, at) if verdict.allowed else None

    def hand(self, verdict: Verdict, at: str) -> Ran:
        assert verdict.command is not None
        call = [verdict.command.program, *verdict.command.arguments]
        folder = self.repo / at.removeprefix("root:repo").strip("/")
        done = subprocess.run(
            call,
            cwd=folder,
            env=self.home,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the repository of a yard and the settings of its owner; every yard gets a copy."""
    yard, base = Yard.__new__(Yard), tmp_path_factory.mktemp("prepared")
    yard.repo = base / "repo"
    yard.repo.mkdir()
    yard.home = {"PATH": os.environ["PATH"], "HOME": str(base), "GIT_CONFIG_NOSYSTEM": "1"}
    for name in ("user.name", "user.email"):
        yard.git("config", "--global", name, "a@example.org", at=base)
    yard.git("init", "-q")
    yard.put("src/a.py", f"{OPEN} = 1\n")
    yard.commit()
    return base


@pytest.fixture
def yard(tmp_path: Path, prepared: Path) -> Iterator[Yard]:
    made = Yard(tmp_path, prepared)
    with made.shop:
        yield made


Yards = Callable[[str], Yard]


def refusal(yard: Yard, *words: str, at: str = "root:repo") -> tuple[str, str]:
    """Code and data, in small letters, of a run of git."""
    reply = yard.asked("git", *words, at=at).reply
    return str(reply.code), repr(dict(reply.data)).lower()


FORMS = [["status"], ["diff"], ["log"], ["show"], ["branch"]]

# Settings that name programs


@pytest.mark.parametrize("words", FORMS, ids=" ".join)
def test_a_repository_that_names_nothing_is_worked_in(yard: Yard, words: list[str]) -> None:
    """A repository as `git init` makes it names no programs, and git runs there (spec 41)."""
    assert "S" == yard.asked("git", *words).reply.reply_type


KEYS = [
    "filter.trap.clean",
    "filter.trap.smudge",
    "filter.trap.process",
    "diff.external",
    "diff.trap.command",
    "diff.trap.textconv",
    "merge.trap.driver",
    "gpg.program",
    "gpg.ssh.program",
    "gpg.ssh.defaultKeyCommand",
    "core.pager",
    "pager.log",
    "core.editor",
    "sequence.editor",
    "core.askPass",
    "core.hooksPath",
    "core.fsmonitor",
    "core.sshCommand",
    "core.gitProxy",
    "core.alternateRefsCommand",
    "core.attributesFile",
    "credential.helper",
    "credential.https://example.org.helper",
    "remote.origin.vcs",
    "remote.origin.uploadpack",
    "remote.origin.receivepack",
    "url.ext::sh.insteadOf",
    "uploadpack.packObjectsHook",
    "alias.status",
    "include.path",
    "interactive.diffFilter",
    "difftool.trap.cmd",
    "trailer.trap.command",
    "submodule.sub.update",
    "commit.gpgSign",
    "log.showSignature",
    "nobody.knowsThisKey",
]


@pytest.mark.parametrize("key", KEYS)
def test_a_setting_outside_the_harmless_ones_is_named(yard: Yard, key: str) -> None:
    """A key that is not on the list of harmless ones gives EN-EXEC-D-001 with the key (spec 41)."""
    yard.git("config", key, "true")
    code, data = refusal(yard, "status")

    assert "EN-EXEC-D-001" == code
    assert key.rpartition(".")[2].lower() in data
    assert key.partition(".")[0].lower() in data


@pytest.mark.parametrize(
    "words", [*FORMS, ["add", "src/a.py"], ["commit", "-m", "x"]], ids=" ".join
)
def test_a_setting_stops_every_form(yard: Yard, words: list[str]) -> None:
    """A filter of the repository stops git, even under a contract (spec 41)."""
    yard.open("root:repo/src/*.py", "root:repo")
    before = yard.asked("git", *words).reply.reply_type
    yard.git("config", "filter.trap.clean", "true")

    assert "commit" in words or "S" == before
    assert "EN-EXEC-D-001" == refusal(yard, *words)[0]


@pytest.mark.parametrize(
    "text",
    [
        '[FILTER "trap"]\n\tCLEAN = true\n',
        "[filter.trap]\n\tclean = true\n",
        '[filter "trap"] clean = true\n',
        '[core] ; note\n\tbare = false\n[filter "tr\\"ap"]\n\tprocess = true\n',
        "[core]\n\teditor = a \\\n b\n",
        "[core]\n\tfsmonitor\n",
        '\ufeff[filter "trap"]\n\tclean = true\n',
        '[filter "trap"]\r\n\tclean = true\r\n',
    ],
)
def test_a_setting_is_found_however_it_is_written(yard: Yard, text: str) -> None:
    """Settings are read as git reads them (spec 41)."""
    with (yard.repo / ".git/config").open("ab") as file:
        file.write(text.encode())
    if text.startswith("\ufeff"):
        (yard.repo / ".git/config").write_text(text, "utf-8")

    assert "EN-EXEC-D-001" == refusal(yard, "status")[0]


def test_a_comment_is_no_setting(yard: Yard) -> None:
    """A key that stands in a comment names nothing (spec 41)."""
    with (yard.repo / ".git/config").open("a") as file:
        file.write('# [filter "trap"]\n;\tclean = true\n')

    assert "S" == yard.asked("git", "status").reply.reply_type


def test_settings_of_a_work_tree_count(yard: Yard) -> None:
    """Settings that git keeps for one work tree are settings of the repository (spec 41)."""
    yard.git("config", "extensions.worktreeConfig", "true")
    yard.git("config", "--worktree", "filter.trap.clean", "true")

    assert "EN-EXEC-D-001" == refusal(yard, "status")[0]


@pytest.mark.parametrize("trapped", [False, True])
def test_settings_of_the_repository_that_a_linked_work_tree_belongs_to_count(
    yard: Yard, trapped: bool
) -> None:
    """If `.git` is a file, its target holds the settings of the repository (spec 41)."""
    yard.git("clone", "-q", "--bare", str(yard.repo), str(yard.repo / "store"))
    store = yard.repo / "store"
    yard.git("config", "--unset", "remote.origin.url", at=store)
    yard.git("config", "core.bare", "false", at=store)
    shutil.rmtree(yard.repo / ".git")
    (yard.repo / ".git").write_text(f"gitdir: {store}\n")
    if trapped:
        yard.git("config", "filter.trap.clean", "true", at=store)

    assert trapped is ("EN-EXEC-D-001" == refusal(yard, "status")[0])


def test_settings_of_a_repository_inside_the_repository_count(yard: Yard) -> None:
    """`git status` looks into submodules, so what their settings name counts (spec 41)."""
    sub = yard.repo / "sub"
    sub.mkdir()
    yard.git("init", "-q", at=sub)
    yard.git("commit", "-q", "--allow-empty", "-m", "x", at=sub)
    yard.git("-c", "advice.addEmbeddedRepo=false", "add", "sub")
    yard.git("commit", "-qm", "x")
    assert yard.run("git", "status") is not None
    flag = yard.repo.parent / "ran"
    yard.put("sub/.gitattributes", "* filter=trap\n")
    yard.put("sub/a.txt", "x\n")
    yard.git("add", ".", at=sub)
    yard.git("config", "filter.trap.clean", f"touch {flag}; cat", at=sub)
    yard.put("sub/a.txt", "y\n")
    os.utime(sub / "a.txt", (1, 1))
    for words in (["status"], ["diff"]):
        yard.run("git", *words)

    assert not flag.exists()


@pytest.mark.parametrize("name", [".gitattributes", "src/.gitattributes", ".git/info/attributes"])
@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("*.py filter=trap", "filter"),
        ("*.py diff=trap", "diff"),
        ("*.py merge=trap", "merge"),
        ("[attr]odd filter=trap\n*.py odd", "filter"),
        ("*.py text filter=trap eol=lf", "filter"),
        ("*.nothing filter=trap", "filter"),
        ("*.py nobody-knows-this=1", "nobody-knows-this"),
    ],
)
def test_an_attribute_that_names_a_driver_is_named(
    yard: Yard, name: str, line: str, key: str
) -> None:
    """An attribute that is not harmless makes the run EN-EXEC-D-001 with the key (spec 41)."""
    if line.startswith("[attr]") and name == "src/.gitattributes":
        pytest.skip("git reads macros at the top alone")
    yard.put(name, f"{line}\n")
    code, data = refusal(yard, "diff")

    assert "EN-EXEC-D-001" == code
    assert key in data


@pytest.mark.parametrize("name", [".gitattributes", "src/.gitattributes", ".git/info/attributes"])
@pytest.mark.parametrize(
    "line", ["* text=auto", "*.py text eol=lf", "*.png -text", "# *.py filter=trap", ""]
)
def test_attributes_of_text_are_harmless(yard: Yard, name: str, line: str) -> None:
    """Attributes that say how lines end name no program (spec 41)."""
    yard.put(name, f"{line}\n")

    assert "S" == yard.asked("git", "diff").reply.reply_type


def test_attributes_that_the_index_holds_count(yard: Yard) -> None:
    """Git reads attributes from the index where the file is gone, so they count there (spec 41)."""
    yard.put(".gitattributes", "*.py filter=trap\n")
    yard.commit()
    (yard.repo / ".gitattributes").unlink()

    assert "EN-EXEC-D-001" == refusal(yard, "status")[0]


# Closed to reading


def hidden(yard: Yard, name: str) -> None:
    """Commit an open and a closed file, then change both."""
    for text in ("2", "3"):
        yard.put(name, f"{SECRET} {text}\n")
        yard.put("src/a.py", f"{OPEN} = {text}\n")
        yard.commit()
    yard.put(name, f"{SECRET} 4\n")
    yard.put("src/a.py", f"{OPEN} = 4\n")


@pytest.fixture(scope="module")
def yards(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[Yards]:
    """Give the yard that hides a file by this name; tests only read in it."""
    made: dict[str, Yard] = {}
    with ExitStack() as stack:

        def hiding(name: str) -> Yard:
            if name not in made:
                yard = Yard(tmp_path_factory.mktemp("hiding"), prepared)
                stack.enter_context(yard.shop)
                hidden(yard, name)
                made[name] = yard
            return made[name]

        yield hiding


SHOWING = [
    ["diff"],
    ["diff", "HEAD"],
    ["diff", "HEAD~1"],
    ["diff", "HEAD~1", "HEAD"],
    ["diff", "HEAD~1..HEAD"],
    ["show"],
    ["show", "HEAD"],
    ["show", "HEAD~1"],
    ["log"],
]


@pytest.mark.parametrize("at", ["root:repo", "root:repo/src"])
@pytest.mark.parametrize("name", ["x.key", "src/x.KEY", "src/y.key/z.txt"])
@pytest.mark.parametrize("words", SHOWING, ids=" ".join)
def test_git_shows_what_is_open_and_not_what_is_closed(
    yards: Yards, words: list[str], name: str, at: str
) -> None:
    """A place closed to reading is closed to every form that shows content (spec 41)."""
    ran = yards(name).run("git", *words, at=at)

    assert ran is not None
    assert SECRET not in ran[1]
    assert words == ["log"] or OPEN in ran[1]


def by_name(yard: Yard, name: str) -> dict[str, list[str]]:
    blob = yard.git("rev-parse", f"HEAD:{name}")
    other = yard.git("rev-parse", "HEAD:src/a.py")
    return {
        "a path of a commit": ["show", f"HEAD:{name}"],
        "a path from here": ["show", f"HEAD:./{name}"],
        "the index": ["show", f":{name}"],
        "a stage of the index": ["show", f":0:{name}"],
        "a path of an older commit": ["show", f"HEAD~1:{name}"],
        "a path of a branch": ["show", f"@:{name}"],
        "the id of the content": ["show", blob],
        "a short id": ["show", blob[:8]],
        "two contents": ["diff", other, blob],
        "two paths of commits": ["diff", "HEAD:src/a.py", f"HEAD:{name}"],
        "a range of paths": ["diff", f"HEAD~1:{name}..HEAD:{name}"],
        "the path as an operand": ["diff", name],
        "the path after two dashes": ["diff", "--", name],
        "a commit and the path": ["diff", "HEAD~1", "--", name],
        "the path as a pattern": ["diff", "--", ":(glob)**/*y"],
        "all of the tree": ["diff", "--", ":/"],
        "a tree": ["show", "HEAD^{tree}"],
    }


NAMES = [
    "a path of a commit",
    "a path from here",
    "the index",
    "a stage of the index",
    "a path of an older commit",
    "a path of a branch",
    "the id of the content",
    "a short id",
    "two contents",
    "two paths of commits",
    "a range of paths",
    "the path as an operand",
    "the path after two dashes",
    "a commit and the path",
    "the path as a pattern",
    "all of the tree",
    "a tree",
]


@pytest.mark.parametrize("how", NAMES)
@pytest.mark.parametrize("name", ["x.key", "src/y.key/z.txt"])
def test_git_shows_no_closed_place_by_any_of_its_names(yards: Yards, name: str, how: str) -> None:
    """However a revision or object is named, what is closed to reading is not shown (spec 41)."""
    yard = yards(name)
    ran = yard.run("git", *by_name(yard, name)[how])

    assert ran is None or SECRET not in ran[1]


@pytest.mark.parametrize("words", [["show"], ["diff", "HEAD~1"], ["log", "--stat"]], ids=" ".join)
def test_a_closed_root_inside_of_the_repository_is_closed_to_git(
    tmp_path: Path, words: list[str]
) -> None:
    """The exclusion is made from `protected`.

    Contracts and traces that lie in the repository are left out (spec 41).
    """

    class Inside(Workshop):
        def _make_world(self) -> None:
            self.roots["ck3raven_data"] = self.base / "repo/data"
            (self.base / "repo/data").mkdir()
            super()._make_world()

    yard = Yard.__new__(Yard)
    yard.shop = Inside(tmp_path)
    yard.repo = tmp_path / "repo"
    yard.home = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1"}
    with yard.shop:
        for name in ("user.name", "user.email"):
            yard.git("config", "--global", name, "a@example.org", at=tmp_path)
        yard.git("init", "-q")
        for text in ("1", "2"):
            yard.put("src/a.py", f"{OPEN} = {text}\n")
            for closed in ("contracts/a.json", "trace/b.jsonl", "traces/c.jsonl"):
                yard.put(f"data/{closed}", f"{SECRET} {text}\n")
            yard.git(
                "add", "-f", "src", "data/contracts/a.json", "data/trace/b.jsonl", "data/traces"
            )
            yard.git("commit", "-qm", "x")
        denied = yard.shop.enforcement.decide_read(
            ReplyBuilder(), "root:ck3raven_data/contracts/a.json"
        )
        ran = yard.run("git", *words)

    assert "EN-READ-D-001" == denied.code
    assert ran is not None
    assert SECRET not in ran[1]
    assert words[0] == "log" or OPEN in ran[1]


@NEEDS_RUFF
@pytest.mark.parametrize(
    "words",
    [["check", "src"], ["format", "--diff", "src"], ["check"], ["format", "--diff"]],
    ids=" ".join,
)
def test_ruff_shows_no_closed_place(yard: Yard, words: list[str]) -> None:
    """A place closed to reading is closed to programs except git that show content (spec 41)."""
    yard.open("root:repo/src/**", "root:repo")
    yard.put("src/y.key/z.py", f"import os\n{SECRET}=1\n")
    ran = yard.run("ruff", *words)

    assert ran is None or SECRET not in ran[1]


@NEEDS_RUFF
def test_ruff_shows_what_is_open(yard: Yard) -> None:
    """The neighbour of a closed file, covered by the contract, is shown (spec 41)."""
    yard.open("root:repo/src/*.py", "root:repo/src", "root:repo")
    yard.put("src/a.py", f"import os\n{OPEN}=1\n")
    ran = yard.run("ruff", "format", "--diff", "src/a.py")

    assert ran is not None
    assert OPEN in ran[1]


# What a contract covers


ONLY = ("root:repo/src/*.py", "root:repo/src", "root:repo")
"""Python files of one folder; of the folders nothing but themselves."""


@NEEDS_RUFF
def test_a_file_that_the_contract_covers_is_changed(yard: Yard) -> None:
    """A program gets the file that the contract covers (spec 42)."""
    yard.open(*ONLY)
    file = yard.put("src/a.py", UGLY)
    ran = yard.run("ruff", "format", "src/a.py")

    assert ran is not None
    assert NICE == file.read_text()


@NEEDS_RUFF
def test_a_contract_of_files_alone_is_enough(yard: Yard) -> None:
    """A contract for exec covers files: no folder needs to be in it (spec 42)."""
    yard.open("root:repo/src/*.py")
    file = yard.put("src/a.py", UGLY)
    yard.run("ruff", "format", "src/a.py")

    assert NICE == file.read_text()


@NEEDS_RUFF
@pytest.mark.parametrize("words", [["format", "src"], ["format"], ["format", "."], ["format", "src/a.py", "src/sub/b.py"]], ids=" ".join)  # fmt: skip
@pytest.mark.parametrize(
    ("other", "changes"),
    [
        pytest.param("src/sub/b.py", {}, id="below what is covered"),
        pytest.param("docs/b.py", {}, id="beside what is covered"),
        pytest.param("src/b.py", {"exclude": ["root:repo/src/b.py"]}, id="excluded"),
        pytest.param("src/b.pyi", {}, id="another ending"),
        pytest.param(
            "src/x.key/b.py", {"targets": ["root:repo/src/**", "root:repo"]}, id="protected"
        ),
    ],
)
def test_a_program_changes_no_file_that_the_contract_does_not_cover(
    yard: Yard, words: list[str], other: str, changes: dict[str, object]
) -> None:
    """Of a folder a program gets the covered files by name, or the run is denied (spec 42)."""
    yard.put("src/sub/b.py", UGLY)
    yard.put("src/a.py", UGLY)
    file = yard.put(other, UGLY)
    yard.open(*ONLY, **changes)
    yard.run("ruff", *words)

    assert UGLY == file.read_text()


@NEEDS_RUFF
def test_a_program_changes_no_file_behind_a_link(yard: Yard) -> None:
    """The target of a covered name counts at its real location (spec 42)."""
    file = yard.put("docs/b.py", UGLY)
    (yard.repo / "src/b.py").symlink_to("../docs/b.py")
    yard.open(*ONLY)
    for words in (["format", "src"], ["format", "src/b.py"]):
        yard.run("ruff", *words)

    assert UGLY == file.read_text()


@NEEDS_RUFF
@pytest.mark.parametrize(
    "words", [["format", "src"], ["format", "src/a.py", "src/b.py"]], ids=" ".join
)
@pytest.mark.parametrize("limits", [{"max_files": 1}, {"max_bytes": 1}], ids=str)
def test_limits_hold_for_what_a_program_changes(
    yard: Yard, words: list[str], limits: dict[str, int]
) -> None:
    """A program changes no more files and bytes than the contract allows (spec 42)."""
    files = [yard.put(f"src/{name}.py", UGLY) for name in "ab"]
    yard.open(*ONLY, limits=limits)
    yard.run("ruff", *words)
    changed = [file for file in files if UGLY != file.read_text()]

    assert len(changed) <= (1 if "max_files" in limits else 0)


@NEEDS_RUFF
def test_limits_that_suffice_stop_nothing(yard: Yard) -> None:
    """Two files within the limits are changed both (spec 42)."""
    files = [yard.put(f"src/{name}.py", UGLY) for name in "ab"]
    yard.open(*ONLY, limits={"max_files": 2})
    ran = yard.run("ruff", "format", "src/a.py", "src/b.py")

    assert ran is not None
    assert [NICE, NICE] == [file.read_text() for file in files]


@NEEDS_RUFF
def test_a_program_takes_from_the_limit_that_a_write_used(yard: Yard) -> None:
    """Writes and programs share the limits of one contract (spec 42, 43)."""
    yard.put("src/a.py", UGLY)
    file = yard.put("src/b.py", UGLY)
    yard.open(*ONLY, limits={"max_files": 1})
    first = yard.shop.enforcement.judge_write(
        ReplyBuilder("ck3_file"), "root:repo/src/a.py", size=1
    )
    yard.run("ruff", "format", "src/b.py")

    assert first.allowed
    assert UGLY == file.read_text()


@NEEDS_RUFF
def test_a_program_changes_nothing_in_a_root_that_is_read_only(tmp_path: Path) -> None:
    """A root that the mode never writes is closed to programs, even in the repository (spec 42)."""

    class Inside(Workshop):
        def _make_world(self) -> None:
            (self.base / "repo/data").mkdir()
            self.roots["ck3raven_data"] = self.base / "repo/data"
            super()._make_world()

    yard = Yard.__new__(Yard)
    yard.shop, yard.repo = Inside(tmp_path), tmp_path / "repo"
    yard.home = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "RUFF_NO_CACHE": "1"}
    with yard.shop:
        yard.put("src/a.py", UGLY)
        file = yard.put("data/b.py", UGLY)
        yard.open("root:repo/data/**", "root:repo/src/**", "root:repo/data", "root:repo")
        for words in (["format"], ["format", "data"], ["format", "data/b.py"]):
            yard.run("ruff", *words)

    assert UGLY == file.read_text()


def staged(yard: Yard) -> set[str]:
    return set(yard.git("diff", "--cached", "--name-only").splitlines())


@pytest.mark.parametrize(
    ("words", "may"),
    [
        (["add", "src/a.py"], {"src/a.py"}),
        (["add", "src"], {"src/a.py"}),
        (["add", "."], {"src/a.py"}),
        (["add", "docs/b.py"], set[str]()),
        (["add", "src/a.py", "docs/b.py"], {"src/a.py"}),
    ],
    ids=str,
)
def test_only_covered_files_are_staged(yard: Yard, words: list[str], may: set[str]) -> None:
    """`git add` of a folder gets the files that the contract covers, by name (spec 42)."""
    yard.open(*ONLY)
    for name in ("src/a.py", "src/sub/b.py", "docs/b.py", "src/x.key"):
        yard.put(name, "changed = 1\n")
    yard.run("git", *words)

    assert staged(yard) <= may


def test_a_covered_file_is_staged(yard: Yard) -> None:
    """The file that the contract names may be added (spec 42)."""
    yard.open(*ONLY)
    yard.put("src/a.py", "changed = 1\n")
    yard.run("git", "add", "src/a.py")

    assert {"src/a.py"} == staged(yard)


# Closing


def serving(yard: Yard, before: Callable[[], object] = lambda: None) -> Any:
    """A tool that really runs what is allowed, behind the wrapper, with lines in the trace."""

    def ck3_exec(program: str, program_args: list[str], rb: ReplyBuilder) -> Reply:
        verdict = yard.shop.enforcement.judge_exec(rb, program, program_args)
        if not verdict.allowed:
            return verdict.reply
        before()
        return command_ran(rb, yard.hand(verdict, "root:repo")[0])

    return mcp_safe_tool(settings=yard.shop.serving)(ck3_exec)


def closed(yard: Yard, *evidence: str) -> dict[str, Any]:
    validated = yard.shop.validate(NICE)["meta"]["trace_id"]
    reply = yard.shop.contracts.close(ReplyBuilder("ck3_contract"), None, [*evidence, validated])
    assert "CT-GATE-S-002" == reply.code, dict(reply.data)
    audit: Any = reply.data["audit"]
    return dict(audit)


@NEEDS_RUFF
def test_closing_counts_the_file_that_a_program_changed(yard: Yard) -> None:
    """A file that a program changed is in the audit, even if no argument names it (spec 42)."""
    yard.put("src/a.py", UGLY)
    yard.open(*ONLY)
    said = serving(yard)("ruff", ["format", "src/a.py"])
    audit = closed(yard, said["meta"]["trace_id"])

    assert "EN-EXEC-S-001" == said["code"]
    assert ["root:repo/src/a.py"] == audit["files"]


@NEEDS_RUFF
def test_closing_counts_no_file_that_a_program_left_alone(yard: Yard) -> None:
    """A program that found nothing to change changed nothing (spec 42)."""
    yard.put("src/a.py", NICE)
    yard.open(*ONLY)
    said = serving(yard)("ruff", ["format", "src/a.py"])
    audit = closed(yard, said["meta"]["trace_id"])

    assert ("EN-EXEC-S-001", [], 0) == (said["code"], audit["files"], audit["file_count"])


@NEEDS_RUFF
@pytest.mark.parametrize("name", ["src/new.py", "docs/new.py"])
def test_closing_counts_a_file_that_appeared_while_a_program_ran(yard: Yard, name: str) -> None:
    """All files that a program wrote are found by comparing the folder (spec 42)."""
    yard.put("src/a.py", UGLY)
    yard.open(*ONLY)
    said = serving(yard, lambda: yard.put(name, NICE))("ruff", ["format", "src/a.py"])
    audit = closed(yard, said["meta"]["trace_id"])

    assert {f"root:repo/{name}", "root:repo/src/a.py"} == set(audit["files"])
    assert ("docs" in name) is (f"root:repo/{name}" in audit["undeclared"])


@NEEDS_RUFF
def test_closing_counts_a_file_that_a_program_removed(yard: Yard) -> None:
    """A file that was there before and is not after was changed (spec 42)."""
    yard.put("src/a.py", UGLY)
    gone = yard.put("src/gone.py", NICE)
    yard.open(*ONLY)
    said = serving(yard, gone.unlink)("ruff", ["format", "src/a.py"])
    audit = closed(yard, said["meta"]["trace_id"])

    assert {"root:repo/src/a.py", "root:repo/src/gone.py"} == set(audit["files"])
