"""`replybook resolve`: the resolver's reply for a session file, and the deciding rule (spec 18)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.commands.calling import Ended, Run

from replybook_devtools.project.session_file import MAX_BYTES, example


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A root with a file, one mod in Steam that is of the session and one that is not."""
    for name in ("repo/common/a.txt", "steam/1/events/e.txt", "steam/2/events/e.txt"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("x")
    (tmp_path / "repo/out").symlink_to(tmp_path / "steam")
    (tmp_path / "repo/loop").symlink_to("loop")
    return tmp_path


@pytest.fixture
def file(folder: Path) -> Path:
    """A session file for `folder`."""
    path = folder / "session.yaml"
    path.write_text(f"""\
session_id: s-1
mode: ck3lens
roots:
  repo: {folder}/repo
  steam: {folder}/steam
mods:
  - name: "EPE: More"
    path: {folder}/steam/1
  - name: Both/Patch
    path: {folder}/steam/1
    mod_id: "77"
""")
    return path


@pytest.fixture
def resolve(run: Run, file: Path) -> Run:
    """Resolve an address in the session of `file`."""

    def _resolve(*words: str) -> Ended:
        return run("resolve", "--session", str(file), *words)

    return _resolve


def as_json(ended: Ended) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ended.out)
    return found


# What resolves


@pytest.mark.parametrize(
    ("address", "canonical"),
    [
        ("root:repo", "root:repo"),
        (" root:repo//common/./a.txt", "root:repo/common/a.txt"),
        ("ROOT_REPO:/common", "root:repo/common"),
        ("mod:EPE: More/events/e.txt", "mod:EPE: More/events/e.txt"),
        ("mod:EPE: More:/events", "mod:EPE: More/events"),
        ("mod:77/events", "mod:77/events"),
        ("root:steam/1/events", "root:steam/1/events"),
    ],
)
def test_an_address_that_resolves_is_shown_in_its_canonical_form(
    resolve: Run, address: str, canonical: str
) -> None:
    ended = resolve(address, "--format", "json")

    assert 0 == ended.code
    assert canonical == as_json(ended)["data"]["resolved"]
    assert "WA-RES-S-001" == as_json(ended)["code"]


def test_the_text_says_code_message_and_data(resolve: Run) -> None:
    ended = resolve("root:repo/common/a.txt")

    assert 0 == ended.code
    assert "WA-RES-S-001  " in ended.out
    assert "    resolved      root:repo/common/a.txt\n" in ended.out
    assert "    mod_name      -\n" in ended.out


@pytest.mark.parametrize("option", ["--allow-missing", "--may-be-missing"])
def test_what_is_not_there_yet_may_be_missing(resolve: Run, option: str) -> None:
    assert 0 == resolve("root:repo/common/new.txt", option).code


def test_another_mode_sees_more(resolve: Run) -> None:
    assert 1 == resolve("root:steam/2/events").code
    assert 0 == resolve("root:steam/2/events", "--mode", "ck3raven-dev").code


# What does not resolve


@pytest.mark.parametrize(
    ("address", "rule"),
    [
        ("common/a.txt", "namespace"),
        ("root:repo/common/aux.txt", "name"),
        ("root:repo/../x", "climbing"),
        ("root:desktop/x", "key"),
        ("root:game", None),
        ("mod:Both/Patch", None),
        ("mod:Gone/x", None),
        ("root:steam", None),
        ("root:steam/2", None),
        ("root:repo/gone.txt", None),
        ("root:repo/out", None),
        ("root:repo/loop", None),
        ("root:repo/common/a.txt/b", None),
    ],
)
def test_every_refusal_is_one_reply_and_only_the_explanation_tells_them_apart(
    resolve: Run, folder: Path, address: str, rule: str | None
) -> None:
    plain, explained = resolve(address), resolve(address, "--explain", "--format", "json")

    assert (1, 1) == (plain.code, explained.code)
    found = as_json(explained)
    assert "WA-RES-I-001" == found["code"]
    assert {"path": address} == found["data"]
    assert found["decided_by"]["rule"]
    assert rule is None or rule in str(found["decided_by"])
    assert "decided by" not in plain.out
    assert str(folder) not in plain.out + explained.out


def test_each_reason_that_is_not_the_grammar_has_its_own_explanation(resolve: Run) -> None:
    decided = [
        json.dumps(as_json(resolve(address, "--explain", "--format", "json"))["decided_by"])
        for address in ("mod:Gone/x", "root:steam/2", "root:repo/gone.txt", "root:repo/loop")
    ]

    assert len(decided) == len(set(decided))


def test_the_explanation_stands_below_the_reply(resolve: Run) -> None:
    ended = resolve("root:repo/../x", "--explain")

    assert "    fix: " in ended.out
    assert ended.out.index("WA-RES-I-001") < ended.out.index("    decided by")


def test_a_session_without_a_mode_answers_that_none_is_set(run: Run, file: Path) -> None:
    file.write_text(file.read_text().replace("mode: ck3lens\n", ""))

    assert "WA-SYS-I-001" in run("resolve", "root:repo", "--session", str(file)).out
    assert 0 == run("resolve", "root:repo", "--session", str(file), "--mode", "ck3lens").code


def test_what_is_printed_cannot_steer_a_terminal(resolve: Run) -> None:
    ended = resolve("root:repo/\x1b[31m\u202e", "--explain")

    assert 1 == ended.code
    assert ended.out.replace("\n", "").isprintable()


# Aliases


def test_aliases_are_shown_when_the_session_loads(resolve: Run) -> None:
    assert "the mod Both/Patch is mod:77\n" in resolve("root:repo").out
    assert {"mod:77": "Both/Patch"} == as_json(resolve("root:repo", "--format", "json"))["aliases"]


def test_a_session_whose_names_can_be_said_shows_no_alias(run: Run, file: Path) -> None:
    file.write_text(file.read_text().replace("Both/Patch", "Both Patch"))

    assert "the mod" not in run("resolve", "root:repo", "--session", str(file)).out


# Called wrongly


def test_without_a_session_file_one_is_shown_to_begin_with(run: Run) -> None:
    ended = run("resolve", "root:repo")

    assert 2 == ended.code
    assert example().rstrip() in ended.err


def test_an_unknown_mode_is_refused_with_the_one_that_was_meant(resolve: Run) -> None:
    ended = resolve("root:repo", "--mode", "ck3len")

    assert 2 == ended.code
    assert "there is no mode 'ck3len'; did you mean 'ck3lens'?" in ended.err


@pytest.mark.parametrize("name", ["gone.yaml", "", ".", "a\0b"])
def test_a_session_file_that_cannot_be_read_is_refused(run: Run, name: str, tmp_path: Path) -> None:
    ended = run("resolve", "root:repo", "--session", str(tmp_path / name) if name else name)

    assert 2 == ended.code
    assert "cannot be read: " in ended.err


def test_a_session_file_that_is_too_large_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "session.yaml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))

    assert 2 == run("resolve", "root:repo", "--session", str(path)).code


# --- odd files and odd terminals ---


def in_a_process(*words: str, letters: str = "utf-8") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "replybook_devtools.commands.main", "resolve", *words]
    environment = {**os.environ, "PYTHONIOENCODING": letters}
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        check=False,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize("digits", [100, 4_200, 6_000])
@pytest.mark.parametrize("key", ["session_id", "playset_id", "allowed_roots"])
def test_a_number_of_thousands_of_digits_is_a_fault_of_the_file(
    run: Run, file: Path, key: str, digits: int
) -> None:
    kept = "" if key == "session_id" else "session_id: s\n"
    file.write_text(f"{kept}{key}: {'7' * digits}\nroots: {{}}\n")

    ended = run("resolve", "--session", str(file), "root:repo")

    assert 2 == ended.code
    assert str(file) in ended.out + ended.err


def test_a_session_file_that_is_a_pipe_is_refused_and_not_waited_for(
    run: Run, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe")

    ended = run("resolve", "--session", str(tmp_path / "pipe"), "root:repo")

    assert 2 == ended.code
    assert "is no regular file" in ended.err


def test_a_session_file_behind_a_link_is_read(run: Run, file: Path) -> None:
    (file.parent / "link").symlink_to(file)

    assert 0 == run("resolve", "--session", str(file.parent / "link"), "root:repo").code


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(("letters", "code"), [("ascii", 1), ("utf-8", 1)])
def test_letters_that_the_terminal_does_not_have_are_escaped(
    file: Path, letters: str, code: int, form: str
) -> None:
    ended = in_a_process(
        "--session", str(file), "--format", form, "--explain", "mod:Ä/龙", letters=letters
    )

    assert code == ended.returncode
    assert "WA-RES-I-001" in ended.stdout
    assert ("mod:Ä/龙" in ended.stdout) is (letters == "utf-8" and form == "text")


def test_findings_that_the_terminal_has_no_letters_for_are_escaped(file: Path) -> None:
    file.write_text("session_id: s\nroots: {}\nÄ: 1\n", "utf-8")

    ended = in_a_process("--session", str(file), "root:repo", letters="ascii")

    assert 2 == ended.returncode
    assert "xc4" in ended.stdout
