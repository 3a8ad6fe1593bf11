"""A mod with a history: findings that are accepted, and those that are new since a commit."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Ended, Run

from replybook_ck3.check.check_rules import CHECK_RULES
from replybook_ck3.check.findings.accepted_findings import (
    ACCEPTED_FILE,
    AcceptedFile,
    AcceptedFinding,
    BadAcceptedFile,
    accepted_json,
    compare_with_baseline,
    read_baseline_file,
)
from replybook_ck3.check.findings.check_settings import SETTINGS_FILE
from replybook_ck3.check.findings.found import Found
from replybook_ck3_devtools import accepted_files

BOM = b"\xef\xbb\xbf"
TRAITS = "common/traits/a.txt"
EVENTS = "events/e.txt"
FILES = {
    "descriptor.mod": b'name = "Mine"\n',
    TRAITS: BOM + b"a = {\n\tb =\n\tc = 1\n}\nd = {\n\te =\n}\n",  # missing_value, twice
    EVENTS: BOM + b"namespace = m\nm.1 = {\n\ttrigger = { has_trait = nobody }\n}\n",
}
Check = Callable[..., list[tuple[str, str, int]]]
Git = Callable[..., str]


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    return write_files(tmp_path / "m", FILES)


@pytest.fixture
def git(mod: Path) -> Git:
    def _git(*words: str) -> str:
        who = ["-c", "user.name=N", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false"]
        done = subprocess.run(
            ["git", *who, *words], cwd=mod, check=True, capture_output=True, text=True
        )
        return done.stdout

    _git("init", "-q", "-b", "main")
    _git("add", "-A")
    _git("commit", "-q", "-m", "first")
    return _git


@pytest.fixture
def check(run: Run, mod: Path) -> Check:
    """Return rule, file and line of each finding."""

    def _check(*words: str) -> list[tuple[str, str, int]]:
        ended = run("ck3", "check", str(mod), "--format", "json", *words)
        assert ended.err == ""
        return [
            (entry["rule"], Path(entry["path"]).relative_to(mod).as_posix(), entry["line"])
            for entry in json.loads(ended.out)["findings"]
        ]

    return _check


def change(mod: Path, path: str, old: bytes, new: bytes) -> None:
    data = (mod / path).read_bytes()
    assert old in data
    (mod / path).write_bytes(data.replace(old, new, 1))


def accept(run: Run, mod: Path, *words: str) -> Ended:
    ended = run("ck3", "check", str(mod), "--write-baseline", *words)
    assert (ended.code, ended.err) == (0, ""), ended
    return ended


def test_what_was_accepted_is_not_told_again(run: Run, mod: Path, check: Check) -> None:
    assert run("ck3", "check", str(mod)).code == 1
    assert accept(run, mod).out == f"accepted 2 in {(mod / ACCEPTED_FILE).as_posix()}\n"

    ended = run("ck3", "check", str(mod))
    assert ended.code == 0
    assert ended.out.endswith("; 2 accepted by the baseline\n")
    assert check() == []


def test_moved_lines_are_known_and_new_mistakes_are_told(run: Run, mod: Path, check: Check) -> None:
    accept(run, mod)
    change(mod, TRAITS, b"a = {", b"# one\n# two\n\nz = { }\na = {")
    change(mod, TRAITS, b"\te =", b"\t\te =  ")
    assert check() == []

    change(mod, TRAITS, b"\tc = 1", b"\tc = 1\n\tf =")
    assert check() == [("missing_value", TRAITS, 8)]
    change(mod, TRAITS, b"\tf =", b"\tb =")  # as one that is accepted, and one too many
    assert check() == [("missing_value", TRAITS, 8)]


def test_what_is_mended_is_gone_and_may_be_forgotten(run: Run, mod: Path, check: Check) -> None:
    accept(run, mod)
    change(mod, TRAITS, b"\te =", b"\te = 1")
    ended = run("ck3", "check", str(mod))
    assert "1 accepted by the baseline; 1 gone from the baseline (--write-baseline" in ended.out

    assert accept(run, mod).out.startswith("accepted 1 in ")
    assert "gone" not in run("ck3", "check", str(mod)).out
    change(mod, TRAITS, b"\te = 1", b"\te =")
    assert len(check()) == 1


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("a folder", f"{ACCEPTED_FILE} cannot be read: is a directory"),
        ("not UTF-8", f"{ACCEPTED_FILE}: it is not UTF-8; remove it, and write it again"),
    ],
)
@pytest.mark.parametrize("words", [(), ("--write-baseline",)])
def test_a_baseline_that_cannot_be_read_is_told_and_kept(
    run: Run, mod: Path, harm: str, said: str, words: tuple[str, ...]
) -> None:
    file = mod / ACCEPTED_FILE
    if harm == "a folder":
        (file / "kept").mkdir(parents=True)
    else:
        file.write_bytes(b'{"caf\xe9": 1}')
    ended = run("ck3", "check", str(mod), *words)

    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
    assert (file / "kept").is_dir() or file.read_bytes() == b'{"caf\xe9": 1}'


def test_a_baseline_that_cannot_be_written_is_told_and_stays(
    run: Run, mod: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    accept(run, mod)
    before = (mod / ACCEPTED_FILE).read_bytes()
    change(mod, TRAITS, b"\tc = 1", b"\tc = 1\n\tf =")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(accepted_files, "write_atomically", full)
        ended = run("ck3", "check", str(mod), "--write-baseline")

    assert ended.code == 2
    assert f"{ACCEPTED_FILE} cannot be written: no space left on device" in ended.err
    assert before == (mod / ACCEPTED_FILE).read_bytes()
    assert accept(run, mod).out.startswith("accepted 3 in ")


def test_a_check_of_a_part_neither_misses_nor_forgets_the_rest(run: Run, mod: Path) -> None:
    accept(run, mod)
    part = run("ck3", "check", str(mod / "events"))
    assert (part.code, part.out) == (0, "no findings (1 file, 1 unknown reference)\n")
    other = run("ck3", "check", str(mod), "--select", "missing_bom")
    assert "gone" not in other.out

    for words in ([str(mod / "events")], [str(mod), "--ignore", "missing_value"]):
        ended = run("ck3", "check", *words, "--write-baseline")
        assert "accepted 0 in " in ended.out
        assert "and kept 2 that this check does not judge" in ended.out
    assert run("ck3", "check", str(mod)).code == 0


def test_a_removed_file_leaves_nothing_behind(run: Run, mod: Path) -> None:
    accept(run, mod)
    (mod / TRAITS).unlink()
    assert "2 gone from the baseline" in run("ck3", "check", str(mod)).out
    assert accept(run, mod).out.startswith("accepted 0 in ")


def test_the_file_can_be_named(run: Run, mod: Path, tmp_path: Path, check: Check) -> None:
    mine = str(tmp_path / "mine.json")
    missing = run("ck3", "check", str(mod), "--baseline", mine)
    assert missing.code == 2
    assert (
        f"there is no baseline {Path(mine).as_posix()!r}; write it with --write-baseline"
        in missing.err
    )

    accept(run, mod, "--baseline", mine)
    assert check("--baseline", mine) == []
    assert len(check()) == 2

    (mod / SETTINGS_FILE).write_text('baseline = "notes/known.json"\n', "utf-8")
    assert run("ck3", "check", str(mod)).code == 2
    (mod / "notes").mkdir()
    accept(run, mod)
    assert check() == []
    assert (mod / "notes/known.json").is_file()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x", "it is not JSON"),
        ("[]", "it is no baseline of version 1"),
        ('{"version": 2, "findings": []}', "it is no baseline of version 1"),
        ('{"version": 1, "findings": [{"path": "a"}]}', "an entry lacks path, rule, line, problem"),
    ],
)
def test_a_damaged_file_is_told(run: Run, mod: Path, text: str, said: str) -> None:
    (mod / ACCEPTED_FILE).write_text(text, "utf-8")
    ended = run("ck3", "check", str(mod))

    assert (ended.code, ended.out) == (2, "")
    assert f"{ACCEPTED_FILE}: {said}" in ended.err
    with pytest.raises(BadAcceptedFile):
        read_baseline_file(text)


def test_the_file_shows_changes_line_by_line_and_is_the_same_twice(run: Run, mod: Path) -> None:
    accept(run, mod)
    first = (mod / ACCEPTED_FILE).read_bytes()
    accept(run, mod)
    assert (mod / ACCEPTED_FILE).read_bytes() == first
    assert len(first.splitlines()) == 4
    assert accepted_json(read_baseline_file(first.decode())).encode() == first
    assert str(mod).encode() not in first


def place(rule: str, line: int, problem: str, *, by_name: bool = True) -> Found:
    return Found("a", line, 2, rule, problem, "error", "sure", "f", "a.txt", by_name)


def test_a_name_is_known_though_its_line_or_what_is_near_it_changed() -> None:
    lines = ["", "has_trait = x"]
    accepted = [AcceptedFinding("a.txt", "r", "other line", "x is unknown, as on line 3")]

    assert (
        compare_with_baseline(
            [place("r", 2, "x is unknown, as on line 9")], accepted, lambda _: lines
        ).new
        == []
    )
    for other in (
        place("r", 2, "y is unknown, as on line 3"),
        place("q", 2, "x is unknown, as on line 3"),
        place("r", 2, "x is unknown, as on line 3", by_name=False),
    ):
        assert compare_with_baseline([other], accepted, lambda _: lines).new == [other]
    both = [
        place("r", 2, "x is unknown, as on line 3"),
        place("r", 1, "x is unknown, as on line 3"),
    ]
    assert compare_with_baseline(both, accepted, lambda _: lines).new == both[1:]


def test_sarif_shows_what_is_accepted_beside_what_is_new(run: Run, mod: Path) -> None:
    accept(run, mod)
    change(mod, TRAITS, b"\tc = 1", b"\tc =")
    ended = run("ck3", "check", str(mod), "--format", "sarif")
    results = json.loads(ended.out)["runs"][0]["results"]

    assert sorted(result["baselineState"] for result in results) == [
        "new",
        "unchanged",
        "unchanged",
    ]
    assert sum("suppressions" in one for one in results) == 2


def test_only_changed_lines_and_new_files_are_told(mod: Path, git: Git, check: Check) -> None:
    assert check("--new-since", "HEAD") == []
    change(mod, TRAITS, b"\tc = 1", b"\tc =")
    assert check("--new-since", "HEAD") == [("missing_value", TRAITS, 3)]
    change(mod, TRAITS, b"a = {", b"# moved\na = {")
    assert check("--new-since", "HEAD") == [("missing_value", TRAITS, 4)]

    write_files(mod, {"common/traits/b.txt": b"x = { y = }\n"})
    fresh = [("missing_bom", "common/traits/b.txt", 1), ("missing_value", "common/traits/b.txt", 1)]
    assert check("--new-since", "HEAD") == [("missing_value", TRAITS, 4), *fresh]
    git("add", "-A")
    git("commit", "-q", "-m", "second")
    assert check("--new-since", "HEAD") == []
    assert check("--new-since", "main~1")[1:] == fresh
    assert len(check()) == 5


def test_a_brace_that_was_removed_far_below_is_new(mod: Path, git: Git, check: Check) -> None:
    """The finding is on a line that did not change."""
    change(mod, EVENTS, b" }\n}", b" }\n")

    assert check("--new-since", "HEAD") == [("unclosed_block", EVENTS, 2)]


def test_a_renamed_file_is_judged_by_its_lines_and_its_name(
    run: Run, mod: Path, git: Git, check: Check
) -> None:
    old, new = "localization/english/a_l_english.yml", "localization/english/a_l_french.yml"
    text = "".join(f' k{n}: "x"\n' for n in range(20))
    write_files(mod, {old: BOM + f'l_english:\n{text} k1: "z"\n'.encode()})
    git("add", "-A")
    git("commit", "-q", "-m", "texts")
    git("mv", old, new)

    assert check("--new-since", "HEAD") == [("wrong_language", new, 1)]


@pytest.mark.parametrize("ref", ["nothing", "-x", "", "a b"])
def test_a_commit_that_is_not_there_is_told(run: Run, mod: Path, git: Git, ref: str) -> None:
    ended = run("ck3", "check", str(mod), f"--new-since={ref}")

    assert (ended.code, ended.out) == (2, "") if ref else ended.code == 1
    assert not ref or "name a tag, a branch or a commit" in ended.err


def test_a_folder_without_git_is_told(run: Run, mod: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = run("ck3", "check", str(mod), "--new-since", "HEAD")
    assert ended.code == 2
    assert "there is no git repository here; leave --new-since out, or use --baseline" in ended.err

    monkeypatch.setenv("PATH", "")
    ended = run("ck3", "check", str(mod), "--new-since", "HEAD")
    assert ended.code == 2
    assert "git is not installed or does not answer; leave --new-since out" in ended.err


def test_a_baseline_is_not_written_of_a_part_of_the_lines(run: Run, mod: Path) -> None:
    ended = run("ck3", "check", str(mod), "--new-since", "HEAD", "--write-baseline")

    assert ended.code == 2
    assert not (mod / ACCEPTED_FILE).exists()


def test_a_check_with_an_index_and_one_without_share_a_baseline(
    run: Run, mod: Path, tmp_path: Path, check: Check
) -> None:
    """A missing text has another rule where the texts of the game are known."""
    event = b"namespace = m\nm.1 = {\n\ttitle = m.1.t\n\ttrigger = { has_trait = nobody }\n}\n"
    text = BOM + b'l_english:\n known: "x"\n trait_brave: "x"\n trait_brave_desc: "x"\n'
    write_files(mod, {EVENTS: BOM + event, TRAITS: BOM + b"# none\n"})
    game = write_files(
        tmp_path / "game",
        {
            "common/traits/g.txt": BOM + b"brave = { }\n",
            "localization/english/g_l_english.yml": text,
        },
    )
    db = str(tmp_path / "w.db")
    assert run("ck3", "index", "--db", db, "--game", str(game), "--mod", str(mod)).code == 0
    look = ("--db", db)
    write_files(mod, {"localization/english/m_l_english.yml": BOM + b'l_english:\n k: "x"\n'})

    assert [rule for rule, *_ in check()] == ["missing_own_text"]
    assert [rule for rule, *_ in check(*look)] == ["unresolved_reference"] * 2
    accept(run, mod)
    assert len(check(*look)) == 2
    assert "and kept 1 that" in accept(run, mod, *look).out
    assert check(*look) == check() == []
    assert "gone" not in run("ck3", "check", str(mod)).out
    kept = accept(run, mod).out
    assert kept.endswith(", and kept 2 that this check does not judge\n")
    assert check(*look) == []


def test_a_check_forgets_only_what_it_could_have_found(run: Run, mod: Path, tmp_path: Path) -> None:
    """Every rule has an accepted finding that is not there any more."""
    entries = [AcceptedFinding(TRAITS, rule, "line", "problem") for rule in CHECK_RULES]
    listed = (
        b"x\n\n" + b"-" * 20 + b"\n\nadd_gold - gold\nadd_gold = x\nSupported Scopes: character\n"
    )
    docs = write_files(tmp_path / "docs", {"logs/effects.log": listed})
    db = str(tmp_path / "w.db")
    game = write_files(tmp_path / "game", {TRAITS: FILES[TRAITS]})
    assert run("ck3", "index", "--db", db, "--game", str(game)).code == 0

    def gone(*words: str, with_index: bool) -> set[str]:
        text = accepted_json(AcceptedFile(entries, with_index))
        (mod / ACCEPTED_FILE).write_text(text, "utf-8")
        accept(run, mod, *words)
        left = read_baseline_file((mod / ACCEPTED_FILE).read_text("utf-8")).entries
        return set(CHECK_RULES) - {one.rule for one in left if one.problem == "problem"}

    rules = CHECK_RULES.values()
    plain = {one.code for one in rules if not (one.needs_index or one.needs_docs)}
    more = {one.code for one in rules if one.more_with_index}
    assert gone(with_index=False) == plain
    assert gone(with_index=True) == plain - more
    look = ("--db", db, "--game-docs", str(docs))
    assert gone(*look, with_index=True) == set(CHECK_RULES) - {"missing_own_text", "misspelt_key"}


def test_two_mods_have_a_baseline_each(run: Run, mod: Path, tmp_path: Path) -> None:
    text = FILES[TRAITS].replace(b"a = {", b"x = {").replace(b"d = {", b"y = {")
    other = write_files(tmp_path / "other", {"descriptor.mod": b'name = "O"\n', TRAITS: text})
    both = (str(mod), str(other))
    ended = run("ck3", "check", *both, "--write-baseline")
    assert ended.out.count("accepted 2 in ") == 2
    assert run("ck3", "check", *both).code == 0

    (other / ACCEPTED_FILE).unlink()
    ended = run("ck3", "check", *both, "--format", "json")
    paths = {entry["path"] for entry in json.loads(ended.out)["findings"]}
    assert paths == {(other / TRAITS).as_posix()}
    one_file = ("--baseline", str(tmp_path / "all.json"))
    assert "accepted 4 in " in run("ck3", "check", *both, *one_file, "--write-baseline").out
    assert run("ck3", "check", *both, *one_file).code == 0


def test_a_mod_in_a_folder_of_a_repository(run: Run, tmp_path: Path, mod: Path) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=N", "-c", "user.email=n@example.org"]
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q")
    git("add", "-A")
    git("commit", "-q", "-m", "first")
    change(mod, TRAITS, b"\tc = 1", b"\tc =")
    (mod / TRAITS).write_bytes((mod / TRAITS).read_bytes().replace(b"\n", b"\r\n"))
    ended = run("ck3", "check", str(mod / "common"), "--new-since", "HEAD", "--format", "json")

    assert [entry["line"] for entry in json.loads(ended.out)["findings"]] == [3]


@pytest.mark.parametrize("seed", range(4))
def test_a_week_of_edits(run: Run, mod: Path, check: Check, seed: int) -> None:
    """Whatever moves stays known, each new slip is told, and each mended one is gone."""
    dice = random.Random(seed)
    slips = {f"common/traits/t{n}.txt": [f"x{n}_{k}" for k in range(5)] for n in range(4)}

    def write() -> None:
        for path, names in slips.items():
            lines = ["# made"]
            for name in names:
                lines += [""] * dice.randrange(3) + ["# more"] * dice.randrange(3)
                lines += [f"{name} = {{", f"{' ' * dice.randrange(5)}{name}_key =", "}"]
                lines += [f"good_{name} = {{ a = 1 }}"] * dice.randrange(2)
            write_files(mod, {path: BOM + "\n".join(lines).encode() + b"\n"})

    write()
    before = sum(map(len, slips.values()))
    accept(run, mod)
    for day in range(5):
        path = dice.choice(list(slips))
        fresh = [f"new{day}_{k}" for k in range(dice.randrange(3))]
        gone = dice.sample(slips[path], dice.randrange(2))
        slips[path] = [name for name in slips[path] if name not in gone] + fresh
        dice.shuffle(slips[path])
        write()
        ended = run("ck3", "check", str(mod), "--format", "json")
        told = json.loads(ended.out)
        assert sorted(one["problem"].split("'")[1] for one in told["findings"]) == sorted(
            f"{name}_key" for name in fresh
        )
        assert told["summary"]["gone_from_baseline"] == len(gone)
        assert told["summary"]["in_baseline"] == before + 2 - len(gone)
        accept(run, mod)
        before = sum(map(len, slips.values()))
    assert check() == []


def test_an_hour_on_a_mod(run: Run, mod: Path, git: Git, check: Check, tmp_path: Path) -> None:
    """Take over a mod with old mistakes, accept them, work on, slip, ignore, mend, commit."""
    game = write_files(tmp_path / "game", {"common/traits/g.txt": BOM + b"brave = { }\n"})
    db = str(tmp_path / "w.db")

    def index() -> None:
        assert run("ck3", "index", "--db", db, "--game", str(game), "--mod", str(mod)).code == 0

    index()
    look = ("--db", db, "--ignore", "missing_localization")
    assert [rule for rule, *_ in check(*look)] == [*["missing_value"] * 2, "unresolved_reference"]
    accept(run, mod, *look)
    assert check(*look) == []
    git("add", "-A")
    git("commit", "-q", "-m", "accept what is old")

    # new events, with a slip in a name, twice
    more = b"m.2 = {\n\ttrigger = { has_trait = brvae }\n\timmediate = { has_trait = brvae }\n}\n"
    (mod / EVENTS).write_bytes((mod / EVENTS).read_bytes() + more)
    assert check(*look) == [("unresolved_reference", EVENTS, 6)]
    assert check(*look, "--new-since", "HEAD") == [("unresolved_reference", EVENTS, 6)]
    ended = run("ck3", "check", str(mod), *look)
    assert ended.code == 1
    assert "near it: brave" in ended.out
    assert "and 1 more place: " in ended.out

    # one of them is mended, the other one is of a mod that is not here
    change(mod, EVENTS, b"brvae", b"brave")
    change(
        mod,
        EVENTS,
        b"\timmediate",
        b"\t# replybook: ignore[unresolved_reference] theirs\n\timmediate",
    )
    assert check(*look) == []
    ended = run("ck3", "check", str(mod), *look)
    assert ended.out.endswith("; 1 ignored by comments; 3 accepted by the baseline\n")

    # the other mod is dropped, and the comment is of no use
    change(mod, EVENTS, b"brvae", b"brave")
    assert check(*look) == [("unused_ignore", EVENTS, 7)]
    assert run("ck3", "check", str(mod), *look).code == 0
    change(mod, EVENTS, b"\t# replybook: ignore[unresolved_reference] theirs\n", b"")

    # an old mistake is mended, lines move, the index is built again
    change(mod, EVENTS, b"nobody", b"brave")
    change(mod, TRAITS, b"a = {", b"\n\n# The traits\na = {")
    index()
    ended = run("ck3", "check", str(mod), *look)
    assert ended.code == 0
    assert ended.out.endswith(
        "; 2 accepted by the baseline; 1 gone from the baseline (--write-baseline forgets them)\n"
    )
    accept(run, mod, *look)
    git("add", "-A")
    git("commit", "-q", "-m", "done")
    assert check(*look, "--new-since", "HEAD~1") == []
    assert len(json.loads((mod / ACCEPTED_FILE).read_text("utf-8"))["findings"]) == 2
